// The toolbars: the screen's traits, the overlays, and the copy commands.
import { $, ask, copyText, deviceTitle, disable, make, number, press, say, spaced, tellAll }
  from "/canvas/tools.js";
import { choose, isAsWritten, isFixed, model, on, query, resetScreen, select, setMode, setScreen,
  trait } from "/canvas/model.js";
import { setZoom, stage, zoomBy } from "/canvas/stage.js";

const option = (value, text) => make("option", { value }, text);

/// Recreates the options only if they differ, so that an open menu stays open.
function fill(select, options, value) {
  const now = JSON.stringify(options);
  if (select.shape !== now) {
    select.shape = now;
    const groups = new Map();
    for (const [key, text, group] of options)
      groups.set(group, [...groups.get(group) || [], option(key, text)]);
    select.replaceChildren(...[...groups].flatMap(([label, members]) => {
      if (!label) return members;
      const group = make("optgroup", { label });
      group.append(...members);
      return [group];
    }));
  }
  select.value = value;
}

// MARK: The screen

const upright = ({ width, height }) => [Math.min(width, height), Math.max(width, height)].join("x");

function drawDevices() {
  const now = { width: trait("width"), height: trait("height") };
  const { devices } = model.project, { shot } = model;
  const options = devices.map(({ name, width, height, idiom }) =>
    [name, `${deviceTitle(name)} · ${number(width)} × ${number(height)}`,
      idiom === "pad" ? "iPad" : "iPhone"]);
  const isOwn = upright(shot) === upright(now);
  if (!devices.some(one => one.name === shot.device))
    options.unshift([shot.device, `${shot.device} · ${number(shot.width)} × `
      + number(shot.height), "Scene's own size"]);
  let value = isOwn ? shot.device : devices.find(one => upright(one) === upright(now))?.name;
  if (!value) {
    value = "";
    options.unshift(["", "Custom size", ""]);
  }
  fill($("device"), options, value);
}

function setDevice(name) {
  const device = model.project.devices.find(one => one.name === name)
    || (name === model.shot.device ? model.shot : null);
  if (!device) return;
  const isWide = trait("width") > trait("height");
  const [short, long] = [Math.min(device.width, device.height),
    Math.max(device.width, device.height)];
  setScreen(isWide ? { width: long, height: short } : { width: short, height: long });
}

function languages() {
  const tags = new Set(model.project.languages || []);
  for (const scene of model.project.scenes)
    for (const shot of scene.shots) if (shot.language) tags.add(shot.language);
  tags.add("pseudo");
  if (trait("language")) tags.add(trait("language"));
  const names = new Intl.DisplayNames("en", { type: "language", fallback: "code" });
  const title = tag => {
    if (tag === "pseudo") return "Pseudo-localization";
    try { return names.of(tag); } catch { return tag; }
  };
  return [["", "Language", ""], ...[...tags].sort().map(tag => [tag, title(tag), ""])];
}

const states = () => [...new Set(model.scene.shots.map(shot => shot.state || ""))];

/// Selects the shot of another state with the most traits in common.
function setState(state) {
  const traits = ["device", "orientation", "appearance", "direction", "textSize", "language"];
  const likeness = shot => traits.filter(name => shot[name] === model.shot[name]).length;
  const [best] = model.scene.shots.filter(shot => (shot.state || "") === state)
    .sort((a, b) => likeness(b) - likeness(a));
  if (best) choose(model.scene, best, { screen: { ...model.screen, steps: null } });
}

const noShot = "No shot is shown.";

function drawControls() {
  for (const control of document.querySelectorAll("#traits select, #traits button, #overlay, "
    + "#frame, #vary"))
    disable(control, !model.shot ? noShot : isFixed() && control.id !== "dark"
      ? "A figure has the size and the traits of its panels." : "");
  $("state").hidden = !model.shot;
  if (!model.shot) return;
  if (isFixed()) fill($("device"), [["", "Figure", ""]], "");
  else drawDevices();
  press($("dark"), trait("appearance") === "dark");
  press($("direction"), trait("direction") === "rightToLeft");
  fill($("text-size"), model.project.textSizes.map(name => [name, "Text " + spaced(name), ""]),
    trait("textSize"));
  fill($("language"), languages(), trait("language") || "");
  fill($("era"), model.project.eras.map(name => [name, name.replace("ios", "iOS "), ""]),
    trait("era"));
  const names = states();
  $("state").hidden = names.length < 2;
  fill($("state"), names.map(name => [name, name ? "State: " + name : "State", ""]),
    model.shot.state || "");
  if (!isFixed()) disable($("reset"), isAsWritten() ? "The screen is that of the shot." : "");
}

