// The selected shot, its screen and its URL. All modules change them here and observe them here.
import { askJSON, readable } from "/canvas/tools.js";

const nothing = { width: null, height: null, appearance: null, direction: null, textSize: null,
  language: null, era: null, steps: null };
const usual = { orientation: "portrait", scale: 2, appearance: "light",
  direction: "leftToRight", textSize: "large", language: null, era: null, state: null,
  steps: 0 };

export const model = {
  project: null, turn: 0, scene: null, shot: null,
  /// The traits that override those of the shot; null if not overridden.
  screen: { ...nothing },
  layout: null, findings: [], isCurrent: true,
  selected: null, constraint: null, previewed: null, hovered: null, overlay: false, measures: false,
  framed: false, variants: false,
  /// The name of the scene that was edited last, if it is known.
  recent: null,
};

const listeners = new Map();
export function on(events, act) {
  for (const event of events.split(" "))
    listeners.set(event, [...listeners.get(event) || [], act]);
}
export function tell(event, detail) {
  for (const act of listeners.get(event) || []) act(detail);
}

// MARK: The screen

/// Returns the effective value of a trait: the override, or else the shot's value.
export const trait = name => model.screen[name] ?? model.shot?.[name] ?? null;
export const isAsWritten = () => Object.values(model.screen).every(value => value === null);

/// Whether the traits are fixed: figures have the size of their content.
export const isFixed = () => Boolean(model.scene?.figure);

/// Returns the screen as a URL query, without the traits in `but`.
export function query(extra = {}, but = []) {
  const words = new URLSearchParams({ scene: model.scene.name, shot: model.shot?.name ?? "" });
  for (const name in model.screen)
    if (model.screen[name] !== null && !but.includes(name)) words.set(name, model.screen[name]);
  for (const name in extra) words.set(name, extra[name]);
  words.set("turn", model.turn);
  return words.toString();
}

/// Overrides traits of the screen; values equal to the shot's remove the override.
export function setScreen(traits, isMoving = false) {
  let changed = false;
  for (const name in traits) {
    const own = name === "steps" ? model.shot.steps : model.shot[name];
    const value = traits[name] === own ? null : traits[name];
    changed ||= model.screen[name] !== value;
    model.screen[name] = value;
  }
  if (!changed && !isMoving) return;
  keepAddress();
  tell("screen", { isMoving });
}

export const resetScreen = () => setScreen({ ...nothing });

// MARK: Choosing

const night = matchMedia("(prefers-color-scheme: dark)");

/// Returns the shot that a scene opens with: the first one, in dark mode its dark form.
export function firstShot(scene) {
  const [first] = scene.shots;
  if (!first || !night.matches) return first || null;
  const kept = ["state", "device", "orientation", "direction", "textSize", "language"];
  return scene.shots.find(shot => shot.appearance === "dark"
    && kept.every(name => shot[name] === first[name])) || first;
}

/// Returns the scene that the page opens with: the one edited last, or else the first screen
/// without problems, rather than a figure or an example of an error.
function firstScene() {
  const { scenes } = model.project, { recent } = model;
  const screens = scenes.filter(scene => scene.isDrawn && !scene.errors && !scene.figure);
  return recent && scenes.find(({ name }) => name === recent)
    || screens.find(scene => !scene.warnings) || screens[0] || scenes[0];
}

export function choose(scene, shot, { screen = null, keeps = false } = {}) {
  if (!scene) return;
  const chosen = shot || firstShot(scene);
  const isSameScene = model.scene?.name === scene.name;
  Object.assign(model, { scene, shot: chosen, hovered: null, constraint: null });
  // Overrides are kept within a scene, except for the size and the steps.
  const old = isSameScene && !screen
    ? { ...model.screen, width: null, height: null, steps: null } : nothing;
  model.screen = { ...nothing, ...isFixed() ? {} : screen || old };
  for (const name in model.screen)
    if (chosen && model.screen[name] === chosen[name]) model.screen[name] = null;
  if (!isSameScene) Object.assign(model, { selected: null, layout: null, findings: [] });
  clearTimeout(writing);
  if (!keeps && address() !== location.hash) history.pushState(null, "", address());
  tell("shot", { isSameScene });
}

