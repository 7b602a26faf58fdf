// The moved views, drawn over the new image with lines and text of constant size at every zoom.
const letters = document.createElement("canvas").getContext("2d");

/// Returns a text truncated to the available width.
function fitted(text, font, room) {
  letters.font = font;
  if (letters.measureText(text).width <= room) return text;
  let end = text.length;
  while (end > 1 && letters.measureText(text.slice(0, end) + "…").width > room) end--;
  return text.slice(0, end) + "…";
}

const frame = (kind, [x, y, width, height], factor) => draw("rect", { class: kind, x: x * factor,
  y: y * factor, width: Math.max(1, width * factor), height: Math.max(1, height * factor) });
const middle = ([x, y, width, height], factor) =>
  [(x + width / 2) * factor, (y + height / 2) * factor];

/// Returns the displacement of a view, or of its edges if its size changed.
function ways(old, now) {
  const [x, y, width, height] = old, [x2, y2, width2, height2] = now;
  if (width === width2 && height === height2)
    return [[x + width / 2, y + height / 2, x2 + width2 / 2, y2 + height2 / 2]];
  const across = y2 + height2 / 2, along = x2 + width2 / 2;
  return [[x, across, x2, across], [x + width, across, x2 + width2, across],
    [along, y, along, y2], [along, y + height, along, y2 + height2]]
    .filter(([a, b, c, d]) => a !== c || b !== d);
}

function arrow([x, y, x2, y2], factor) {
  [x, y, x2, y2] = [x, y, x2, y2].map(value => value * factor);
  const length = Math.hypot(x2 - x, y2 - y), head = Math.min(9, Math.max(5, length));
  const [along, side] = length ? [(x2 - x) / length, (y2 - y) / length] : [1, 0];
  const back = [x2 - along * head, y2 - side * head], wing = head * .5;
  const path = `M${x} ${y}L${x2} ${y2}M${back[0] - side * wing} ${back[1] + along * wing}`
    + `L${x2} ${y2}L${back[0] + side * wing} ${back[1] - along * wing}`;
  return [draw("path", { class: "rim", d: path }), draw("path", { class: "way", d: path })];
}

/// Returns the free position for a label nearest to its point; null if there is none.
function roomFor(point, size, room, taken) {
  const fits = box => taken.every(other => box[0] + box[2] < other[0] || box[1] + box[3] < other[1]
    || other[0] + other[2] < box[0] || other[1] + other[3] < box[1]);
  const inside = (value, extent, all) => Math.max(2, Math.min(value, all - extent - 2));
  const steps = [0];
  for (let step = 1; step * 12 < room[1]; step++) steps.push(step * 12, -step * 12);
  for (const step of steps) for (const x of [point[0] + 14, point[0] - size[0] - 14,
    point[0] - size[0] / 2]) {
    const y = point[1] - size[1] / 2 + step;
    if (y < 2 || y + size[1] > room[1] - 2) continue;
    const box = [inside(x, size[0], room[0]), y, ...size];
    if (fits(box)) return box;
  }
  return null;
}

function plate(box, who, fact, isGone) {
  const text = (y, content, kind) => draw("text", { x: box[0] + 6, y: box[1] + y, class: kind },
    content);
  return draw("g", { class: isGone ? "plate gone" : "plate" },
    draw("rect", { x: box[0], y: box[1], width: box[2], height: box[3], rx: 4 }),
    text(15, who, "who"), text(31, fact, "fact"));
}

/// Redraws all annotations for the displayed size of the image.
function drawMarks(marks, sheet, layer) {
  const { factor } = sheet, room = [sheet.clientWidth, sheet.clientHeight];
  const frames = [], arrows = [], plates = [], leaders = [], taken = [];
  const most = Math.min(room[0] - 4, 260);
  for (const [who, fact, ...places] of marks) {
    for (const [old, now] of places) {
      if (old) frames.push(frame(now ? "was" : "was gone", old, factor));
      if (now) frames.push(frame("is", now, factor));
    }
    const seen = places[Math.floor(places.length / 2)], [old, now] = seen;
    const routes = old && now ? ways(old, now) : [];
    arrows.push(...routes.flatMap(way => arrow(way, factor)));
    const point = routes.length ? [routes[0][2] * factor, routes[0][3] * factor]
      : middle(now || old, factor);
    const lines = [fitted(who, "600 13px system-ui", most - 12),
      fitted(fact, "13px system-ui", most - 12)];
    const widths = lines.map((line, at) => {
      letters.font = at ? "13px system-ui" : "600 13px system-ui";
      return letters.measureText(line).width;
    });
    const box = roomFor(point, [Math.min(most, Math.max(...widths) + 14), 38], room, taken);
    if (!box) continue;
    taken.push(box);
    const near = (at, from, extent) => Math.max(from, Math.min(at, from + extent));
    const end = [near(point[0], box[0], box[2]), near(point[1], box[1], box[3])];
    const leader = `M${point[0]} ${point[1]}L${end[0]} ${end[1]}`;
    leaders.push(draw("path", { class: "rim", d: leader }),
      draw("path", { class: "leader", d: leader }));
    plates.push(plate(box, ...lines, !now));
  }
  layer.setAttribute("viewBox", `0 0 ${room[0]} ${room[1]}`);
  layer.replaceChildren(...frames, ...arrows, ...leaders, ...plates);
  return marks.length - plates.length;
}

function drawMoves(stage, shot) {
  const figure = view("Moves", picture(shot, "new")), sheet = figure.querySelector(".sheet");
  const layer = draw("svg", { class: "marks", role: "img", "aria-label":
    "Frames before and after: " + shot.m.map(([who, fact]) => `${who} ${fact}`).join("; ") });
  const caption = figure.querySelector("figcaption");
  sheet.classList.add("dimmed");
  sheet.append(layer);
  sheet.addEventListener("scaled", () => {
    const left = drawMarks(shot.m, sheet, layer);
    caption.textContent = "Dashed: old frames; blue: new frames"
      + (left > 0 ? `; ${counted(left, "label")} hidden (zoom in)` : "");
  });
  stage.append(figure);
  if (run.live && shot.old) addGlide(stage, shot, sheet);
  scale();
}
