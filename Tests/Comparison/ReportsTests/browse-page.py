"""Walks through a page of a run in a real browser: browse-page.py TOOL [FOLDER]

TOOL is the program; it makes the page of a small project with a shot of every kind. Pictures of
the page go into FOLDER. Prints a line for each claim that is not true and ends with 1; exits with
77 when a package or the browser is missing.
"""

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
from browsing import (AUDIT, axe, browser_path, claim, claim_soon, claim_title, design, failures,
                      sync_playwright)

BOX = """era: ios7
devices: [iphone-4s]
views:
  box: { background: "#2060E0", views: { dot: { background: "#FFE000" } } }
  name: { kind: label, text: Name }
constraints:
  - box.leading == root.leading + 20
  - box.top == root.top + 40
  - box.width == 200
  - box.height == 120
  - dot.center == box.center
  - dot.width == 30
  - dot.height == 30
  - name.leading == box.leading
  - name.top == box.bottom + 8
"""


def make_page(tool, folder):
    """Creates a project with same, changed, new, unusable, invalid and unchecked shots."""
    def write(name, text):
        path = os.path.join(folder, "Scenes", name + ".scene.yaml")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def run(*arguments):
        return subprocess.run(
            [tool, *arguments, "-C", folder], capture_output=True, check=False,
            env={"PATH": os.environ["PATH"]}).returncode

    for name in ["same", "moved", "it's|odd <b>", "unusable"]:
        write(name, BOX)
    assert run("record") == 0
    write("moved", BOX.replace("top + 40", "top + 48"))
    write("it's|odd <b>", BOX.replace("width == 30", "width == 31"))
    write("new", BOX)
    write("claims", BOX + "expect:\n  - all: box.width == 120\n")
    write("wrong", BOX.replace("box.width", "bux.width"))
    with open(os.path.join(folder, "Snapshots", "unusable", "portrait.png"), "w") as file:
        file.write("no picture")
    os.rename(os.path.join(folder, "Snapshots", "same"), os.path.join(folder, "Snapshots", "was"))
    shutil.copytree(
        os.path.join(folder, "Snapshots", "was"), os.path.join(folder, "Snapshots", "same"))
    page = os.path.join(folder, "page", "index.html")
    assert run("check", "--reporter", "html=" + page) == 3
    return page


scratch = tempfile.TemporaryDirectory()
page_path = "file://" + make_page(os.path.abspath(sys.argv[1]), scratch.name)
pictures = sys.argv[2] if len(sys.argv) > 2 else None


def opened(browser, where="", **settings):
    context = browser.new_context(**settings)
    context.set_default_timeout(5000)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    # Any request of the page to another address is an error.
    context.route("**/*", lambda route: route.continue_()
                  if route.request.url.startswith(("file:", "data:")) else route.abort())
    page = context.new_page()
    page.on("console", lambda message: claim(
        message.type not in ("error", "warning"), "console: " + message.text))
    page.on("pageerror", lambda error: claim(False, f"error: {error}"))
    page.on("request", lambda request: claim(
        request.url.startswith(("file:", "data:")), "asks for " + request.url))
    page.goto(page_path + where)
    return page


def title(page):
    return page.locator("#name").inner_text()


def causes(page):
    """The first view: a card for each cause, which decides for all its shots."""
    cards = page.locator(".card")
    claim(cards.count() >= 4, f"{cards.count()} causes are told")
    words = cards.filter(has_text="dot.width == 31")
    claim(words.count() == 1 and "30 → 31" in words.inner_text(), "a cause is not told")
    painted = """() => [...document.querySelectorAll(".card canvas")].some(canvas =>
      canvas.getContext("2d").getImageData(9, 9, 1, 1).data[3] > 0)"""
    page.wait_for_function(painted)
    page.keyboard.press("j")
    claim(page.evaluate("document.activeElement.matches('.card')"), "j goes to no card")
    button = words.get_by_role("button", name="Approve")
    button.click()
    clip = page.evaluate("navigator.clipboard.readText()")
    claim(shlex.split(clip)[:2] == ["snapline", "approve"], "a cause copies " + clip)
    claim("to approve" in words.inner_text(), "what was decided does not stand on the card")
    button.click()
    claim("to approve" in words.inner_text(), "a second click takes the decision back")
    page.keyboard.press("u")
    claim(not page.locator("#decisions").is_visible(), "u does not undo the decision of a cause")
    claim(not page.locator("#undo").is_visible(), "undo is offered with nothing to undo")
    words.locator("a").first.click()
    claim_soon(page, "document.querySelectorAll('#stage img').length > 0",
               "a card does not lead to its shot")


