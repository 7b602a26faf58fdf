// Hovering, selecting and measuring with the pointer.
import { $, say, number } from "/canvas/tools.js";
import { hover, model, select, setMode, viewNamed } from "/canvas/model.js";
import { edges } from "/canvas/edges.js";
import { pointOf } from "/canvas/stage.js";

/// The kinds of views that clip their subviews.
const clips = /scroll|table|collection|textView/i;
const contains = ({ screen: [left, top, width, height] }, point) => point.x >= left
  && point.y >= top && point.x <= left + width && point.y <= top + height;

/// Returns the topmost view at a point, which was drawn last.
function viewAt(point) {
  const views = model.layout?.views || [];
  for (let at = views.length - 1; at >= 0; at--) {
    const view = views[at];
    if (view.hidden || !contains(view, point)) continue;
    let isSeen = true;
    for (let up = viewNamed(view.parent); up && isSeen; up = viewNamed(up.parent))
      isSeen = !up.hidden && (!clips.test(up.kind) || contains(up, point));
    if (isSeen) return view;
  }
  return null;
}

/// Selects the view at the pointer, and with each further click its parent, up to the root.
function onClick(event) {
  const hit = viewAt(pointOf(event));
  if (!hit) return select(null);
  const chain = [];
  for (let view = hit; view; view = viewNamed(view.parent)) chain.push(view.name);
  const at = chain.indexOf(model.selected);
  const [from] = chain;
  if (event.altKey && at < 0) return choose(chain[1] || from);
  choose(at < 0 ? from : chain[at + 1] || from);
}

export function choose(name) {
  select(name);
  const view = viewNamed(name);
  if (!view) return;
  const [left, top, width, height] = view.frame.map(number);
  say(`${name}, ${view.kind}, at ${left}, ${top}, ${width} by ${height} points`);
}

let measuredBefore = false;
const measureWhile = event => {
  if (event.key !== "Alt") return;
  const isDown = event.type === "keydown";
  if (event.repeat || edges.isMoving || isDown && !model.selected) return;
  if (isDown) measuredBefore = model.measures;
  event.preventDefault();
  setMode("measures", isDown || measuredBefore);
};

export function beginPointing() {
  const screen = $("screen");
  screen.addEventListener("pointermove", event => {
    if (event.pointerType !== "touch" && !edges.isMoving)
      hover(viewAt(pointOf(event))?.name || null);
  });
  screen.addEventListener("pointerleave", () => hover(null));
  screen.addEventListener("click", onClick);
  $("room").addEventListener("click", event => {
    if (["room", "sheet"].includes(event.target.id)) select(null);
  });
  addEventListener("keydown", measureWhile);
  addEventListener("keyup", measureWhile);
  addEventListener("blur", () => {
    if (model.measures && !measuredBefore) setMode("measures", false);
  });
}
