// The draggable edges of the screen, and the rulers with devices and breakpoints.
import { $, askJSON, clamp, deviceTitle, draw, newest, number, say } from "/canvas/tools.js";
import { isFixed, model, on, query, setScreen, trait } from "/canvas/model.js";
import { hold, place, stage } from "/canvas/stage.js";

const reach = 4;
export const edges = { isMoving: false };

// MARK: Ticks

const ticks = { width: [], height: [] };
let breakpoints = { widths: [], heights: [] };

/// Merges devices and breakpoints of the same length into one tick.
function gatherTicks() {
  for (const axis of ["width", "height"]) {
    const found = new Map();
    const add = (value, name, kind) => {
      const tick = found.get(value) || { value, names: [], kind };
      if (name) tick.names.push(name);
      if (kind === "breakpoint") tick.kind = kind;
      found.set(value, tick);
    };
    const other = axis === "width" ? "height" : "width";
    for (const device of model.project?.devices || [])
      add(device[axis], deviceTitle(device.name), "device");
    for (const device of model.project?.devices || [])
      add(device[other], deviceTitle(device.name) + " turned", "device");
    for (const value of breakpoints[axis + "s"] || []) add(value, null, "breakpoint");
    ticks[axis] = [...found.values()].sort((a, b) => a.value - b.value);
  }
}

export function nameOf(tick) {
  if (!tick) return "";
  const [first, ...more] = tick.names;
  const devices = first ? first + (more.length ? ` +${more.length}` : "") : "";
  return [devices, tick.kind === "breakpoint" ? "breakpoint" : ""].filter(Boolean).join(", ");
}

const tickAt = (axis, value) => ticks[axis].find(tick => Math.abs(tick.value - value) < .01);
const ends = axis => [Math.min(200, model.shot?.[axis] || 200),
  Math.max(1400, model.shot?.[axis] || 0)];

function snapped(axis, value, isFree) {
  const whole = clamp(Math.round(value), ...ends(axis));
  if (isFree) return whole;
  let best = null;
  for (const tick of ticks[axis])
    if (Math.abs(tick.value - value) <= reach
      && (!best || Math.abs(tick.value - value) < Math.abs(best.value - value))) best = tick;
  return best && best.value <= ends(axis)[1] ? best.value : whole;
}

// MARK: Dragging

/// Accelerates movement beyond the visible area, so that 1,400 points are reachable in any window.
const stretched = (at, end) => at <= end ? at : end + (at - end) * (1 + (at - end) / 24);

function drag(handle, axes) {
  handle.addEventListener("pointerdown", event => {
    if (event.button || !model.shot) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    handle.focus({ preventScroll: true });
    hold();
    const room = $("room").getBoundingClientRect();
    const start = { width: stage.width, height: stage.height, factor: stage.factor,
      x: event.clientX, y: event.clientY };
    const move = event => {
      const traits = {};
      for (const axis of axes) {
        const [at, from, end] = axis === "width" ? [event.clientX, start.x, room.right]
          : [event.clientY, start.y, room.bottom];
        const by = (stretched(at, Math.max(from, end - 8)) - from) / start.factor;
        traits[axis] = snapped(axis, start[axis] + by, event.altKey);
      }
      edges.isMoving = true;
      $("stage").classList.add("moving");
      resize(traits);
    };
    const end = () => {
      handle.removeEventListener("pointermove", move);
      edges.isMoving = false;
      $("stage").classList.remove("moving");
      hold();
      scheduleResolve(axes);
    };
    handle.addEventListener("pointermove", move);
    handle.addEventListener("lostpointercapture", end, { once: true });
  });
}

function resize(traits) {
  if (Object.entries(traits).every(([axis, value]) => trait(axis) === value)) return;
  setScreen(traits, true);
}

let resolveTimer = 0;
function scheduleResolve(axes) {
  clearTimeout(resolveTimer);
  resolveTimer = setTimeout(() => {
    const { width, height } = stage;
    const names = axes.map(axis => nameOf(tickAt(axis, stage[axis]))).filter(Boolean);
    say([`${number(width)} by ${number(height)} points`, ...new Set(names)].join(", "));
    setScreen({ width, height }, true);
  }, 150);
}

