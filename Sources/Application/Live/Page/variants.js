// A grid of the shot's variants: every combination of the chosen traits, as small images.
import { $, button, deviceTitle, make, number, press, say, spaced } from "/canvas/tools.js";
import { address, choose, isFixed, model, on, query, setMode, trait } from "/canvas/model.js";
import { sight, want } from "/canvas/list.js";

/// The maximum number of variants; more would not be told apart.
const most = 48;
const sizes = ["small", "large", "extraExtraExtraLarge", "accessibilityLarge",
  "accessibilityExtraExtraExtraLarge"];
const devices = ["iphone-5", "iphone-8", "iphone-16-pro", "ipad-10"];
const chosen = new Set(["appearance", "device"]);
let cells = [];

/// The axes of the grid: each has a title, and values with their texts and traits.
const axes = {
  appearance: ["Appearance", () => ["light", "dark"].map(value =>
    [value === "dark" ? "Dark" : "Light", { appearance: value }])],
  device: ["Device", () => {
    const { width, height, device } = model.shot, isWide = trait("width") > trait("height");
    const all = model.project.devices.filter(({ name }) =>
      name === device || devices.includes(name));
    if (!all.some(({ name }) => name === device)) all.unshift({ name: device, width, height });
    return all.map(one => {
      const [short, long] = [one.width, one.height].sort((a, b) => a - b);
      return [deviceTitle(one.name), isWide ? { width: long, height: short }
        : { width: short, height: long }];
    });
  }],
  textSize: ["Text size", () => model.project.textSizes.filter(name => sizes.includes(name))
    .map(name => ["Text " + spaced(name), { textSize: name }])],
  language: ["Language", () => [null, ...model.project.languages, "pseudo"]
    .map(tag => [tag || "Base language", { language: tag }])],
  direction: ["Direction", () => [["Left to right", { direction: "leftToRight" }],
    ["Right to left", { direction: "rightToLeft" }]]],
};

/// Returns the combinations of the values of the chosen axes, the last axis varying fastest.
function combinations() {
  let all = [[[], {}]];
  for (const name in axes) if (chosen.has(name))
    all = all.flatMap(([texts, traits]) => axes[name][1]().map(([text, more]) =>
      [[...texts, text], { ...traits, ...more }]));
  return all;
}

/// Returns the overrides of the screen for a variant; traits of the shot itself are not overrides.
function screenOf(traits) {
  const screen = { ...model.screen, ...traits };
  for (const name in screen) if (screen[name] === model.shot[name]) screen[name] = null;
  return screen;
}

function cellOf(texts, traits) {
  const screen = screenOf(traits), { scene, shot } = model;
  const image = make("img", { alt: "" });
  image.style.aspectRatio = `${screen.width ?? shot.width} / ${screen.height ?? shot.height}`;
  const link = make("a", { className: "cell", href: address(scene, shot, screen) }, image,
    make("span", {}, texts.join(" · ") || shot.name));
  link.addEventListener("click", event => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(false);
    choose(model.scene, model.shot, { screen });
    $("room").focus({ preventScroll: true });
  });
  sight.observe(image);
  return { image, link, traits };
}

function drawCells() {
  for (const { image } of cells) sight.unobserve(image);
  const all = combinations();
  cells = all.slice(0, most).map(([texts, traits]) => cellOf(texts, traits));
  $("cells").replaceChildren(...cells.map(({ link }) => make("li", {}, link)));
  $("cells-count").textContent = all.length > most ? `${most} of ${number(all.length)} variants`
    : `${all.length} variants`;
  drawImages();
}

function drawImages() {
  for (const { image, traits } of cells) {
    const isPlain = traits.language === null;
    const { language, ...more } = traits;
    want(image, "/picture.png?" + query({ ...isPlain ? more : traits, scale: 1 },
      isPlain ? ["language"] : []));
  }
}

const isShown = () => model.variants && Boolean(model.shot) && !isFixed();

function draw() {
  $("variants").hidden = !isShown();
  $("stage").classList.toggle("varied", isShown());
  press($("vary"), model.variants);
  if (isShown()) drawCells();
}

function show(is) {
  setMode("variants", is);
  say(is ? $("cells-count").textContent : "One image");
}

export const toggleVariants = () => isFixed() || show(!model.variants);

export function beginVariants() {
  for (const name in axes) {
    const control = button(axes[name][0], () => {
      if (!chosen.delete(name)) chosen.add(name);
      press(control, chosen.has(name));
      drawCells();
      say($("cells-count").textContent);
    });
    press(control, chosen.has(name));
    $("axes").append(control);
  }
  $("vary").addEventListener("click", toggleVariants);
  on("mode", name => { if (name === "variants") draw(); });
  on("shot screen", draw);
  on("saved project", () => { if (isShown()) drawImages(); });
}
