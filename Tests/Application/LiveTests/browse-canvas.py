"""Works with the canvas in a real browser: browse-canvas.py [--measure] TOOL|ADDRESS [FOLDER [PICTURES]]

TOOL is the program, which serves a project that this script writes, in FOLDER or a temporary one;
ADDRESS is what `snapline serve` has printed for the project in FOLDER. Pictures of the page go
into PICTURES. Prints how long a save takes, how many pictures a second a drag has, and how much
memory many saves take, and a line for each claim that is not true, and ends with 1; exits with 77
when a package or the browser is missing. With --measure it prints the first two and ends.
"""

import glob
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
from browsing import Error, axe, browser_path, claim, design, enter, failures, sync_playwright

scratch = tempfile.TemporaryDirectory()
words = [word for word in sys.argv[1:] if word != "--measure"]
project = words[1] if len(words) > 1 else scratch.name
pictures = words[2] if len(words) > 2 else None
desk = {"viewport": {"width": 1440, "height": 900}}
phone = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}

CARD = """era: ios15
devices: [iphone-8]
orientations: [portrait, landscape]

views:
  card:
    background: "#2060E0"
    views:
      dot: { background: "#FFE000" }
  name: { kind: label, text: Name }
  field: { kind: textField }

constraints:
  - card.leading == root.leading + 20
  - card.top == root.top + 60
  - card.trailing == root.trailing - 40
  - card.height == 120
  - dot.center == card.center
  - dot.width == 30
  - dot.height == 30
  - name.leading == card.leading
  - name.top == card.bottom + 8
  - field.leading == card.leading
  - field.trailing == card.trailing
  - field.top == name.bottom + 12

states:
  typing: [focus: field, keyboard: shown]
"""
RIGHT_TO_LEFT = CARD.replace("orientations: [portrait, landscape]", "directions: [rightToLeft]")
NIGHT = CARD.replace("orientations: [portrait, landscape]", "appearances: [light, dark]").replace(
    "views:\n", "# " + "A comment that is longer than the panel is wide. " * 3 + "\nviews:\n", 1)
# An ambiguous position, which only the author can decide.
DOUBTFUL = CARD.replace("  - name.leading == card.leading\n", "")
CERTAIN = CARD.replace("name.leading == card.leading", "name.leading == card.left").replace(
    "ios15", "ios7").replace("iphone-8", "iphone-5")
EXPECTED = DOUBTFUL + "expect:\n  - all: warns layout.ambiguous\n"


def write(name, text):
    """Saves as editors do: writes a temporary file and renames it."""
    path = os.path.join(project, "Scenes", name + ".scene.yaml")
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path + "~", "w", encoding="utf-8") as file:
        file.write(text)
    os.rename(path + "~", path)


def read(name):
    with open(os.path.join(project, "Scenes", name + ".scene.yaml"), encoding="utf-8") as file:
        return file.read()


# Counts the pictures shown and requested, from before the page's script runs.
WATCH = """
(() => {
  window.shown = [];
  window.asked = { now: 0, most: 0 };
  document.addEventListener("shown", event =>
    shown.push({ at: performance.now(), ...event.detail }));
  const source = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, "src");
  Object.defineProperty(HTMLImageElement.prototype, "src", { ...source, set(address) {
    if (this.id === "picture") {
      asked.most = Math.max(asked.most, ++asked.now);
      for (const end of ["load", "error"])
        this.addEventListener(end, () => { asked.now--; }, { once: true });
    }
    source.set.call(this, address);
  } });
  // No editor is to be opened here.
  addEventListener("click", event => {
    if (event.target.closest("a[href]:not([href^='/'], [href^='#'])")) event.preventDefault();
  }, true);
  window.sources = [];
  const Source = window.EventSource;
  window.EventSource = class extends Source {
    constructor(...words) { super(...words); sources.push(this); }
  };
  window.colorAt = (x, y) => {
    const image = document.getElementById("picture"), canvas = document.createElement("canvas");
    Object.assign(canvas, { width: image.naturalWidth, height: image.naturalHeight });
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const scale = image.naturalWidth / parseFloat(image.alt.match(/([\\d.,]+) by/)[1]
      .replace(",", ""));
    return [...context.getImageData(x * scale, y * scale, 1, 1).data].slice(0, 3).join(" ");
  };
})();
"""


def opened(browser, where="", **settings):
    context = browser.new_context(**settings)
    context.set_default_timeout(8000)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    context.add_init_script(WATCH)
    page = context.new_page()
    page.is_ending = False
    page.on("console", lambda message: claim(
        page.is_ending or message.type not in ("error", "warning"), "console: " + message.text))
    page.on("pageerror", lambda error: claim(False, f"error: {error}"))
    page.on("request", lambda request: claim(
        request.url.startswith((address[:address.index("/", 8)], "data:", "blob:")),
        "asks for " + request.url))
    # The printed address redirects to one without the token.
    enter(page, address)
    if where:
        page.goto(page.url.split("#")[0] + where)
        page.reload()
    until(page, "window.shown.length > 0", "no picture comes")
    until(page, "document.querySelectorAll('#tree [role=treeitem]').length > 0", "no tree comes")
    return page


def waited(page, script, argument=None, most=8):
    """Polls a condition, since the page's policy forbids wait_for_function."""
    began = time.time()
    while time.time() - began < most:
        if page.evaluate(script, argument):
            return True
        page.wait_for_timeout(15)
    return False


