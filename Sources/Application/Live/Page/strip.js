// The shots of the scene as thumbnails, and the player for the steps of a state.
import { $, clamp, deviceTitle, disable, make, number, say, spaced } from "/canvas/tools.js";
import { address, choose, model, on, setScreen } from "/canvas/model.js";
import { sight, turnOf, want } from "/canvas/list.js";

let items = [], shape = "";

const words = { device: deviceTitle, orientation: String, appearance: String, textSize: spaced,
  direction: spaced, language: tag => tag || "base language" };

/// Returns a label for each shot: its state, then the traits in which the shots differ.
function labelsOf(shots) {
  const varied = Object.keys(words)
    .filter(name => new Set(shots.map(shot => shot[name])).size > 1);
  const labels = shots.map(shot => [shot.state, ...varied.map(name => words[name](shot[name]))]
    .filter(Boolean).join(" · "));
  const isClear = new Set(labels).size === labels.length && !labels.includes("");
  return isClear ? labels : shots.map(({ name }) => name);
}

function itemOf(scene, shot, label) {
  const image = make("img", { alt: "" });
  const ratio = shot.width && shot.height ? shot.width / shot.height : 1;
  const height = 60, width = clamp(Math.round(ratio * height), 28, 120);
  image.width = width;
  image.height = height;
  const link = make("a", { className: "shot", href: address(scene, shot, {}), title: shot.name },
    image, make("span", {}, label));
  link.style.width = Math.max(84, width + 14) + "px";
  link.addEventListener("click", event => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const now = model.scene.shots.find(other => other.name === shot.name);
    choose(model.scene, now);
  });
  sight.observe(image);
  return { name: shot.name, shot, image, link, item: make("li", {}, link) };
}

function drawStrip() {
  const { scene } = model;
  const shots = scene?.shots || [];
  const now = JSON.stringify([scene?.name, shots]);
  if (now !== shape) {
    const isSameScene = items.scene === scene?.name;
    const { scrollLeft } = $("strip");
    shape = now;
    for (const { image } of items) sight.unobserve(image);
    const labels = labelsOf(shots);
    items = shots.map((shot, at) => itemOf(scene, shot, labels[at]));
    items.scene = scene?.name;
    $("strip").replaceChildren(...items.map(({ item }) => item));
    $("strip").scrollLeft = isSameScene ? scrollLeft : 0;
  }
  for (const { shot, image } of items) {
    const query = new URLSearchParams({ scene: scene.name, shot: shot.name, scale: 1,
      turn: turnOf(scene.name) });
    if (scene.isDrawn !== false) want(image, "/picture.png?" + query);
  }
  mark();
}

function mark() {
  const at = items.findIndex(({ name }) => name === model.shot?.name);
  items.forEach(({ link }, index) => {
    if (index === at) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  });
  $("shots-count").textContent = !items.length ? "No shots"
    : `Shot ${number(at + 1)} of ${number(items.length)}`;
  const none = at < 0 ? "No shot is shown." : "";
  disable($("shot-before"), at === 0 ? "This is the first shot." : none);
  disable($("shot-after"), at === items.length - 1 ? none || "This is the last shot." : none);
  const link = items[at]?.link, strip = $("strip");
  if (!link) return;
  const box = link.getBoundingClientRect(), room = strip.getBoundingClientRect();
  if (box.left < room.left) strip.scrollLeft -= room.left - box.left + 60;
  else if (box.right > room.right) strip.scrollLeft += box.right - room.right + 60;
}

export function stepShot(by) {
  const at = items.findIndex(({ name }) => name === model.shot?.name);
  const next = items[at + by];
  if (!next) return say(by > 0 ? "This is the last shot." : "This is the first shot.");
  choose(model.scene, model.scene.shots.find(shot => shot.name === next.name));
  say(`${model.shot.name}, shot ${at + by + 1} of ${items.length}`);
}

// MARK: Steps

let playing = 0;
const all = () => model.shot?.steps || 0;
const step = () => model.screen.steps ?? all();

function drawPlayer() {
  const count = all();
  $("player").hidden = !count;
  if (!count) return stop();
  disable($("step-back"), step() > 0 ? "" : "This is the state before its first step.");
  disable($("step-on"), step() < count ? "" : "This is the last step.");
  $("play").textContent = playing ? "Stop" : "Play";
  const action = model.layout?.steps?.[step() - 1];
  $("step").textContent = `${step()} of ${count}` + (step() === 0 ? " (initial state)"
    : action ? ": " + action : "");
  $("step-range").max = count;
  $("step-range").value = step();
  $("step-range").setAttribute("aria-valuetext", $("step").textContent);
}

function goTo(value) {
  setScreen({ steps: clamp(value, 0, all()) });
  drawPlayer();
}

function stop() {
  clearInterval(playing);
  playing = 0;
  if (all()) $("play").textContent = "Play";
}

export function play() {
  if (!all()) return;
  if (playing) { stop(); return say("Stopped"); }
  if (step() >= all()) goTo(0);
  playing = setInterval(() => {
    goTo(step() + 1);
    if (step() >= all()) { stop(); say("End of the steps"); }
  }, 1000);
  drawPlayer();
}

export function stepBy(by) {
  if (!all()) return;
  stop();
  goTo(step() + by);
  say("Step " + $("step").textContent);
}

export function beginStrip() {
  const acts = { "shot-before": () => stepShot(-1), "shot-after": () => stepShot(1),
    "step-back": () => stepBy(-1), "step-on": () => stepBy(1), play };
  for (const id in acts) $(id).addEventListener("click", acts[id]);
  $("step-range").addEventListener("input", () => { stop(); goTo(+$("step-range").value); });
  on("shot", () => { stop(); drawStrip(); drawPlayer(); });
  on("project", drawStrip);
  on("layout screen", drawPlayer);
}
