"""Reviews changes in a real browser, with the program behind the page: browse-review.py TOOL [FOLDER]

TOOL is the program. Pictures of the page go into FOLDER. Prints how long the first view of many
changes takes, which passes or fails nothing, and a line for each claim that is not true, and ends
with 1; exits with 77 when a package or the browser is missing.
"""

import collections
import json
import os
import pty
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
from browsing import Error, axe, browser_path, claim, design, enter, failures, sync_playwright

tool = os.path.abspath(sys.argv[1])
pictures = sys.argv[2] if len(sys.argv) > 2 else None
scratch = tempfile.TemporaryDirectory()
project = scratch.name

BOX = """devices: [iphone-4s]
orientations: [portrait, landscape]
era: ios7
views:
  box: { background: "#2060E0" }
constraints:
  - box.leading == root.leading + 20
  - box.top == root.top + 40
  - box.width == 200
  - box.height == 120
"""


MOVED = """devices: [iphone-8]
era: ios15
views:
  card: { background: "#2060E0" }
  name: { kind: label, text: Name }
constraints:
  - card.leading == root.leading + 20
  - card.top == root.top + 60
  - card.width == 200
  - card.height == 120
  - name.leading == card.leading
  - name.top == card.bottom + 8
"""


def write(name, text):
    path = os.path.join(project, "Scenes", name + ".scene.yaml")
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def golden(name):
    """The bytes of a golden; empty if there is none."""
    if not os.path.exists(os.path.join(project, "Snapshots", name + ".png")):
        return b""
    with open(os.path.join(project, "Snapshots", name + ".png"), "rb") as file:
        return file.read()


SAID = "words => document.getElementById('say').textContent.includes(words)"
CHECKED = "() => run.live.turn > 0 && !document.getElementById('again').disabled" \
          " || run.live.readOnly && run.live.turn > 0"
environment = {"PATH": os.environ["PATH"]}


def begin(*flags, around=()):
    """Starts the program and reads the address that it prints."""
    server = subprocess.Popen([*around, tool, "review", "--serve", "-C", project, *flags],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                              env=environment)
    return server, re.search(r"http://\S+", server.stdout.readline()).group(0)


def end(server, browser):
    # An open page would log errors when the program has ended.
    for context in browser.contexts:
        context.close()
    server.send_signal(signal.SIGINT)
    claim(server.wait(timeout=10) == 0, "Ctrl-C does not end it well")


