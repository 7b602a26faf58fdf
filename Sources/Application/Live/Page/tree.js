// The tree of views.
import { $, make } from "/canvas/tools.js";
import { hover, model, on, viewNamed } from "/canvas/model.js";
import { choose } from "/canvas/pointing.js";

const closed = new Set();
let rows = new Map(), shape = "";

function walk(children, view, level, isShown) {
  const own = children.get(view.name) || [];
  const row = make("div", { className: "view-row", tabIndex: -1 },
    make("span", { className: "twig" }), make("span", { className: "name" }, view.name),
    make("small", {}, view.kind === "view" ? "" : view.kind));
  row.setAttribute("role", "treeitem");
  row.setAttribute("aria-level", level);
  row.setAttribute("aria-selected", "false");
  row.style.paddingLeft = 4 + Math.min(level - 1, 14) * 13 + "px";
  row.hidden = !isShown;
  if (own.length) row.setAttribute("aria-expanded", String(!closed.has(view.name)));
  if (view.hidden) row.classList.add("unseen");
  row.view = view.name;
  rows.set(view.name, row);
  return [row, ...own.flatMap(child =>
    walk(children, child, level + 1, isShown && !closed.has(view.name)))];
}

function drawTree() {
  const views = model.layout?.views || [];
  const now = JSON.stringify([model.scene?.name, views.map(view =>
    [view.name, view.parent, view.kind, view.hidden]), [...closed]]);
  $("views-count").textContent = views.length || "";
  if (now !== shape) {
    const hadFocus = $("tree").contains(document.activeElement);
    const { scrollTop } = $("tree");
    shape = now;
    rows = new Map();
    const children = new Map();
    for (const view of views)
      children.set(view.parent, [...children.get(view.parent) || [], view]);
    $("tree").replaceChildren(...(children.get(null) || [])
      .flatMap(root => walk(children, root, 1, true)));
    $("tree").scrollTop = scrollTop;
    markTree();
    if (hadFocus) (rows.get(model.selected) || $("tree").firstChild)?.focus();
  } else markTree();
}

function markTree() {
  const ends = model.layout?.constraints
    .find(one => model.constraint?.endsWith(one.text))?.views || [];
  for (const [name, row] of rows) {
    const isSelected = name === model.selected;
    row.setAttribute("aria-selected", String(isSelected));
    row.tabIndex = isSelected ? 0 : -1;
    row.classList.toggle("end", ends.includes(name));
  }
  markHovered();
  if (!rows.has(model.selected) && $("tree").firstChild) $("tree").firstChild.tabIndex = 0;
}

let hovered = null;
function markHovered() {
  hovered?.classList.remove("hovered");
  hovered = rows.get(model.hovered);
  hovered?.classList.add("hovered");
}

/// Expands the ancestors of the selected view, and scrolls to its row.
function reveal() {
  let opened = false;
  for (let view = viewNamed(viewNamed(model.selected)?.parent); view;
    view = viewNamed(view.parent)) opened = closed.delete(view.name) || opened;
  if (opened) drawTree(); else markTree();
  const row = rows.get(model.selected);
  if (!row) return;
  const box = row.getBoundingClientRect(), tree = $("tree").getBoundingClientRect();
  if (box.top < tree.top) $("tree").scrollTop -= tree.top - box.top + 8;
  else if (box.bottom > tree.bottom) $("tree").scrollTop += box.bottom - tree.bottom + 8;
}

function fold(name, is) {
  if (is) closed.add(name); else closed.delete(name);
  drawTree();
  rows.get(name)?.focus();
}

function onKey(event) {
  const row = event.target.closest("[role=treeitem]");
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
  const shown = [...rows.values()].filter(row => !row.hidden), at = shown.indexOf(row);
  const expanded = row.getAttribute("aria-expanded");
  let next = null;
  if (event.key === "ArrowDown") next = shown[at + 1];
  else if (event.key === "ArrowUp") next = shown[at - 1];
  else if (event.key === "Home") next = shown[0];
  else if (event.key === "End") next = shown.at(-1);
  else if (event.key === "ArrowRight") {
    if (expanded === "false") fold(row.view, false);
    else if (expanded) next = shown[at + 1];
  } else if (event.key === "ArrowLeft") {
    if (expanded === "true") fold(row.view, true);
    else next = rows.get(viewNamed(row.view)?.parent);
  } else if (event.key === "Enter" || event.key === " ") next = row;
  else return;
  event.preventDefault();
  event.stopPropagation();
  if (!next) return;
  choose(next.view);
  rows.get(next.view)?.focus({ preventScroll: true });
}

export function beginTree() {
  const tree = $("tree");
  const rowOf = event => event.target.closest("[role=treeitem]");
  tree.addEventListener("click", event => {
    const row = rowOf(event);
    if (!row) return;
    if (event.target.className === "twig" && row.hasAttribute("aria-expanded"))
      return fold(row.view, !closed.has(row.view));
    choose(row.view);
    rows.get(row.view)?.focus({ preventScroll: true });
  });
  tree.addEventListener("keydown", onKey);
  tree.addEventListener("pointerover", event => hover(rowOf(event)?.view || null));
  tree.addEventListener("pointerleave", () => hover(null));
  on("layout shot", drawTree);
  on("selection", reveal);
  on("hover", markHovered);
}
