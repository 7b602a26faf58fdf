let run = JSON.parse($("run").textContent);

// The entries: the run, the messages of a scene, a shot.
const signs = { same: "✓", changed: "✗", new: "+", error: "!", skipped: "–", invalid: "!",
  claims: "✗", warns: "⚠", run: "ℹ", causes: "∴", gallery: "✓" };
const words = { same: "same", changed: "changed", new: "new",
  error: run.base ? "cannot be compared" : "unreadable golden",
  skipped: "skipped", invalid: "invalid scene", claims: "expectations fail", warns: "warnings",
  run: "about the run", causes: "by cause", gallery: "unchanged" };
/// The entries about many shots.
const pages = ["causes", "gallery"];
const entries = [];
let current = null;

function gather() {
  if (run.failures.length + run.notes.length + run.obsolete.length)
    entries.push({ id: "!run", label: "About the run", status: "run", scene: null });
  let nextGroup = 0;
  for (const scene of run.scenes) {
    scene.file ||= `Scenes/${scene.name}.scene.yaml`;
    if (scene.messages)
      entries.push({ id: scene.name + "!", label: counted(scene.messages.length, "message"),
        status: scene.state, scene });
    for (const shot of scene.shots) {
      expand(shot);
      shot.c = tellingFirst(shot.c);
      // The group 0 means no known cause; a missing group is the next one.
      if (shot.s === "changed" && shot.g !== 0)
        nextGroup = (shot.g ||= [nextGroup, 0])[0] + 1;
      entries.push({ id: scene.name + "/" + shot.n, label: shot.n, status: shot.s, scene, shot });
    }
  }
  if (entries.filter(({ shot }) => shot && !["same", "skipped"].includes(shot.s)).length > 1)
    entries.unshift({ id: "!causes", label: "All changes, by cause", status: "causes",
      scene: null });
  // Only served pages show the unchanged images: a report with all of them would be too large.
  if (run.live && entries.some(({ status }) => status === "same")) {
    for (const { scene, shot } of entries) if (shot && shot.s === "same")
      shot.old = "/review/golden?" + new URLSearchParams(
        { scene: scene.name, shot: shot.n, turn: run.live.turn });
    entries.splice(entries[0].status === "causes" ? 1 : 0, 0, { id: "!same", status: "gallery",
      label: "Unchanged shots", scene: null });
  }
  for (const entry of entries)
    entry.calls = !["same", "skipped", ...pages].includes(entry.status);
}

/// Returns the texts in which the search looks; they are joined at the first search.
function wordsOf(entry) {
  const rows = entry.shot ? entry.shot.c : [];
  return entry.words ||= [entry.id, ...rows.map(row => row.join(" "))].join(" ").toLowerCase();
}

// The list: scenes with their shots as tiles, whose images are loaded when visible.
function tile(entry) {
  const link = make("a", { className: "tile " + entry.status, href: address(entry, 0) });
  const shot = entry.shot || {};
  if (shot.new || shot.old) link.append(thumbnail(shot));
  const sign = make("span", { className: "sign" }, signs[entry.status] + " ");
  sign.setAttribute("aria-hidden", "true");
  entry.decision = make("small", { hidden: true });
  entry.sign = sign;
  link.append(sign, make("span", {}, entry.label),
    make("span", { className: "sr" }, ", " + words[entry.status]), entry.decision);
  entry.link = link;
  entry.item = make("li", { className: entry.shot ? "" : "row", hidden: entry.isHidden }, link);
  return entry.item;
}

/// Draws the decision about a shot on its tile.
function drawTile({ decision, sign, status }, verb) {
  decision.hidden = !verb;
  decision.textContent = verb ? decided(verb) : "";
  sign.textContent = (verb === "approve" ? "✓" : signs[status]) + " ";
  sign.classList.toggle("approved", verb === "approve");
}

// With very many shots, tiles are created when they become visible.
const manyShots = 1000;
const grown = new IntersectionObserver(seen => {
  for (const { target, isIntersecting } of seen) if (isIntersecting) grow(target);
}, { rootMargin: "600px" });

function grow(section) {
  grown.unobserve(section);
  const list = section.lastChild;
  if (list.childElementCount) return;
  list.append(...section.members.map(tile));
  list.style.minHeight = "";
  for (const entry of section.members) drawTile(entry, decisions.get(entry));
}

function drawGrid() {
  const groups = new Map();
  for (const entry of entries) {
    if (!groups.has(entry.scene)) groups.set(entry.scene, []);
    groups.get(entry.scene).push(entry);
  }
  for (const [scene, members] of groups) {
    const section = make("section", {});
    if (scene) section.append(make("h3", {}, scene.name));
    const list = make("ul", {});
    section.append(list);
    section.members = members;
    for (const entry of members) entry.section = section;
    if (entries.length > manyShots) {
      list.style.minHeight = members.length * 4 + "rem";
      grown.observe(section);
    } else grow(section);
    $("grid").append(section);
  }
}

