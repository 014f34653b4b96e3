"use strict";

/** Makes an element; text is always text. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== undefined && child !== null));
  return element;
}

/** A number of things in words. */
function counted(count, one, many = `${one}s`) {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

/** A number of bytes in words. */
function bytes(size) {
  if (size < 1000) return counted(size, "byte");
  const units = ["kB", "MB", "GB", "TB"];
  const power = Math.min(units.length, Math.floor(Math.log10(size) / 3));
  return `${(size / 1000 ** power).toPrecision(3)} ${units[power - 1]}`;
}

/** Shows lists and documents. What is long is shown in part, around what the event changed. */
class StateView {
  static shownEntries = 60;
  static leastEntries = 10;
  static shownRows = 400;
  static shownUnits = 12000;

  constructor(element) {
    this.element = element;
    /** What a person opened or closed, by node. */
    this.isOpen = new Map();
    /** How many entries or units of text around the changed ones a person asked for, by node. */
    this.more = new Map();
    this.query = "";
  }

  show(state, event) {
    this.state = state;
    this.changes = new Map();
    for (const change of event?.changes ?? []) {
      if (change.node !== undefined) this.changes.set(change.node, change);
    }
    this.findChanged();
    this.rows = 0;
    const outermost = state.nodes.get(0)?.entries ?? [];
    const { start, end } = this.window(0, outermost);
    const cards = outermost.slice(start, end).map((number) => this.card(number));
    const hidden = outermost.length - cards.length;
    if (hidden > 0) cards.push(make("ul", {}, this.moreRow(0, hidden, "lists and documents")));
    if (cards.length === 0) cards.push(make("p", { class: "nothing" }, "Nothing is there."));
    this.element.replaceChildren(...cards);
  }

  /** Scrolls, if need be, to the first that the event changed. */
  reveal() {
    const changed = this.element.querySelector("li[data-changed] > .row, mark, [data-changed]");
    changed?.scrollIntoView({ block: "nearest" });
  }

  again() { this.show(this.state, { changes: [...this.changes.values()] }); }

  /** What is new, elsewhere or has other values, and all that holds it. */
  findChanged() {
    this.changed = new Set();
    for (const [number, change] of this.changes) {
      for (const [, , put] of change.entries ?? []) put.forEach((entry) => this.changed.add(entry));
      const says = ["name", "properties", "fields", "representations"].some((key) => key in change);
      if (says) this.changed.add(number);
    }
    this.holdsChanged = new Set(this.changes.keys());
    const visit = (number, path) => {
      const node = this.state.nodes.get(number);
      if (this.changed.has(number)) path.forEach((outer) => this.holdsChanged.add(outer));
      for (const entry of node?.entries ?? []) visit(entry, [...path, number]);
    };
    if (this.changed.size > 0 && this.state.nodes.size < 20000) visit(0, []);
  }

  // Lists

  card(number) {
    const node = this.state.nodes.get(number);
    const isDocument = node.kind === "document";
    const extent = isDocument
      ? counted([...node.text].length, "scalar") : counted(node.entries.length, "entry", "entries");
    const head = make("h2", {},
      make("span", { class: `glyph ${node.kind}`, "aria-hidden": "true" }), this.title(node),
      make("small", {}, extent));
    const content = isDocument ? this.text(number, node) : this.entries(number, node);
    return make("article", {
      class: "card", "data-id": node.id, "data-kind": node.kind,
      "data-changed": this.changed.has(number) ? "yes" : null,
    }, head, this.values(node), content);
  }

  /** The name, and the identifier where it says more. */
  title(node) {
    const name = node.name ?? node.id;
    return make("span", { class: this.isHit(node) ? "title hit" : "title" },
      name, node.name && node.name !== node.id ? make("span", { class: "id", title: node.id }, node.id) : null);
  }

  isHit(node) {
    if (this.query === "") return false;
    return `${node.id}\n${node.name ?? ""}`.toLowerCase().includes(this.query);
  }

  values(node) {
    const values = [];
    for (const kind of ["properties", "fields"]) {
      for (const [key, value] of Object.entries(node[kind] ?? {})) {
        const text = typeof value === "string" ? value : JSON.stringify(value);
        values.push(make("span", { class: "value" }, make("b", {}, key), ` ${text}`));
      }
    }
    for (const { type, size } of node.representations ?? []) {
      values.push(make("span", { class: "value type" }, make("b", {}, type), ` ${bytes(size ?? 0)}`));
    }
    return values.length === 0 ? null : make("span", { class: "values" }, ...values);
  }

  entries(number, node) {
    const { start, end } = this.window(number, node.entries);
    const list = make("ul", {});
    if (start > 0) list.append(this.moreRow(number, start, "before"));
    for (const entry of node.entries.slice(start, end)) list.append(this.row(entry));
    const rest = node.entries.length - end;
    if (rest > 0) list.append(this.moreRow(number, rest, "after"));
    return list;
  }

  /** Which entries of a long list are shown. */
  window(number, entries) {
    const left = StateView.shownRows - this.rows;
    const fair = Math.max(StateView.leastEntries, Math.min(StateView.shownEntries, left));
    const size = fair + StateView.shownEntries * (this.more.get(number) ?? 0);
    if (entries.length <= size) return { start: 0, end: entries.length };
    const changed = entries.findIndex(
      (entry) => this.changed.has(entry) || this.holdsChanged.has(entry));
    const start = Math.max(0, Math.min(changed - size / 2, entries.length - size));
    return { start, end: start + size };
  }

  moreRow(number, count, where) {
    const more = () => {
      this.more.set(number, 2 * (this.more.get(number) ?? 0) + 2);
      this.again();
    };
    return make("li", { class: "more" },
      make("button", { type: "button", onclick: more }, `${count.toLocaleString("en")} more ${where}`));
  }

  row(number) {
    this.rows += 1;
    const node = this.state.nodes.get(number);
    if (node.kind === "placeholder") {
      return make("li", {}, this.placeholder(node.transfer, this.changed.has(number)));
    }
    const head = make("div", { class: "row" }, make("span", { class: "bullet", "aria-hidden": "true" }));
    const item = make("li", {
      "data-id": node.id, "data-changed": this.changed.has(number) ? "yes" : null,
    }, head);
    if (node.container) {
      const isOpen = this.isShownOpen(number);
      head.firstChild.replaceWith(make("button", {
        type: "button", class: "fold", "aria-expanded": String(isOpen),
        "aria-label": `Entries of ${node.name ?? node.id}`,
        onclick: () => { this.isOpen.set(number, !isOpen); this.again(); },
      }));
      if (isOpen) item.append(this.entries(number, node));
    }
    head.append(this.title(node));
    if (node.container) head.append(make("small", {}, String(node.entries.length)));
    const values = this.values(node);
    if (values) head.append(values);
    return item;
  }

  isShownOpen(number) {
    const asked = this.isOpen.get(number);
    if (asked !== undefined) return asked;
    return this.rows < StateView.shownRows || this.holdsChanged.has(number);
  }

  placeholder(name, isNew = false) {
    const transfer = this.state.transfers.get(name);
    const percent = transfer?.fraction === null ? null : Math.round((transfer?.fraction ?? 0) * 100);
    return make("span", {
      class: "placeholder", "data-placeholder": name, "data-changed": isNew ? "yes" : null,
    },
      make("b", {}, name), ` ${transfer?.item ?? ""} on its way`,
      make("progress", { max: 100, value: percent, "aria-label": `Progress of ${name}` }),
      percent === null ? null : `${percent} %`);
  }

  // Texts

  text(number, node) {
    const objects = new Map();
    for (const entry of node.entries) objects.set(this.state.nodes.get(entry).id, entry);
    const pieces = this.pieces(node, StateView.inserted(this.changes.get(number)?.text));
    const isNew = pieces.find((piece) => piece.isNew);
    const size = StateView.shownUnits * (1 + (this.more.get(number) ?? 0));
    const start = node.text.length <= size ? 0
      : Math.max(0, Math.min((isNew?.start ?? 0) - size / 2, node.text.length - size));
    const shown = make("div", { class: "text" });
    const held = [];
    for (const piece of pieces) {
      const from = Math.max(piece.start, start);
      const to = Math.min(piece.end, start + size);
      if (piece.mark) shown.append(this.placeholder(piece.mark));
      if (from >= to) continue;
      const object = piece.run?.value.object;
      if (object !== undefined) {
        const entry = objects.get(object);
        shown.append(this.object(object, entry));
        if (this.state.nodes.get(entry)?.container) held.push(entry);
      } else {
        shown.append(this.run(node.text.slice(from, to), piece));
      }
    }
    const hidden = node.text.length - size;
    const block = make("div", {}, shown);
    if (held.length > 0) block.append(make("ul", {}, ...held.map((entry) => this.row(entry))));
    if (hidden > 0) block.append(make("ul", {}, this.moreRow(number, hidden, "code units of text")));
    return block;
  }

  /** Where text was put in, in UTF-16 of the new text, first to last. */
  static inserted(splices = []) {
    let shift = 0;
    return [...splices].reverse().map(([start, count, put]) => {
      const range = [start + shift, start + shift + put.length];
      shift += put.length - count;
      return range;
    });
  }

  /** A text cut where its style changes, where placeholders stand and where the event put text in. */
  pieces(node, inserted) {
    let scalars = 0;
    let units = 0;
    const unitsAt = (count) => {
      while (scalars < count) {
        units += node.text.codePointAt(units) > 0xffff ? 2 : 1;
        scalars += 1;
      }
      return units;
    };
    const runs = [];
    let end = 0;
    for (const [gap, count, value] of node.runs) {
      const start = unitsAt(end + gap);
      end += gap + count;
      runs.push({ start, end: unitsAt(end), value });
    }
    scalars = units = 0;
    const marks = node.marks.map(([offset, transfer]) => ({ at: unitsAt(offset), transfer }));
    const cuts = new Set([0, node.text.length]);
    for (const { start, end } of runs) cuts.add(start).add(end);
    for (const [start, end] of inserted) cuts.add(start).add(end);
    for (const { at } of marks) cuts.add(at);
    const places = [...cuts].sort((a, b) => a - b);
    let run = 0;
    let put = 0;
    let mark = 0;
    const pieces = [];
    places.forEach((start, index) => {
      while (mark < marks.length && marks[mark].at === start) {
        pieces.push({ start, end: start, mark: marks[mark++].transfer });
      }
      const end = places[index + 1];
      if (end === undefined) return;
      while (run < runs.length && runs[run].end <= start) run += 1;
      while (put < inserted.length && inserted[put][1] <= start) put += 1;
      pieces.push({
        start, end, run: runs[run]?.start <= start ? runs[run] : undefined,
        isNew: inserted[put]?.[0] <= start,
      });
    });
    return pieces;
  }

  run(text, piece) {
    const attributes = piece.run?.value ?? {};
    const names = Object.keys(attributes);
    const classes = names.filter((name) => StateView.knownStyles.has(name) && attributes[name] !== false);
    if (names.some((name) => !StateView.knownStyles.has(name))) classes.push("styled");
    if (classes.length === 0 && !piece.isNew) return text;
    const title = names.map((name) => `${name}: ${JSON.stringify(attributes[name])}`).join("\n");
    return make(piece.isNew ? "mark" : "span", {
      class: classes.map((name) => `is-${name}`).join(" ") || null, title: title || null,
    }, text);
  }

  static knownStyles = new Set(["bold", "italic", "underline", "strikethrough", "code", "link"]);

  object(id, entry) {
    const node = this.state.nodes.get(entry);
    return make("span", {
      class: "object", "data-id": id, "data-changed": this.changed.has(entry) ? "yes" : null,
      title: id,
    }, node?.name ?? id);
  }
}
