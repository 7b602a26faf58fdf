// The overlay on the image: frames, margins, and distances with their lengths.
import { $, draw, number } from "/canvas/tools.js";
import { keyOf, model, on, trait, viewNamed } from "/canvas/model.js";
import { edges } from "/canvas/edges.js";
import { stage } from "/canvas/stage.js";

let parts = [], plates = [], taken = [], told = new Set(), texts = [];

const x = value => Math.round(stage.left + value * stage.factor) + .5;
const y = value => Math.round(stage.top + value * stage.factor) + .5;
const box = ({ screen: [left, top, width, height] }) =>
  ({ left, top, right: left + width, bottom: top + height, width, height,
    middleX: left + width / 2, middleY: top + height / 2 });

// MARK: Shapes

function frame(view, kind) {
  const { left, top, right, bottom } = box(view);
  parts.push(draw("rect", { class: "frame " + kind, x: x(left), y: y(top),
    width: Math.max(0, x(right) - x(left)), height: Math.max(0, y(bottom) - y(top)) }));
}

/// Returns the texts that a line at a coordinate on the other axis would strike through.
const struck = (axis, low, high, other) => texts.filter(one => axis === "x"
  ? one.top - 1 < other && other < one.bottom + 1 && low < one.right && one.left < high
  : one.left - 1 < other && other < one.right + 1 && low < one.bottom && one.top < high);

/// Returns the coordinate in a range where a line strikes through the fewest texts, the nearest to
/// the given one.
function beside(axis, low, high, other, [near, far]) {
  const ends = axis === "x" ? ["top", "bottom"] : ["left", "right"];
  const count = at => struck(axis, low, high, at).length;
  return texts.flatMap(one => [one[ends[0]] - 3, one[ends[1]] + 3])
    .filter(at => near <= at && at <= far).concat(other)
    .sort((a, b) => count(a) - count(b) || Math.abs(a - other) - Math.abs(b - other))[0];
}

/// Returns the parts of a line between the texts on it, as a path.
function between(axis, low, high, other) {
  const [first, last] = axis === "x" ? ["left", "right"] : ["top", "bottom"];
  const gaps = struck(axis, low, high, other).map(one => [one[first] - 2, one[last] + 2])
    .sort((a, b) => a[0] - b[0]);
  let from = low, data = "";
  for (const [start, end] of [...gaps, [high, high]]) {
    if (start > from || !gaps.length)
      data += axis === "x" ? `M${x(from)} ${y(other)}H${x(Math.min(start, high))}`
        : `M${x(other)} ${y(from)}V${y(Math.min(start, high))}`;
    from = Math.max(from, end);
  }
  return data;
}

/// Draws a label with a background, at the first position without overlap.
function plate(text, kind, places) {
  const width = text.length * 6.9 + 10, height = 18;
  const free = ([left, top]) => taken.every(other => left + width <= other[0]
    || other[0] + other[2] <= left || top + height <= other[1] || other[1] + 18 <= top);
  const boxes = places.map(([middle, center]) => [middle - width / 2, center - height / 2]);
  const found = boxes.find(box => free(box) && isBlank(box, width, height)) || boxes.find(free);
  if (!found) return;
  const [left, top] = found;
  taken.push([left, top, width]);
  plates.push(draw("g", { class: "plate " + kind },
    draw("rect", { x: left, y: top, width, height, rx: 4 }),
    draw("text", { x: left + width / 2, y: top + 13, "text-anchor": "middle" }, text)));
}

function path(data, kind) {
  parts.push(draw("path", { class: "halo", d: data }), draw("path", { class: kind, d: data }));
}

/// Whether an area of the page covers no text.
const isBlank = ([left, top], width, height) => texts.every(one => x(one.right) <= left
  || left + width <= x(one.left) || y(one.bottom) <= top || top + height <= y(one.top));

