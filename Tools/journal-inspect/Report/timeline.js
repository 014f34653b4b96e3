"use strict";

/** Events and drags along a line; the slider below it has the same scale. */
class Timeline {
  static margin = 8;
  static lanes = 6;

  constructor(replay, story, canvas, cursor, go) {
    Object.assign(this, { replay, story, canvas, cursor });
    this.assignLanes();
    canvas.addEventListener("click", (event) => go(this.sequence(event.offsetX)));
    canvas.addEventListener("mousemove", (event) => { canvas.title = this.hint(event); });
    new ResizeObserver(() => this.draw()).observe(canvas.parentElement);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
  }

  /** Puts drags that overlap below each other, as far as there is room. */
  assignLanes() {
    const ends = [];
    this.bars = this.story.sessions.filter((session) => session.ended > this.replay.first)
      .map((session) => {
        let lane = ends.findIndex((end) => end < session.began);
        if (lane < 0) lane = Math.min(ends.length, Timeline.lanes - 1);
        ends[lane] = Math.max(ends[lane] ?? 0, session.ended);
        return { session, lane };
      });
    this.laneCount = Math.max(1, ends.length);
  }

  get scale() {
    const count = Math.max(1, this.replay.last - this.replay.first);
    return (this.canvas.clientWidth - 2 * Timeline.margin) / count;
  }

  x(sequence) { return Timeline.margin + (sequence - this.replay.first) * this.scale; }

  sequence(x) {
    const found = this.replay.first + Math.round((x - Timeline.margin) / this.scale);
    return Math.max(this.replay.first, Math.min(this.replay.last, found));
  }

  moveTo(sequence) {
    this.shown = sequence;
    this.cursor.style.left = `${this.x(sequence)}px`;
  }

  draw() {
    const ratio = devicePixelRatio || 1;
    const height = 34 + 11 * this.laneCount;
    this.canvas.style.height = `${height}px`;
    this.canvas.width = this.canvas.clientWidth * ratio;
    this.canvas.height = height * ratio;
    const context = this.canvas.getContext("2d");
    context.scale(ratio, ratio);
    const style = getComputedStyle(this.canvas);
    const colour = (name) => style.getPropertyValue(`--${name}`).trim();
    const colours = { drag: colour("drag"), undo: colour("back"), bad: colour("failed"), other: colour("tick") };
    // On whole pixels, and without gaps where there are many, so that they are an even band.
    const width = this.scale < 3 ? Math.ceil(this.scale) : Math.min(3, Math.floor(this.scale * 0.6));
    this.replay.events.forEach((event, index) => {
      const kind = Timeline.category(event.kind);
      context.fillStyle = colours[kind];
      const tall = kind === "other" ? 12 : 20;
      const x = Math.round(this.x(this.replay.first + 1 + index) - width / 2);
      context.fillRect(x, 26 - tall, width, tall);
    });
    context.fillStyle = colour("line");
    context.fillRect(Timeline.margin, 26, this.canvas.clientWidth - 2 * Timeline.margin, 1);
    for (const { session, lane } of this.bars) this.drawBar(context, session, lane, colour);
    this.moveTo(this.shown ?? this.replay.last);
  }

  /** What was dropped or failed is filled, what came to nothing is not. */
  drawBar(context, session, lane, colour) {
    const start = this.x(Math.max(session.began, this.replay.first));
    const width = Math.max(4, this.x(session.ended) - start);
    context.beginPath();
    context.roundRect(start - 1 + 0.5, 33 + 11 * lane + 0.5, width + 1, 6, 3);
    context.fillStyle = context.strokeStyle = colour(session.outcome);
    if (["dropped", "failed"].includes(session.outcome)) context.fill();
    context.stroke();
  }

  static category(kind) {
    if (/^transfer\.(failed|interrupted|stopped|discarded)/.test(kind)) return "bad";
    if (/^(undo|redo)\./.test(kind)) return "undo";
    return /^(drag|drop|transfer)\./.test(kind) ? "drag" : "other";
  }

  /** What is below the pointer in words. */
  hint(event) {
    const lane = Math.floor((event.offsetY - 31) / 11);
    const near = this.bars.find((bar) => bar.lane === lane
      && this.x(bar.session.began) - 4 <= event.offsetX
      && Math.max(this.x(bar.session.ended), this.x(bar.session.began) + 4) + 4 >= event.offsetX);
    if (near) return `${near.session.session} of ${near.session.actor}: ${outcomes[near.session.outcome]}`;
    const sequence = this.sequence(event.offsetX);
    return `${sequence} ${this.replay.event(sequence)?.kind ?? "before the first event"}`;
  }
}