def opened(browser, address, wait=20000, **settings):
    context = browser.new_context(**{"viewport": {"width": 1440, "height": 900}, **settings})
    context.set_default_timeout(20000)
    page = context.new_page()
    page.is_saving = False
    # After a check, pictures of the previous run that the page still shows are 404.
    page.on("console", lambda message: claim(
        message.type not in ("error", "warning") or "409" in message.text
        or "403" in message.text or page.is_saving and "404" in message.text,
        "console: " + message.text))
    page.on("pageerror", lambda error: claim(False, f"error: {error}"))
    enter(page, address)
    page.wait_for_selector(".card", timeout=wait)
    # Changes are shown before the check ends.
    until(page, CHECKED, "the check does not end", most=wait // 1000)
    return page


def until(page, expression, why, argument=None, most=20):
    """Polls, since the page's policy forbids wait_for_function."""
    for _ in range(most * 20):
        try:
            if page.evaluate(expression, argument):
                return
        except Error:
            # While the page is loaded, the condition is evaluated again.
            pass
        page.wait_for_timeout(50)
    claim(False, why)


def looks(page, name):
    page.wait_for_timeout(250)
    design(page, name)
    axe(page, name)
    claim(not page.evaluate("document.documentElement.scrollWidth > innerWidth"),
          name + ": scrolls sideways")
    if pictures:
        page.screenshot(path=f"{pictures}/review-{name}.png")


def marks(page):
    """The changed area is marked in each thumbnail, and the edit of most views comes first."""
    until(page, "() => { const all = [...document.querySelectorAll('.tile.changed')];"
          "return all.length === 4 && all.every(tile => tile.querySelector('.area')?.checkVisibility()"
          " && tile.querySelector('img').naturalWidth > 9); }", "a changed area is not marked")
    shares = page.evaluate("""() => {
      const tile = entries.find(({ id }) => id === "card/portrait").link;
      const [image, mark] = ["img", ".area"].map(name => tile.querySelector(name)
        ?.getBoundingClientRect());
      return mark && [mark.left - image.left, mark.top - image.top, mark.width, mark.height]
        .map((part, at) => part / (at % 2 ? image.height : image.width));
    }""")
    wanted = [20 / 320, 40 / 480, 200 / 320, 120 / 480]
    claim(shares and all(abs(a - b) < .02 for a, b in zip(shares, wanted)),
          f"the changed area is marked at {shares}, not at {wanted}")
    rows = [["moved", "a\nb", "Δy +8 pt"], ["because", "c.width == 9", "8 → 9"],
            ["and", "V:|-9-[a]-[b]", "spacing 8 → 9"], ["golden", "", "old"]]
    told = page.evaluate("rows => typeof tellingFirst === 'function' ? tellingFirst(rows) : []", rows)
    claim([row[:2] for row in told[1:3]] == [["because", rows[2][1]], ["and", rows[1][1]]],
          f"the edit that tells the most is not first: {told}")


def glides(browser, address):
    """Moved views glide from old to new once, unless motion is unwanted."""
    for motion in ["no-preference", "reduce"]:
        page = opened(browser, address, reduced_motion=motion)
        go(page, "moved/portrait", 7)
        moves = motion == "no-preference"
        if moves:
            until(page, "() => document.querySelectorAll('#stage .piece').length > 0",
                  "moved views do not glide")
            place = "document.querySelector('#stage .piece').getBoundingClientRect().top"
            before = page.evaluate(place)
            until(page, f"before => {place} > before + 4", "a view does not glide down", before)
            until(page, "() => !document.querySelector('#stage .piece')", "a glided view stays")
        else:
            page.wait_for_timeout(400)
            claim(page.locator("#stage .piece").count() == 0, "views glide without being asked")
        page.locator("#glide").click()
        until(page, "() => document.querySelector('#stage .piece')", "the movement is not repeated")
        page.context.close()


def approve(page):
    """A cause is approved with all its shots, and undone."""
    before = golden("card/portrait")
    card = page.locator(".card", has_text="#E02060")
    claim("#2060E0 → #E02060" in card.inner_text(), "the edit is not told in its words")
    claim(card.locator(".swatch").count() == 2, "colours have no swatches")
    marks(page)
    looks(page, "causes")
    colors = [card.get_by_role("button", name=name).evaluate(
        "e => getComputedStyle(e).backgroundColor") for name in ["Approve all 2", "Reject all 2"]]
    claim(colors == ["rgb(23, 100, 55)", "rgba(0, 0, 0, 0)"],
          f"Approve is not green or Reject is not quiet: {colors}")
    left = page.locator("#left")
    claim(left.count() == 1 and left.inner_text() == "4 of 4 changes left",
          "it is not told how many changes are left")
    card.get_by_role("button", name="Approve all 2").click()
    until(page, SAID, "an approval is not told", "2 shots approved")
    claim(golden("card/portrait") != before, "what was approved is not the golden")
    claim(left.count() == 1 and left.inner_text() == "2 of 4 changes left",
          "the number of changes does not count down")
    claim(page.locator("#kinds [data-kind=wrong]").inner_text() == "2 to review",
          "the number to review does not count down")
    sign = page.locator(".tile", has_text="approved").locator(".sign").all_inner_texts()
    claim([part.strip() for part in sign] == ["✓", "✓"], f"approved tiles are marked {sign}")
    looks(page, "approved")
    new = golden("card/portrait")
    for again in ["before", "after"]:
        claim("2 approved" in card.inner_text(), f"{again} a reload a decision is not told")
        card.get_by_role("button", name="Approve all 2").click()
        until(page, SAID, "a second approval is not told", "Already approved")
        page.wait_for_timeout(200)
        claim(golden("card/portrait") == new, f"{again} a reload a second approval changes a golden")
        claim("Undo: 2 approved" in page.locator("#undo").inner_text(), "undo is not offered")
        page.reload()
        page.wait_for_selector(".card")
    looks(page, "reloaded")
    page.keyboard.press("u")
    until(page, SAID, "an undo is not told", "Undone: 2 shots")
    claim(golden("card/portrait") == before, "what was undone is not as it was")
    claim(not page.locator("#undo").is_visible(), "undo is offered with nothing to undo")
    page.keyboard.press("u")
    until(page, SAID, "u without a decision is not answered", "Nothing to undo")


OPEN = ["card/portrait", "card/landscape", "moved/portrait", "moved/landscape"]


def at(page, name):
    """Waits until a shot is shown at its own address."""
    until(page, "name => document.getElementById('name').innerText === name"
          " && decodeURIComponent(location.hash).replace(/@[0-9]$/, '') === '#' + name"
          " && [...document.querySelectorAll('#stage img')].every(image => image.naturalWidth)",
          f"{name} is not shown under its address", name)


def one_by_one(page):
    """Reviews shot by shot with the keys; each decision moves to the next open shot."""
    old = {name: golden(name) for name in OPEN}
    go(page, "card/landscape", 3)
    at(page, "card/landscape")
    page.keyboard.press("a")
    at(page, "moved/portrait")
    until(page, SAID, "an approval is not told", "1 shot approved, 3 undecided")
    claim([golden(name) != old[name] for name in OPEN] == [False, True, False, False],
          "a approves another shot than the one on screen")
    page.locator("#approve").click()
    at(page, "moved/landscape")
    until(page, SAID, "the button approves nothing", "1 shot approved, 2 undecided")
    page.keyboard.press("a")
    until(page, SAID, "the last shot is not approved", "1 shot approved, 1 undecided")
    at(page, "moved/landscape")
    for _ in range(3):
        page.keyboard.press("a")
    until(page, SAID, "a decided shot is decided again", "Already approved")
    page.wait_for_timeout(200)
    claim([golden(name) != old[name] for name in OPEN] == [False, True, True, True],
          "after the last shot of the list a approves another one, or undoes")
    page.reload()
    at(page, "moved/landscape")
    claim(page.evaluate("Boolean(current.shot.old && current.shot.new)"),
          "after a reload a decided shot has lost its images")
    for count, name in enumerate(["moved/landscape", "moved/portrait", "card/landscape"]):
        page.keyboard.press("u")
        until(page, "count => decisions.size === 2 - count", "u does not undo", count)
        claim(golden(name) == old[name], f"u does not bring {name} back")
    # A decision is changed by the opposite key.
    go(page, "card/portrait", 3)
    page.keyboard.press("r")
    at(page, "card/landscape")
    go(page, "card/portrait", 3)
    at(page, "card/portrait")
    page.keyboard.press("a")
    until(page, SAID, "a rejection is not changed", "1 shot approved")
    claim(golden("card/portrait") != old["card/portrait"], "a rejected shot cannot be approved")
    page.keyboard.press("u")
    until(page, "decisions.size === 0", "a changed decision is not undone")
    claim({name: golden(name) for name in OPEN} == old, "undone goldens are not as they were")


def unseen(page):
    """An image is approved only while it is on screen."""
    old = golden("card/portrait")
    held = []
    page.route("**/review/picture/*", lambda route: held.append(route))
    page.evaluate("() => { location.hash = '#card/portrait@3'; }")
    page.reload(wait_until="domcontentloaded")
    until(page, "document.getElementById('name').innerText === 'card/portrait'", "no shot is shown")
    for key in "aA":
        page.keyboard.press(key)
        until(page, SAID, f"{key} is not refused", "not shown yet")
    for route in held:
        route.continue_()
    page.unroute("**/review/picture/*")
    at(page, "card/portrait")
    claim(golden("card/portrait") == old, "an image is approved that was not on screen")
    page.evaluate("""() => document.body.dispatchEvent(
      new KeyboardEvent("keydown", { key: "a", repeat: true, bubbles: true }))""")
    page.wait_for_timeout(200)
    claim(golden("card/portrait") == old, "a key that is held down approves")


def meanwhile(page):
    """Keys pressed while shots are written are queued and handled in order."""
    page.evaluate("() => { location.hash = '#!causes'; }")
    until(page, "() => !document.getElementById('causes').hidden", "causes are not there")
    old = {name: golden(name) for name in OPEN}
    held = []
    page.route("**/do/decide", lambda route: held.append(route))
    page.locator(".card", has_text="#E02060").get_by_role("button", name="Approve all 2").click()
    until(page, "document.getElementById('work').innerText.includes('Approving: 0 of 2 shots')",
          "it is not told that shots are written")
    looks(page, "writing")
    go(page, "moved/portrait", 3)
    page.keyboard.press("r")
    page.keyboard.press("u")
    page.wait_for_timeout(200)
    claim(len(held) == 1, f"{len(held)} decisions are under way at a time")
    held[0].continue_()
    page.unroute("**/do/decide")
    until(page, SAID, "keys that were pressed meanwhile are lost", "Undone: 1 shot")
    claim(page.evaluate("[...decisions.values()].join()") == "approve,approve",
          "keys are answered in another order")
    claim([golden(name) != old[name] for name in OPEN] == [True, True, False, False],
          "what was decided meanwhile is not what was pressed")
    page.keyboard.press("u")
    until(page, "decisions.size === 0", "u does not undo")
    claim({name: golden(name) for name in OPEN} == old, "undone goldens are not as they were")


def two_pages(browser, address):
    """A second page shows the first one's decisions, and a stale decision is refused."""
    one, other = opened(browser, address), opened(browser, address)
    one.locator(".card", has_text="#E02060").get_by_role("button", name="Reject all 2").click()
    for page in [one, other]:
        until(page, "() => [...document.querySelectorAll('.state')].some(state =>"
              "state.innerText === '2 rejected')", "a rejection is not shown on each page")
    # As if the other page had not yet received the decision.
    other.evaluate("decisions.clear()")
    other.locator(".card", has_text="#E02060").get_by_role("button", name="Approve all 2").click()
    until(other, SAID, "a stale decision is not refused", "run the check again")
    claim("2 images changed" in other.locator("#work").inner_text(), "a refusal cannot be seen")
    other.keyboard.press("u")
    until(one, "decisions.size === 0", "one page does not see what the other undoes")


def saved(page):
    """A save triggers a check, and the page shows its results."""
    page.is_saving = True
    page.evaluate("() => { location.hash = '#!causes'; window.isKept = true; }")
    write("late", BOX.replace("width == 200", "width == 90"))
    until(page, "() => document.body.innerText.includes('200 → 90')", "a save is not checked")
    write("late", BOX)
    until(page, "() => !document.body.innerText.includes('200 → 90')", "a fixed change stays")
    claim(page.evaluate("window.isKept === true"), "the page is loaded again after a check")
    # One save may trigger two checks with the same result.
    page.wait_for_timeout(2000)
    page.is_saving = False


def go(page, name, mode):
    page.evaluate("at => { location.hash = at; }", f"#{name}@{mode}")
    until(page, "() => { const all = [...document.querySelectorAll('#stage img')];"
          "return all.length > 0 && all.every(image => image.width > 9); }",
          f"{name} shows no picture in way {mode}")


def ways(page, name):
    """Every comparison mode, the labels of the slider's halves, and displacement arrows."""
    for mode in range(1, 8):
        go(page, "moved/portrait", mode)
        top = page.evaluate("document.querySelector('#stage img').getBoundingClientRect().top")
        claim(name != "desk" or top + page.evaluate("scrollY") <= 225,
              f"in way {mode} pictures begin at {top:.0f}")
        looks(page, f"{name}-{mode}")
    go(page, "moved/portrait", 4)
    sheet = page.locator("#stage .sheet").bounding_box()
    for word, is_left in [("Old", True), ("New", False)]:
        box = page.locator(".half b", has_text=word).bounding_box()
        claim(box and (box["x"] + box["width"] / 2 < sheet["x"] + sheet["width"] / 2) == is_left,
              f"'{word}' does not stand on its half")
    for zoom in ["0", "0.5", "2"]:
        go(page, "moved/portrait", 7)
        page.locator("#zoom").select_option(zoom)
        words = " ".join(page.locator(".marks .plate text").all_text_contents())
        claim("width 200 → 240 pt" in words and "Δy +24 pt" in words,
              f"at zoom {zoom} moves are told as {words}")
        claim("text Name → Full name" in words, f"at zoom {zoom} texts are told as {words}")
        size = page.locator(".marks text").first.evaluate("e => e.getBoundingClientRect().height")
        claim(size >= 12, f"at zoom {zoom} words are {size:.0f} high")
        claim(page.locator(".marks .leader").count() == page.locator(".marks .plate").count(),
              "a label has no line to its view")
        claim(page.locator(".marks .was").count() > 0 and page.locator(".marks .is").count() > 0,
              "frames of then and now are not drawn")
        boxes = page.evaluate("[...document.querySelectorAll('.plate rect')].map(rect => {"
                              "const b = rect.getBoundingClientRect();"
                              "return [b.left, b.top, b.right, b.bottom]; })")
        for at, one in enumerate(boxes):
            for two in boxes[at + 1:]:
                claim(min(one[2], two[2]) <= max(one[0], two[0])
                      or min(one[3], two[3]) <= max(one[1], two[1]), "labels hide each other")
    page.locator("#zoom").select_option("0")


def overlaid(page):
    """The overlay's opacity follows the slider, and blinking alternates the pictures."""
    go(page, "moved/portrait", 5)
    for share in ["0", "30", "100"]:
        page.locator("#stage input[type=range]").fill(share)
        seen = page.locator("#stage .sheet img").last.evaluate("e => getComputedStyle(e).opacity")
        claim(float(seen) == int(share) / 100, f"at {share} per cent {seen} shines through")
    go(page, "moved/portrait", 6)
    for word in ["old", "new", "old"]:
        until(page, "word => document.querySelector('#stage .range').innerText.endsWith(word)"
              " && document.querySelectorAll('#stage .sheet img')[1].hidden === (word === 'old')",
              f"flicker does not come to {word}", word)
    bar = page.locator("#stage .range")
    bar.get_by_role("button", name="Stop").click()
    before = bar.inner_text()
    page.wait_for_timeout(900)
    claim(bar.inner_text() == before, "flicker does not stop")
    bar.get_by_role("button", name="Flip").click()
    claim(bar.inner_text() != before, "flicker does not turn by hand")
    for mode in range(1, 8):
        widths = []
        for zoom in ["1", "2"]:
            go(page, "moved/portrait", mode)
            page.locator("#zoom").select_option(zoom)
            widths.append(page.locator("#stage img").first.evaluate(
                "e => e.getBoundingClientRect().width"))
        claim(abs(widths[1] - 2 * widths[0]) < 1, f"in way {mode} zoom 2 makes {widths}")
    page.locator("#zoom").select_option("0")


def keys(page):
    """All keyboard shortcuts, starting with the causes."""
    page.evaluate("() => { location.hash = '#!causes'; }")
    until(page, "() => !document.getElementById('causes').hidden", "causes are not there")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("j")
    first = page.evaluate("document.activeElement.querySelector('h3')?.innerText")
    claim(first is not None, "j does not go to a cause")
    page.keyboard.press("j")
    claim(page.evaluate("document.activeElement.querySelector('h3')?.innerText") != first,
          "j does not go on to the next cause")
    page.keyboard.press("k")
    claim(page.evaluate("document.activeElement.querySelector('h3')?.innerText") == first,
          "k does not go back to a cause")
    shots = page.evaluate("document.activeElement.group.members.map(({ id }) => id)")
    before = [golden(name) for name in shots]
    page.keyboard.press("a")
    until(page, SAID, "a does not approve a cause", "approved")
    claim(all(golden(name) != old for name, old in zip(shots, before)),
          "a does not approve all of a cause")
    page.keyboard.press("u")
    until(page, SAID, "u does not take back", "Undone")
    claim([golden(name) for name in shots] == before, "u does not bring goldens back")
    page.keyboard.press("r")
    until(page, SAID, "r does not reject a cause", "rejected")
    page.keyboard.press("u")
    until(page, SAID, "u does not take a rejection back", "Undone")
    page.keyboard.press("g")
    until(page, "() => document.getElementById('causes').hidden", "g does not go to the change")
    claim(page.locator("#name").inner_text() in shots, "g goes to another cause's shot")
    page.keyboard.press("/")
    claim(page.evaluate("document.activeElement.id") == "search", "/ does not go to the search")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    claim(page.locator("#help").is_visible(), "? does not list the keys")
    for key in "jkarug/?":
        claim(page.locator("#help kbd").get_by_text(key, exact=True).count() > 0,
              f"{key} is not listed")
    looks(page, "keys")
    page.keyboard.press("Escape")


def gallery(page):
    """Unchanged shots, as pictures."""
    page.locator("#kinds button", has_text="unchanged").click()
    until(page, "() => { const all = [...document.querySelectorAll('#gallery img')];"
          "return all.length === 4 && all.every(image => image.naturalWidth > 9); }",
          "what is the same is no gallery")
    looks(page, "same")
    page.locator("#gallery a").first.click()
    until(page, "() => document.querySelector('#stage img')?.naturalWidth > 9",
          "a picture of the gallery does not open")
    page.locator("#kinds button", has_text="to review").click()


def waiting(browser):
    """The page opens at once and shows the progress of the first check."""
    slow = BOX.replace("#2060E0", "#20E060") + "states:\n" + "".join(
        f"  state{count}: [hide: [box]]\n" for count in range(98))
    for count in range(6):
        write(f"slow{count}", slow)
    server, address = begin()
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    began = time.time()
    page.goto(address)
    print(f"the page is there {(time.time() - began) * 1000:.0f} ms after it is asked for")
    until(page, "() => /Checking: [\\d,]+ of 1,[\\d]+ shots/.test(document.body.innerText)",
          "the page does not say how far the check is")
    try:
        looks(page, "waiting")
    except Error:
        print("the first check was over before the page was looked at")
    until(page, "() => !run.live.turn && document.querySelectorAll('.tile.new').length > 0",
          "changes are not shown before the check ends")
    claim(page.locator("#grid").is_visible(), "the changes found so far are hidden")
    page.evaluate("window.isKept = true")
    page.wait_for_selector(".card", timeout=90000)
    until(page, CHECKED, "the check does not end", most=90)
    claim(page.evaluate("window.isKept === true"), "the page is loaded again after the check")
    end(server, browser)
    for count in range(6):
        os.remove(os.path.join(project, "Scenes", f"slow{count}.scene.yaml"))


# MARK: Beginning and end

def opening(browser):
    """--open passes the desktop a private file without a token in its name, for one use."""
    folder = os.path.join(project, ".desktop")
    os.makedirs(folder)
    said = os.path.join(folder, "said")
    with open(os.path.join(folder, "xdg-open"), "w", encoding="ascii") as file:
        file.write(f'#!/bin/sh\nprintf %s "$*" > {said}.part && mv {said}.part {said}\n')
    os.chmod(os.path.join(folder, "xdg-open"), 0o755)
    path = environment["PATH"]
    environment["PATH"] = folder + ":" + path
    server, address = begin("--open")
    environment["PATH"] = path
    for _ in range(100):
        if os.path.exists(said):
            break
        time.sleep(0.05)
    else:
        claim(False, "--open opens nothing")
        server.kill()
        return
    with open(said, encoding="ascii") as file:
        opened_file = file.read()
    claim("token" not in opened_file and "http" not in opened_file,
          "--open gives a secret to a command line: " + opened_file)
    around = os.path.dirname(opened_file)
    claim(os.stat(around).st_mode & 0o077 == 0, "other users can read what --open opens")
    with open(opened_file, encoding="ascii") as file:
        linked = re.search(r"url=(\S+)\"", file.read())[1]
    claim(linked != address, "the file has the token of the printed address")
    page = browser.new_context().new_page()
    page.goto("file://" + opened_file)
    page.wait_for_selector(".card")
    claim(page.url.endswith("/review"), "the file leads to " + page.url)
    claim(not os.path.exists(around), "the file stays after it has been used")
    for again in [linked, address]:
        other = browser.new_context().new_page()
        answer = other.goto(again)
        claim((answer.status == 200) == (again == address), f"{again} answers {answer.status}")
    used = browser.new_context().new_page().goto(address)
    claim(used.status == 403, "a printed address lets in a second browser")
    fresh = re.search(r"http://\S+", server.stdout.readline()).group(0)
    claim(browser.new_context().new_page().goto(fresh).status == 200,
          "the next address lets in no other browser")
    end(server, browser)
    shutil.rmtree(folder)


def hung_up():
    """The program ends with the terminal that started it."""
    child, terminal = pty.fork()
    if child == 0:
        os.execve(tool, [tool, "serve", "-C", project], {**environment, "TERM": "dumb"})
    said = b""
    while b"http://" not in said:
        said += os.read(terminal, 4096)
    os.close(terminal)
    for _ in range(200):
        if os.waitpid(child, os.WNOHANG)[0]:
            return
        time.sleep(0.05)
    os.kill(child, signal.SIGKILL)
    claim(False, "it outlives its terminal")


def other_screens(browser):
    """No changes; three hundred changed shots; and a right-to-left scene."""
    server, address = begin("quiet/*")
    page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
    page.goto(address)
    until(page, "() => document.body.innerText.includes('2 shots')", "what is the same is not told")
    looks(page, "nothing")
    end(server, browser)
    names = [f"three{count}" for count in range(4)]
    states = "orientations: [portrait]\nstates:\n" + "".join(
        f"  state{count}: [hide: [name]]\n" for count in range(74))
    both = "directions: [leftToRight, rightToLeft]\n"
    for name in names:
        write(name, MOVED + states)
    write("turned", both + MOVED)
    subprocess.run([tool, "record", "-C", project, "turned", *names], capture_output=True,
                   check=True, env=environment)
    for name in names:
        write(name, MOVED.replace("width == 200", "width == 210") + states)
    write("turned", both + MOVED.replace("leading + 20", "leading + 60"))
    server, address = begin()
    asked = set()
    page = opened(browser, address, wait=60000)
    page.on("request", lambda request: asked.add(request.url))
    page.reload()
    page.wait_for_selector(".card")
    looks(page, "three-hundred")
    wholesale(page)
    drawn = [url for url in asked if "/picture" in url or url.endswith(".png")]
    claim(len(drawn) < 300, f"{len(drawn)} pictures are asked for before they come into sight")
    for mode in range(1, 8):
        go(page, "turned/portrait-rightToLeft", mode)
        looks(page, f"turned-{mode}")
    words = " ".join(page.locator(".marks .plate text").all_text_contents())
    claim("Δx −40 pt" in words, f"from right to left moves are told as {words}")
    end(server, browser)
    for name in ["turned", *names]:
        os.remove(os.path.join(project, "Scenes", name + ".scene.yaml"))
        shutil.rmtree(os.path.join(project, "Snapshots", name))


def wholesale(page):
    """The progress of very many shots is shown while they are written and after a reload."""
    old = golden("three0/portrait-state7")
    card = page.locator(".card", has_text="width == 210")
    count = re.search(r"(\d+) shots", card.locator("h3").inner_text())[1]
    claim(count == "300", f"a cause of 300 shots counts {count}")
    card.get_by_role("button", name="Approve all").click()
    moving = f"() => /Approving: [1-9]\\d* of {count} shots/.test(work.innerText)"
    until(page, moving, "it is not told how many shots are written")
    looks(page, "writing-many")
    page.reload()
    until(page, f"() => document.body.innerText.includes('{count} approved')",
          "a reload forgets a decision that is under way")
    claim(golden("three0/portrait-state7") != old, "a shot of many is not approved")
    card.get_by_role("button", name="Approve all").click()
    until(page, SAID, "a second approval is not told", "Already approved")
    page.keyboard.press("u")
    until(page, SAID, "many shots are not undone", f"Undone: {count} shots")
    claim(golden("three0/portrait-state7") == old, "a shot of many is not undone")


# MARK: Many changes

def many(page, count):
    """The first view of a page with very many changes."""
    html = page.request.get(page.url.split("#")[0]).text()
    start, close = html.index('<script type="application/json" id="run">') + 41, "</script>"
    finish = html.index(close, start)
    run = json.loads(html[start:finish])
    scene = next(scene for scene in run["scenes"] if scene["name"] == "card")
    # The page stores each text once, at its first use; here each scene has its own.
    texts = []

    def whole(part):
        if isinstance(part, str):
            texts.append(part)
            return part
        return texts[part]

    group = 0
    for other in run["scenes"]:
        for shot in other["shots"]:
            shot["n"], shot["s"] = whole(shot["n"]), whole(shot["s"])
            if "at" in shot:
                shot["at"] = whole(shot["at"])
            # A missing group means the first shot of the next group.
            if shot["s"] == "changed" and shot.get("g") != 0:
                shot["g"] = shot.get("g") or [group, 0]
                group = shot["g"][0] + 1
            shot["c"] = [[whole(part) for part in row] for row in shot.get("c", [])]
    run["scenes"] = [
        {"name": f"many/{at // 20:03}", "shots": [
            {**scene["shots"][0], "n": f"shot{at + place}"} for place in range(20)]}
        for at in range(0, count, 20)]
    body = html[:start] + json.dumps(run) + html[finish:]
    # The page's Content-Security-Policy stays unchanged.
    address = page.url.split("#")[0]
    page.route(address, lambda route: route.fulfill(response=route.fetch(), body=body))
    page.goto(address)
    page.wait_for_selector(".card")
    times = page.evaluate("""() => {
      const [times] = performance.getEntriesByType("navigation");
      return [times.responseEnd, times.domContentLoadedEventEnd];
    }""")
    print(f"{count} changes: seen {times[1] - times[0]:.0f} ms after the page has come")
    claim(page.locator("#grid .tile").count() < count, "all tiles are made before they are seen")
    page.locator("#search").fill("shot19999" if count == 20000 else "shot1")
    until(page, "() => document.querySelector('#grid .tile:not([hidden])')", "nothing is found")
    page.unroute(address)


# MARK: Death

CALLS = ("openat,open,creat,link,linkat,rename,renameat,renameat2,unlink,unlinkat,mkdir,mkdirat,"
         "write,pwrite64,ftruncate,fsync,fdatasync")


def decide(address, verb, name):
    """Sends a decision as the page does; None if the program was killed."""
    home = re.match(r"http://[^/]+", address)[0]
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    opener.open(address, timeout=20).read()
    try:
        # The page offers no decision before its first check.
        while not json.loads(opener.open(home + "/data/review", timeout=20).read())["turn"]:
            time.sleep(0.05)
        scene, shot = name.rsplit("/", 1)
        with open(os.path.join(project, ".snapline", "out", scene, shot + ".actual.txt"),
                  encoding="utf-8") as file:
            picture = re.search(r"^picture (\w+)$", file.read(), re.M)[1]
        request = urllib.request.Request(
            home + "/do/decide", method="POST",
            data=json.dumps({"decision": verb, "shots": [
                {"scene": scene, "shot": shot, "picture": picture}]}).encode(),
            headers={"Content-Type": "application/json", "X-Snapline": "1", "Origin": home})
        return json.loads(opener.open(request, timeout=20).read())
    except urllib.error.HTTPError as refusal:
        claim(False, f"a decision is answered with {refusal.code}: {refusal.read().decode()}")
        return {}
    except (urllib.error.URLError, ConnectionError, TimeoutError):
        return None


def death(browser):
    """Killed between accepting and answering, the program loses nothing, and the page says so."""
    strace = shutil.which("strace")
    if not strace or subprocess.run([strace, "-o", "/dev/null", "true"], capture_output=True,
                                    check=False).returncode:
        print("strace cannot run here: no process is killed")
        return
    name = "card/portrait"
    write("late", BOX)
    assert subprocess.run([tool, "check", "-C", project], capture_output=True, check=False,
                          env=environment).returncode == 1
    kept = os.path.join(project, "..", os.path.basename(project) + "-kept")
    shutil.copytree(project, kept)
    old = golden(name)

    def reset():
        for part in ["Snapshots", ".snapline"]:
            shutil.rmtree(os.path.join(project, part))
            shutil.copytree(os.path.join(kept, part), os.path.join(project, part))

    # First without a kill, to list the system calls.
    server, address = begin(around=[strace, "-f", "-o", kept + ".calls", "-e", "trace=" + CALLS])
    done = (decide(address, "approve", name) or {}).get("done")
    claim(done == [name], "it does not approve under a tracer")
    new = golden(name)
    claim(new not in (old, b""), "what was approved is not the golden")
    subprocess.run(["kill", "-9", *children(server.pid)], check=False)
    server.wait()
    with open(kept + ".calls", encoding="utf-8", errors="replace") as file:
        lines = [match for line in file if (match := re.match(r"(\d+) +(\w+)\((.*)", line))
                 and match[2] in CALLS.split(",")]
    # strace counts calls per thread; the deciding thread is the last to write.
    counts = collections.Counter()
    places = []
    for thread, call, rest in (match.groups() for match in lines):
        counts[thread, call] += 1
        if re.search(r"Snapshots|\.snapline|card|portrait|\.tmp", rest) \
                and call not in ("open", "openat"):
            places.append((thread, call, counts[thread, call]))
    decider = places[-1][0] if places else None
    places = [(call, number) for thread, call, number in places if thread == decider
              and all(number > counts[other, call] for other, _ in counts if other != decider)]
    claim(len(places) > 3, "no writing is seen")
    most = int(os.environ.get("SNAPLINE_KILLS", "8"))
    places = places[::max(1, len(places) // most)]
    killed = 0
    for call, number in places:
        reset()
        server, address = begin(around=[
            strace, "-f", "-o", "/dev/null", "-e", "trace=" + call, "-e",
            f"inject={call}:signal=SIGKILL:when={number}"])
        answer = decide(address, "approve", name)
        # A program that has answered survives, also after a refusal.
        if server.poll() is None and answer is not None:
            subprocess.run(["kill", "-9", *children(server.pid)], check=False)
        server.wait()
        killed += answer is None
        after = golden(name)
        claim(after in (old, new), f"killed at {call} {number}, the golden is neither old nor new")
        server, address = begin()
        home = opened_state(browser, address, name)
        claim(home == ("same" if after == new else "changed"),
              f"killed at {call} {number}, the page calls a {'new' if after == new else 'old'} "
              f"golden {home}")
        end(server, browser)
    claim(killed > 2, f"of {len(places)} places {killed} kill before the answer")
    print(f"killed at {killed} of {len(places)} places between accepting and answering")
    reset()
    shutil.rmtree(kept)
    os.remove(kept + ".calls")


def children(process):
    with open(f"/proc/{process}/task/{process}/children", encoding="ascii") as file:
        return file.read().split()


def opened_state(browser, address, name):
    """The name that a newly opened page gives a shot."""
    page = browser.new_context().new_page()
    page.goto(address)
    page.wait_for_selector(".tile")
    until(page, CHECKED, "the check does not end")
    return page.evaluate("name => entries.find(({ id }) => id === name)?.status", name)


write("card", BOX)
write("late", BOX)
write("quiet", BOX)
write("moved", MOVED)
assert subprocess.run([tool, "record", "-C", project], capture_output=True, check=False,
                      env=environment).returncode == 0
write("card", BOX.replace("#2060E0", "#E02060"))
write("moved", MOVED.replace("top + 60", "top + 84").replace("width == 200", "width == 240")
      .replace("text: Name", "text: Full name"))

with sync_playwright() as playwright:
    browser = playwright.chromium.launch(
        executable_path=browser_path, args=["--no-sandbox", "--disable-gpu"])
    server, address = begin()
    page = opened(browser, address)
    for part in (approve, one_by_one, unseen, meanwhile, keys, gallery, saved):
        part(page)
    ways(page, "desk")
    overlaid(page)
    two_pages(browser, address)
    glides(browser, address)
    end(server, browser)
    server, address = begin("--read-only")
    page = opened(browser, address, color_scheme="dark")
    claim(page.get_by_role("button", name="Approve all 2").first.is_disabled(),
          "a page that may only look offers to approve")
    looks(page, "read-only")
    ways(page, "dark")
    phone = opened(browser, address, viewport={"width": 390, "height": 844}, is_mobile=True,
                   has_touch=True)
    looks(phone, "phone")
    ways(phone, "phone")
    many(page, 20000)
    end(server, browser)
    other_screens(browser)
    opening(browser)
    hung_up()
    waiting(browser)
    death(browser)
    browser.close()
print("all claims hold" if not failures else f"{len(failures)} claims do not hold")
sys.exit(1 if failures else 0)
