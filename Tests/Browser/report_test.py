"""Opens pages of `journal-inspect report` in a browser and compares what they show with `state --json`.

usage: report_test.py BIN [SCREENSHOT.png]     BIN has journal-play and journal-inspect
"""
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import time

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

BIN = pathlib.Path(sys.argv[1])
STORY = pathlib.Path(__file__).with_name("story.play.jsonl")

# What a page shows, read from its elements alone, in the form of `state --json`.
SHOWN = """
const entries = (list) => [...list.children].map((li) => {
  const placeholder = li.querySelector(':scope > .placeholder');
  if (placeholder) return { placeholder: placeholder.dataset.placeholder };
  const inner = li.querySelector(':scope > ul');
  return inner || li.querySelector(':scope > .row > .fold')
    ? { id: li.dataset.id, items: inner ? entries(inner) : [] } : li.dataset.id;
});
const text = (root) => [...root.childNodes].map((node) => {
  if (node.nodeType === Node.TEXT_NODE) return node.data;
  if (node.classList.contains('object')) return '\\ufffc';
  return node.classList.contains('placeholder') ? '' : text(node);
}).join('');
const shown = { lists: {}, documents: {} };
for (const card of document.querySelectorAll('.card')) {
  if (card.dataset.kind === 'list') shown.lists[card.dataset.id] = entries(card.querySelector('ul'));
  else shown.documents[card.dataset.id] = {
    text: text(card.querySelector('.text')),
    objects: [...card.querySelectorAll('.object')].map((object) => object.dataset.id),
    placeholders: [...card.querySelectorAll('.placeholder')].map((one) => one.dataset.placeholder),
    bold: [...card.querySelectorAll('.is-bold')].map((one) => one.textContent).join(''),
  };
}
return shown;
"""

# The lowest contrast of any text that is shown with what is behind it, and whose it is.
CONTRAST = """
const parse = (colour) => (colour.match(/[\\d.]+/g) ?? []).map(Number);
const light = ([r, g, b]) => [r, g, b].map((c) => c / 255)
  .map((c) => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
  .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
const behind = (element) => {
  for (let e = element; e; e = e.parentElement) {
    const colour = parse(getComputedStyle(e).backgroundColor);
    if (colour.length === 3 || colour[3] > 0.99) return colour;
  }
};
let lowest = [99, ''];
for (const element of document.querySelectorAll('body *')) {
  const hasText = [...element.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
  if (!hasText || !element.checkVisibility() || element.disabled || element.closest('.later')) continue;
  const [a, b] = [light(parse(getComputedStyle(element).color)), light(behind(element))];
  const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  if (contrast < lowest[0]) lowest = [contrast, element.className + ': ' + element.textContent];
}
return lowest;
"""


def run(*words, text=None):
    return subprocess.run(words, input=text, check=True, capture_output=True, text=True).stdout


def report(folder, name, script, *options):
    """A journal made of a script, and its page."""
    journal, page = folder / f"{name}.dragjournal", folder / f"{name}.html"
    run(BIN / "journal-play", "--journal", journal, "--batch", "1000", "--quiet", text=script)
    run(BIN / "journal-inspect", "report", journal, "-o", page, *options)
    return journal, page


def state(journal, sequence):
    """A state as the tool prints it, reduced to what the page's elements tell."""
    found = json.loads(run(BIN / "journal-inspect", "state", journal, "--at", str(sequence), "--json"))

    def plain(entries):
        return [e if isinstance(e, str) else {"placeholder": e["placeholder"]} if "placeholder" in e
                else {"id": e["id"], "items": plain(e["items"])} for e in entries]

    def document(value):
        styles = [(start, end, style) for start, end, style in value["runs"]]
        return {
            "text": value["text"],
            "objects": [style["object"] for _, _, style in styles if "object" in style],
            "placeholders": [mark["placeholder"] for mark in value.get("placeholders", [])],
            "bold": "".join(value["text"][s:e] for s, e, style in styles if style.get("bold"))}

    return {"lists": {id: plain(entries) for id, entries in found["lists"].items()},
            "documents": {id: document(value) for id, value in found["documents"].items()}}


def start_browser():
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1400,1000"]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(options=options, service=webdriver.ChromeService("/usr/bin/chromedriver"))


def prefer(browser, scheme):
    feature = {"name": "prefers-color-scheme", "value": scheme}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})


def move_slider(browser, sequence):
    browser.execute_script(
        "const slider = document.getElementById('slider'); slider.value = arguments[0];"
        "slider.dispatchEvent(new Event('input'));", sequence)


def value(browser):
    return int(browser.find_element(By.ID, "slider").get_attribute("value"))


def check_states(browser, journal, sequences):
    for sequence in sequences:
        move_slider(browser, sequence)
        shown, expected = browser.execute_script(SHOWN), state(journal, sequence)
        assert shown == expected, f"after event {sequence}\nshown    {shown}\nexpected {expected}"


def check_keys(browser):
    body = browser.find_element(By.TAG_NAME, "body")
    move_slider(browser, 5)
    body.send_keys(Keys.ARROW_RIGHT)
    assert value(browser) == 6
    slider = browser.find_element(By.ID, "slider")
    slider.send_keys(Keys.ARROW_LEFT, Keys.ARROW_LEFT)
    assert value(browser) == 4, "the slider itself takes keys, each once"
    slider.send_keys(Keys.HOME)
    assert value(browser) == 0
    slider.send_keys(Keys.END)
    assert value(browser) == 27
    body.send_keys("2")
    assert browser.find_element(By.ID, "tab-drags").get_attribute("aria-selected") == "true"
    outcomes = [e.get_attribute("class").split()[-1]
                for e in browser.find_elements(By.CSS_SELECTOR, ".drags .outcome")]
    assert outcomes == ["dropped", "back", "cancelled", "failed", "open", "open"], outcomes
    body.send_keys("4")
    first = browser.find_element(By.CSS_SELECTOR, ".transfers .entry").text
    assert "t2 dog" in first and "failed: network lost" in first, first
    body.send_keys("1")
    slider.send_keys(Keys.TAB)
    focused = browser.execute_script(
        "return document.activeElement.id + ' ' + getComputedStyle(document.activeElement).outlineStyle")
    assert focused == "previous solid", f"{focused}: what has the focus is to be seen"