def until(page, script, text, argument=None):
    claim(waited(page, script, argument), text)


def size(page):
    return [int(part.replace(",", "")) for part in page.locator("#size").inner_text().split("×")]


def wait_for_requests(page):
    """Waits until no request is pending."""
    page.wait_for_timeout(250)
    waited(page, "asked.now === 0")
    page.wait_for_timeout(250)


LOOKS = """() => {
  const problems = [];
  const shown = element => element.checkVisibility({ checkVisibilityCSS: true });
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode());) {
    const element = node.parentElement;
    if (!node.data.trim() || !shown(element) || element.closest(".sr")) continue;
    if (parseFloat(getComputedStyle(element).fontSize) < 12)
      problems.push("too small to read: " + node.data.trim().slice(0, 30));
  }
  for (const element of document.querySelectorAll("button, select, .scene, .shot, .edge")) {
    const box = element.getBoundingClientRect();
    if (shown(element) && !element.closest("p, dl, small") && box.height
      && Math.min(box.height, box.width) < 24)
      problems.push("too small to hit: " + element.outerHTML.slice(0, 80));
  }
  // Neighbours in a bar, and the large parts of the page, keep apart.
  const groups = [...document.querySelectorAll(".bar, header, #strip, .title")]
    .map(bar => [...bar.children]);
  groups.push([...document.querySelectorAll("header, main, #views, #inspector, #source-part")]);
  for (const group of groups) {
    const boxes = group.filter(shown).map(element => [element, element.getBoundingClientRect()]);
    boxes.forEach(([one, a], at) => boxes.slice(at + 1).forEach(([two, b]) => {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 1.5 && high > 1.5) problems.push(
        "overlap: " + [one, two].map(e => e.id || e.outerHTML.slice(0, 40)).join(", "));
    }));
  }
  if (document.documentElement.scrollWidth > innerWidth) problems.push("scrolls sideways");
  const ids = [...document.querySelectorAll("[id]")].map(element => element.id);
  if (new Set(ids).size !== ids.length) problems.push("an id comes twice");
  return problems;
}"""


def looks(page, name):
    for problem in page.evaluate(LOOKS):
        claim(False, f"{name}: {problem}")
    page.wait_for_timeout(250)
    design(page, name)
    axe(page, name)
    if pictures:
        page.screenshot(path=f"{pictures}/{name}.png")


# MARK: The parts


def choose(page):
    """Scenes with thumbnails, search and badges; shots; addresses."""
    until(page, "[...document.querySelectorAll('#list img')].some(i => i.naturalWidth > 9)",
          "no thumbnail comes")
    until(page, "document.querySelector('.count.error')", "no badge comes")
    badge = page.locator(".scene", has_text="wrong").locator(".count.error")
    claim(badge.count() == 1 and badge.inner_text().startswith("1"), "no badge tells mistakes")
    claim(page.locator(".scene").count() >= 5, "not all scenes are listed")
    claim(page.locator("#strip .shot").count() == 4, "not all shots are in the strip")
    until(page, "[...document.querySelectorAll('#strip img')].every(i => i.naturalWidth > 9)",
          "no picture comes into the strip")
    wide = page.locator("#picture").evaluate("image => image.naturalWidth")
    claim(wide in (375 * 2, 375 * 3), f"the large picture is {wide} wide")
    page.keyboard.press("/")
    claim(page.evaluate("document.activeElement.id") == "search", "/ does not go to the search")
    page.keyboard.type("wrong")
    claim(page.locator(".scene:visible").count() == 1, "the search leaves scenes over")
    page.locator("#search").fill("no such scene")
    claim(page.locator("#none-found").is_visible(), "nothing found is not told")
    page.locator("#search").fill("")
    page.keyboard.press("Escape")
    name = page.locator("#name").inner_text
    first = name()
    page.keyboard.press("]")
    claim(name() != first, "] does not go on")
    claim(page.locator("#strip [aria-current]").count() == 1, "not one shot is the current one")
    page.keyboard.press("[")
    claim(name() == first, "[ does not go back")
    page.keyboard.press("j")
    claim(name() != first, "j does not go on")
    page.keyboard.press("k")
    claim(name().split(" ")[0] == first.split(" ")[0], "k does not go back")
    page.locator("#strip .shot").nth(1).click()
    claim(page.url.endswith("#live/card/landscape"), "the shot is not in the address: " + page.url)
    page.locator("#dark").click()
    page.wait_for_timeout(400)
    claim("appearance=dark" in page.url, "the appearance is not in the address")
    page.reload()
    until(page, "window.shown.length > 0", "no picture comes after a reload")
    claim("landscape" in name() and page.locator("#dark").get_attribute("aria-pressed") == "true",
          "a reload forgets the screen")
    page.locator("#reset").click()
    page.locator("#strip .shot").nth(0).click()
    page.go_back()
    until(page, "document.getElementById('name').innerText.includes('landscape')",
          "back does not go back")
    page.go_forward()
    page.keyboard.press("?")
    claim(page.locator("#help").is_visible(), "? shows no keys")
    page.keyboard.press("Escape")
    wait_for_requests(page)