const toggle = {
  dark: () => {
    const appearance = trait("appearance") === "dark" ? "light" : "dark";
    if (!isFixed()) return setScreen({ appearance });
    const other = model.scene.shots.find(shot => shot.appearance === appearance);
    if (other) choose(model.scene, other);
  },
  direction: () => setScreen({ direction: trait("direction") === "rightToLeft" ? "leftToRight"
    : "rightToLeft" }),
  turn: () => isFixed() || setScreen({ width: trait("height"), height: trait("width") }),
};
const words = {
  dark: () => trait("appearance") === "dark" ? "Dark" : "Light",
  direction: () => trait("direction") === "rightToLeft" ? "Right to left" : "Left to right",
  turn: () => isFixed() ? "Figures have a fixed size"
    : `${number(trait("width"))} by ${number(trait("height"))} points`,
};

// MARK: Modes and copies

export function measure() {
  setMode("measures", !model.measures);
  say(!model.measures ? "Measuring off" : model.selected
    ? "Measuring from " + model.selected : "Select a view to measure from");
}

export function overlay() {
  if (isFixed()) return;
  setMode("overlay", !model.overlay);
  say(model.overlay ? "Constraints shown" : "Constraints hidden");
}

export function frame() {
  if (isFixed()) return;
  setMode("framed", !model.framed);
  say(model.framed ? "Device frame shown" : "Device frame hidden");
}

async function copyPNG() {
  try {
    const blob = ask("/picture.png?" + stage.last.query).then(answer => answer.blob());
    await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
    tellAll("Copied the image as PNG.");
  } catch { tellAll("The browser does not allow copying images."); }
}

async function copySVG() {
  let text;
  try { text = await (await ask("/picture.svg?" + query())).text(); }
  catch (problem) { return tellAll(problem.message); }
  copyText(text, "Copied the image as SVG.");
}

/// Copies the comment and the image link for `snapline embed`.
function copyEmbed() {
  const name = `${model.scene.name}/${model.shot.name}`;
  const file = `${model.scene.name.split("/").at(-1)}-${model.shot.name}.png`;
  const flags = model.overlay ? " --overlay" : "";
  copyText(`<!-- snapline: ${name}${flags} -->\n![${name}](${file})\n`,
    isAsWritten() ? "Copied the Markdown for snapline embed."
      : "Copied the Markdown for snapline embed. "
        + "It shows the recorded shot, not the current screen size.");
}

function drawTitle() {
  const { scene, shot } = model;
  $("name").replaceChildren(...scene ? [make("bdi", {}, scene.name), ...shot
    ? [" ", make("bdi", { className: "part" }, shot.name)] : []] : ["No scene"]);
  $("name").title = $("name").textContent;
  document.title = scene ? `${scene.name}${shot ? "/" + shot.name : ""} – Snapline` : "Snapline";
  for (const id of ["copy-png", "copy-svg", "copy-embed"]) disable($(id), shot ? "" : noShot);
}

export const actions = {
  dark: () => { toggle.dark(); say(words.dark()); },
  direction: () => { toggle.direction(); say(words.direction()); },
  turn: () => { toggle.turn(); say(words.turn()); },
  reset: () => { resetScreen(); say("Reset to the scene's screen"); },
  overlay, measure, frame, "copy-png": copyPNG, "copy-svg": copySVG, "copy-embed": copyEmbed,
  smaller: () => zoomBy(-1), larger: () => zoomBy(1), fit: () => setZoom(0),
  deselect: () => {
    if (model.constraint) select(model.selected);
    else if (model.selected) select(null);
    if (model.measures) setMode("measures", false);
  },
};

export function beginControls() {
  for (const id in actions) $(id)?.addEventListener("click", () => actions[id]());
  const changes = { device: setDevice, state: setState,
    "text-size": value => setScreen({ textSize: value }),
    language: value => setScreen({ language: value || null }),
    era: value => setScreen({ era: value }) };
  for (const id in changes)
    $(id).addEventListener("change", () => { changes[id]($(id).value); drawControls(); });
  on("shot project", () => { drawTitle(); if (model.project) drawControls(); });
  on("screen", drawControls);
  on("mode", () => {
    press($("overlay"), model.overlay);
    press($("measure"), model.measures);
    press($("frame"), model.framed);
  });
}
