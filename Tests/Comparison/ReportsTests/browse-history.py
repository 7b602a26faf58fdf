"""Walks through the page of a screen's history in a real browser: browse-history.py TOOL [FOLDER]

TOOL is the program; it writes the page of a small repository with hostile names. Pictures of the
page go into FOLDER. Prints a line for each claim that is not true and ends with 1; exits with 77
when a package or the browser is missing.
"""

import os
import re
import signal
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
from browsing import (AUDIT, axe, browser_path, claim, claim_soon, claim_title, design, failures,
                      sync_playwright)

SCENE = """era: ios7
devices: [iphone-4s]
orientations: [portrait, landscape]
views:
  box: { background: "#2060E0" }
  dot: { background: "#FFE000" }
constraints:
  - box.leading == root.leading + 20
  - box.top == root.top + 40
  - box.width == 200
  - box.height == 120
  - dot.center == box.center
  - dot.width == 30
  - dot.height == 30
"""
SCRIPT = "</script><script>alert(1)</script>"
SUBJECTS = ["Add the box", "Move " + SCRIPT, "Break it", "Fix it <img src=x onerror=alert(2)>",
            "Widen the dot"]


def make_page(tool, folder):
    """Creates a repository whose commits move a box, damage its scene, and widen a dot."""
    path = os.path.join(folder, "Scenes", "box <b>.scene.yaml")
    os.makedirs(os.path.dirname(path))
    environment = {"PATH": os.environ["PATH"], "GIT_CONFIG_GLOBAL": "/dev/null",
                   "GIT_AUTHOR_NAME": "Ada <b>", "GIT_AUTHOR_EMAIL": "a@example.com",
                   "GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "a@example.com"}

    def run(*words, **more):
        return subprocess.run(words, cwd=folder, check=True, capture_output=True,
                              env={**environment, **more})

    run("git", "init", "-q")
    run("git", "remote", "add", "origin", "https://ada:secret@github.com/ada/box.git")
    texts = [SCENE, SCENE.replace("top + 40", "top + 80"), "views: [",
             SCENE.replace("top + 40", "top + 90"),
             SCENE.replace("top + 40", "top + 90").replace("width == 30", "width == 40")]
    for number, (subject, text) in enumerate(zip(SUBJECTS, texts)):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        date = f"{2021 + number}-03-0{number + 1}T10:00:00+01:00"
        run("git", "add", ".")
        run("git", "commit", "-q", "-m", subject, GIT_AUTHOR_DATE=date, GIT_COMMITTER_DATE=date)
    run(tool, "log", "box <b>", "--html", "page")
    return os.path.join(folder, "page", "index.html")


scratch = tempfile.TemporaryDirectory()
page_path = "file://" + make_page(os.path.abspath(sys.argv[1]), scratch.name)
pictures = sys.argv[2] if len(sys.argv) > 2 else None


def opened(browser, where="", **settings):
    context = browser.new_context(**settings)
    context.set_default_timeout(5000)
    # Any request of the page to another address is an error.
    context.route("**/*", lambda route: route.continue_()
                  if route.request.url.startswith(("file:", "data:")) else route.abort())
    page = context.new_page()
    page.on("console", lambda message: claim(
        message.type not in ("error", "warning"), "console: " + message.text))
    page.on("pageerror", lambda error: claim(False, f"error: {error}"))
    page.on("dialog", lambda dialog: claim(False, "a name runs a script: " + dialog.message))
    page.on("request", lambda request: claim(
        request.url.startswith(("file:", "data:")), "asks for " + request.url))
    page.goto(page_path + where)
    return page


def title(page):
    return page.locator("#name").inner_text()


def time(page):
    """The slider, the buttons and the keys go through the revisions."""
    claim(title(page) == SUBJECTS[-1], "the newest revision is not shown first: " + title(page))
    claim(page.locator("#list .tile").count() == 5, "not every revision is listed")
    loaded = "() => [...document.querySelectorAll('#stage img')].every(i => i.naturalWidth > 0)"
    page.wait_for_function(loaded)
    claim(page.locator("#stage img").count() == 2, "not two images are shown")
    link = page.locator("#commit a").get_attribute("href")
    claim(link.startswith("https://github.com/ada/box/commit/") and len(link.split("/")[-1]) == 40,
          "the commit is linked to " + link)
    page.keyboard.press("ArrowLeft")
    claim(title(page) == SUBJECTS[3], "the left arrow does not go back: " + title(page))
    claim(SUBJECTS[3] in page.locator("#say").inner_text(), "the revision is not announced")
    page.keyboard.press("ArrowLeft")
    claim("cannot be read" in page.locator("#badge").inner_text(), "a broken file is not reported")
    claim(page.locator("#stage img").count() == 0, "a broken file has an image")
    page.locator("#earlier").click()
    claim(SCRIPT in title(page), "a subject is not shown as it is: " + title(page))
    claim("box" in page.locator("#changes").inner_text(), "the moved view is not listed")
    claim("40 → 80" in page.locator("#cause").inner_text(), "the cause is not shown")
    page.keyboard.press("Home")
    claim(title(page) == SUBJECTS[0], "Home does not go to the oldest revision")
    claim(page.locator("#earlier").is_disabled(), "there is a revision before the oldest")
    page.locator("#revision").fill("3")
    claim(title(page) == SUBJECTS[3], "the slider does not follow: " + title(page))
    page.locator("#revision").focus()
    page.keyboard.press("ArrowRight")
    claim(title(page) == SUBJECTS[4], "the focused slider moves by another step: " + title(page))
    spoken = page.locator("#revision").get_attribute("aria-valuetext")
    claim("2025-03-05" in spoken and "5 of 5" in spoken, "the slider is read as " + spoken)
    page.locator("#list .tile").nth(3).click()
    claim_soon(page, "name => document.querySelector('#name').innerText.includes(name)",
               "the list does not choose a revision", SCRIPT)
    claim(page.locator("[aria-current]").count() == 1, "not one revision is the current one")
    claim("~" in page.url, "the revision is not in the address: " + page.url)


def compare(page):
    """The modes show both images of a revision."""
    page.keyboard.press("End")
    page.keyboard.press("5")
    page.locator("#stage input").fill("30")
    opacity = page.locator("#stage img").nth(1).evaluate("image => image.style.opacity")
    claim(opacity == "0.3", "the onion skin does not shine through: " + opacity)
    page.keyboard.press("7")
    claim("dot" in page.locator(".marks").text_content(), "the moved view has no label")
    page.keyboard.press("g")
    page.mouse.move(600, 500)
    page.keyboard.press("3")
    page.keyboard.press("0")
    claim(page.locator("#stage figure").count() == 2, "side by side is not two pictures")


def shots(page):
    """Another shot is shown at the same time."""
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    before = title(page)
    page.locator("#shot").select_option(label="box <b>/landscape")
    claim(title(page) == before, "another shot is shown at another time: " + title(page))
    size = page.locator("#stage img").first.evaluate(
        "async image => { await image.decode(); return [image.naturalWidth, image.naturalHeight]; }")
    claim(size[0] > size[1], f"the other shot is not shown: {size}")
    page.locator("#shot").select_option(label="box <b>/portrait")


def play(page):
    """Playing goes from the oldest revision to the newest."""
    page.keyboard.press("End")
    page.locator("#play").click()
    claim(title(page) == SUBJECTS[0], "playing does not begin with the oldest revision")
    page.wait_for_function("() => document.querySelector('#revision').value === '1'")
    page.locator("#play").click()
    claim(page.locator("#play").inner_text() == "Play", "playing does not stop")


def tab(page):
    """The Tab key goes from the skip link to the slider, and on to the modes."""
    page.keyboard.press("Tab")
    claim(page.evaluate("document.activeElement.id") == "skip", "the skip link is not first")
    page.keyboard.press("Enter")
    claim(page.evaluate("document.activeElement.id") == "detail", "the skip link skips nothing")
    order = []
    for _ in range(6):
        page.keyboard.press("Tab")
        order.append(page.evaluate(
            "document.activeElement.id || document.activeElement.tagName.toLowerCase()"))
    claim(order[:4] == ["a", "earlier", "revision", "play"], f"the focus goes to {order}")


class Server:
    """`snapline serve` in the repository, whose page any number of browser contexts open."""

    def __init__(self, tool):
        self.process = subprocess.Popen([tool, "serve", "-C", scratch.name], text=True,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.address = re.search(r"http://\S+", self.process.stdout.readline()).group(0)
        self.site = self.address.split("?")[0]
        self.cookies = None

    def opened(self, browser, way="", **settings):
        context = browser.new_context(**settings)
        context.set_default_timeout(20000)
        page = context.new_page()
        page.on("console", lambda message: claim(
            message.type not in ("error", "warning"), "served, console: " + message.text))
        page.on("pageerror", lambda error: claim(False, f"served, error: {error}"))
        page.on("dialog", lambda dialog: claim(False, "served: a name runs a script"))
        if self.cookies is None:
            page.goto(self.address)
            self.cookies = context.cookies()
        context.add_cookies(self.cookies)
        page.goto(self.site + way)
        return page

    def end(self):
        self.process.send_signal(signal.SIGINT)
        claim(self.process.wait(timeout=10) == 0, "Ctrl-C does not end the server")


def served(browser, settings):
    """The tab of the canvas leads to the history of its scene, and back."""
    server = Server(os.path.abspath(sys.argv[1]))
    page = server.opened(browser, **settings)
    page.locator("#name").get_by_text("box <b>").wait_for()
    page.locator(".tabs a", has_text="History").click()
    # The page of a history that is still read shows its progress, and reloads.
    page.locator("#list .tile").first.wait_for()
    claim(page.locator("#list .tile").count() == 5, "served: not every revision is listed")
    claim(title(page) == SUBJECTS[-1], "served: the newest revision is not first")
    page.wait_for_function(
        "() => [...document.querySelectorAll('#stage img')].every(i => i.naturalWidth > 0)")
    page.keyboard.press("ArrowLeft")
    claim(title(page) == SUBJECTS[3], "served: the left arrow does not go back")
    claim(page.locator(".tabs [aria-current]").inner_text() == "History",
          "served: the tab is not the current one")
    page.locator(".tabs a", has_text="Canvas").click()
    page.locator("#name").get_by_text("box <b>").wait_for()
    claim("#box%20%3Cb%3E/portrait" in page.url, "served: back at another shot: " + page.url)
    page.locator(".tabs a", has_text="Review").click()
    page.locator("#grid .tile[href*='/portrait']").first.click(timeout=60000)
    page.locator(".tabs a", has_text="History").click()
    page.locator("#list .tile").first.wait_for()
    claim("scene=box" in page.url, "served: not the history of the reviewed scene: " + page.url)
    commit()
    page.reload()
    page.locator("#list .tile", has_text="Shrink the dot").wait_for()
    page.goto(server.site + "history?scene=none")
    claim("no scene" in page.locator("#progress").inner_text(), "an unknown scene has a history")
    design(page, "served, unknown")
    axe(page, "served, unknown")
    for name, way in [("history", "history?scene=box%20%3Cb%3E"), ("unknown", "history?scene=x")]:
        for scheme in ["light", "dark"]:
            page = server.opened(browser, way, color_scheme=scheme, **settings)
            page.wait_for_timeout(300)
            for problem in page.evaluate(AUDIT):
                # The page of a message has neither a list nor a footer.
                claim(name == "unknown" and problem.startswith("not one"),
                      f"served, {name}, {scheme}: {problem}")
            if pictures:
                page.screenshot(path=f"{pictures}/served-{name}-{scheme}.png")
    server.end()


def commit():
    """Adds a commit to the repository that a server reads."""
    path = os.path.join(scratch.name, "Scenes", "box <b>.scene.yaml")
    with open(path, encoding="utf-8") as file:
        text = file.read().replace("dot.width == 40", "dot.width == 20")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    subprocess.run(["git", "-C", scratch.name, "-c", "user.name=Ada", "-c", "user.email=a@b.c",
                    "commit", "-q", "-a", "-m", "Shrink the dot"], check=True)


with sync_playwright() as playwright:
    browser = playwright.chromium.launch(
        executable_path=browser_path, args=["--no-sandbox", "--disable-gpu"])
    desk = {"viewport": {"width": 1440, "height": 900}}
    page = opened(browser, **desk)
    for part in (time, compare, shots, play):
        part(page)
    tab(opened(browser, **desk))
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("5")
    linked = opened(browser, "#" + page.url.split("#")[1], **desk)
    claim(SCRIPT in title(linked), "a link does not choose the revision")
    claim(linked.locator("[data-mode='5']").get_attribute("aria-pressed") == "true",
          "a link does not choose the mode")
    linked.evaluate("location.hash = '#%E0%A4%A~00000000'")
    claim(title(linked) != "", "a broken link breaks the page")
    phone = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
    for name, settings in [("desk", desk), ("phone", phone)]:
        for scheme in ["light", "dark"]:
            page = opened(browser, color_scheme=scheme, **settings)
            page.wait_for_timeout(200)
            if pictures:
                page.screenshot(path=f"{pictures}/history-{name}-{scheme}.png")
            for problem in page.evaluate(AUDIT):
                claim(False, f"{name}, {scheme}: {problem}")
            design(page, f"{name}, {scheme}")
            if name == "phone":
                page.locator("#drawer").tap()
                claim(page.locator("#grid").is_visible(), "the list does not open on a phone")
                for problem in page.evaluate(AUDIT):
                    claim(False, f"{name}, {scheme}, list: {problem}")
                page.locator("#grid .tile").last.tap()
                claim(not page.locator("#grid").is_visible(), "the list does not close again")
                claim_title(page, SUBJECTS[0], "the list does not choose on a phone")
            axe(page, f"{name}, {scheme}")
    served(browser, desk)
    browser.close()
print("all claims hold" if not failures else f"{len(failures)} claims do not hold")
sys.exit(1 if failures else 0)