def begin(browser):
    """The page opens with the scene that was edited last, or with the first real screen."""
    now = time.time()
    scenes = glob.glob(os.path.join(project, "Scenes", "**", "*.yaml"), recursive=True)
    for path in scenes:
        os.utime(path, (now, now))
    page = opened(browser, **desk)
    first = page.locator("#name").inner_text().split(" ")[0]
    claim(first not in ("certain", "wrong"), f"the page opens with an example of an error: {first}")
    os.utime(os.path.join(project, "Scenes", "live/right.scene.yaml"), (now + 60, now + 60))
    page = opened(browser, **desk)
    claim(page.locator("#name").inner_text().startswith("live/right"),
          "the page does not open with the scene that was edited last")
    for scheme in ["light", "dark"]:
        page = opened(browser, "#live/night", color_scheme=scheme, **desk)
        name = page.locator("#name").inner_text()
        claim(("dark" in name) == (scheme == "dark"), f"in {scheme} mode {name} is shown")
    wide = page.evaluate("[source.scrollWidth, source.clientWidth]")
    claim(wide[0] <= wide[1], f"the source does not wrap: {wide}")


def variants(page):
    """The device's frame, the grid of variants, and the labels of the strip."""
    labels = page.locator("#strip .shot span").all_inner_texts()
    claim(labels == ["portrait", "landscape", "typing · portrait", "typing · landscape"],
          f"the strip does not name the state first: {labels}")
    page.keyboard.press("f")
    boxes = page.evaluate("""['bezel', 'screen'].map(id => {
      const box = document.getElementById(id)?.getBoundingClientRect();
      return box && [box.left, box.top, -box.right, -box.bottom]; })""")
    claim(boxes[0] and all(a < b for a, b in zip(*boxes)), f"no frame is around the screen: {boxes}")
    looks(page, "framed")
    page.keyboard.press("f")
    claim(not page.locator("#bezel").is_visible(), "f does not hide the frame")
    page.keyboard.press("v")
    cells = page.locator("#cells .cell")
    claim(cells.count() == 8, f"two appearances on four devices are {cells.count()} variants")
    until(page, "[...document.querySelectorAll('#cells img')].every(i => i.naturalWidth > 9)",
          "a variant has no image")
    looks(page, "variants")
    page.locator("#axes button", has_text="Device").click()
    page.locator("#axes button", has_text="Text size").click()
    claim(cells.count() == 10, f"two appearances in five text sizes are {cells.count()} variants")
    cells.filter(has_text="Dark").first.click()
    claim(not page.locator("#variants").is_visible(), "a variant does not open")
    page.wait_for_timeout(400)
    claim("appearance=dark" in page.url and "textSize=small" in page.url,
          "a variant opens with other traits: " + page.url)
    page.locator("#reset").click()
    wait_for_requests(page)


def quiet(page):
    """A shortcut shows no focus ring, but the Tab key does."""
    ring = """() => { const style = getComputedStyle(document.activeElement);
      return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0; }"""
    page.locator("#measure").click()
    page.keyboard.press("m")
    claim(not page.evaluate(ring), "a shortcut shows a focus ring on a clicked button")
    page.keyboard.press("?")
    claim(not page.evaluate(ring), "a shortcut shows a focus ring in the dialog")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    claim(page.evaluate(ring), "Tab shows no focus ring")
    page.mouse.click(700, 880)


def save_times(page, count=20):
    """The time from a save to the picture, measured in the page."""
    times = []
    for place in range(count):
        color = f"#20{64 + place:02X}E0"
        old = page.evaluate("shown.length")
        zero = page.evaluate("performance.timeOrigin")
        began = time.time() * 1000
        write("live/card", CARD.replace("#2060E0", color))
        if not waited(page, "old => shown.length > old", old):
            claim(False, "a save brings no picture")
            return
        times.append(page.evaluate("old => shown[old].at", old) + zero - began)
        page.wait_for_timeout(120)
    times.sort()
    print(f"from save to picture: median {times[count // 2]:.0f} ms, "
          f"95 of 100 below {times[max(0, count * 95 // 100 - 1)]:.0f} ms")


def drag_rate(page, seconds=2):
    """Pictures a second at 2x while the edge is dragged back and forth in each frame."""
    box = page.locator("#edge-right").bounding_box()
    page.mouse.move(box["x"] + 14, box["y"] + 60)
    page.mouse.down()
    rate = page.evaluate("""([x, y, milliseconds]) => new Promise(done => {
      const edge = document.getElementById("edge-right"), old = shown.length;
      const began = performance.now();
      let count = 0;
      const move = () => {
        count++;
        edge.dispatchEvent(new PointerEvent("pointermove",
          { clientX: x + Math.abs(count * 1.3 % 240 - 120), clientY: y, bubbles: true }));
        const passed = performance.now() - began;
        if (passed < milliseconds) return requestAnimationFrame(move);
        // The hand ends away from where it began, at any rate: the size is not as written.
        edge.dispatchEvent(new PointerEvent("pointermove",
          { clientX: x + 60, clientY: y, bubbles: true }));
        done([shown.length - old, passed / 1000, shown.at(-1)?.scale]);
      };
      move();
    })""", [box["x"] + 14, box["y"] + 60, seconds * 1000])
    page.mouse.up()
    print(f"dragging: {rate[0] / rate[1]:.0f} pictures a second at {rate[2]}x")
    return rate[0]


