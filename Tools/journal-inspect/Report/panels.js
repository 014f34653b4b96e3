"use strict";

/** A list of rows of one height, of which only those in sight are made. */
class RowList {
  constructor(element, label, rowHeight, makeRow, choose) {
    Object.assign(this, { element, rowHeight, makeRow, choose, count: 0, active: -1 });
    this.inner = make("div", { class: "rows" });
    element.replaceChildren(this.inner);
    for (const [name, value] of Object.entries({ role: "listbox", tabindex: "0", "aria-label": label })) {
      element.setAttribute(name, value);
    }
    element.onscroll = () => this.draw();
    element.onkeydown = (event) => this.press(event);
    element.scrollTop = 0;
  }

  /** Shows so many rows, and brings one in sight. */
  show(count, active) {
    this.count = count;
    this.inner.style.height = `${count * this.rowHeight}px`;
    this.activate(active);
  }

  activate(active) {
    this.active = active;
    if (active >= 0) {
      const top = active * this.rowHeight;
      const { scrollTop, clientHeight } = this.element;
      if (top < scrollTop || top + this.rowHeight > scrollTop + clientHeight) {
        this.element.scrollTop = top - clientHeight / 2;
      }
    }
    this.draw();
  }

  draw() {
    const { scrollTop, clientHeight } = this.element;
    const start = Math.max(0, Math.floor(scrollTop / this.rowHeight) - 5);
    const end = Math.min(this.count, Math.ceil((scrollTop + clientHeight) / this.rowHeight) + 5);
    const rows = [];
    for (let index = start; index < end; index += 1) {
      const row = this.makeRow(index);
      row.classList.add("entry");
      row.id = `row-${index}`;
      row.setAttribute("role", "option");
      row.setAttribute("aria-selected", String(index === this.active));
      row.setAttribute("aria-setsize", this.count);
      row.setAttribute("aria-posinset", index + 1);
      row.style.top = `${index * this.rowHeight}px`;
      row.addEventListener("click", () => this.choose(index));
      rows.push(row);
    }
    this.inner.replaceChildren(...rows);
    const isInSight = this.active >= start && this.active < end;
    if (isInSight) this.element.setAttribute("aria-activedescendant", `row-${this.active}`);
    else this.element.removeAttribute("aria-activedescendant");
  }

  press(event) {
    const page = Math.max(1, Math.floor(this.element.clientHeight / this.rowHeight) - 1);
    const steps = { ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page, Home: -Infinity, End: Infinity };
    const step = steps[event.key];
    if (step === undefined || this.count === 0) return;
    event.preventDefault();
    event.stopPropagation();
    this.choose(Math.max(0, Math.min(this.count - 1, this.active + step)));
  }
}

/** What the side lists: rows with what is told of each, and the event that a choice goes to. */
class Panel {
  constructor(name, label, rowHeight, rows) {
    Object.assign(this, { name, label, rowHeight, rows, shown: rows });
  }

  filter(query) {
    this.shown = query === "" ? this.rows : this.rows.filter((row) => row.words.includes(query));
  }

  /** The row of an event: the one chosen last if it fits, else that of the newest event before it. */
  rowOf(sequence) {
    const chosen = this.shown.indexOf(this.chosen);
    if (chosen >= 0 && this.chosen.sequence === sequence) return chosen;
    return this.shown.findIndex((row) => row.sequence === sequence);
  }
}

/** Makes the rows of all panels. */
class Panels {
  constructor(replay, story) {
    Object.assign(this, { replay, story });
    this.all = [
      new Panel("events", "Events", 44, this.events()),
      new Panel("drags", "Drags", 44, this.drags()),
      new Panel("undo", "Undo", 32, this.undo()),
      new Panel("transfers", "Transfers", 58, this.transfers()),
    ];
  }

  static row(sequence, now, ...children) {
    return make("div", { class: sequence > now ? "later" : null }, ...children);
  }

  static line(...children) { return make("div", { class: "line" }, ...children); }

  events() {
    const { replay, story } = this;
    return replay.events.map((event, index) => {
      const sequence = replay.first + 1 + index;
      return {
        sequence,
        get words() { return story.words(sequence); },
        draw: (now) => Panels.row(sequence, now,
          Panels.line(
            make("span", { class: "number" }, String(sequence)),
            make("span", { class: `kind ${Timeline.category(event.kind)}` }, event.kind),
            make("span", { class: "actor" }, event.actor)),
          Panels.line(make("span", { class: "summary" }, event.summary || "–"))),
      };
    });
  }

  drags() {
    return this.story.sessions.map((session) => {
      const reason = session.reason ? ` (${session.reason})` : "";
      const operation = session.operation === "none" ? "" : `, ${session.operation}`;
      return {
        sequence: session.ended,
        words: [session.session, session.actor, session.state, operation, reason, outcomes[session.outcome]]
          .join("\n").toLowerCase(),
        draw: (now) => Panels.row(session.began, now,
          Panels.line(
            make("span", { class: `outcome ${session.outcome}`, "aria-hidden": "true" }),
            make("span", { class: "summary strong" }, session.session),
            make("span", { class: "actor" }, session.actor)),
          Panels.line(
            make("span", { class: "summary" }, `${outcomes[session.outcome]}${operation}${reason}`),
            make("span", { class: "number" }, `${session.began} – ${session.ended}`))),
      };
    });
  }

