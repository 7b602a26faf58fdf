// The large image: requested, replaced when decoded, and positioned by the zoom.
import { $, ask, clamp, make, newest, number, say } from "/canvas/tools.js";
import { isFixed, model, on, query, tell, trait } from "/canvas/model.js";

/// The padding around the screen for its handles, in pixels.
const margin = { left: 28, top: 22, right: 34,
  get bottom() { return innerWidth < 740 ? 68 : 50; } };

/// The position and scale of the screen on the page, which all overlays use.
export const stage = { factor: 1, left: 0, top: margin.top, width: 0, height: 0, held: null,
  zoom: 0, last: null, own: null, bezel: { x: 0, y: 0 } };

/// The device frames around a screen, in points: at the long sides, at the ends, the corners.
const bezels = { phone: [12, 12, 54], classic: [14, 64, 44], pad: [26, 26, 38] };

/// Returns the extent of the device frame; none without a frame.
function bezelOf(width, height) {
  if (!model.framed || isFixed()) return { x: 0, y: 0 };
  const [short, long] = [width, height].sort((a, b) => a - b), isWide = width > height;
  const kind = short >= 700 ? "pad" : long / short > 2 ? "phone" : "classic";
  const [side, end, radius] = bezels[kind];
  return { x: isWide ? end : side, y: isWide ? side : end, radius, kind, isWide };
}

function drawBezel({ x, y, radius, kind, isWide }, width, height) {
  const box = $("bezel"), { factor } = stage;
  $("stage").classList.toggle("framed", Boolean(kind));
  box.hidden = !kind;
  box.className = `${kind || ""}${isWide ? " wide" : ""}`;
  $("screen").style.borderRadius = kind === "phone" ? (radius - x) * factor + "px" : "";
  if (!kind) return;
  Object.assign(box.style, { left: stage.left - x * factor + "px",
    top: stage.top - y * factor + "px", width: (width + 2 * x) * factor + "px",
    height: (height + 2 * y) * factor + "px", borderRadius: radius * factor + "px" });
  box.style.setProperty("--home", 38 * factor + "px");
}

/// Whether the image determines the size: a step may rotate the device, and figures have their own.
const knowsBest = () => isFixed() || model.screen.steps !== null && model.screen.width === null
  && model.screen.height === null;
function sizeWanted() {
  if (stage.own && knowsBest()) return stage.own;
  return { width: trait("width") || 1, height: trait("height") || 1 };
}

// MARK: Images

const pixels = () => {
  const wanted = stage.factor * devicePixelRatio;
  return wanted <= 2 ? 2 : 3;
};

let showing = null;
const pictures = newest(async (request, isOld) => {
  const address = "/picture.png?" + request.query;
  const image = make("img", { id: "picture", draggable: false, src: address });
  const isHere = await new Promise(done => {
    image.onload = () => done(true);
    image.onerror = () => done(false);
  });
  if (!isHere) {
    // The load error of an image has no reason, so the server is queried for it.
    const problem = await ask(address).then(() => null, problem => problem);
    if (problem && request.name === nameNow() && !isOld()) noPicture(problem);
    return;
  }
  // The next image is rendered while this one is decoded.
  await showing;
  showing = show(request, image);
});

async function show(request, image) {
  const isWhole = await image.decode().then(() => true, () => false);
  // Outdated images are shown during a drag, except those of another shot.
  if (!isWhole || request.name !== nameNow()) return;
  const width = image.naturalWidth / request.scale, height = image.naturalHeight / request.scale;
  image.alt = `${request.name}, ${number(width)} by ${number(height)} points`;
  const before = $("picture");
  Object.assign(stage, { last: { ...request, width, height }, own: { width, height } });
  if (stage.held || knowsBest() && (width !== stage.width || height !== stage.height)) place();
  sizePicture(image);
  before.replaceWith(image);
  $("empty").hidden = true;
  $("sheet").hidden = false;
  document.dispatchEvent(new CustomEvent("shown", { detail: request }));
  tell("shown", request);
}

const nameNow = () => model.scene && model.shot ? `${model.scene.name}/${model.shot.name}` : "";

export function refresh() {
  if (!model.scene || !model.shot || model.scene.isDrawn === false) return noPicture(null);
  const scale = pixels(), extra = model.overlay ? { scale, overlay: 1 } : { scale };
  pictures.request({ query: query(extra), name: nameNow(), turn: model.turn, scale,
    width: trait("width"), height: trait("height") });
}

function noPicture(problem) {
  if (!model.shot) tell("placed");
  tell("shown", null);
  if (stage.last?.name === nameNow() && nameNow()) return;
  $("sheet").hidden = true;
  $("empty").hidden = false;
  $("empty").textContent = !model.project ? "Loading the project …"
    : !model.scene ? "No scenes. Create one with 'snapline init'."
    : problem ? [problem.message, problem.hint].filter(Boolean).join(" ")
    : "This scene has errors; fix them to see an image.";
  document.dispatchEvent(new CustomEvent("shown", { detail: { turn: model.turn } }));
}