def save(page):
    """Saving a valid scene, and one with a mistake."""
    page.locator("#zoom").select_option("4")
    page.locator("#room").evaluate("room => room.scrollTo(300, 200)")
    page.locator("#tree [role=treeitem]", has_text="dot").click()
    wait_for_requests(page)
    before = page.evaluate("[room.scrollLeft, room.scrollTop]")
    page.evaluate("""() => {
      window.blank = 0;
      const look = () => {
        const image = document.getElementById("picture");
        if (!image.complete || !image.naturalWidth) blank++;
        requestAnimationFrame(look);
      };
      look();
    }""")
    save_times(page)
    wait_for_requests(page)
    claim(page.evaluate("colorAt(30, 70)") == f"32 {64 + 19} 224",
          "the picture is not of the last save: " + page.evaluate("colorAt(30, 70)"))
    claim(page.evaluate("blank") == 0, "the picture flickers")
    claim(page.evaluate("[room.scrollLeft, room.scrollTop]") == before, "a save scrolls")
    claim(page.locator("[role=treeitem][aria-selected=true]").count() == 1,
          "a save forgets the selection")
    page.keyboard.press("0")
    write("live/card", CARD.replace("dot.width", "dot.widht"))
    until(page, "!banner.hidden", "mistakes have no banner")
    until(page, "document.querySelector('#source .mistake')", "no mistake at its line")
    line = CARD.split("\n").index("  - dot.width == 30") + 1
    claim(page.locator(".code-line.wrong .gutter").inner_text() == str(line),
          "the mistake stands at another line")
    caret = page.locator("#source .caret").first.evaluate("e => e.textContent")
    claim(caret.index("^") in range(4, 9), f"the caret stands at {caret.index('^') + 1}")
    claim("widht" in page.locator("#source .mistake").first.inner_text(), "no message at the line")
    claim("width" in page.locator("#source .mistake em").first.inner_text(), "no hint at the line")
    claim(page.locator("#screen.old #picture").count() == 1, "the showing the last valid image is not dimmed")
    claim(page.evaluate("colorAt(30, 70)") == f"32 {64 + 19} 224", "the showing the last valid image is gone")
    until(page, "document.querySelector('.scene[aria-current] .count.error')", "no badge comes")
    looks(page, "mistakes")
    write("live/card", CARD)
    until(page, "banner.hidden && !document.querySelector('#screen.old')", "the banner stays")
    wait_for_requests(page)


def drag(page):
    """The edges of the screen."""
    page.keyboard.press("0")
    page.evaluate("asked.most = 0")

    def edge(name, by, keys=(), lets=True):
        box = page.locator("#edge-" + name).bounding_box()
        x, y = box["x"] + 14, box["y"] + 14
        page.mouse.move(x, y)
        for key in keys:
            page.keyboard.down(key)
        page.mouse.down()
        for part in range(1, 9):
            page.mouse.move(x + by[0] * part / 8, y + by[1] * part / 8)
        if lets:
            page.mouse.up()
            for key in keys:
                page.keyboard.up(key)

    factor = page.locator("#screen").bounding_box()["width"] / 375
    edge("right", (17 * factor, 0))
    claim(size(page) == [393, 667], f"it does not snap to a device: {size(page)}")
    claim("393" in page.locator("#ruler-top text.here").text_content()
          and "iPhone" in page.locator("#ruler-top text.here").text_content(),
          "the ruler does not name the device")
    claim("iPhone" in page.locator("#edge-right").get_attribute("aria-valuetext"),
          "the edge does not name the device")
    page.locator("#reset").click()
    factor = page.locator("#screen").bounding_box()["width"] / 375
    edge("right", (17 * factor, 0), keys=["Alt"])
    claim(size(page)[0] == 392, f"Alt does not keep it from snapping: {size(page)}")
    wait_for_requests(page)
    wide = page.locator("#picture").evaluate("image => image.naturalWidth")
    claim(wide in (392 * 2, 392 * 3), f"the picture is {wide} wide after a drag")
    claim("width=392" in page.url, "the width is not in the address")
    page.locator("#reset").click()
    edge("bottom", (0, -60), keys=["Alt"])
    claim(size(page)[0] == 375 and size(page)[1] < 667, f"the bottom edge stays: {size(page)}")
    edge("corner", (60, -40), keys=["Alt"])
    claim(size(page)[0] > 375 and size(page)[1] < 600, f"the corner stays: {size(page)}")
    for key, value in [("Home", 200), ("End", 1400), ("ArrowLeft", 1399),
                       ("Shift+ArrowLeft", 1389)]:
        page.locator("#edge-right").press(key)
        claim(size(page)[0] == value, f"{key} makes it {size(page)[0]} wide")
    page.locator("#edge-right").press("Home")
    page.locator("#edge-right").press("PageUp")
    claim(size(page)[0] == 320, f"Page Up makes it {size(page)[0]} wide")
    page.locator("#edge-bottom").press("End")
    claim(size(page)[1] == 1400, "the height does not go to 1,400")
    page.locator("#reset").click()
    wait_for_requests(page)
    kept = page.evaluate("""async () => {
      const edge = document.getElementById("edge-right"), box = edge.getBoundingClientRect();
      const send = (type, x) => edge.dispatchEvent(new PointerEvent(type,
        { clientX: x, clientY: box.top + 90, pointerId: 1, bubbles: true }));
      const wide = id => Math.round(document.getElementById(id).getBoundingClientRect().width);
      edge.setPointerCapture = () => {};
      send("pointerdown", box.left + 9);
      send("pointermove", box.left + 69);
      const widths = [wide("screen"), wide("picture")];
      send("lostpointercapture", box.left + 69);
      delete edge.setPointerCapture;
      return widths;
    }""")
    claim(kept[0] == kept[1], f"a dragged screen leaves its image before the next one: {kept}")
    wait_for_requests(page)
    page.locator("#reset").click()
    wait_for_requests(page)
    # Drags for two seconds.
    shown = drag_rate(page)
    wait_for_requests(page)
    claim(shown > 4, "no pictures come while dragging")
    claim(page.evaluate("asked.most") == 1, "more than one picture is asked for at a time")
    wanted, last = size(page)[0], page.evaluate("shown.at(-1).width")
    claim(wanted == last, f"the last picture is of {last}, not of {wanted}")
    until(page, "!reset.disabled", "Reset stays disabled after a drag")
    page.locator("#reset").click()
    wait_for_requests(page)