/// Draws a dimension line with its length; `wanted` is its coordinate on the other axis, within a
/// range in which it avoids texts.
function distance(axis, from, to, wanted, range, kind = "distance") {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const other = beside(axis, low, high, wanted, range);
  // A margin equal to the distance of a constraint is omitted.
  const way = `${axis} ${low.toFixed(2)} ${high.toFixed(2)}`;
  if (told.has(way) && kind === "margin") return;
  told.add(way);
  const [a, b, c] = axis === "x" ? [x(low), x(high), y(other)] : [y(low), y(high), x(other)];
  const cap = 3.5;
  path(between(axis, low, high, other) + (axis === "x"
    ? `M${a} ${c - cap}v${cap * 2}M${b} ${c - cap}v${cap * 2}`
    : `M${c - cap} ${a}h${cap * 2}M${c - cap} ${b}h${cap * 2}`), kind);
  const text = number(high - low), middle = (a + b) / 2, half = text.length * 3.5 + 10;
  plate(text, kind, axis === "x"
    ? [[middle, c - 14], [middle, c + 14], [b + half, c], [a - half, c], [middle, c - 32]]
    : [[c + half, middle], [c - half, middle], [c, a - 14], [c, b + 14], [c + half, middle + 20]]);
}

/// Draws a line along two aligned edges, interrupted at texts.
function aligned(axis, at, from, to, kind = "distance") {
  path(between(axis === "x" ? "y" : "x", from, to, at), kind + " aligned");
}

// MARK: Constraints

const names = /([\p{L}\p{N}_-]+)\.((?:[\p{L}\p{N}]+\.)*)([\p{L}\p{N}]+)/gu;

/// Returns the position of an attribute on the screen; null if it has none, as for a ratio.
function anchor(view, attribute) {
  const frame = box(view), isTurned = trait("direction") === "rightToLeft";
  const name = attribute.replace(/Margin$/, "");
  const side = { leading: isTurned ? "right" : "left", trailing: isTurned ? "left" : "right" }[name]
    || name;
  if (side === "left" || side === "right") return { axis: "x", at: frame[side] };
  if (side === "top" || side === "bottom") return { axis: "y", at: frame[side] };
  if (side === "centerX") return { axis: "x", at: frame.middleX };
  if (side === "centerY") return { axis: "y", at: frame.middleY };
  if (/baseline/i.test(side))
    return view.baseline === undefined ? null : { axis: "y", at: view.baseline };
  if (side === "width" || side === "height") return { size: side };
  return null;
}

function drawConstraint(constraint, kind = "distance") {
  const ends = [...constraint.text.matchAll(names)]
    .map(([, name, , attribute]) => ({ view: viewNamed(name), attribute }))
    .filter(end => end.view && end.attribute)
    .map(end => ({ ...end, ...anchor(end.view, end.attribute) }));
  const [one, two] = ends;
  if (!one) return;
  if (one.size) {
    for (const { view, size } of ends.filter(end => end.size)) {
      const frame = box(view);
      if (size === "width") distance("x", frame.left, frame.right, frame.bottom - 3,
        [frame.top, frame.bottom], kind);
      else distance("y", frame.top, frame.bottom, frame.right - 3,
        [frame.left, frame.right], kind);
    }
    return;
  }
  if (!two || !one.axis || one.axis !== two.axis) return;
  const [a, b] = [box(one.view), box(two.view)];
  const [near, far] = one.axis === "x" ? ["top", "bottom"] : ["left", "right"];
  if (Math.abs(one.at - two.at) < .01)
    return aligned(one.axis, one.at, Math.min(a[near], b[near]), Math.max(a[far], b[far]), kind);
  // In the middle of the overlap, or else of the smaller view.
  const low = Math.max(a[near], b[near]), high = Math.min(a[far], b[far]);
  const small = a[far] - a[near] < b[far] - b[near] ? a : b;
  const range = low < high ? [low, high] : [small[near], small[far]];
  distance(one.axis, one.at, two.at, (range[0] + range[1]) / 2, range, kind);
}

// MARK: Distances between frames

