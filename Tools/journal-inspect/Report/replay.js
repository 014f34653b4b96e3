"use strict";

/** The state after any event, made by applying what each event changed.
 *
 * A state is a map of nodes by number and one of transfers by name. Nodes are never changed in place, so a
 * copy of the maps now and then is all it takes to go back. */
class Replay {
  static copyEvery = 500;

  constructor(data) {
    this.events = data.events;
    /** The sequence number before the first event: that of the state where the page begins. */
    this.first = data.first - 1;
    this.last = this.first + data.events.length;
    const base = { sequence: this.first, nodes: new Map(), transfers: new Map() };
    Replay.apply(data.base, base);
    this.copies = [base];
    this.state = Replay.copy(base);
  }

  /** The event with a sequence number; none before the first. */
  event(sequence) { return this.events[sequence - this.first - 1]; }

  /** The state after an event; it holds until the next one is asked for. */
  at(sequence) {
    const near = Math.floor((sequence - this.first) / Replay.copyEvery);
    const copy = this.copies[Math.min(near, this.copies.length - 1)];
    if (this.state.sequence > sequence || this.state.sequence < copy.sequence) {
      this.state = Replay.copy(copy);
    }
    while (this.state.sequence < sequence) {
      this.state.sequence += 1;
      Replay.apply(this.event(this.state.sequence).changes, this.state);
      const passed = (this.state.sequence - this.first) / Replay.copyEvery;
      if (passed === this.copies.length) this.copies.push(Replay.copy(this.state));
    }
    return this.state;
  }

  static copy(state) {
    return {
      sequence: state.sequence, nodes: new Map(state.nodes), transfers: new Map(state.transfers),
    };
  }

  static apply(changes, state) {
    for (const change of changes) {
      if (change.node === undefined) {
        state.transfers.set(change.transfer, change);
      } else {
        state.nodes.set(change.node, Replay.changed(state.nodes.get(change.node), change));
      }
    }
  }

  static absent = { id: "", kind: "", entries: [], runs: [], text: "", marks: [] };

  /** A node after a change: values are replaced, of sequences only stretches. */
  static changed(node = Replay.absent, change) {
    const made = { ...node, ...change };
    made.entries = Replay.spliced(node.entries, change.entries);
    made.runs = Replay.spliced(node.runs, change.runs);
    made.text = Replay.spliced(node.text, change.text);
    return made;
  }

  /** An array or text with stretches replaced, the last first. */
  static spliced(sequence, splices = []) {
    for (const [start, count, put] of splices) {
      sequence = sequence.slice(0, start).concat(put, sequence.slice(start + count));
    }
    return sequence;
  }
}

/** What can be said of the whole journal: which events touch what, and what came of each drag. */
class Story {
  constructor(data, replay) {
    this.replay = replay;
    this.sessions = data.sessions ?? [];
    this.histories = data.histories ?? [];
    this.steps = new Map();
    this.stepOfSession = new Map();
    for (const history of this.histories) {
      for (const step of history.steps) {
        this.steps.set(step.step, step);
        for (const session of step.sessions ?? []) this.stepOfSession.set(session, step);
      }
    }
    /** The last name of everything, by identifier. */
    this.names = new Map();
    this.findTransfers(data);
    this.findNames(data);
    for (const session of this.sessions) session.outcome = this.outcome(session);
  }

  /** Transfers as they are at the end, with the events that began and last changed each. */
  findTransfers(data) {
    this.transfers = new Map();
    const note = (changes, sequence) => {
      for (const change of changes) {
        if (change.node !== undefined) continue;
        const began = this.transfers.get(change.transfer)?.began ?? sequence;
        this.transfers.set(change.transfer, { ...change, began, changed: sequence });
      }
    };
    note(data.base, this.replay.first);
    this.replay.events.forEach((event, index) => note(event.changes, this.replay.first + 1 + index));
    this.transfersOfSession = new Map();
    for (const transfer of this.transfers.values()) {
      const others = this.transfersOfSession.get(transfer.session) ?? [];
      this.transfersOfSession.set(transfer.session, [...others, transfer]);
    }
  }

  findNames(data) {
    const ids = new Map();
    for (const changes of [data.base, ...data.events.map((event) => event.changes)]) {
      for (const change of changes) {
        if (change.id) ids.set(change.node, change.id);
        if (change.name) this.names.set(ids.get(change.node), change.name);
      }
    }
  }

  /** What came of a drag in the end. */
  outcome(session) {
    const transfers = this.transfersOfSession.get(session.session) ?? [];
    if (session.state === "cancelled") return "cancelled";
    if (transfers.some((transfer) => Story.hasFailed(transfer))) return "failed";
    if (session.state !== "finished") return "open";
    if (this.stepOfSession.get(session.session)?.state === "undone") return "back";
    return session.operation === "none" ? "cancelled" : "dropped";
  }

  /** True for a transfer that brought nothing, and is not tried again. */
  static hasFailed(transfer) {
    return ["failed", "interrupted", "stopped", "discarded"].includes(transfer.state);
  }

  /** What an event is about, as a search looks for it: lower case, once for each event. */
  words(sequence) {
    this.haystacks ??= this.collectWords();
    return this.haystacks[sequence - this.replay.first - 1];
  }

  collectWords() {
    const names = new Map();
    const look = (change) => {
      if (change.node === undefined) return;
      const known = names.get(change.node) ?? "";
      if (change.id || change.name) {
        names.set(change.node, `${known} ${change.id ?? ""} ${change.name ?? ""}`);
      }
    };
    this.replay.at(this.replay.first).nodes.forEach(look);
    return this.replay.events.map((event) => {
      const words = [event.kind, event.actor, event.session ?? "", event.summary];
      for (const change of event.changes) {
        look(change);
        words.push(...Story.wordsOf(change, names));
      }
      return words.join("\n").toLowerCase();
    });
  }

  static wordsOf(change, names) {
    if (change.node === undefined) return [change.transfer, change.item, change.state, change.reason ?? ""];
    const words = [names.get(change.node) ?? "", JSON.stringify(change.properties ?? "")];
    for (const [, , put] of change.text ?? []) words.push(put);
    for (const [, , put] of change.entries ?? []) {
      for (const node of put) words.push(names.get(node) ?? "");
    }
    return words;
  }
}

/** What becomes of drags, in the order of the legend, and how it is said. */
const outcomes = {
  dropped: "dropped", back: "brought back by undo", cancelled: "cancelled",
  failed: "failed in a transfer", open: "under way",
};