def check_search(browser):
    """Items, text, actors and kinds are found; Enter goes there."""
    body = browser.find_element(By.TAG_NAME, "body")
    for words, expected in [("hotel roma", [14]), ("passports", [5]), ("text.styled", [6, 7]),
                            ("network", [20]), ("NOT MARKUP", [2])]:
        body.send_keys("/")
        query = browser.switch_to.active_element
        assert query.get_attribute("id") == "query"
        query.send_keys(words)
        found = [int(e.text) for e in browser.find_elements(By.CSS_SELECTOR, ".events .number")]
        assert found == expected, f"{words}: {found}"
        query.send_keys(Keys.ENTER)
        assert value(browser) in expected
        query.send_keys(Keys.ESCAPE)
        assert query.get_attribute("value") == ""


def check_quiet(browser, page):
    """Nothing is complained about, and nothing is fetched but the page."""
    problems = browser.get_log("browser")
    assert problems == [], problems
    fetched = set()
    for entry in browser.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            fetched.add(message["params"]["request"]["url"])
    assert fetched == {page.as_uri()}, fetched


def check_story(browser, folder, screenshot):
    journal, page = report(folder, "story", STORY.read_text(), "--title", "<b>Trip</b>")
    browser.get_log("performance")
    browser.get(page.as_uri())
    assert browser.title == "<b>Trip</b>"
    assert browser.find_elements(By.CSS_SELECTOR, "b b, h1 b") == []
    check_states(browser, journal, range(28))
    check_states(browser, journal, [27, 3, 19])
    check_keys(browser)
    check_search(browser)
    for scheme in ["light", "dark"]:
        prefer(browser, scheme)
        for tab in "1234":
            browser.find_element(By.TAG_NAME, "body").send_keys(tab)
            for sequence in [20, 27]:
                move_slider(browser, sequence)
                contrast, where = browser.execute_script(CONTRAST)
                assert contrast >= 4.5, f"{scheme}: contrast {contrast:.2f} of {where!r}"
        if screenshot:
            move_slider(browser, 19)
            file = screenshot.with_stem(f"{screenshot.stem}-{scheme}")
            browser.save_screenshot(str(file))
            print(f"  screenshot {file}")
    check_quiet(browser, page)
    print("  the story: states, keys, search, contrast, no request, nothing complained about")


def large_script(count):
    """Events in ten nested lists of up to 1,000 entries and in a document."""
    dice = random.Random(7)
    lines = [{"op": "list", "id": f"L{n}"} for n in range(10)] + [{"op": "document", "id": "D"}]
    ids, length = [], 0
    while len(lines) < count:
        roll = dice.random()
        if roll < 0.4 or not ids:
            ids.append(f"i{len(ids)}")
            folder = {"items": []} if dice.random() < 0.1 else {}
            lines.append({"op": "insert", "into": f"L{dice.randrange(10)}", "at": "first",
                          "items": [{"id": ids[-1], "name": f"Item {len(ids)}", **folder}]})
        elif roll < 0.8:
            to = f"L{dice.randrange(10)}"
            lines.append({"op": "move", "items": [dice.choice(ids)], "to": to, "at": "last"})
        elif roll < 0.95:
            text = dice.choice(["word ", "another\n", "🐕 "])
            lines.append({"op": "write", "into": "D", "at": {"offset": dice.randrange(length + 1)},
                          "text": text})
            length += len(text)
        else:
            lines += [{"op": "undo"}, {"op": "redo"}]
    return "\n".join(json.dumps(line) for line in lines) + "\n"


def check_large(browser, folder):
    begun = time.monotonic()
    journal, page = report(folder, "large", large_script(10_000))
    print(f"  10,000 events: played and written in {time.monotonic() - begun:.1f} s, "
          f"{page.stat().st_size / 1e6:.1f} MB")
    begun = time.monotonic()
    browser.get(page.as_uri())
    last = int(browser.find_element(By.ID, "slider").get_attribute("max"))
    print(f"  opened in {time.monotonic() - begun:.2f} s")
    dice = random.Random(1)
    times = []
    for sequence in [dice.randint(0, last) for _ in range(50)]:
        times.append(browser.execute_async_script(
            "const [sequence, done] = arguments; const slider = document.getElementById('slider');"
            "const begun = performance.now(); slider.value = sequence;"
            "slider.dispatchEvent(new Event('input'));"
            "requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));", sequence))
    times.sort()
    print(f"  50 random events: median {times[25]:.0f} ms, slowest {times[-1]:.0f} ms each")
    assert times[25] < 1000, times
    rows = browser.execute_script("return document.querySelectorAll('.card li, .entry').length")
    assert rows < 3_000, f"{rows} rows are in the page"
    check_quiet(browser, page)


def main():
    screenshot = pathlib.Path(sys.argv[2]).resolve() if len(sys.argv) > 2 else None
    with tempfile.TemporaryDirectory() as name:
        browser = start_browser()
        try:
            check_story(browser, pathlib.Path(name), screenshot)
            check_large(browser, pathlib.Path(name))
        finally:
            browser.quit()


main()