def traits(page):
    """Buttons and menus of the screen, states and their steps."""
    page.locator("#device").select_option("ipad-9.7")
    claim(size(page) == [768, 1024], f"the device is {size(page)}")
    page.keyboard.press("Escape")
    page.locator("#turn").click()
    claim(size(page) == [1024, 768], f"turned it is {size(page)}")
    page.locator("#reset").click()
    wait_for_requests(page)
    light = page.evaluate("colorAt(5, 300)")
    page.keyboard.press("d")
    wait_for_requests(page)
    claim(page.evaluate("colorAt(5, 300)") != light, "dark is as light")
    page.locator("#reset").click()
    page.locator("#direction").click()
    wait_for_requests(page)
    claim(page.evaluate("colorAt(30, 70)") != "32 96 224", "right to left stands as before")
    page.locator("#text-size").select_option("accessibilityLarge")
    page.locator("#language").select_option("pseudo")
    claim(page.locator("#era").input_value() == "ios15", "the era is not told")
    page.locator("#era").select_option("ios7")
    page.wait_for_timeout(400)
    claim("era=ios7" in page.url, "the era is not in the address")
    for word in ["direction=rightToLeft", "textSize=accessibilityLarge", "language=pseudo"]:
        claim(word in page.url, word + " is not in the address")
    page.locator("#reset").click()
    page.locator("#state").select_option("typing")
    wait_for_requests(page)
    claim("typing" in page.locator("#name").inner_text(), "the state is not shown")
    claim(page.locator("#player").is_visible(), "the steps cannot be played")
    most = int(page.locator("#step-range").get_attribute("max"))
    page.keyboard.press(",")
    claim(page.locator("#step-range").input_value() == str(most - 1), ", does not step back")
    page.keyboard.press(".")
    claim(page.locator("#step-range").input_value() == str(most), ". does not step on")
    page.locator("#play").click()
    claim(page.locator("#step-range").input_value() == "0", "playing does not begin at the start")
    claim(page.locator("#play").inner_text() == "Stop", "playing cannot be stopped")
    until(page, "document.getElementById('step-range').value === '1'", "no step is played")
    if most > 1:
        page.locator("#play").click()
        page.wait_for_timeout(1300)
        claim(page.locator("#step-range").input_value() == "1", "stopping does not stop")
    page.locator("#state").select_option("")
    wait_for_requests(page)


def point(page):
    """Hovering, selecting, explanations, source lines, the tree and measuring."""
    def at(x, y):
        box = page.locator("#screen").bounding_box()
        factor = box["width"] / size(page)[0]
        return box["x"] + x * factor, box["y"] + y * factor

    page.mouse.move(*at(40, 80))
    until(page, "document.querySelector('#lines .frame.hovered')", "hovering draws no frame")
    numbers = page.locator("#lines .plate.distance text").all_text_contents()
    claim({"20", "60", "40"} <= set(numbers), f"hovering draws the distances {numbers}")
    claim("card" in page.locator("#lines .plate.hovered").text_content(), "no name is drawn")
    page.mouse.click(*at(40, 80))
    claim(page.locator("#view-name").inner_text() == "card", "a click selects nothing")
    until(page, "document.querySelectorAll('#numbers code').length > 3", "no reasons are told")
    reasons = page.locator("#numbers").inner_text()
    claim("card.leading == root.leading + 20" in reasons, "the reason of x is not told: " + reasons)
    claim("card.height == 120" in reasons, "the reason of the height is not told")
    looks(page, "selected")
    page.mouse.click(*at(40, 80))
    claim(page.locator("#view-name").inner_text() == "root", "a second click is not the parent's")
    page.keyboard.press("Escape")
    claim(page.locator("#view-empty").is_visible(), "Escape selects something")
    page.keyboard.down("Alt")
    page.mouse.click(*at(167, 120))
    page.keyboard.up("Alt")
    claim(page.locator("#view-name").inner_text() == "card", "Alt does not select the parent")
    page.locator("#numbers .link", has_text="root.width").first.click()
    claim(page.locator("#view-name").inner_text() == "root", "a number is no link to its view")
    until(page, "document.querySelector('.number.lit dt')?.innerText === 'width'",
          "the number is not marked")
    page.locator("[role=treeitem]", has_text="name").click()
    page.locator(".constraint", has_text="name.top == card.bottom + 8").hover()
    claim(page.locator("#lines .frame.end").count() == 2, "hovering a constraint shows no ends")
    page.locator(".constraint", has_text="name.top == card.bottom + 8").click()
    claim(page.locator("#lines .frame.end").count() == 2, "not both ends light up")
    claim("8" in page.locator("#lines .plate.chosen text").all_text_contents(),
          "no distance between")
    line = CARD.split("\n").index("  - name.top == card.bottom + 8") + 1
    claim(page.locator(".code-line.marked .gutter").inner_text() == str(line),
          "the line is not marked")
    looks(page, "constraint")
    page.locator("#constraints .line-link").first.click()
    line = CARD.split("\n").index("  - name.leading == card.leading") + 1
    claim(page.locator(".code-line.marked .gutter").inner_text() == str(line),
          "a click on a line does not mark it")
    link = page.locator("#constraints a.line-link").first
    if link.count():
        where = link.get_attribute("href")
        claim(str(line) in where and "card.scene.yaml" in where, "the editor is at " + where)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.locator("[role=treeitem]", has_text="card").click()
    for key, name in [("ArrowDown", "dot"), ("ArrowLeft", "card"), ("ArrowLeft", "card"),
                      ("ArrowDown", "name"), ("Home", "root"), ("End", "field")]:
        page.keyboard.press(key)
        claim(page.locator("#view-name").inner_text() == name, f"{key} does not go to {name}")
    page.locator("[role=treeitem]", has_text="card").click()
    page.keyboard.press("ArrowRight")
    page.locator("[role=treeitem]", has_text="name").click()
    for keys in ["Alt", "m"]:
        if keys == "Alt":
            page.keyboard.down("Alt")
        else:
            page.keyboard.press("m")
        page.mouse.move(*at(60, 70))
        page.mouse.move(*at(61, 71))
        until(page, "document.querySelector('#lines.measuring .plate.distance')",
              keys + " does not measure")
        claim("8" in page.locator("#lines .plate.distance text").all_text_contents(),
              "the distance is not 8")
        if keys == "Alt":
            if pictures:
                page.screenshot(path=f"{pictures}/measured.png")
            page.keyboard.up("Alt")
            claim(page.locator("#lines.measuring").count() == 0, "measuring stays")
    page.keyboard.press("m")
    page.keyboard.press("Escape")


