// The actions of buttons and keys.
const actions = { previous: () => step(-1), next: () => step(1), approve: () => decide("approve"),
  reject: () => decide("reject"), undo, smaller: () => zoomBy(-1), larger: () => zoomBy(1),
  find: () => current && current.status === "causes" ? findOfCause() : findChange(),
  copy: () => copy(command(), "Copied the command."),
  link: () => copy(location.href.split("#")[0] + address(current, drawn), "Copied the link."),
  keys: openHelp,
  clear: () => {
    decisions.clear();
    undoable = [];
    drawDecision();
    say("Cleared.");
    $("detail").focus();
  },
  dots: () => { dots = !dots; press($("dots"), dots); scale(); },
  more: moreCauses };
for (const id of Object.keys(actions)) $(id).addEventListener("click", actions[id]);
const keys = { j: "next", k: "previous", a: "approve", r: "reject", u: "undo", g: "find",
  "?": "keys", "+": "larger", "=": "larger", "-": "smaller" };

$("modes").addEventListener("click", event => {
  const button = event.target.closest("[data-mode]");
  if (button) choose(+button.dataset.mode);
});
$("kinds").addEventListener("click", event => {
  const button = event.target.closest("[data-kind]");
  if (!button) return;
  kind = button.dataset.kind;
  filter(true);
  const gallery = kind === "same" && entries.find(({ status }) => status === "gallery");
  if (gallery) location.hash = address(gallery, 0);
});
$("search").addEventListener("input", () => filter(true));
$("search").addEventListener("keydown", event => {
  const [first] = event.key === "Enter" ? listed() : [];
  if (first) { location.hash = address(first, 0); $("detail").focus(); }
});
$("zoom").addEventListener("change", () => setZoom(+$("zoom").value, true));
$("skip").addEventListener("click", event => { event.preventDefault(); $("detail").focus(); });
$("grid").addEventListener("click", event => {
  if (!event.target.closest("a") || !isDrawer()) return;
  openDrawer($("shots"), false);
  $("detail").focus();
});
addEventListener("hashchange", follow);
addEventListener("resize", scale);
addEventListener("keydown", event => {
  if (!isShortcut(event)) return;
  const button = keys[event.key] && $(keys[event.key]);
  // A held key makes only one decision.
  if (button && event.repeat && /[aru]/.test(event.key)) return;
  if (button) { if (!button.disabled || /[jk]/.test(event.key)) actions[button.id](); }
  else if (/^[1-7]$/.test(event.key)) choose(+event.key);
  else if (event.key === "0") { setZoom(0); say("Zoom: fit"); }
  else if (event.key === "/") $("search").focus();
  else return;
  event.preventDefault();
});

beginHelp([
  ["`j` `k`", "next shot, previous shot"],
  ["`a` `r`", run.live ? "approve, reject the shot or cause"
    : "approve, reject: add the shot to the command to copy; press again to undo"],
  ...run.live ? [["`A` `R`", "approve, reject all with the same cause"]] : [],
  ["`u`", "undo the last decision"],
  ["`1` … `7`", "old, new, side by side, slider, onion skin, flicker, moves"],
  ["`+` `-` `0`", "zoom in, zoom out, fit"], ["`g`", "zoom to the change"], ["`/`", "search"],
  ["`?`", "show keyboard shortcuts"],
]);
beginDrawer($("shots"));
openDrawer($("shots"), false);
gather();
drawGrid();
drawKinds();
filter();
follow();
