"use strict";

/** The page: one event is shown at a time, and all parts follow it. */
class Page {
  constructor(data) {
    this.find();
    this.replay = new Replay(data);
    this.story = new Story(data, this.replay);
    this.panels = new Panels(this.replay, this.story);
    this.view = new StateView(this.state);
    this.timeline = new Timeline(
      this.replay, this.story, this.chart, this.cursor, (sequence) => this.go(sequence));
    document.title = this.title.textContent = data.title;
    this.describe();
    this.makeTabs();
    this.listen();
    this.open(this.panels.all[0]);
    this.go(this.replay.last);
  }

  /** The elements that the page has from the start. */
  find() {
    const names = ["title", "extent", "query", "found", "help", "chart", "cursor", "slider", "legend",
      "previous", "next", "event", "tabs", "panel", "state", "keys"];
    for (const name of names) this[name] = document.getElementById(name);
  }

  describe() {
    const { events, first, last } = this.replay;
    const actors = new Set(events.map((event) => event.actor));
    const parts = [counted(events.length, "event"), counted(actors.size, "actor"),
      counted(this.story.sessions.length, "drag")];
    if (events.length > 0) {
      const [from, to] = [events[0], events[events.length - 1]].map((event) => Page.moment(event.time));
      parts.push(from.slice(0, 10) === to.slice(0, 10) ? `${from} – ${to.slice(11)} UTC` : `${from} – ${to} UTC`);
    }
    if (first > 0) parts.push(`from event ${first + 1} on`);
    this.extent.textContent = parts.join(" · ");
    this.slider.min = first;
    this.slider.max = last;
    const counts = new Map();
    for (const { outcome } of this.story.sessions) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    for (const [outcome, words] of Object.entries(outcomes)) {
      if (!counts.has(outcome)) continue;
      this.legend.append(make("li", {},
        make("span", { class: `outcome ${outcome}`, "aria-hidden": "true" }),
        `${counts.get(outcome)} ${words}`));
    }
    this.chart.setAttribute("aria-label", `Timeline of ${parts.slice(0, 3).join(", ")}`);
  }

  /** A time of the log, in UTC. */
  static moment(milliseconds) { return new Date(milliseconds).toISOString().slice(0, 19).replace("T", " "); }

  // Going to an event

  go(sequence) {
    const { replay } = this;
    this.shown = Math.max(replay.first, Math.min(replay.last, sequence));
    const event = replay.event(this.shown);
    this.slider.value = this.shown;
    this.slider.setAttribute("aria-valuetext",
      event ? `Event ${this.shown} of ${replay.last}: ${event.kind}` : "Before the first event");
    this.previous.disabled = this.shown === replay.first;
    this.next.disabled = this.shown === replay.last;
    this.timeline.moveTo(this.shown);
    this.tell(event);
    this.view.show(replay.at(this.shown), event);
    this.view.reveal();
    this.follow();
  }

  tell(event) {
    if (!event) {
      this.event.replaceChildren(make("p", { class: "line" },
        make("b", {}, this.shown === 0 ? "Before the first event" : `State after event ${this.shown}`)));
      return;
    }
    const facts = Object.entries(event.facts ?? {}).map(([key, value]) =>
      make("span", { class: "value" }, make("b", {}, key), ` ${JSON.stringify(value)}`));
    this.event.replaceChildren(
      make("p", { class: "line" },
        make("b", {}, `Event ${this.shown}`), make("span", { class: "of" }, `of ${this.replay.last}`),
        make("span", { class: `kind ${Timeline.category(event.kind)}` }, event.kind),
        make("span", { class: "actor" }, event.actor),
        make("time", {}, `${Page.moment(event.time)} UTC`),
        event.session ? make("span", { class: "actor" }, `drag ${event.session}`) : null),
      make("p", { class: "summary" }, ...this.named(event.summary || "No content changed."), ...facts));
  }

  /** A summary in which long identifiers, made by programs, give way to names. */
  named(summary) {
    return summary.split(/([\w-]{16,})/).map((word, index) => {
      const name = index % 2 === 1 ? this.story.names.get(word) : undefined;
      return name === undefined ? word : make("span", { class: "name", title: word }, name);
    });
  }

  // Panels