def copy(page):
    """The overlay, copies, zoom."""
    old = page.evaluate("shown.length")
    page.keyboard.press("o")
    until(page, "old => shown.length > old", "the overlay does not come", old)
    claim("overlay=1" in page.evaluate("shown.at(-1).query"), "the overlay is not asked for")
    page.keyboard.press("o")
    wait_for_requests(page)
    page.locator("#copy-embed").click()
    page.wait_for_timeout(150)
    text = page.evaluate("navigator.clipboard.readText()")
    claim(text.startswith("<!-- snapline: live/card/portrait -->\n"), "embed copies " + text)
    page.locator("#copy-svg").click()
    page.wait_for_timeout(400)
    text = page.evaluate("navigator.clipboard.readText()")
    claim(re.match(r"\s*(<\?xml[^>]*>\s*)?<svg", text) is not None, "SVG copies " + text[:50])
    page.locator("#copy-png").click()
    page.wait_for_timeout(400)
    kinds = page.evaluate("navigator.clipboard.read().then(items => items[0].types)")
    claim("image/png" in kinds, f"PNG copies {kinds}")
    page.locator("#zoom").select_option("1")
    wide = page.locator("#screen").bounding_box()["width"]
    claim(abs(wide - 375) < 1, f"100 % is {wide} wide")
    page.keyboard.press("+")
    claim(page.locator("#zoom").input_value() == "2", "+ is not larger")
    page.keyboard.press("-")
    page.keyboard.press("0")
    claim(page.locator("#zoom").input_value() == "0", "0 does not fit")


def repair(page):
    """Findings with their fixes, and undoing these."""
    page.locator("#search").fill("certain")
    page.locator(".scene:visible").first.click()
    until(page, "document.querySelector('.finding .apply')", "no repair can be applied")
    if page.locator(".finding .apply").count() == 0:
        return
    page.locator(".finding .apply").first.click()
    until(page, "!undo.hidden", "a repair cannot be taken back")
    until(page, "!document.querySelector('.finding .apply')", "the finding stays")
    claim(read("certain") != CERTAIN, "a repair writes nothing")
    page.locator("#undo").click()
    until(page, "document.querySelector('.finding .apply')", "undo brings nothing back")
    claim(read("certain") == CERTAIN, "undo does not write what was there")
    page.locator("#search").fill("doubtful")
    page.locator(".scene:visible").first.click()
    until(page, "document.querySelector('.finding .doubt')", "no doubt is told")
    claim(page.locator(".finding .apply").count() == 0, "what is doubtful can be applied")
    page.locator(".finding .buttons button", has_text="Copy").first.click()
    page.wait_for_timeout(150)
    text = page.evaluate("navigator.clipboard.readText()")
    claim("name." in text and "==" in text, "a repair copies " + text)
    looks(page, "doubtful")
    page.locator("#search").fill("expected")
    page.locator(".scene:visible").first.click()
    until(page, "document.querySelector('.finding.expected')", "an announced finding is not listed")
    line = EXPECTED.split("\n").index("  - all: warns layout.ambiguous") + 1
    claim(f"expected by line {line}" in page.locator(".finding.expected").first.inner_text(),
          "the line that announces a finding is not told")
    claim("1 expected" in page.locator("#findings-count").inner_text(),
          "expected findings are counted as others")
    claim(page.locator(".finding.expected .apply:enabled").count() == 0,
          "the fix of an expected finding can be applied")
    looks(page, "expected")


