// The causes of the changes: a card for each cause, with all shots that it changed.
const causeKey = ({ scene, shot, status }) => shot.g ? shot.g[0] : `${status} ${scene.name}`;

/// Returns a predicate for rows of a cause; a row without a label has that of the row above.
function isCauseRow(rows) {
  const known = new Map();
  let last = "";
  for (const row of rows) known.set(row, causes.includes(last = row[0] || last));
  return row => known.get(row);
}

const changedPixels = ({ shot }) => shot.d ? shot.d[0] : 0;

/// Returns the shots to review, grouped by cause, in the order of all reports.
function gatherCauses() {
  const groups = new Map();
  for (const entry of entries.filter(entry => entry.calls && entry.shot)) {
    const key = causeKey(entry);
    if (!groups.has(key)) groups.set(key, { members: [], weight: 0, rows: [] });
    const group = groups.get(key);
    group.members.push(entry);
    group.weight += changedPixels(entry);
  }
  const all = [...groups.values()];
  for (const group of all) {
    group.members.sort((a, b) => a.shot.g && b.shot.g ? a.shot.g[1] - b.shot.g[1] : 0);
    const [{ shot }] = group.members;
    group.rows = shot.c.filter(isCauseRow(shot.c));
    group.rank = shot.g ? shot.g[0] : Infinity;
  }
  // Groups without a known cause have no rank: the difference is NaN, so they are sorted by pixels.
  all.sort((a, b) => a.rank - b.rank || b.weight - a.weight);
  return all;
}

// Crops are drawn when they become visible.
const cropSight = new IntersectionObserver(seen => {
  for (const { target, isIntersecting } of seen) if (isIntersecting) {
    drawCrop(target);
    cropSight.unobserve(target);
  }
}, { rootMargin: "300px" });

/// Returns the part of an image around the change.
function crop(entry, name) {
  const picture = entry.shot[name], key = `${picture} ${entry.shot.d}`;
  const known = kept(key);
  const canvas = known || make("canvas", { width: 300, height: 200 });
  Object.assign(canvas, { entry, picture, key });
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", `${name}, changed area of ${entry.id}`);
  if (!known) cropSight.observe(canvas);
  return make("figure", {}, make("figcaption", {}, capital(name)), canvas);
}

/// Draws a mark around the changed area unless it fills the crop.
function markCrop(context, [x, y, width, height]) {
  const { canvas } = context, gap = 3;
  if (width * height > canvas.width * canvas.height * .85) return;
  for (const [color, line] of [["#fff", 4], ["#d01090", 2]]) {
    Object.assign(context, { strokeStyle: color, lineWidth: line });
    context.strokeRect(x - gap, y - gap, width + 2 * gap, height + 2 * gap);
  }
}

function drawCrop(canvas) {
  const image = new Image();
  image.onload = () => {
    const [, , x, y, width, height] = canvas.entry.shot.d
      || [0, 0, 0, 0, image.width, image.height];
    // Enlarged at most three times and without smoothing, so that text stays sharp.
    const room = 24, wide = Math.min(image.width, Math.max(width + 2 * room, 150));
    const high = Math.min(image.height, Math.max(height + 2 * room, 100));
    const factor = Math.max(Math.min(canvas.width / wide, canvas.height / high, 3), .12);
    const part = [Math.min(canvas.width / factor, image.width),
      Math.min(canvas.height / factor, image.height)];
    [canvas.width, canvas.height] = part.map(extent => Math.round(extent * factor));
    const from = (middle, extent, all) =>
      Math.max(0, Math.min(middle - extent / 2, all - extent));
    const left = from(x + width / 2, part[0], image.width);
    const top = from(y + height / 2, part[1], image.height);
    const context = canvas.getContext("2d");
    context.imageSmoothingEnabled = factor < 1;
    context.imageSmoothingQuality = "high";
    context.drawImage(image, left, top, ...part, 0, 0, canvas.width, canvas.height);
    markCrop(context, [x - left, y - top, width, height].map(value => value * factor));
  };
  image.src = canvas.picture;
}

/// Returns the shot with the most changed pixels; null if none has a new image.
const telling = members => members.filter(({ shot }) => shot.new)
  .reduce((best, entry) =>
    best && changedPixels(best) >= changedPixels(entry) ? best : entry, null);