def walk(page):
    """The order of the list, and the keys from the other scene's first shot on."""
    tiles = page.locator("#grid .tile.changed")
    tiles.first.click()
    claim_title(page, "moved/portrait", "the scene that changed most is not listed first")
    tiles.nth(2).click()
    claim_soon(page, "document.querySelector('#name').innerText !== 'moved/portrait'",
               "the list does not choose")
    first = title(page)
    page.keyboard.press("j")
    second = title(page)
    claim(first != second, "j does not go on")
    claim(second in page.locator("#say").inner_text(), "the next shot is not announced")
    page.keyboard.press("k")
    claim(title(page) == first, "k does not go back")
    claim(page.locator("[aria-current]").count() == 1, "not one shot is the current one")
    for number in range(1, 8):
        page.keyboard.press(str(number))
        button = page.locator(f"[data-mode='{number}']")
        claim(button.get_attribute("aria-pressed") == "true", f"{number} chooses nothing")
        claim(page.locator("#stage img").count() > 0, f"{number} shows no picture")
        wide = page.evaluate("[...document.querySelectorAll('#stage img')].every(i => i.width > 9)")
        claim(wide, f"{number} shows a picture without a size")
        claim(page.url.endswith(f"@{number}"), f"{number} is not in the address")
    claim(page.locator("#stage img").count() == 1, "moves are not one picture")
    claim("dot.width == 31" in page.locator("#cause").inner_text(), "the cause is not told")
    claim(page.locator("#changes tbody tr").count() > 1, "what moved is not told")