export function select(view, { constraint = null, isQuiet = false } = {}) {
  if (model.selected === view && model.constraint === constraint) return;
  model.selected = view;
  model.constraint = constraint;
  tell("selection", { isQuiet });
}

export function hover(view) {
  if (model.hovered === view) return;
  model.hovered = view;
  tell("hover");
}

/// Highlights the views of a constraint while the pointer is on its text.
export function preview(constraint) {
  model.previewed = constraint;
  tell("hover");
}

export function setMode(name, is) {
  model[name] = is;
  tell("mode", name);
}

const indices = new WeakMap();
export function viewNamed(name) {
  if (!model.layout) return null;
  if (!indices.has(model.layout))
    indices.set(model.layout, new Map(model.layout.views.map(view => [view.name, view])));
  return indices.get(model.layout).get(name) || null;
}
export const keyOf = constraint =>
  constraint ? `${constraint.line}:${constraint.column} ${constraint.text}` : null;

// MARK: Addresses: `#scene/shot?width=402&appearance=dark`

export function address(scene = model.scene, shot = model.shot, screen = model.screen) {
  if (!scene) return "#";
  const words = new URLSearchParams(Object.entries(screen).filter(([, value]) => value !== null));
  return "#" + readable(scene.name) + (shot ? "/" + readable(shot.name) : "")
    + (words.size ? "?" + words : "");
}

let writing = 0;
/// Updates the URL after a pause, because browsers limit how often it can be replaced.
function keepAddress() {
  clearTimeout(writing);
  writing = setTimeout(() => history.replaceState(null, "", address()), 250);
}

export function follow() {
  const [path, words] = location.hash.slice(1).split("?");
  let name = "";
  try { name = decodeURIComponent(path); } catch { /* The URL may be malformed. */ }
  const scenes = model.project.scenes;
  const scene = scenes.find(scene => scene.name === name || name.startsWith(scene.name + "/")
    && (scene.shots.some(shot => scene.name + "/" + shot.name === name) || !scene.shots.length))
    || scenes.find(scene => scene.name === name.slice(0, name.lastIndexOf("/")))
    || firstScene();
  if (!scene) return tell("shot", {});
  const shot = scene.shots.find(shot => scene.name + "/" + shot.name === name);
  const screen = {};
  for (const [key, value] of new URLSearchParams(words || "")) {
    if (!(key in nothing)) continue;
    const isNumber = ["width", "height", "steps"].includes(key);
    const most = key === "steps" ? 0 : 1;
    if (!isNumber) screen[key] = value;
    else if (+value >= most && +value <= 4096) screen[key] = +value;
  }
  choose(scene, shot, { screen, keeps: true });
}

// MARK: The project

/// Reads which scene was edited last; without an answer the page opens with another scene.
export async function readRecent() {
  model.recent = (await askJSON("/data/recent").catch(() => null))?.scene || null;
}

/// Re-reads the project and keeps the selection.
export async function readProject() {
  const project = await askJSON("/data/project");
  for (const scene of project.scenes)
    scene.shots = scene.shots.map(shot => ({ ...usual, ...shot }));
  const before = model.project;
  model.project = project;
  model.turn = Math.max(model.turn, project.turn);
  if (before && model.scene) {
    const scene = project.scenes.find(scene => scene.name === model.scene.name);
    // A file with errors has no shots; the shots of its last valid version are kept.
    if (scene?.errors && !scene.shots.length) scene.shots = model.scene.shots;
    const shot = scene?.shots.find(shot => shot.name === model.shot?.name);
    if (scene && shot) Object.assign(model, { scene, shot });
    else if (scene) choose(scene, null, { keeps: true });
    else if (project.scenes.length) choose(project.scenes[0], null, { keeps: true });
    else {
      Object.assign(model, { scene: null, shot: null, layout: null, selected: null });
      tell("shot", {});
    }
  } else if (before && project.scenes.length) choose(project.scenes[0], null, { keeps: true });
  tell("project", { isFirst: !before });
}
