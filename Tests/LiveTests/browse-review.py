"""Reviews changes in a real browser, with the program behind the page: browse-review.py TOOL [FOLDER]

TOOL is the program. Pictures of the page go into FOLDER. Prints a line for each claim that is not
true and ends with 1; exits with 77 when a package or the browser is missing.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile

try:
    from playwright.sync_api import Error, sync_playwright
except ImportError as problem:
    print(problem)
    sys.exit(77)

browser_path = shutil.which("chromium") or shutil.which("chromium-browser")
if browser_path is None:
    print("chromium is missing")
    sys.exit(77)

tool = os.path.abspath(sys.argv[1])
pictures = sys.argv[2] if len(sys.argv) > 2 else None
scratch = tempfile.TemporaryDirectory()
project = scratch.name
failures = []

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


def claim(is_true, text):
    if not is_true:
        failures.append(text)
        print(text)


def write(name, text):
    path = os.path.join(project, "Scenes", name + ".scene.yaml")
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def golden(name):
    with open(os.path.join(project, "Snapshots", name + ".png"), "rb") as file:
        return file.read()


SAID = "words => document.getElementById('say').textContent.includes(words)"
environment = {"PATH": os.environ["PATH"]}


def begin(*flags):
    """The program with its page, and the address that it prints."""
    server = subprocess.Popen([tool, "serve", "-C", project, *flags], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True, env=environment)
    return server, re.search(r"http://\S+", server.stdout.readline()).group(0)


def end(server, browser):
    # A page that asks for a program which has ended complains.
    for context in browser.contexts:
        context.close()
    server.send_signal(signal.SIGINT)
    claim(server.wait(timeout=10) == 0, "Ctrl-C does not end it well")


def opened(browser, address, **settings):
    context = browser.new_context(viewport={"width": 1440, "height": 900}, **settings)
    context.set_default_timeout(20000)
    page = context.new_page()
    page.on("console", lambda message: claim(
        message.type not in ("error", "warning") or "409" in message.text
        or "403" in message.text, "console: " + message.text))
    page.on("pageerror", lambda error: claim(False, f"error: {error}"))
    page.goto(address)
    page.goto(address.split("?")[0] + "review")
    page.wait_for_selector(".card")
    return page


def until(page, expression, why, argument=None):
    """Asks again and again: the page's policy lets no script of a test wait in it."""
    for _ in range(400):
        try:
            if page.evaluate(expression, argument):
                return
        except Error:
            # The page begins anew after a check: then it is asked again.
            pass
        page.wait_for_timeout(50)
    claim(False, why)


def looks(page, name):
    if pictures:
        page.screenshot(path=f"{pictures}/review-{name}.png")


def approve(page):
    """A cause is approved with all its shots, and taken back."""
    before = golden("card/portrait")
    card = page.locator(".card", has_text="#E02060")
    claim("#2060E0 → #E02060" in card.inner_text(), "the edit is not told in its words")
    claim(card.locator(".swatch").count() == 2, "colours have no swatches")
    looks(page, "causes")
    card.get_by_role("button", name="Approve all 2").click()
    until(page, SAID, "an approval is not told", "2 shots approved")
    claim(golden("card/portrait") != before, "what was approved is not the golden")
    looks(page, "approved")
    page.keyboard.press("u")
    until(page, SAID, "what is taken back is not told", "Taken back.")
    claim(golden("card/portrait") == before, "what was taken back is not as it was")


def one_by_one(page):
    """Shot by shot with the keys; after a decision comes the next one."""
    page.locator("#grid .tile.changed").first.click()
    first = page.locator("#name").inner_text()
    before = golden(first)
    page.keyboard.press("a")
    until(page, "name => document.getElementById('name').innerText !== name",
          "no other shot comes", first)
    claim(golden(first) != before, "a approves nothing")
    page.go_back()
    page.evaluate("name => { location.hash = '#' + name; }", first)
    page.keyboard.press("a")
    until(page, SAID, "what is taken back is not told", "Taken back.")
    claim(golden(first) == before, "a does not take back")


def two_pages(browser, address):
    """What one page has decided is stale for the other."""
    one, other = opened(browser, address), opened(browser, address)
    for page in [one, other]:
        page.locator(".card", has_text="#E02060").get_by_role("button", name="Reject all 2").click()
        until(page, "() => /rejected|check again/.test("
              "document.getElementById('say').textContent)", "a rejection is not told")
    claim("check again" in other.locator("#say").inner_text(), "a stale decision is not refused")


def saved(page):
    """A save is checked by the program itself, and the page shows what came of it."""
    page.evaluate("() => { location.hash = '#!causes'; }")
    write("late", BOX.replace("width == 200", "width == 90"))
    until(page, "() => document.body.innerText.includes('200 → 90')", "a save is not checked")
    write("late", BOX)
    until(page, "() => !document.body.innerText.includes('200 → 90')", "what was mended stays")
    # One save may be heard twice: what is checked once more comes to the same.
    page.wait_for_timeout(2000)


write("card", BOX)
write("late", BOX)
assert subprocess.run([tool, "record", "-C", project], capture_output=True, check=False,
                      env=environment).returncode == 0
write("card", BOX.replace("#2060E0", "#E02060"))

with sync_playwright() as playwright:
    browser = playwright.chromium.launch(
        executable_path=browser_path, args=["--no-sandbox", "--disable-gpu"])
    server, address = begin()
    page = opened(browser, address)
    for part in (approve, one_by_one, saved):
        part(page)
    two_pages(browser, address)
    end(server, browser)
    server, address = begin("--read-only")
    page = opened(browser, address, color_scheme="dark")
    claim(page.get_by_role("button", name="Approve all 2").is_disabled(),
          "a page that may only look offers to approve")
    looks(page, "read-only")
    end(server, browser)
    browser.close()
print("all claims hold" if not failures else f"{len(failures)} claims do not hold")
sys.exit(1 if failures else 0)