function causeCard(group) {
  const { members, rows } = group, [first] = members;
  const scenes = new Set(members.map(entry => entry.scene)).size;
  const card = make("article", { className: "card", tabIndex: -1, group });
  const others = scenes > 1 ? ` and ${counted(scenes - 1, "more scene")}` : "";
  card.append(make("h3", {},
    `${first.scene.name}${others}: ${counted(members.length, "shot")}`));
  const told = make("div", { className: "told" });
  if (rows.length) told.append(...causeLines(rows.slice(0, 3), first.scene));
  else told.append(make("div", {},
    words[first.status] + (first.shot.h ? `: ${first.shot.h}` : "")));
  if (rows.length > 3)
    told.append(make("div", {}, `and ${counted(rows.length - 3, "more edit")}`));
  card.append(told);
  const shown = telling(members);
  if (shown) card.append(make("div", { className: "crops" },
    ...["old", "new"].filter(name => shown.shot[name]).map(name => crop(shown, name))));
  const bar = make("div", { className: "bar" });
  for (const verb of ["approve", "reject"]) {
    const button = make("button", { type: "button", className: verb, verb },
      `${capital(verb)} ${members.length > 1 ? `all ${number(members.length)}` : "it"}`);
    button.addEventListener("click", () => decideGroup(verb, group));
    bar.append(button);
  }
  group.state = make("span", { className: "state" });
  card.append(make("ul", { className: "links" }, ...members.slice(0, 8).map(entry =>
    make("li", {}, make("a", { href: address(entry, 0) }, entry.id)))));
  if (members.length > 8)
    card.lastChild.append(make("li", {}, `and ${number(members.length - 8)} more`));
  bar.append(group.state);
  card.append(bar);
  group.card = card;
  drawGroup(group);
  return card;
}

function decideGroup(verb, group) {
  const open = group.members.filter(canDecide);
  if (!open.length) return tell(`Nothing to ${verb}.`);
  decideAbout(verb, open);
}

/// Draws the progress of decisions about a cause.
function drawGroup(group) {
  const count = verb => group.members.filter(entry => decisions.get(entry) === verb).length;
  for (const button of group.card.querySelectorAll("button")) {
    const own = count(button.verb);
    press(button, own > 0 && own === group.members.length);
    disable(button, group.members.some(canDecide) ? "" : whyNot(button.verb, group.members[0]));
    button.hidden = Boolean(run.base);
  }
  group.state.textContent = ["approve", "reject"].filter(count)
    .map(verb => `${number(count(verb))} ${decided(verb)}`).join(", ");
}

// The unchanged shots, whose images are loaded when visible.
const same = () => entries.filter(({ status }) => status === "same");

function drawGallery() {
  if ($("gallery").childElementCount) return;
  $("gallery").append(...same().map(entry => {
    const image = make("img", { alt: "", picture: entry.shot.old });
    sight.observe(image);
    return make("li", {}, make("a", { href: address(entry, 0) }, image,
      make("bdi", {}, entry.id)));
  }));
}

const cards = { all: [], shown: 0 };

function drawCauses() {
  if (!cards.all.length) cards.all = gatherCauses();
  if (!cards.shown) moreCauses();
  else for (const group of cards.all.slice(0, cards.shown)) drawGroup(group);
}

function moreCauses() {
  const part = cards.all.slice(cards.shown, cards.shown + 100);
  cards.shown += part.length;
  $("more").before(...part.map(causeCard));
  $("more").hidden = cards.shown >= cards.all.length;
  $("more").textContent = `${number(cards.all.length - cards.shown)} more causes`;
}

const chosenCard = () => document.activeElement.closest(".card");

/// Shows the most significant shot of the selected cause, scrolled to the change.
function findOfCause() {
  const card = chosenCard(), entry = card && (telling(card.group.members)
    || card.group.members[0]);
  if (!entry) return tell("Select a cause first (j: next).");
  location.hash = address(entry, 0);
  show(entry);
  findChange();
}

/// Focuses the next or previous card; returns false at the ends, where the shots follow.
function stepCause(by) {
  const all = [...$("causes").querySelectorAll(".card")];
  const at = all.indexOf(chosenCard());
  const next = all[at + by];
  if (!next) return false;
  next.focus();
  next.scrollIntoView({ block: "nearest" });
  return true;
}