/// Returns the entries without those about many shots.
const shots = () => entries.filter(entry => !pages.includes(entry.status));

const kinds = { wrong: "to review", changed: "changed", new: "new", error: "unusable",
  invalid: "invalid", claims: "failing", warns: "with warnings", skipped: "skipped",
  same: "unchanged", all: "in all" };
let kind = "all", isKindChosen = false;
const isOf = (entry, kind) => ["all", entry.status].includes(kind)
  || entry.status === "causes" || kind === "wrong" && entry.calls
  || entry.status === "gallery" && kind === "same";

function drawKinds() {
  $("kinds").replaceChildren();
  for (const name of Object.keys(kinds)) {
    const count = shots().filter(entry => isOf(entry, name)).length;
    if (!count && name !== "all") continue;
    const button = make("button", { type: "button" }, `${number(count)} ${kinds[name]}`);
    button.dataset.kind = name;
    $("kinds").append(button);
  }
  const isThere = $("kinds").querySelector(`[data-kind=${kind}]`);
  if (!isKindChosen || !isThere) kind = entries.some(entry => entry.calls) ? "wrong" : "all";
}

/// Draws the run, and shows the entry of the URL.
function drawRun() {
  gather();
  drawGrid();
  drawKinds();
  filter();
  follow();
}

/// Draws the number of entries that need a decision or a look.
function drawOpen(decided) {
  const button = $("kinds").querySelector("[data-kind=wrong]");
  const open = shots().filter(entry => entry.calls).length - decided;
  if (button) button.textContent = `${number(open)} ${kinds.wrong}`;
}

function filter(speaks) {
  const wanted = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const section of $("grid").children) {
    let any = false;
    for (const entry of section.members) {
      const fits = isOf(entry, kind) && wanted.every(word => wordsOf(entry).includes(word));
      entry.isHidden = !fits;
      if (entry.item) entry.item.hidden = !fits;
      any ||= fits;
      count += fits && !pages.includes(entry.status);
    }
    section.hidden = !any;
  }
  for (const button of $("kinds").children)
    press(button, button.dataset.kind === kind);
  const all = shots().length;
  $("found").textContent = count === all ? `${number(count)} listed`
    : `${number(count)} of ${number(all)} listed`;
  if (speaks) say($("found").textContent);
  drawPosition();
}

const listed = () => entries.filter(entry => !entry.isHidden);

function step(by) {
  if (current && current.status === "causes" && stepCause(by)) return;
  const list = listed(), at = list.indexOf(current);
  const next = at < 0 ? list[0] : list[Math.min(list.length - 1, Math.max(0, at + by))];
  if (!next) return say("No shots match.");
  if (next === current) return say(by > 0 ? "Last shot" : "First shot");
  // Keyboard focus in the list stays in the list.
  const inList = $("grid").contains(document.activeElement);
  show(next);
  if (inList) next.link.focus({ preventScroll: true });
  history.replaceState(null, "", address(current, chosen));
}

function drawPosition() {
  const list = listed(), at = list.indexOf(current);
  $("count").textContent = at < 0 ? "" : `${number(at + 1)} of ${number(list.length)}`;
  const none = list.length ? "" : "No shots match.";
  disable($("previous"), at === 0 ? "This is the first shot." : none);
  disable($("next"), at === list.length - 1 ? none || "This is the last shot." : none);
}

// URL fragments: `#scene/shot`, then `@3` for a comparison mode.
const address = (entry, mode) => "#" + readable(entry.id) + (mode ? "@" + mode : "");

function follow() {
  const [, name, wanted] = location.hash.match(/^#(.*?)(?:@([1-7]))?$/) || ["", "", ""];
  let id = "";
  try { id = decodeURIComponent(name); } catch { /* The URL may be malformed. */ }
  const named = entries.find(entry => entry.id === id);
  if (wanted) chosen = +wanted;
  const entry = named || entries.find(entry => entry.status === "causes")
    || entries.find(entry => entry.calls && entry.shot)
    || entries.find(entry => entry.calls) || entries[0];
  if (!entry) return;
  if (entry.isHidden) {
    kind = entry.status === "gallery" ? "same" : "all";
    $("search").value = "";
    filter();
  }
  show(entry);
  // The shot in the URL may be missing; the URL is then replaced by that of the shown entry.
  if (!named && name) history.replaceState(null, "", address(entry, 0));
}

/// Returns the next listed shot after the current one without a decision.
const nextOpen = () => entries.slice(entries.indexOf(current) + 1)
  .find(entry => !entry.isHidden && canDecide(entry) && !isDecided(entry));

/// Shows the next shot without a decision, if there is one.
function showNextOpen() {
  const next = nextOpen();
  if (!next) return;
  show(next);
  history.replaceState(null, "", address(current, chosen));
}