function onKey(event, axis) {
  const now = stage[axis], list = ticks[axis].map(tick => tick.value);
  const by = event.shiftKey ? 10 : 1, [low, high] = ends(axis);
  const value = {
    ArrowRight: now + by, ArrowLeft: now - by, Home: low, End: high,
    ArrowDown: axis === "height" ? now + by : now - by,
    ArrowUp: axis === "height" ? now - by : now + by,
    PageDown: list.findLast(value => value < now) ?? now,
    PageUp: list.find(value => value > now) ?? now,
  }[event.key];
  if (value === undefined || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  if (!stage.held) hold();
  edges.isMoving = true;
  resize({ [axis]: clamp(value, low, high) });
  edges.isMoving = false;
  scheduleResolve([axis]);
}

// MARK: Rulers

const letters = 6.6;
/// Returns the labels that fit without overlap; labels near the edge take precedence.
function labelled(axis, room) {
  const at = value => (axis === "width" ? stage.left - $("room").scrollLeft
    : stage.top - $("room").scrollTop) + value * stage.factor;
  const taken = [], labels = new Map();
  const weight = tick => Math.abs(tick.value - stage[axis]) < .01 ? -1e6
    : Math.abs(tick.value - stage[axis]) - (tick.kind === "breakpoint" ? 40 : 0)
      - (tick.names.some(name => !name.endsWith("turned")) ? 30 : 0);
  for (const tick of [...ticks[axis]].sort((a, b) => weight(a) - weight(b))) {
    const name = nameOf(tick);
    for (const text of [`${number(tick.value)}  ${name}`, number(tick.value)]) {
      const half = text.length * letters / 2 + 9, middle = at(tick.value);
      const fits = middle - half >= 0 && middle + half <= room
        && taken.every(([from, to]) => middle + half < from || middle - half > to);
      if (!fits) continue;
      taken.push([middle - half, middle + half]);
      labels.set(tick, text);
      break;
    }
  }
  return { at, labels };
}

function drawRuler(axis) {
  const svg = $(axis === "width" ? "ruler-top" : "ruler-side");
  const box = svg.getBoundingClientRect();
  const room = axis === "width" ? box.width : box.height, depth = axis === "width" ? box.height
    : box.width;
  const { at, labels } = labelled(axis, room);
  const parts = [];
  if (isFixed() || !model.shot) return svg.replaceChildren();
  const from = at(0), to = at(stage[axis]);
  parts.push(draw("rect", { class: "span", ...place2(axis, from, 0, to - from, depth) }));
  for (const tick of ticks[axis]) {
    const middle = at(tick.value);
    if (middle < 0 || middle > room) continue;
    const isHere = Math.abs(tick.value - stage[axis]) < .01;
    const text = labels.get(tick);
    parts.push(draw("rect", { class: `tick ${tick.kind}${isHere ? " here" : ""}`,
      ...place2(axis, middle - .5, depth - (text ? 8 : 5), isHere ? 2 : 1, text ? 8 : 5) }));
    if (!text) continue;
    const label = draw("text", { class: isHere ? "here" : tick.kind, "text-anchor": "middle",
      ...axis === "width" ? { x: middle, y: depth - 12 }
        : { transform: `translate(${depth - 12} ${middle}) rotate(-90)` } }, text);
    parts.push(label);
  }
  svg.replaceChildren(...parts);
}

const place2 = (axis, along, across, length, depth) => axis === "width"
  ? { x: along, y: across, width: Math.max(0, length), height: depth }
  : { x: across, y: along, width: depth, height: Math.max(0, length) };

function drawEdges() {
  for (const edge of $("sheet").querySelectorAll(".edge")) edge.hidden = isFixed();
  const right = stage.left + (stage.width + stage.bezel.x) * stage.factor;
  const bottom = stage.top + (stage.height + stage.bezel.y) * stage.factor;
  const long = value => Math.max(24, value) + "px";
  Object.assign($("edge-right").style, { left: right + "px", top: stage.top + "px",
    height: long(stage.height * stage.factor) });
  Object.assign($("edge-bottom").style, { left: stage.left + "px", top: bottom + "px",
    width: long(stage.width * stage.factor) });
  Object.assign($("edge-corner").style, { left: right + "px", top: bottom + "px" });
  for (const [id, axis] of [["edge-right", "width"], ["edge-bottom", "height"]]) {
    const [low, high] = ends(axis), name = nameOf(tickAt(axis, stage[axis]));
    const values = { valuemin: low, valuemax: high, valuenow: stage[axis],
      valuetext: `${number(stage[axis])} points${name ? ", " + name : ""}` };
    for (const key in values) $(id).setAttribute("aria-" + key, values[key]);
  }
  $("size").hidden = !model.shot;
  $("size").textContent = `${number(stage.width)} × ${number(stage.height)}`;
  drawRuler("width");
  drawRuler("height");
}

const asking = newest(async () => {
  const name = model.scene.name;
  let found;
  try { found = await askJSON("/data/breakpoints?" + query()); } catch { return; }
  if (model.scene.name !== name) return;
  breakpoints = found;
  gatherTicks();
  place();
});

export function beginEdges() {
  drag($("edge-right"), ["width"]);
  drag($("edge-bottom"), ["height"]);
  drag($("edge-corner"), ["width", "height"]);
  $("edge-right").addEventListener("keydown", event => onKey(event, "width"));
  $("edge-bottom").addEventListener("keydown", event => onKey(event, "height"));
  on("project", () => { gatherTicks(); drawEdges(); });
  on("placed", drawEdges);
  on("shot", ({ isSameScene }) => {
    if (isSameScene) return;
    breakpoints = { widths: [], heights: [] };
    gatherTicks();
  });
  on("rested", () => { if (!isFixed()) asking.request(true); });
  $("room").addEventListener("scroll", drawEdges, { passive: true });
}