def turned(page):
    """A right-to-left scene."""
    page.locator("[role=treeitem]", has_text="card").click()
    page.wait_for_timeout(300)
    left = page.locator("#lines rect.selected").evaluate("e => +e.getAttribute('x')")
    screen = page.locator("#screen").evaluate("e => parseFloat(e.style.left)")
    factor = page.locator("#screen").bounding_box()["width"] / 375
    claim(abs((left - screen) / factor - 40) < 2, "the frame stands as if read from the left")
    numbers = page.locator("#lines .plate.distance text").all_text_contents()
    claim({"20", "40"} <= set(numbers), f"read from the right the distances are {numbers}")
    looks(page, "right-to-left")


def end(page):
    """The server stops, then runs again."""
    page.is_ending = True
    page.context.route("**/events", lambda route: route.abort())
    page.evaluate("sources.at(-1).dispatchEvent(new Event('error'))")
    until(page, "!ended.hidden", "the end is not told")
    claim("snapline serve" in page.locator("#ended").inner_text(), "it does not say how to go on")
    looks(page, "ended")
    page.wait_for_timeout(2500)
    claim(page.locator("#ended").is_visible(), "the end is forgotten")
    old = page.evaluate("shown.length")
    page.context.unroute("**/events")
    until(page, "ended.hidden", "a new beginning is not noticed")
    until(page, "old => shown.length > old", "no new request", old)


