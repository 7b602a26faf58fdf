// The shots of the scene as thumbnails, and the player for the steps of a state.
import { $, clamp, make, number, say } from "/canvas/tools.js";
import { address, choose, model, on, setScreen } from "/canvas/model.js";
import { sight, turnOf, want } from "/canvas/list.js";

let items = [], shape = "";

function itemOf(scene, shot) {
  const image = make("img", { alt: "" });
  const ratio = shot.width && shot.height ? shot.width / shot.height : 1;
  const height = 60, width = clamp(Math.round(ratio * height), 28, 120);
  image.width = width;
  image.height = height;
  const link = make("a", { className: "shot", href: address(scene, shot, {}), title: shot.name },
    image, make("span", {}, shot.name));
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
    items = shots.map(shot => itemOf(scene, shot));
    items.scene = scene?.name;
    $("strip").replaceChildren(...items.map(({ item }) => item));
    $("strip").scrollLeft = isSameScene ? scrollLeft : 0;
  }
  for (const { shot, image } of items) {
    const words = new URLSearchParams({ scene: scene.name, shot: shot.name, scale: 1,
      turn: turnOf(scene.name) });
    if (scene.isDrawn !== false) want(image, "/picture.png?" + words);
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
  $("shot-before").disabled = at <= 0;
  $("shot-after").disabled = at < 0 || at >= items.length - 1;
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
  $("step-back").disabled = step() <= 0;
  $("step-on").disabled = step() >= count;
  $("play").textContent = playing ? "Stop" : "Play";
  const words = model.layout?.steps?.[step() - 1];
  $("step").textContent = `${step()} of ${count}` + (step() === 0 ? " (initial state)"
    : words ? ": " + words : "");
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
