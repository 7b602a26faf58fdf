// The history of a screen: the revisions of each shot, oldest first, and the selected one.
const content = JSON.parse($("history").textContent);
// The comparison has no golden and no base revision.
const run = { base: null };
const words = { changed: "changed", appeared: "appeared", removed: "removed",
  broken: "cannot be read" };
const looks = { changed: "moved" };
const look = status => looks[status] || status;
let current = null, timeline = null, loaded = [];

const timelines = content.shots.map(({ scene, steps }) => {
  const entries = steps.map((shot, index) => {
    expand(shot);
    shot.c = tellingFirst(shot.c);
    const commit = content.commits[shot.k];
    return { shot, commit, index, status: shot.s, id: `${scene}/${shot.n}`,
      scene: { name: scene, file: commit.f } };
  });
  return { scene, name: entries[0].shot.n, id: entries[0].id, entries };
});

const day = commit => commit.d.slice(0, 10);
const short = commit => commit.h.slice(0, 8);
const subject = commit => commit.t || "(no subject)";

function tile(entry) {
  const { shot, commit, status } = entry;
  const link = make("a", { className: "tile " + look(status), href: address(entry, 0) });
  if (shot.new || shot.old) link.append(thumbnail(shot));
  const head = make("small", {}, day(commit), " ", make("code", {}, short(commit)));
  if (status !== "changed") head.append(" ", make("span", { className: "kind " + status },
    words[status]));
  link.append(head, make("span", {}, make("bdi", {}, subject(commit))));
  if (status === "changed") link.append(make("small", {}, brief(shot)));
  entry.link = link;
  return make("li", {}, link);
}

/// Returns the main change of a shot in a few words.
function brief(shot) {
  const [row] = shot.c;
  if (!row || causes.includes(row[0])) return differenceText(shot);
  const names = (row[1] || "").split("\n").filter(Boolean);
  return [row[0], names[0] + (names.length > 1 ? ` and ${names.length - 1} more` : ""), row[2]]
    .filter(Boolean).join(" ");
}

/// Shows the revisions of a shot, at the same time as the revision before.
function select(chosen) {
  const time = current ? current.shot.k : Infinity;
  timeline = chosen;
  $("shot").value = String(timelines.indexOf(chosen));
  const { entries } = timeline;
  $("list").replaceChildren(...[...entries].reverse().map(tile));
  $("found").textContent = `${counted(entries.length, "revision")}, newest first`;
  $("revision").max = entries.length - 1;
  for (const id of ["time", "play"]) $(id).hidden = entries.length < 2;
  drawTicks(entries);
  // Loaded images have a size at once, so that the page does not jump while the slider moves.
  loaded = [...new Set(entries.flatMap(({ shot }) => [shot.new, shot.old]))].filter(Boolean)
    .map(src => Object.assign(new Image(), { src }));
  return entries.findLast(({ shot }) => shot.k <= time) || entries[0];
}

/// Draws a tick for each revision, and a year where it begins.
function drawTicks(entries) {
  const ticks = $("ticks"), last = entries.length - 1;
  ticks.replaceChildren();
  let year = "", free = -1;
  entries.forEach(({ commit }, index) => {
    const place = index / Math.max(1, last), left = place * 100 + "%";
    const tick = make("i", {});
    tick.style.left = left;
    if (last <= 120) ticks.append(tick);
    if (commit.d.slice(0, 4) === year || place < free) return;
    year = commit.d.slice(0, 4);
    free = place + .09;
    const label = make("span", { className: place > .96 ? "end" : "" }, year);
    label.style.left = left;
    ticks.append(label);
  });
}