def compare(page):
    """The comparison modes."""
    page.keyboard.press("3")
    claim(page.locator("#stage figure").count() >= 2, "side by side is not two pictures")
    page.keyboard.press("4")
    page.locator("#stage input").fill("20")
    clip = page.locator("#stage img").nth(1).evaluate("image => image.style.clipPath")
    claim("20%" in clip, "the slider does not clip: " + clip)
    box = page.locator("#stage .sheet").bounding_box()
    page.mouse.click(box["x"] + box["width"] * .75, box["y"] + 9)
    value = int(page.locator("#stage input").input_value())
    claim(abs(value - 75) <= 1, f"the slider does not follow the pointer: {value}")
    page.keyboard.press("5")
    page.locator("#stage input").fill("30")
    opacity = page.locator("#stage img").nth(1).evaluate("image => image.style.opacity")
    claim(opacity == "0.3", "the onion skin does not shine through: " + opacity)
    page.keyboard.press("6")
    before = page.locator("#stage img").nth(1).is_visible()
    page.wait_for_timeout(750)
    claim(page.locator("#stage img").nth(1).is_visible() != before, "nothing flickers")
    page.get_by_role("button", name="Stop").click()
    page.keyboard.press("2")
    for _ in range(9):
        page.keyboard.press("+")
    claim(page.locator("#stage .dots").count() == 1, "there is no grid at the largest zoom")
    claim(page.locator("#zoom").input_value() == "32", "+ does not end at the largest zoom")
    page.keyboard.press("g")
    page.mouse.move(*middle(page.locator("#stage .view").first))
    page.wait_for_timeout(150)
    page.mouse.move(*(part + 1 for part in middle(page.locator("#stage .view").first)))
    claim("new #" in page.locator("#probe").inner_text(), "the pixel's colour is not told")
    # Also before the pictures are loaded.
    page.keyboard.press("0")
    page.evaluate("choose(2), findChange()")
    page.wait_for_timeout(150)
    seen = page.evaluate("""() => {
      const [, , x, y, width, height] = current.shot.d, room = document.querySelector(".view");
      const factor = room.firstChild.factor, [left, top] = [room.scrollLeft, room.scrollTop];
      return x * factor >= left - 20 && (x + width) * factor <= left + room.clientWidth + 20
        && y * factor >= top - 20 && (y + height) * factor <= top + room.clientHeight + 20;
    }""")
    claim(seen, "g does not go to the change")
    page.keyboard.press("0")
    claim(page.locator("#zoom").input_value() == "0", "0 does not fit")
    page.keyboard.press("3")


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def decide(page):
    """Approving and rejecting, which copy a command."""
    name = title(page)
    page.keyboard.press("a")
    clip = page.evaluate("navigator.clipboard.readText()")
    claim(shlex.split(clip) == ["snapline", "approve", name], "a copies " + clip)
    page.keyboard.press("j")
    other = title(page)
    page.keyboard.press("r")
    clip = page.evaluate("navigator.clipboard.readText()")
    words = ["snapline", "approve", name, "&&", "snapline", "reject", other]
    claim(shlex.split(clip) == words, "r copies " + clip)
    claim("1 to approve, 1 to reject" in page.locator("#decided").inner_text(), "nothing is told")
    page.keyboard.press("r")
    page.keyboard.press("k")
    page.keyboard.press("a")
    claim("1 to approve, 1 to reject" in page.locator("#decided").inner_text(),
          "a second key takes a decision back")
    # A run made elsewhere has its images in its blob, and no pending changes to reject.
    page.evaluate("run.from = '../run'")
    page.locator("#copy").click()
    words = shlex.split(page.evaluate("navigator.clipboard.readText()"))
    claim(words[:3] == ["snapline", "approve", "--from"] and words[4:] == [name]
          and words[3].endswith("/run"), f"the button copies {words} for a run from elsewhere")
    page.evaluate("run.from = null")
    claim("1 to reject" in page.locator("#undo").inner_text(), "undo does not say its extent")
    page.locator("#undo").click()
    claim("1 to approve, 0 to reject" in page.locator("#decided").inner_text(),
          "undo does not undo the latest decision alone")
    page.keyboard.press("u")
    claim(not page.locator("#decisions").is_visible(), "decisions are not undone")


def find(page):
    """Search and filters."""
    page.keyboard.press("/")
    claim(page.evaluate("document.activeElement.id") == "search", "/ does not go to the search")
    page.keyboard.type("no such shot")
    claim(page.locator("#grid .tile:visible").count() == 0, "the search leaves shots over")
    page.locator("#search").fill("")
    page.keyboard.press("Escape")
    for button in page.locator("#kinds button").all():
        button.click()
        count = int(button.inner_text().split(" ")[0].replace(",", ""))
        listed = page.locator("#grid li:not([hidden]):not(:has(.causes))")
        claim(listed.count() == count,
              f"'{button.inner_text()}' lists another number")
    page.keyboard.press("?")
    claim(page.locator("#help").is_visible(), "? shows no keys")
    page.keyboard.press("j")
    page.keyboard.press("Escape")
    claim(not page.locator("#help").is_visible(), "the keys stay")


def tab(page):
    """The Tab key on a fresh page goes to the skip link, which leads to the shot."""
    page.keyboard.press("Tab")
    claim(page.evaluate("document.activeElement.id") == "skip", "the skip link is not first")
    page.keyboard.press("Enter")
    claim(page.evaluate("document.activeElement.id") == "detail", "the skip link skips nothing")
    page.keyboard.press("Tab")
    claim(page.evaluate("document.activeElement.closest('main') !== null"), "Tab leaves the shot")


