// The buttons and keys that pages with image comparisons have.
const panel = document.querySelector("nav:not(.tabs)");
const isNarrow = () => getComputedStyle($("drawer")).display !== "none";

function setDrawer(isOpen) {
  panel.classList.toggle("closed", !isOpen);
  $("drawer").setAttribute("aria-expanded", String(isOpen));
}

const commonActions = { smaller: () => zoomBy(-1), larger: () => zoomBy(1), find: findChange,
  keys: () => $("help").showModal(), close: () => $("help").close(),
  dots: () => { dots = !dots; $("dots").setAttribute("aria-pressed", String(dots)); scale(); },
  drawer: () => {
    const opens = panel.classList.contains("closed");
    setDrawer(opens);
    const first = opens && panel.querySelector("input, select, a");
    if (first) first.focus();
  } };
const commonKeys = { g: "find", "?": "keys", "+": "larger", "=": "larger", "-": "smaller" };

/// Connects buttons with actions, and keys with the actions of buttons, by identifiers.
function connect(own, ownKeys) {
  const actions = { ...commonActions, ...own }, keys = { ...commonKeys, ...ownKeys };
  for (const id of Object.keys(actions)) $(id).addEventListener("click", actions[id]);
  $("modes").addEventListener("click", event => {
    const button = event.target.closest("[data-mode]");
    if (button) choose(+button.dataset.mode);
  });
  $("zoom").addEventListener("change", () => setZoom(+$("zoom").value, true));
  $("skip").addEventListener("click", event => { event.preventDefault(); $("detail").focus(); });
  $("grid").addEventListener("click", event => {
    if (!event.target.closest("a") || !isNarrow()) return;
    setDrawer(false);
    $("detail").focus();
  });
  addEventListener("hashchange", follow);
  addEventListener("resize", scale);
  addEventListener("keydown", event => press(event, actions, keys));
  setDrawer(false);
}

function press(event, actions, keys) {
  if (event.ctrlKey || event.metaKey || event.altKey || $("help").open) return;
  if (event.target.matches("select, textarea, input:not([type=range])")) {
    if (event.key === "Escape") event.target.blur();
    return;
  }
  // Arrow keys move a focused slider and scroll a focused image.
  if (event.key.startsWith("Arrow") && event.target.matches("input, .view")) return;
  const button = keys[event.key] && $(keys[event.key]);
  // A held key makes only one decision.
  if (button && event.repeat && /^[aru]$/.test(event.key)) return;
  if (button) {
    if (!button.disabled || /^([jk]|Arrow.*)$/.test(event.key)) actions[button.id]();
  } else if (/^[1-7]$/.test(event.key)) choose(+event.key);
  else if (event.key === "0") { setZoom(0); say("Zoom: fit"); }
  else if (event.key === "/" && $("search")) $("search").focus();
  else return;
  event.preventDefault();
}