  transfers() {
    const all = [...this.story.transfers.values()];
    const failed = all.filter((transfer) => Story.hasFailed(transfer));
    const others = all.filter((transfer) => !Story.hasFailed(transfer));
    this.failedCount = failed.length;
    return [...failed, ...others].map((transfer) => ({
      sequence: transfer.changed,
      words: [transfer.transfer, transfer.item, transfer.session, transfer.state, transfer.reason,
        transfer.target].join("\n").toLowerCase(),
      draw: (now, state) => this.transfer(transfer, now, state),
    }));
  }

  /** As it is at an event: bytes come, and it may fail, later. */
  transfer(end, now, state) {
    const transfer = state.transfers.get(end.transfer) ?? { ...end, state: "not begun", reason: null, completed: 0 };
    const kind = Story.hasFailed(transfer) ? "failed" : transfer.state === "committed" ? "dropped" : "open";
    const reason = transfer.reason ? `: ${transfer.reason}` : "";
    const total = transfer.total === null ? "" : ` of ${bytes(transfer.total)}`;
    const taken = transfer.acknowledged ? ", taken note of" : "";
    return Panels.row(end.began, now,
      Panels.line(
        make("span", { class: `outcome ${kind}`, "aria-hidden": "true" }),
        make("span", { class: "summary strong" }, `${end.transfer} ${end.item}`),
        make("span", { class: "number" }, `${end.began} – ${end.changed}`)),
      Panels.line(make("span", { class: "summary" }, `${transfer.state}${reason}${taken}`)),
      Panels.line(make("span", { class: "summary" },
        `${bytes(transfer.completed)}${total} to ${end.target ?? "another app"}`)));
  }

  /** The steps of all actors as trees: a branch stands further right than what goes on. */
  undo() {
    const rows = [];
    for (const history of this.story.histories) {
      rows.push({
        sequence: -1, words: history.actor.toLowerCase(),
        draw: () => make("div", { class: "root" }, Panels.line(
          make("span", { class: "summary strong" }, history.actor),
          make("span", { class: "number" }, counted(history.steps.length, "step")))),
      });
      for (const branch of Panels.branches(history)) rows.push(this.step(history, branch));
    }
    return rows;
  }

  /** Steps in the order of `undo-tree`: beside each branch the line to the current step goes on. */
  static branches(history) {
    const below = new Map();
    for (const step of history.steps) below.set(step.parent, [...(below.get(step.parent) ?? []), step]);
    const parents = new Map(history.steps.map((step) => [step.step, step.parent]));
    const path = new Set();
    for (let step = history.current; parents.has(step); step = parents.get(step)) path.add(step);
    const open = [];
    const grow = (number, depth) => {
      const children = [...(below.get(number) ?? [])];
      if (children.length === 0) return;
      let main = children.findLastIndex((child) => path.has(child.step));
      if (main < 0) main = children.length - 1;
      const [goesOn] = children.splice(main, 1);
      open.push({ step: goesOn, depth, begins: false });
      for (const step of children.reverse()) open.push({ step, depth: depth + 1, begins: true });
    };
    const branches = [];
    grow(0, 0);
    while (open.length > 0) {
      const branch = open.pop();
      branches.push({ ...branch, ends: !below.has(branch.step.step) });
      grow(branch.step.step, branch.depth);
    }
    return branches;
  }

  step(history, { step, depth, begins, ends }) {
    const draw = (now) => {
      const isDone = Panels.isDone(step, now, this.replay.last);
      const isCurrent = now === this.replay.last && step.step === history.current;
      const guides = [];
      for (let column = 0; column < depth; column += 1) {
        guides.push(make("span", { class: begins && column === depth - 1 ? "guide begins" : "guide" }));
      }
      const note = step.made > now ? "later" : isCurrent ? "current" : isDone ? "done" : "undone";
      const moves = (step.moves ?? []).map(([at, done]) => `${done ? "redone" : "undone"} at ${at}`);
      const title = [`made at ${step.made}`, ...moves, step.barrier && `cannot be undone: ${step.barrier}`]
        .filter(Boolean).join("\n");
      return make("div", { class: `step ${note}`, title },
        make("div", { class: "guides", "aria-hidden": "true" }, ...guides,
          make("span", { class: `guide knot ${note}${ends ? " ends" : ""}` })),
        Panels.line(
          make("span", { class: "number" }, String(step.step)),
          make("span", { class: "summary" }, step.name),
          make("span", { class: "note" }, step.barrier ? `${note}, cannot be undone` : note)));
    };
    return { sequence: step.made, words: `${step.step}\n${step.name}\n${history.actor}`.toLowerCase(), draw };
  }

  /** Whether a step was in effect after an event; at the end its history tells. */
  static isDone(step, now, last) {
    if (now === last) return step.state === "done";
    const moves = (step.moves ?? []).filter(([sequence]) => sequence <= now);
    return moves.length === 0 || moves[moves.length - 1][1];
  }
}