def many(browser, **settings):
    """A page of more changes than fit into one file loads only the images in sight."""
    with tempfile.TemporaryDirectory() as folder:
        sizes = ", ".join(f"{{ name: d{width}, width: {width}, height: 90, scale: 1 }}"
                          for width in range(100, 210))
        scene = os.path.join(folder, "Scenes", "many.scene.yaml")
        os.makedirs(os.path.dirname(scene))
        for place in [10, 20]:
            with open(scene, "w", encoding="utf-8") as file:
                file.write(f"era: ios11\ndevices: [{sizes}]\nviews:\n"
                           f"  box: {{ background: red, frame: [{place}, 30, 40, 40] }}\n")
            run = ["record"] if place == 10 else ["check", "--reporter", "html=page"]
            subprocess.run([os.path.abspath(sys.argv[1]), *run], cwd=folder, capture_output=True,
                           check=False, env={"PATH": os.environ["PATH"]})
        address = "file://" + os.path.join(folder, "page", "index.html")
        context = browser.new_context(**settings)
        loaded = set()
        page = context.new_page()
        page.on("request", lambda request: loaded.add(request.url))
        page.goto(address)
        page.wait_for_function("document.querySelector('.tile img').naturalWidth > 0")
        claim("220 changes" in page.locator("#headline").inner_text(), "changes are missing")
        first = len([url for url in loaded if url.endswith(".png")])
        claim(0 < first < 110, f"{first} images of 220 changes are loaded at once")
        claim(not page.locator("img[src^='data:']").count(), "a large page embeds images")
        page.locator(".tile").last.scroll_into_view_if_needed()
        page.wait_for_function("""() => {
          const all = document.querySelectorAll(".tile img");
          return all[all.length - 1].naturalWidth > 0; }""")
        then = len([url for url in loaded if url.endswith(".png")])
        claim(then > first, "no image is loaded when it comes into sight")
        context.close()


with sync_playwright() as playwright:
    browser = playwright.chromium.launch(
        executable_path=browser_path, args=["--no-sandbox", "--disable-gpu"])
    desk = {"viewport": {"width": 1360, "height": 860}}
    page = opened(browser, **desk)
    for part in (causes, walk, compare, decide, find):
        part(page)
    tab(opened(browser, **desk))
    many(browser, **desk)
    link = page.locator("#grid .tile.changed").last.get_attribute("href")
    linked = opened(browser, link + "@4", **desk)
    claim(linked.locator("[data-mode='4']").get_attribute("aria-pressed") == "true",
          "a link does not choose the way to compare")
    claim(title(linked) in urllib.parse.unquote(link), "a link does not choose the shot")
    linked.evaluate("location.hash = '#%E0%A4%A'")
    claim(title(linked) != "", "a broken link breaks the page")
    still = opened(browser, link + "@6", reduced_motion="reduce", **desk)
    claim(still.get_by_role("button", name="Start").count() == 1, "motion does not wait")
    phone = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
    for name, settings in [("desk", desk), ("phone", phone)]:
        for scheme in ["light", "dark"]:
            page = opened(browser, color_scheme=scheme, **settings)
            page.wait_for_timeout(200)
            if pictures:
                page.screenshot(path=f"{pictures}/{name}-{scheme}.png")
            for problem in page.evaluate(AUDIT):
                claim(False, f"{name}, {scheme}: {problem}")
            design(page, f"{name}, {scheme}")
            if name == "phone":
                page.locator("#drawer").tap()
                claim(page.locator("#grid").is_visible(), "the list does not open on a phone")
                page.locator("#grid .tile:visible").last.tap()
                claim(not page.locator("#grid").is_visible(), "the list does not close again")
            axe(page, f"{name}, {scheme}")
    browser.close()
print("all claims hold" if not failures else f"{len(failures)} claims do not hold")
sys.exit(1 if failures else 0)
