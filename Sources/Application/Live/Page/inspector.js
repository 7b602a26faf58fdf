// The selected view: the reasons for its frame, and its constraints.
import { $, askJSON, button, make, newest, number } from "/canvas/tools.js";
import { hover, keyOf, model, on, preview, query, select, viewNamed } from "/canvas/model.js";
import { choose } from "/canvas/pointing.js";
import { lineLink } from "/canvas/places.js";

let explained = null, lit = null;

const asking = newest(async (request, isOld) => {
  let answer = null;
  try { answer = await askJSON("/data/explain?" + request.query); } catch { /* No view. */ }
  if (isOld() || request.view !== model.selected) return;
  explained = answer;
  drawNumbers();
});

function refresh() {
  drawView();
  if (!model.selected || !model.scene) return;
  asking.request({ view: model.selected, query: query({ view: model.selected }) });
}

/// Draws the name and the path of ancestors.
function drawView() {
  const view = viewNamed(model.selected);
  $("view-empty").hidden = Boolean(view);
  $("view-body").hidden = !view;
  $("view-name").textContent = view ? view.name : "No view selected";
  $("view-kind").textContent = view ? view.kind : "";
  if (!view) { explained = null; return; }
  const chain = [];
  for (let up = viewNamed(view.parent); up; up = viewNamed(up.parent)) chain.unshift(up);
  $("view-path").replaceChildren(...chain.flatMap(up => [viewLink(up.name), " › "]),
    make("span", {}, view.name), " ", lineLink(view));
  $("view-text").textContent = view.text ? `“${view.text}”` : "";
  if (explained?.name !== view.name) {
    explained = null;
    drawFrame(view);
  }
  drawConstraints(view);
}

const viewLink = (name, text = name, row = null) => {
  const link = button(text, () => { lit = row; choose(name); }, { className: "link" });
  link.addEventListener("pointerenter", () => hover(name));
  link.addEventListener("pointerleave", () => hover(null));
  return link;
};

const rowOf = (name, value, ...cells) => {
  const row = make("div", { className: "number" + (name === lit ? " lit" : "") },
    make("dt", {}, name), make("dd", { className: "value" }, number(value)),
    make("dd", { className: "why" }, ...cells));
  row.name = name;
  return row;
};

/// Draws the numbers without reasons, at their final positions, until the reasons are loaded.
function drawFrame(view) {
  $("numbers").replaceChildren(...["x", "y", "width", "height"]
    .map((name, at) => rowOf(name, view.frame[at], make("small", {}, " "))));
  $("redundant").hidden = true;
}

function drawNumbers() {
  if (!explained) return;
  $("numbers").replaceChildren(...explained.numbers.map(one => {
    const why = [];
    if (one.decidedBy) why.push(reasonText(one.decidedBy));
    else why.push(make("span", { className: "open" }, "ambiguous"));
    if (one.canBe) {
      const [low, high] = one.canBe;
      const range = low === null && high === null ? "anything"
        : low === null ? `at most ${number(high)}` : high === null ? `at least ${number(low)}`
        : `${number(low)} to ${number(high)}`;
      why.push(make("small", { className: "open" }, one.tie ? `equal priorities: ${range}`
        : `possible: ${range}`));
    }
    if (one.buildsOn.length) why.push(make("small", {}, "depends on ",
      ...one.buildsOn.flatMap((name, at) => at ? [", ", numberLink(name)] : [numberLink(name)])));
    return rowOf(one.name, one.value, ...why);
  }));
  lit = null;
  $("redundant").hidden = !explained.decidesNothing.length;
  $("redundant-list").replaceChildren(...explained.decidesNothing.map(one =>
    make("li", {}, reasonText(one), make("small", {}, one.outcome))));
}

/// Returns the text of a reason with a link to its line.
function reasonText(reason) {
  const parts = [make("code", {}, reason.text)];
  if (reason.line) parts.push(" ", lineLink(reason));
  return make("span", {}, ...parts);
}

/// Returns a link for a name such as `card.width`: it selects the view and highlights the number.
function numberLink(name) {
  const view = name.slice(0, name.indexOf("."));
  return viewNamed(view) ? viewLink(view, name, name.slice(view.length + 1))
    : make("span", {}, name);
}

// MARK: Constraints

const most = 300;

function drawConstraints(view) {
  model.previewed = null;
  const own = model.layout.constraints.filter(one => one.views.includes(view.name));
  $("constraints-count").textContent = own.length || "";
  const had = $("constraints").contains(document.activeElement) && document.activeElement.key;
  $("constraints").replaceChildren(...own.slice(0, most).map(one => {
    const key = keyOf(one), isChosen = key === model.constraint;
    const pick = button(one.text, () => select(view.name, { constraint: isChosen ? null : key }),
      { className: "constraint", key });
    pick.setAttribute("aria-pressed", String(isChosen));
    pick.addEventListener("pointerenter", () => preview(key));
    pick.addEventListener("pointerleave", () => preview(null));
    const item = make("li", { className: one.broken ? "broken" : "" }, pick, lineLink(one));
    if (one.broken) pick.append(make("small", {}, " (violated)"));
    return item;
  }));
  if (own.length > most) $("constraints").append(make("li", { className: "faint" },
    `and ${number(own.length - most)} more`));
  if (!own.length) $("constraints").append(make("li", { className: "faint" },
    "No constraints."));
  for (const item of $("constraints").querySelectorAll(".constraint"))
    if (item.key === had) item.focus();
}

export function beginInspector() {
  on("selection", refresh);
  on("layout shot", refresh);
}
