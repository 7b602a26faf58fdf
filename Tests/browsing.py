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


def claim_soon(page, condition, text, argument=None):
    """Claims what follows an event, as a tapped link is followed after the tap."""
    try:
        page.wait_for_function(condition, arg=argument, timeout=5000)
    except Error:
        claim(False, text)


def claim_title(page, name, text):
    """Claims that the page shows the shot or the revision of this name, or soon does."""
    claim_soon(page, "name => document.querySelector('#name').innerText === name", text, name)


cookies = {}


def enter(page, address):
    """Opens a served page: the first time by its printed address, later with its cookie."""
    if address in cookies:
        page.context.add_cookies(cookies[address])
        page.goto(address.split("?")[0])
    else:
        page.goto(address)
        cookies[address] = page.context.cookies()


def axe(page, name):
    """The violations that an accessibility checker finds, if one is installed."""
    try:
        from axe_playwright_python.sync_playwright import Axe
    except ImportError:
        return
    for problem in Axe().run(page).response["violations"]:
        claim(False, f"{name}: {problem['id']}: {problem['nodes'][0]['html'][:150]}")


# The design that all pages share: header, type scale, badges of shortcuts, reasons.
DESIGN = r"""
() => {
  const problems = new Set();
  const shown = element => element.checkVisibility({ checkVisibilityCSS: true });
  const name = element => (element.id || element.outerHTML.slice(0, 60));
  if (document.querySelector("header > h1")?.textContent !== "Snapline"
    || !document.querySelector("header > h1 + .crumb")) problems.add("the header has no breadcrumb");
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode());) {
    const element = node.parentElement;
    if (!node.data.trim() || !shown(element) || element.closest(".sr, script, style, noscript"))
      continue;
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (![12, 13, 14, 16].includes(size))
      problems.add(`${size}px is not in the type scale: ${node.data.trim().slice(0, 30)}`);
  }
  for (const control of document.querySelectorAll("button, select, input"))
    if (control.disabled && shown(control) && !control.title)
      problems.add("disabled without a reason: " + name(control));
  for (const key of document.querySelectorAll("button kbd"))
    if (shown(key) && !key.parentElement.matches(":hover, :focus-visible")
      && getComputedStyle(key).opacity !== "0")
      problems.add("a shortcut is always shown: " + name(key.parentElement));
  return [...problems];
}
"""


def design(page, name):
    """Claims that a page follows the design of all pages."""
    for problem in page.evaluate(DESIGN):
        claim(False, f"{name}: {problem}")


# WCAG contrast and accessible names, computed from the rendered page.
AUDIT = r"""
async () => {
  // A colour on its way to another one is neither of them.
  const ways = document.getAnimations().filter(way => way instanceof CSSTransition);
  await Promise.all(ways.map(way => way.finished.catch(() => null)));
  const problems = [];
  const shown = element => element.checkVisibility({ checkVisibilityCSS: true });
  const parse = color => (color.match(/[\d.]+/g) || []).map(Number);
  const light = ([r, g, b]) => [r, g, b].map(v => v / 255)
    .map(v => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
  const behind = element => {
    for (let e = element; e; e = e.parentElement) {
      const color = parse(getComputedStyle(e).backgroundColor);
      if (color.length === 3 || color[3] > .99) return color;
    }
    return [255, 255, 255];
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode());) {
    const element = node.parentElement;
    if (!node.data.trim() || !shown(element) || element.closest(".sr, script, style, noscript"))
      continue;
    if (element.closest("[disabled]")) continue;
    const style = getComputedStyle(element);
    const [a, b] = [light(parse(style.color)), light(behind(element))].sort((x, y) => y - x);
    const ratio = (a + .05) / (b + .05);
    const isLarge = parseFloat(style.fontSize) >= 24
      || parseFloat(style.fontSize) >= 18.66 && +style.fontWeight >= 700;
    if (ratio < (isLarge ? 3 : 4.5))
      problems.push(`contrast ${ratio.toFixed(2)} of "${node.data.trim().slice(0, 30)}"`);
  }
  const name = element => (element.getAttribute("aria-label")
    || element.labels && [...element.labels].map(label => label.textContent).join(" ")
    || element.textContent || element.alt || "").trim();
  for (const element of document.querySelectorAll("a, button, input, select, [role=group]"))
    if (shown(element) && !name(element)) problems.push("no name: " + element.outerHTML.slice(0, 80));
  for (const image of document.images)
    if (image.getAttribute("alt") === null) problems.push("an image without alt");
  const ids = [...document.querySelectorAll("[id]")].map(element => element.id);
  if (new Set(ids).size !== ids.length) problems.push("an id comes twice");
  for (const tag of ["header", "nav", "main", "footer", "h1"])
    if (document.querySelectorAll(tag + ":not(.tabs)").length !== 1)
      problems.push("not one " + tag);
  let level = 0;
  for (const heading of document.querySelectorAll("h1, h2, h3")) {
    if (!shown(heading)) continue;
    const own = +heading.tagName[1];
    if (own > level + 1) problems.push("a heading skips a level: " + heading.textContent);
    level = own;
  }
  for (const element of document.querySelectorAll("*"))
    for (const attribute of element.attributes)
      if (/^on/.test(attribute.name)) problems.push("an inline handler: " + attribute.name);
  for (const button of document.querySelectorAll("button, .tile")) {
    const box = button.getBoundingClientRect();
    if (shown(button) && box.height && box.height < 24) problems.push("too small: " + name(button));
  }
  if (document.documentElement.scrollWidth > innerWidth) problems.push("the page scrolls sideways");
  return problems;
}
"""
