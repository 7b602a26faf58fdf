// The entry point: initializes the modules and handles keyboard shortcuts.
import { $, beginDrawer, beginHelp, isDrawer, isShortcut, openDrawer, openHelp, say }
  from "/canvas/tools.js";
import { choose, follow, model, on, readProject, readRecent } from "/canvas/model.js";
import { beginStage } from "/canvas/stage.js";
import { beginEdges } from "/canvas/edges.js";
import { beginFacts } from "/canvas/facts.js";
import { beginLines } from "/canvas/lines.js";
import { beginPointing } from "/canvas/pointing.js";
import { beginTree } from "/canvas/tree.js";
import { beginPlaces } from "/canvas/places.js";
import { beginInspector } from "/canvas/inspector.js";
import { beginFindings } from "/canvas/findings.js";
import { beginList, listed } from "/canvas/list.js";
import { beginStrip, play, stepBy, stepShot } from "/canvas/strip.js";
import { actions, beginControls } from "/canvas/controls.js";
import { beginVariants, toggleVariants } from "/canvas/variants.js";
import { beginTour, openTour } from "/canvas/tour.js";
import { listen } from "/canvas/events.js";

function stepScene(by) {
  const list = listed(), at = list.findIndex(scene => scene.name === model.scene?.name);
  const next = at < 0 ? list[0] : list[at + by];
  if (!next) return say(by > 0 ? "This is the last scene." : "This is the first scene.");
  choose(next);
  say(`${next.name}, ${list.indexOf(next) + 1} of ${list.length}`);
}

const keys = {
  j: () => stepScene(1), k: () => stepScene(-1), "[": () => stepShot(-1), "]": () => stepShot(1),
  o: actions.overlay, d: actions.dark, m: actions.measure, Escape: actions.deselect,
  f: actions.frame, v: toggleVariants,
  r: actions.turn, "+": actions.larger, "=": actions.larger, "-": actions.smaller,
  0: actions.fit, p: play, ",": () => stepBy(-1), ".": () => stepBy(1),
  "/": () => { openDrawer($("scenes"), true); $("search").focus(); $("search").select(); },
  "?": openHelp,
};
/// The keys that require a shot.
const needShot = "odrfv,.p";

addEventListener("keydown", event => {
  if (!isShortcut(event)) return;
  const act = keys[event.key];
  if (!act || !model.project || needShot.includes(event.key) && !model.shot) return;
  act();
  event.preventDefault();
});

beginHelp([
  ["`j` `k`", "next scene, previous scene"], ["`]` `[`", "next shot, previous shot"],
  ["`d` `r`", "toggle dark mode, rotate the device"],
  ["`f` `v`", "show the device's frame, show variants"], ["`o`", "show constraints"],
  ["`m` or `Alt`", "measure from the selected view to the view under the pointer"],
  ["`p` `,` `.`", "play the state's steps, step back, step forward"],
  ["`+` `-` `0`", "zoom in, zoom out, fit"], ["`Esc`", "clear the selection"],
  ["`/`", "search scenes"], ["`?`", "show keyboard shortcuts"],
], "On a screen edge: arrow keys resize by 1 point, with `Shift` by 10; `Page Up` and `Page Down` "
  + "go to the next device or breakpoint. Hold `Alt` while dragging to disable snapping.");
beginDrawer($("scenes"));
document.addEventListener("chosen", () => {
  if (!isDrawer()) return;
  openDrawer($("scenes"), false);
  $("room").focus({ preventScroll: true });
});
$("skip").addEventListener("click", event => { event.preventDefault(); $("room").focus(); });
addEventListener("popstate", () => { if (model.project) follow(); });

for (const begin of [beginStage, beginEdges, beginFacts, beginLines, beginPointing, beginTree,
  beginPlaces, beginInspector, beginFindings, beginList, beginStrip, beginControls,
  beginVariants, beginTour]) begin();

on("project", () => {
  const { name, failures, readOnly } = model.project;
  $("project").textContent = name;
  $("access").textContent = readOnly ? "read-only" : "";
  $("failures").hidden = !failures?.length;
  $("failures").textContent = (failures || []).join(" ");
});

await Promise.all([readProject(), location.hash ? null : readRecent()]);
follow();
openTour();
listen();
