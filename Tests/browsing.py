"""What the scripts share that walk through pages in a real browser: the browser, and claims.

Without it, or without the package that drives it, a script ends with 77 as soon as it imports this.
"""

import shutil
import sys

try:
    from playwright.sync_api import Error, sync_playwright
except ImportError as problem:
    print(problem)
    sys.exit(77)

browser_path = shutil.which("chromium") or shutil.which("chromium-browser")
if browser_path is None:
    print("chromium is missing")
    sys.exit(77)

failures = []


def claim(is_true, text):
    if not is_true:
        failures.append(text)
        print(text)


cookies = {}


def enter(page, address):
    """Goes to a served page: by its address once, later with the cookie that it gave."""
    if address in cookies:
        page.context.add_cookies(cookies[address])
        page.goto(address.split("?")[0])
    else:
        page.goto(address)
        cookies[address] = page.context.cookies()


def axe(page, name):
    """The findings of an accessibility checker, if one is installed."""
    try:
        from axe_playwright_python.sync_playwright import Axe
    except ImportError:
        return
    for problem in Axe().run(page).response["violations"]:
        claim(False, f"{name}: {problem['id']}: {problem['nodes'][0]['html'][:150]}")
