// The helpers of all pages: elements, texts, announcements, shortcuts and the list as a drawer.
// A page that is one file embeds it without the word `export`.
export const $ = id => document.getElementById(id);

export function make(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

// The name of SVG's namespace looks like an address of the network, of which files have none.
const drawings = new DOMParser().parseFromString("<svg></svg>", "text/html").body.firstChild
  .namespaceURI;
export function draw(tag, attributes, ...children) {
  const element = document.createElementNS(drawings, tag);
  for (const name in attributes) element.setAttribute(name, attributes[name]);
  element.append(...children);
  return element;
}

/// Returns a button with a text and an action.
export function button(text, act, properties = {}) {
  const element = make("button", { type: "button", ...properties }, text);
  element.addEventListener("click", act);
  return element;
}

/// Disables a control for a reason, which is its tooltip; enables it without one.
export function disable(control, reason) {
  control.disabled = Boolean(reason);
  if (reason) control.title = reason; else control.removeAttribute("title");
}

export const readable = text => encodeURIComponent(text).replace(/%2F/g, "/");

export const press = (element, is) => element.setAttribute("aria-pressed", String(is));

const digits = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });
export const number = value => digits.format(value);
export const counted = (count, word) => `${number(count)} ${word}${count === 1 ? "" : "s"}`;

let speaking = 0;
/// Announces a text to screen readers; for a repetition, the region is cleared first.
export function say(text) {
  const region = $("say");
  clearTimeout(speaking);
  if (region.textContent !== text) { region.textContent = text; return; }
  region.textContent = "";
  speaking = setTimeout(() => { region.textContent = text; }, 30);
}

/// Returns whether a key is a shortcut of the page: not typed into a field, nor the browser's.
export function isShortcut(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || $("help").open) return false;
  if (!event.target.matches("select, textarea, input:not([type=range])")) return true;
  if (event.key === "Escape") event.target.blur();
  return false;
}

/// Hides the focus ring unless the keyboard has moved the focus: a shortcut does not show it.
function beginFocus() {
  const hide = is => document.documentElement.classList.toggle("quiet", is);
  hide(true);
  addEventListener("pointerdown", () => hide(true), true);
  addEventListener("keydown", event => {
    if (/^(Tab|Arrow|Home|End|Page)/.test(event.key)) hide(false);
  }, true);
}

export const openHelp = () => $("help").showModal();

/// Adds the dialog of keyboard shortcuts, in whose texts keys are between backticks.
export function beginHelp(rows, note = "") {
  const keyed = text => text.split("`").map((part, at) => at % 2 ? make("kbd", {}, part) : part);
  const head = ["Key", "Action"].map(name => make("th", { scope: "col" }, name));
  const body = rows.map(([keys, action]) => make("tr", {},
    make("th", { scope: "row" }, ...keyed(keys)), make("td", {}, action)));
  const help = make("dialog", { id: "help" },
    make("h2", { id: "help-title" }, "Keyboard shortcuts"),
    make("table", {}, make("thead", { className: "sr" }, make("tr", {}, ...head)),
      make("tbody", {}, ...body)), ...note ? [make("p", {}, ...keyed(note))] : [],
    button("Close", () => help.close(), { id: "close" }));
  help.setAttribute("aria-labelledby", "help-title");
  document.body.append(help);
  $("keys").addEventListener("click", openHelp);
  // The names of buttons are read without their shortcuts, which the dialog lists.
  for (const key of document.querySelectorAll("button > kbd")) key.ariaHidden = "true";
  beginFocus();
}

/// Whether the list is a drawer, as on small screens.
export const isDrawer = () => getComputedStyle($("drawer")).display !== "none";

export function openDrawer(list, is) {
  list.classList.toggle("closed", !is);
  $("drawer").setAttribute("aria-expanded", String(is));
}

/// Lets the button open and close the list.
export function beginDrawer(list) {
  $("drawer").addEventListener("click", () => {
    const opens = list.classList.contains("closed");
    openDrawer(list, opens);
    const first = opens && list.querySelector("input, select, a");
    if (first) first.focus();
  });
}
