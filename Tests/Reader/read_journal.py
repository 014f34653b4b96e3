#!/usr/bin/env python3
"""read_journal.py JOURNAL: prints what `journal-inspect state JOURNAL --json --names` prints.

It folds the log from its first event and looks at no stored state. It was written from Sources/journal.cddl
and Sources/ARCHITECTURE.md, section 5, with the packages lmdb and cbor2, and shows that these say enough.
Left out, because no state shows them: checks of records, history, sessions, tasks, stored content. It ends
with status 1 at a kind of event or a change that it does not know, or if the chain does not hold.
"""
import hashlib, json, sys, cbor2, lmdb

KINDS = {*range(1, 7), *range(10, 22), *range(30, 34), *range(40, 43), *range(50, 60)}
NOT_SHOWN = {7, *range(10, 14), *range(20, 23), *range(30, 37), 40, 41, 53, 54, 55, 59}
LIST, DOCUMENT, READY = 1, 3, 1
class Node:
    def __init__(self, seed):
        self.id, self.kind, self.holds, self.name = seed[0], seed[1], 3 in seed, seed.get(4)
        self.properties, self.entries, self.start = seed.get(5, {}), [], Element()
        self.in_transit, self.transfer = False, None
class Element:  # of a text: a scalar, an item (the number of its node), or a mark (None)
    def __init__(self, content=None, style=()):
        self.content, self.style, self.is_shown = content, dict(style), content is not None
        self.left = self.right = self.transfer = None

nodes, elements, transfers = [Node({0: None, 1: LIST})], [None], [None]

def spanned(spans): return [one for first, count, *_ in spans for one in elements[first:first + count]]
def standing(document, number): return elements[number] if number else nodes[document].start
def join(left, right):
    left.right = right
    if right: right.left = left
def put_after(left, one):
    join(one, left.right)
    join(left, one)
    return one
def begin_after(left, *content):
    elements.append(Element(*content))
    return put_after(left, elements[-1])
def set_value(values, name, value):
    if value is None: values.pop(name, None)
    else: values[name] = value

def relocate(node, old, new, *_):
    if old and len(old) == 4: nodes[old[0]].entries.remove(node)
    elif old: elements[old[1]].is_shown = False
    if new and len(new) == 2: nodes[new[0]].entries.insert(new[1], node)
    elif new and new[1] == 0: begin_after(standing(new[0], new[2]), node)
    elif new: elements[new[2]].is_shown = True

def apply(tag, value=None, *more):
    if tag == 0:
        nodes.append(Node(value))
        if 2 in value: nodes[value[2]].entries.append(len(nodes) - 1)
    elif tag in (1, 50): relocate(*value)
    elif tag == 2 and value[1] == 0: nodes[value[0]].name = value[3]
    elif tag == 2 and value[1] == 1: set_value(nodes[value[0]].properties, value[2], value[4])
    elif tag == 3:
        left = standing(value[0], value[1])
        for text, style in [piece if isinstance(piece, list) else (piece, {}) for piece in value[3:]]:
            for content in [text] if isinstance(text, int) else text: left = begin_after(left, content, style)
    elif tag == 4:
        for one in spanned([span for _, spans in value[1] for span in spans]): one.is_shown = value[0]
        for node, place in value[3] if len(value) > 3 else []: relocate(node, place, None)
    elif tag == 5:
        for one, changes in [(one, piece[3]) for piece in value for one in spanned([piece[1:3]])]:
            for name, _, new in changes: set_value(one.style, name, new)
    elif tag == 6:
        moved, left = spanned(value[4]), standing(value[1], value[2])
        begin_after(moved[0].left)
        for one in moved: join(one.left, one.right)
        for one in moved: left = put_after(left, one)
    elif tag == 51: begin_after(standing(value[0], value[1]))
    elif tag == 52: nodes[value].in_transit = more[0]
    elif tag == 56:
        transfers.append({"placeholder": f"t{len(transfers)}", "fraction": None})
        if value[5]: (nodes, elements)[value[5][0]][value[5][1]].transfer = transfers[-1]
    elif tag in (57, 60): transfers[value[0]]["fraction"] = value[2][2] and value[2][2] / 100 if tag == 57 else None
    elif tag == 58: transfers[value[0]]["ended"] = value[2] > READY
    elif tag != 2 and tag not in NOT_SHOWN: sys.exit(f"the change {tag} is not known")

def in_order(value): return json.loads(json.dumps(value, sort_keys=True))
def values_of(node): return {"name": node.name, "properties": in_order(node.properties)}

def shown(node):
    if node.transfer: return node.transfer
    entries = [shown(nodes[n]) for n in node.entries if not nodes[n].in_transit]
    items = {"items": entries} if node.holds or entries or node.kind == LIST else {}
    return {"id": node.id, **values_of(node), **items}

def shown_text(one):
    text, runs, placeholders = [], [], []
    while one := one.right:
        if one.transfer and not one.transfer.get("ended"): placeholders.append({"at": len(text), **one.transfer})
        node = nodes[one.content] if isinstance(one.content, int) else None
        if not one.is_shown or node and node.in_transit: continue
        style = {"object": node.id, **values_of(node)} if node else in_order(one.style)
        if runs and runs[-1][2] == style and not node: runs[-1][1] += 1
        else: runs.append([len(text), len(text) + 1, style])
        text.append("\ufffc" if node else one.content)
    values = {"text": "".join(text), "runs": [run for run in runs if run[2]]}
    return values | ({"placeholders": placeholders} if placeholders else {})

def fold(path):
    store = lmdb.open(f"{path}/{open(path + '/CURRENT').read().strip()}", readonly=True, lock=False, max_dbs=1)
    with store.begin() as view:
        header = cbor2.loads(view.get(b"header", db=store.open_db(b"state", view, create=False)))
        chain, is_keyed = header[7], header[6]
        for key, record in view.cursor():
            if not key[0] & 0x80: continue  # the name of a table
            event = record[41 if record[8] & 1 else 9:]
            chain = hashlib.blake2b(chain + event, digest_size=32).digest()
            if record[8] & 1 and not is_keyed and record[9:41] != chain: sys.exit("the chain does not hold")
            event = cbor2.loads(event)
            if event[1] not in KINDS: sys.exit(f"the kind of event {event[1]} is not known")
            for change in event[7]: apply(*change)

fold(sys.argv[1])
top = sorted([nodes[n] for n in nodes[0].entries], key=lambda node: node.id.encode())
lists = {node.id: shown(node)["items"] for node in top if node.kind == LIST}
documents = {node.id: shown_text(node.start) for node in top if node.kind == DOCUMENT}
print(json.dumps({"lists": lists, "documents": documents}, ensure_ascii=False, separators=(",", ":")))