/// Draws the distances between two views as design tools do: between facing edges, and for nested
/// views between corresponding edges.
function drawDistances(one, two, kind) {
  const [a, b] = [box(one), box(two)];
  const cross = { x: shared(a, b, "top", "bottom"), y: shared(a, b, "left", "right") };
  for (const [axis, low, high] of [["x", "left", "right"], ["y", "top", "bottom"]]) {
    const range = cross[axis], other = (range[0] + range[1]) / 2;
    if (a[low] >= b[high]) distance(axis, b[high], a[low], other, range, kind);
    else if (b[low] >= a[high]) distance(axis, a[high], b[low], other, range, kind);
    else {
      if (a[low] !== b[low]) distance(axis, a[low], b[low], other, range, kind);
      if (a[high] !== b[high]) distance(axis, a[high], b[high], other, range, kind);
    }
  }
}

function shared(a, b, near, far) {
  const low = Math.max(a[near], b[near]), high = Math.min(a[far], b[far]);
  return low < high ? [low, high] : [a[near], a[far]];
}

/// Draws the distances between a view's edges and its parent's.
function drawMargins(view) {
  const parent = view.parent && viewNamed(view.parent);
  if (!parent) return;
  const a = box(view), b = box(parent);
  const [rows, columns] = [[a.top, a.bottom], [a.left, a.right]];
  for (const [axis, side, other, range] of [["x", "left", a.middleY, rows],
    ["x", "right", a.middleY, rows], ["y", "top", a.middleX, columns],
    ["y", "bottom", a.middleX, columns]])
    if (Math.abs(a[side] - b[side]) > .01) distance(axis, a[side], b[side], other, range, "margin");
}

// MARK: Drawing

/// Whether the layout has the image's size; while the screen is resized, it may be outdated.
const fits = () => model.layout && (edges.isMoving || model.layout.width === stage.width
  && model.layout.height === stage.height);
/// The maximum number of constraints that are drawn.
const most = 60;

export const drawLines = () => {
  parts = [];
  plates = [];
  taken = [];
  told = new Set();
  texts = (model.layout?.texts || []).map(([left, top, width, height]) =>
    ({ left, top, right: left + width, bottom: top + height }));
  if (fits()) gather();
  const { selected, measuredTo } = seen();
  $("lines").replaceChildren(...parts, ...plates);
  $("lines").setAttribute("class", edges.isMoving ? "moving" : measuredTo ? "measuring"
    : selected ? "selected" : "");
};

function seen() {
  const selected = viewNamed(model.selected), hovered = viewNamed(model.hovered);
  const measuredTo = model.measures && selected && hovered && hovered !== selected ? hovered : null;
  return { selected, hovered, measuredTo };
}

function gather() {
  const { selected, hovered, measuredTo } = seen();
  const constraints = model.layout.constraints;
  const key = model.previewed || model.constraint;
  const chosen = key && constraints.find(one => keyOf(one) === key);
  const label = view => {
    const { left, top, bottom, width, height } = box(view);
    const text = `${view.name}  ${number(width)} × ${number(height)}`;
    const middle = x(left) + (text.length * 6.9 + 10) / 2 - .5;
    plate(text, view === selected ? "selected" : "hovered", [[middle, y(top) - 11],
      [middle, y(bottom) + 11], [middle, y(top) + 11], [middle, y(bottom) - 11]]);
  };
  if (chosen) {
    for (const name of chosen.views) if (viewNamed(name)) frame(viewNamed(name), "end");
    drawConstraint(chosen, "distance chosen");
    for (const name of chosen.views) if (viewNamed(name)) label(viewNamed(name));
    return;
  }
  if (measuredTo) {
    frame(selected, "selected");
    frame(measuredTo, "hovered");
    drawDistances(selected, measuredTo, "distance");
    label(measuredTo);
    return;
  }
  const shown = hovered || selected;
  if (selected) frame(selected, "selected");
  if (!shown) return;
  if (hovered && hovered !== selected) frame(hovered, "hovered");
  const own = constraints.filter(one => one.views.includes(shown.name)).slice(0, most);
  for (const name of new Set(own.flatMap(one => one.views)))
    if (name !== shown.name && viewNamed(name)?.parent) frame(viewNamed(name), "named");
  label(shown);
  for (const constraint of own) drawConstraint(constraint);
  drawMargins(shown);
}

export function beginLines() {
  on("layout selection hover mode placed", drawLines);
}