  makeTabs() {
    this.panels.all.forEach((panel, index) => {
      const count = panel.name === "undo" ? this.story.steps.size : panel.rows.length;
      const failed = panel.name === "transfers" && this.panels.failedCount > 0
        ? make("span", { class: "failures" }, `${this.panels.failedCount} failed`) : null;
      const tab = make("button", {
        type: "button", role: "tab", id: `tab-${panel.name}`, "aria-controls": "panel",
        "aria-keyshortcuts": String(index + 1), onclick: () => this.open(panel),
      }, panel.label, make("small", {}, count.toLocaleString("en")), failed);
      this.tabs.append(tab);
      panel.tab = tab;
    });
    this.tabs.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      const all = this.panels.all;
      this.open(all[(all.indexOf(this.listed) + step + all.length) % all.length]);
      this.listed.tab.focus();
    });
  }

  open(panel) {
    this.listed = panel;
    for (const { tab } of this.panels.all) {
      const isOpen = tab === panel.tab;
      tab.setAttribute("aria-selected", String(isOpen));
      tab.tabIndex = isOpen ? 0 : -1;
    }
    this.panel.setAttribute("aria-labelledby", panel.tab.id);
    const list = make("div", { class: `list ${panel.name}` });
    this.panel.replaceChildren(list);
    this.list = new RowList(list, panel.label, panel.rowHeight,
      (index) => panel.shown[index].draw(this.shown, this.replay.state),
      (index) => this.choose(panel, index));
    if (this.shown !== undefined) this.search();
  }

  choose(panel, index) {
    panel.chosen = panel.shown[index];
    if (panel.chosen.sequence >= this.replay.first) this.go(panel.chosen.sequence);
  }

  follow() {
    const { shown } = this.listed;
    if (this.list.count === shown.length) this.list.activate(this.listed.rowOf(this.shown));
    else this.list.show(shown.length, this.listed.rowOf(this.shown));
  }

  // Searching

  get asked() { return this.query.value.trim().toLowerCase(); }

  /** Lists what has the words asked for, and marks items that have them. */
  search() {
    this.listed.filter(this.asked);
    const count = this.listed.shown.length;
    this.found.textContent = this.asked === "" ? "" : `${count.toLocaleString("en")} found`;
    this.view.query = this.asked;
    this.view.again();
    this.list.show(count, this.listed.rowOf(this.shown));
  }

  /** Goes to the next event that was found, or to the one before; from the last to the first. */
  goToFound(step) {
    const sequences = this.listed.shown.map((row) => row.sequence)
      .filter((sequence) => sequence >= this.replay.first).sort((a, b) => a - b);
    if (sequences.length === 0) return;
    const found = step > 0 ? sequences.find((sequence) => sequence > this.shown) ?? sequences[0]
      : sequences.findLast((sequence) => sequence < this.shown) ?? sequences[sequences.length - 1];
    this.go(found);
  }

  // Keys

  listen() {
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.previous.addEventListener("click", () => this.go(this.shown - 1));
    this.next.addEventListener("click", () => this.go(this.shown + 1));
    this.help.addEventListener("click", () => this.keys.showModal());
    this.query.addEventListener("input", () => this.search());
    this.query.form.addEventListener("submit", (event) => event.preventDefault());
    this.query.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.goToFound(event.shiftKey ? -1 : 1);
      else if (event.key === "Escape") this.endSearch();
      else return;
      event.preventDefault();
    });
    document.addEventListener("keydown", (event) => this.press(event));
  }

  endSearch() {
    this.query.value = "";
    this.search();
    this.slider.focus();
  }

  /** Keys that hold wherever nothing else takes them. */
  press(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target === this.query || this.keys.open) return;
    // Lists and documents scroll by these keys.
    if (this.state.contains(event.target) && ["PageUp", "PageDown", "Home", "End"].includes(event.key)) return;
    const far = Math.max(10, Math.round((this.replay.last - this.replay.first) / 20));
    const steps = { ArrowLeft: -1, ArrowRight: 1, PageUp: -far, PageDown: far, Home: -Infinity, End: Infinity };
    if (event.key in steps) this.go(this.shown + steps[event.key]);
    else if (event.key === "/") this.query.focus();
    else if (event.key === "?") this.keys.showModal();
    else if (this.panels.all[Number(event.key) - 1]) this.open(this.panels.all[Number(event.key) - 1]);
    else return;
    event.preventDefault();
  }
}

const page = new Page(JSON.parse(document.getElementById("data").textContent));