// MARK: Position and zoom

function sizePicture(image) {
  const { last } = stage;
  image.style.width = last.width * stage.factor + "px";
  image.style.height = last.height * stage.factor + "px";
  const isLarge = stage.factor * devicePixelRatio >= image.naturalWidth / last.width;
  image.classList.toggle("crisp", isLarge);
}

/// Returns the largest zoom that fits; above 1 only multiples of 0.5, which are sharp.
function fitting(width, height, space) {
  const most = Math.min(space.width / width, space.height / height);
  return most >= 1 ? Math.min(2, Math.floor(most * 2) / 2) : Math.max(.05, most);
}

export function place() {
  const room = $("room"), { width, height } = sizeWanted();
  const space = { width: room.clientWidth - margin.left - margin.right,
    height: room.clientHeight - margin.top - margin.bottom };
  if (!model.shot || space.width <= 0) return;
  const { held, last } = stage, bezel = bezelOf(width, height);
  const outer = { width: width + 2 * bezel.x, height: height + 2 * bezel.y };
  const whole = Math.min(space.width / outer.width, space.height / outer.height);
  // A dragged screen keeps its position until it would exceed the visible area.
  stage.factor = stage.zoom || (held ? Math.min(held.factor, Math.max(.05, whole))
    : fitting(outer.width, outer.height, space));
  const { factor } = stage, least = margin.left + bezel.x * factor;
  const middle = Math.max(least, Math.floor((room.clientWidth - width * factor) / 2));
  const right = room.clientWidth - margin.right - (width + bezel.x) * factor;
  stage.left = !held ? middle : stage.zoom ? held.left
    : Math.max(least, Math.min(held.left, right));
  stage.top = margin.top + bezel.y * factor;
  Object.assign(stage, { width, height, bezel });
  const sheet = $("sheet").style, screen = $("screen").style;
  sheet.width = stage.left + (width + bezel.x) * factor + margin.right + "px";
  sheet.height = stage.top + (height + bezel.y) * factor + margin.bottom + "px";
  screen.left = stage.left + "px";
  screen.top = stage.top + "px";
  // While an edge is dragged, the image keeps its frame until the next image is drawn.
  const drawn = held && last?.name === nameNow() ? last : { width, height };
  screen.width = drawn.width * factor + "px";
  screen.height = drawn.height * factor + "px";
  drawBezel(bezel, width, height);
  $("screen").classList.toggle("night", trait("appearance") === "dark");
  $("zoom").options[0].textContent = `Fit · ${Math.round(stage.factor * 100)} %`;
  if (stage.last) sizePicture($("picture"));
  tell("placed");
}

/// Ends the drag position, so that the screen is centered again.
export function release() { stage.held = null; }
export function hold() { stage.held = { left: stage.left, factor: stage.factor }; }

export function setZoom(value) {
  const room = $("room"), before = stage.factor;
  const x = (room.scrollLeft + room.clientWidth / 2 - stage.left) / before;
  const y = (room.scrollTop + room.clientHeight / 2 - stage.top) / before;
  const wanted = pixels();
  stage.zoom = value;
  release();
  $("zoom").value = String(value);
  place();
  if (value) {
    room.scrollLeft = x * stage.factor + stage.left - room.clientWidth / 2;
    room.scrollTop = y * stage.factor + stage.top - room.clientHeight / 2;
  }
  if (pixels() !== wanted) refresh();
  say(`Zoom ${Math.round(stage.factor * 100)} percent`);
}

export function zoomBy(direction) {
  const sizes = [...$("zoom").options].map(option => +option.value).filter(Boolean);
  const next = direction > 0 ? sizes.find(size => size > stage.factor * 1.01)
    : sizes.reverse().find(size => size < stage.factor * .99);
  if (next) setZoom(next);
}

/// Returns the pointer's position on the screen, in points.
export function pointOf(event) {
  const box = $("screen").getBoundingClientRect();
  return { x: (event.clientX - box.left) / stage.factor,
    y: (event.clientY - box.top) / stage.factor };
}

export function beginStage() {
  on("shot", ({ isSameScene }) => {
    stage.own = null;
    release();
    if (!isSameScene) $("room").scrollTo(0, 0);
    place();
    refresh();
  });
  on("screen", ({ isMoving }) => {
    if (!isMoving) release();
    place();
    refresh();
  });
  on("mode", name => {
    if (name === "overlay") refresh();
    if (name === "framed") place();
  });
  on("saved", refresh);
  // The device in the file may have changed.
  on("project", place);
  on("state", () => $("screen").classList.toggle("old", !model.isCurrent));
  new ResizeObserver(() => { release(); place(); }).observe($("room"));
  $("zoom").addEventListener("change", () => setZoom(+$("zoom").value));
  $("room").addEventListener("wheel", event => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    if (clamp(event.deltaY, -1, 1)) zoomBy(-event.deltaY);
  }, { passive: false });
}
