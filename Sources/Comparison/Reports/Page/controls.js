// The buttons and keys that pages with image comparisons have.
const panel = document.querySelector("nav:not(.tabs)");

const commonActions = { smaller: () => zoomBy(-1), larger: () => zoomBy(1), find: findChange,
  dots: () => { dots = !dots; press($("dots"), dots); scale(); } };
const commonKeys = { g: "find", "?": "keys", "+": "larger", "=": "larger", "-": "smaller" };
/// The rows of the help that describe the comparison.
const comparisonKeys = [
  ["`1` … `7`", "old, new, side by side, slider, onion skin, flicker, moves"],
  ["`+` `-` `0`", "zoom in, zoom out, fit"], ["`g`", "zoom to the change"],
];

/// Connects buttons with actions, and keys with the actions of buttons, by identifiers.
function connect(own, ownKeys) {
  const actions = { ...commonActions, ...own }, keys = { ...commonKeys, ...ownKeys };
  for (const id of Object.keys(actions)) $(id).addEventListener("click", actions[id]);
  actions.keys = openHelp;
  $("modes").addEventListener("click", event => {
    const button = event.target.closest("[data-mode]");
    if (button) choose(+button.dataset.mode);
  });
  $("zoom").addEventListener("change", () => setZoom(+$("zoom").value, true));
  $("skip").addEventListener("click", event => { event.preventDefault(); $("detail").focus(); });
  $("grid").addEventListener("click", event => {
    if (!event.target.closest("a") || !isDrawer()) return;
    openDrawer(panel, false);
    $("detail").focus();
  });
  addEventListener("hashchange", follow);
  addEventListener("resize", scale);
  addEventListener("keydown", event => handleKey(event, actions, keys));
  beginDrawer(panel);
  openDrawer(panel, false);
}

function handleKey(event, actions, keys) {
  if (!isShortcut(event)) return;
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