function show(entry) {
  if (current) current.link.removeAttribute("aria-current");
  current = entry;
  entry.link.setAttribute("aria-current", "true");
  // Only the list scrolls; the page keeps its scroll position.
  const grid = $("grid"), outer = grid.getBoundingClientRect();
  const inner = entry.link.getBoundingClientRect();
  if (inner.top < outer.top) grid.scrollTop -= outer.top - inner.top + 40;
  else if (inner.bottom > outer.bottom) grid.scrollTop += inner.bottom - outer.bottom + 40;
  const { shot, commit, status, index } = entry;
  $("name").replaceChildren(make("bdi", {}, subject(commit)));
  $("badge").hidden = false;
  $("badge").className = "badge " + look(status);
  $("badge").textContent = words[status];
  $("headline").textContent = differenceText(shot);
  drawCommit(commit);
  drawCause(shot.c, entry.scene);
  drawChanges(shot.c, entry.scene);
  const count = timeline.entries.length;
  $("revision").value = String(index);
  $("revision").setAttribute("aria-valuetext",
    `${day(commit)}, ${subject(commit)}, ${words[status]}, ${index + 1} of ${count}`);
  disable($("earlier"), index ? "" : "This is the oldest revision.");
  disable($("later"), index < count - 1 ? "" : "This is the newest revision.");
  document.title = `${day(commit)} ${subject(commit)} – Snapline`;
  drawStage();
  if (document.querySelector(".tabs")) linkTabs(entry.scene.name, shot.n);
  // A focused slider announces its own value.
  if (document.activeElement !== $("revision"))
    say(`${index + 1} of ${count}, ${day(commit)}, ${subject(commit)}, ${words[status]}`);
}

function drawCommit(commit) {
  const hash = make("code", {}, short(commit));
  const name = commit.u ? make("a", { href: commit.u, rel: "noreferrer" }, hash) : hash;
  const file = commit.o ? `${commit.o} → ${commit.f}` : commit.f;
  $("commit").replaceChildren(name, " · ", make("time", { dateTime: commit.d },
    commit.d.slice(0, 16).replace("T", " ")), " · ", make("bdi", {}, commit.a), " · ",
    make("bdi", {}, file));
}

/// Shows a revision and puts it into the URL.
function go(entry) {
  if (!entry) return;
  // Keyboard focus in the list stays in the list.
  const inList = $("grid").contains(document.activeElement);
  show(entry);
  if (inList) entry.link.focus({ preventScroll: true });
  history.replaceState(null, "", address(entry, chosen));
}

function step(by) {
  const next = timeline.entries[current.index + by];
  if (next) go(next); else say(by > 0 ? "Newest revision" : "Oldest revision");
}

let playing = 0;
function play(runs) {
  clearInterval(playing);
  playing = 0;
  $("play").textContent = runs ? "Stop" : "Play";
  if (!runs) return;
  const { entries } = timeline;
  if (current.index === entries.length - 1) go(entries[0]);
  playing = setInterval(() => {
    step(1);
    if (current.index === entries.length - 1) play(false);
  }, 1200);
}

// URL fragments: `#scene/shot`, then `~hash` for a commit and `@3` for a comparison mode.
const address = (entry, mode) => "#" + readable(entry.id) + "~" + short(entry.commit)
  + (mode ? "@" + mode : "");

function follow() {
  const [, name, hash, mode] =
    location.hash.match(/^#(.*?)(?:~([0-9a-f]{8})(?:@([1-7]))?)?$/) || [];
  let id = "";
  try { id = decodeURIComponent(name || ""); } catch { /* The URL may be malformed. */ }
  if (mode) chosen = +mode;
  const wanted = timelines.find(timeline => timeline.id === id) || timeline || timelines[0];
  const nearest = wanted === timeline ? current : select(wanted);
  show(wanted.entries.find(({ commit }) => short(commit) === hash) || nearest);
}

timelines.forEach(({ id }, index) => $("shot").append(make("option", { value: index }, id)));
for (const id of ["shot", "shot-label"]) $(id).hidden = timelines.length < 2;
$("shot").addEventListener("change", () => {
  play(false);
  go(select(timelines[+$("shot").value]));
});
$("revision").addEventListener("input", () => {
  play(false);
  go(timeline.entries[+$("revision").value]);
});
const manual = by => () => { play(false); step(by); };
connect({ earlier: manual(-1), later: manual(1), play: () => play(!playing) },
  { ArrowLeft: "earlier", ArrowRight: "later", j: "earlier", k: "later" });
beginHelp([
  ["`←` `→`", "earlier revision, later revision"],
  ["`j` `k`", "next and previous in the list, which begins with the newest"],
  ["`Home` `End`", "oldest revision, newest revision"], ...comparisonKeys,
  ["`?`", "show keyboard shortcuts"],
]);
addEventListener("keydown", event => {
  if (!isShortcut(event)) return;
  if (!/^(Home|End)$/.test(event.key) || event.target.matches("input, select, .view")) return;
  event.preventDefault();
  play(false);
  go(timeline.entries.at(event.key === "Home" ? 0 : -1));
});
follow();
