// The list of scenes, with thumbnails that are loaded when visible.
import { linkTabs } from "/requests.js";
import { $, counted, make, newest, number, say } from "/canvas/tools.js";
import { edges } from "/canvas/edges.js";
import { address, choose, firstShot, model, on } from "/canvas/model.js";

const rows = new Map();
const turns = new Map();
/// The revision at which a scene was last written, which is part of its images' URLs.
export const turnOf = name => turns.get(name) ?? 0;
let shape = "";

// MARK: Thumbnails, loaded one at a time when visible

const waiting = new Set();
const work = newest(async () => {
  while (waiting.size) {
    // Images of a drag take precedence.
    if (edges.isMoving) { await new Promise(done => setTimeout(done, 100)); continue; }
    const [image] = waiting;
    waiting.delete(image);
    if (!image.isConnected || !image.isSeen || image.shown === image.wanted) continue;
    const { wanted } = image, fresh = new Image();
    fresh.src = wanted;
    // The previous image stays until the new one is decoded.
    try { await fresh.decode(); image.src = wanted; } catch { /* The scene has no image. */ }
    image.shown = wanted;
  }
});

export const sight = new IntersectionObserver(seen => {
  for (const { target, isIntersecting } of seen) {
    target.isSeen = isIntersecting;
    if (isIntersecting) waiting.add(target); else waiting.delete(target);
  }
  work.request(true);
}, { rootMargin: "200px" });

export function want(image, picture) {
  if (image.wanted === picture) return;
  image.wanted = picture;
  if (image.isSeen) { waiting.add(image); work.request(true); }
}

// MARK: Rows

function badge(count, kind, word) {
  const mark = make("span", { className: "count " + kind }, number(count),
    make("span", { className: "sr" }, ` ${word}${count === 1 ? "" : "s"}`));
  mark.title = `${number(count)} ${word}${count === 1 ? "" : "s"}`;
  return mark;
}

function rowOf(scene) {
  const image = make("img", { alt: "", width: 44, height: 44 });
  const link = make("a", { className: "scene" }, make("span", { className: "thumb" }, image),
    make("span", { className: "name" }, make("bdi", {}, scene.name.split("/").at(-1)),
      make("small", {}, "")), make("span", { className: "counts" }));
  const item = make("li", {}, link);
  const row = { item, link, image, words: scene.name.toLowerCase() };
  sight.observe(image);
  link.addEventListener("click", event => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    choose(model.project.scenes.find(other => other.name === scene.name));
    document.dispatchEvent(new Event("chosen"));
  });
  return row;
}

function fill(row, scene) {
  const now = JSON.stringify([scene.errors, scene.warnings, scene.shots.length]);
  row.link.href = address(scene, firstShot(scene), {});
  if (scene.isDrawn !== false) want(row.image,
    `/thumbnail.png?scene=${encodeURIComponent(scene.name)}&turn=${turnOf(scene.name)}`);
  if (row.shape === now) return;
  row.shape = now;
  row.link.querySelector("small").textContent = scene.shots.length === 1 ? "1 shot"
    : `${number(scene.shots.length)} shots`;
  const counts = [];
  if (scene.errors) counts.push(badge(scene.errors, "error", "mistake"));
  if (scene.warnings) counts.push(badge(scene.warnings, "warning", "warning"));
  row.link.querySelector(".counts").replaceChildren(...counts);
}

function drawList() {
  const { scenes } = model.project;
  const now = scenes.map(scene => scene.name).join("\n");
  for (const scene of scenes) {
    if (!rows.has(scene.name)) rows.set(scene.name, rowOf(scene));
    fill(rows.get(scene.name), scene);
  }
  if (now !== shape) {
    shape = now;
    const { scrollTop } = $("list"), names = new Set(scenes.map(scene => scene.name));
    for (const [name, row] of rows)
      if (!names.has(name)) { sight.unobserve(row.image); rows.delete(name); }
    const folders = new Map();
    for (const scene of scenes) {
      const folder = scene.name.includes("/") ? scene.name.replace(/\/[^/]*$/, "") : "";
      folders.set(folder, [...folders.get(folder) || [], rows.get(scene.name).item]);
    }
    $("list").replaceChildren(...[...folders].map(([folder, items]) => make("section", {},
      ...folder ? [make("h3", {}, make("bdi", {}, folder))] : [], make("ul", {}, ...items))));
    $("list").scrollTop = scrollTop;
  }
  filter();
  mark();
}

// MARK: Search

export function filter(speaks = false) {
  const wanted = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const row of rows.values()) {
    row.item.hidden = !wanted.every(word => row.words.includes(word));
    count += !row.item.hidden;
  }
  for (const section of $("list").children)
    section.hidden = !section.querySelector("li:not([hidden])");
  $("found").textContent = count === rows.size ? counted(count, "scene")
    : `${number(count)} of ${counted(rows.size, "scene")}`;
  $("none-found").hidden = count > 0 || !rows.size;
  if (speaks) say($("found").textContent);
}

export const listed = () => model.project.scenes.filter(scene =>
  !rows.get(scene.name)?.item.hidden);

let current = null;
function mark() {
  current?.link.removeAttribute("aria-current");
  current = rows.get(model.scene?.name) || null;
  if (!current) return;
  current.link.setAttribute("aria-current", "true");
}

/// Scrolls the list, and only as far as necessary.
function reveal() {
  mark();
  if (!current) return;
  const list = $("list").getBoundingClientRect(), row = current.link.getBoundingClientRect();
  if (row.top < list.top + 28) $("list").scrollTop -= list.top - row.top + 60;
  else if (row.bottom > list.bottom) $("list").scrollTop += row.bottom - list.bottom + 40;
}

export function beginList() {
  $("search").addEventListener("input", () => filter(true));
  $("search").addEventListener("keydown", event => {
    if (event.key === "Enter" && listed()[0]) { choose(listed()[0]); $("room").focus(); }
    if (event.key === "Escape" && $("search").value) {
      event.stopPropagation();
      $("search").value = "";
      filter(true);
    }
  });
  on("project", drawList);
  on("shot", () => {
    reveal();
    if (model.scene) linkTabs(model.scene.name, model.shot && model.shot.name);
  });
  on("written", ({ turn, changed }) => { for (const name of changed) turns.set(name, turn); });
}