def tour(browser, tool):
    """A new project leads to a first fix and to the first goldens."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {"PATH": os.environ["PATH"]}
        run = subprocess.run([tool, "init", "-C", folder], capture_output=True, text=True,
                             check=True, env=environment)
        claim("snapline serve --open" in run.stdout + run.stderr, "init does not name 'serve'")
        program = subprocess.Popen([tool, "serve", "-C", folder], stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL, text=True, env=environment)
        page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
        page.set_default_timeout(20000)
        page.on("pageerror", lambda error: claim(False, f"error: {error}"))
        page.goto(re.search(r"http://\S+", program.stdout.readline())[0])
        try:
            walk_tour(page, os.path.join(folder, "Scenes", "hello.scene.yaml"))
            golden = os.path.join(folder, "Snapshots", "hello", "portrait.png")
            # The page shows a decision before the server has carried it out.
            for _ in range(50):
                if os.path.exists(golden):
                    break
                page.wait_for_timeout(100)
            claim(os.path.exists(golden),
                  "the tour ends without goldens")
        except Error as problem:
            claim(False, "the tour: " + str(problem).split("\n", maxsplit=1)[0])
        page.context.close()
        program.send_signal(signal.SIGINT)
        program.wait(timeout=10)


# The number of points of lines that are on texts of the image.
STRUCK = """async () => {
  const { model } = await import("/canvas/model.js"), { stage } = await import("/canvas/stage.js");
  if (!model.layout.texts.length) return -1;
  const isOn = ({ x, y }) => model.layout.texts.some(([left, top, width, height]) => {
    const [a, b] = [(x - stage.left) / stage.factor, (y - stage.top) / stage.factor];
    return left + 1 < a && a < left + width - 1 && top < b && b < top + height;
  });
  let count = 0;
  for (const line of document.querySelectorAll("#lines path:not(.halo)"))
    for (let at = 0; at < line.getTotalLength(); at += 2)
      if (isOn(line.getPointAtLength(at))) count += 1;
  return count;
}"""


def walk_tour(page, path):
    """Goes through the tour with what the page offers."""
    began = time.time()
    until(page, "document.getElementById('tour')?.innerText.includes('1 of 3')",
          "a new project offers no tour")
    until(page, "shown => document.getElementById('picture').naturalWidth > 9", "no image is shown")
    looks(page, "tour-1")
    page.locator("[role=treeitem]", has_text="title").click()
    page.locator("#lines .plate.margin").first.wait_for()
    claim(page.evaluate(STRUCK) == 0, "a line strikes through a text")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Delete it here").click()
    until(page, "tour.innerText.includes('2 of 3') && document.querySelector('.finding .apply')",
          "a deleted constraint has no finding")
    with open(path, encoding="utf-8") as file:
        claim("- content.width == scroll.width" not in file.read(), "no constraint is deleted")
    looks(page, "tour-2")
    page.get_by_role("button", name="Go to the fix").click()
    claim(page.evaluate("document.activeElement.className") == "apply", "the fix is not focused")
    page.keyboard.press("Enter")
    until(page, "tour.innerText.includes('3 of 3')", "an applied fix does not end the step")
    with open(path, encoding="utf-8") as file:
        claim("- content.width == scroll.width" in file.read(), "the fix inserts no constraint")
    looks(page, "tour-3")
    page.get_by_role("link", name="Review the images").click()
    # The page is loaded first, so that neither its elements nor its run may be there yet.
    until(page, "document.getElementById('check')?.hidden && typeof run === 'object' "
          "&& run.live.turn", "the first check does not end")
    page.locator(".approve:visible:enabled").first.click()
    until(page, "document.getElementById('left').className === 'done'",
          "approving does not end the review")
    claim("Save a change" in page.locator("#work").inner_text(), "it is not told what comes next")
    print(f"the tour takes {time.time() - began:.0f} s")


def on_phone(page):
    """Narrow window: the list as a drawer, the picture, the inspector below."""
    claim(not page.locator("#scenes").is_visible(), "the list is open at once")
    page.locator("#drawer").tap()
    claim(page.locator("#list").is_visible(), "the list does not open")
    page.wait_for_timeout(300)
    looks(page, "drawer")
    page.locator(".scene", has_text="right").tap()
    claim(not page.locator("#scenes").is_visible(), "the list does not close")
    tops = [page.locator(name).bounding_box()["y"]
            for name in ["#name", "#traits", "#stage", "#dock", "#views", "#inspector"]]
    claim(tops == sorted(tops), f"the parts stand in another order: {tops}")
    claim(tops[2] < 300, "the picture begins too far down")


def hour(page):
    """Memory does not grow in an hour of use."""
    def memory():
        with open(f"/proc/{server.pid}/status", encoding="ascii") as file:
            return int(re.search(r"VmRSS:\s+(\d+)", file.read())[1]) / 1024

    def work(count):
        for place in range(count):
            old = page.evaluate("shown.length")
            write("live/card", CARD.replace("#2060E0", f"#{place % 256:02X}60E0"))
            claim(waited(page, "old => shown.length > old", old), "a save brings no picture")

    work(60)
    before = memory()
    work(240)
    after = memory()
    print(f"memory after 60 saves {before:.0f} MB, after 300 {after:.0f} MB")
    claim(after < before * 1.1 + 4, "memory grows with each save")
    write("live/card", CARD)


def many(page):
    """Two thousand scenes."""
    for count in range(2000):
        write(f"many/{count // 100:02}/scene{count:04}", CARD)
    page.reload()
    claim(waited(page, "document.querySelectorAll('.scene').length > 2000", most=60),
          "2,000 scenes are not listed")
    page.evaluate("""async () => {
      const list = document.getElementById("list"), frames = [];
      let last = performance.now();
      for (let at = 0; at < 120; at++) {
        list.scrollTop += 400;
        await new Promise(requestAnimationFrame);
        frames.push(performance.now() - last);
        last = performance.now();
      }
      window.frames = frames.sort((a, b) => a - b);
    }""")
    print(f"2,000 scenes: a frame of scrolling takes {page.evaluate('frames[60]'):.0f} ms, "
          f"of 120 the third slowest {page.evaluate('frames[117]'):.0f} ms")
    page.wait_for_timeout(1000)
    loaded = page.evaluate("[...document.querySelectorAll('#list img')].filter(i => i.src).length")
    claim(0 < loaded < 300, f"{loaded} thumbnails are there, of which few were seen")
    began = time.time()
    page.locator("#search").fill("scene1234")
    claim(page.locator(".scene:visible").count() == 1, "the search does not find one of 2,000")
    print(f"2,000 scenes: searching takes {(time.time() - began) * 1000:.0f} ms")
    page.locator("#search").fill("")
    looks(page, "many")


for scene, text in [("live/card", CARD), ("live/right", RIGHT_TO_LEFT), ("certain", CERTAIN),
                    ("doubtful", DOUBTFUL), ("expected", EXPECTED), ("live/night", NIGHT),
                    ("wrong", CARD.replace("dot.width", "dit.width"))]:
    write(scene, text)

server = None
address = address_or_tool = words[0]
if not address.startswith("http:"):
    server = subprocess.Popen([os.path.abspath(address), "serve", "-C", project],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              # Without CI variables, since the page is read-only on a build server.
                              env={"PATH": os.environ["PATH"]})
    said = ""
    while not (found := re.search(r"http://\S+", said)):
        line = server.stdout.readline()
        if not line:
            sys.exit("the program does not serve: " + said)
        said += line
    address = found[0]

def measure(page):
    """Prints the figures for `Benchmarks page`."""
    wait_for_requests(page)
    save_times(page, 40)
    wait_for_requests(page)
    drag_rate(page, 5)


def stop(page):
    page.is_ending = True
    server.send_signal(signal.SIGINT)
    until(page, "!ended.hidden", "the end of the program is not told")
    server.wait(timeout=10)


with sync_playwright() as playwright:
    browser = playwright.chromium.launch(
        executable_path=browser_path, args=["--no-sandbox", "--disable-gpu"])
    if "--measure" in sys.argv:
        page = opened(browser, "#live/card/portrait", **desk)
        measure(page)
        if server:
            stop(page)
        browser.close()
        sys.exit(1 if failures else 0)
    page = opened(browser, "#live/card/portrait", **desk)
    looks(page, "desk-light")
    for part in (choose, variants, quiet, save, drag, traits, point, copy, repair):
        part(page)
    begin(browser)
    if server:
        tour(browser, os.path.abspath(address_or_tool))
    turned(opened(browser, "#live/right", **desk))
    for scheme in ["light", "dark"]:
        small = opened(browser, "#live/card/portrait", color_scheme=scheme, **phone)
        looks(small, "phone-" + scheme)
        if scheme == "light":
            on_phone(small)
    for width in [1000, 1240, 1920]:
        page = opened(browser, "#live/card/portrait-typing",
                      viewport={"width": width, "height": 800})
        looks(page, f"width-{width}")
    page = opened(browser, "#live/card/portrait", color_scheme="dark", **desk)
    page.locator("#tree [role=treeitem]", has_text="card").click()
    page.wait_for_timeout(400)
    looks(page, "desk-dark")
    end(page)
    for context in browser.contexts:
        for old in context.pages:
            old.is_ending = True
        context.close()
    page = opened(browser, "#live/card/portrait", **desk)
    if server:
        hour(page)
    many(page)
    if server:
        stop(page)
    browser.close()
print("all claims hold" if not failures else f"{len(failures)} claims do not hold")
sys.exit(1 if failures else 0)
