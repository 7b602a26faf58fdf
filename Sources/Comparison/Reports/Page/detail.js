// The detail view of an entry.
/// The shot whose images are shown, and the mode.
let staged = "";

function show(entry) {
  if (current) current.link.removeAttribute("aria-current");
  current = entry;
  grow(entry.section);
  entry.link.setAttribute("aria-current", "true");
  // Only the list scrolls; the page keeps its scroll position.
  const grid = $("grid"), list = grid.getBoundingClientRect();
  const link = entry.link.getBoundingClientRect();
  if (link.top < list.top) grid.scrollTop -= list.top - link.top + 40;
  else if (link.bottom > list.bottom) grid.scrollTop += link.bottom - list.bottom + 40;
  const { scene, shot, status } = entry, isAll = pages.includes(status);
  const title = [make("bdi", {}, scene ? scene.name + (shot ? "/" : "") : "")];
  if (shot || !scene) title.push(make("bdi", {}, entry.label));
  $("name").replaceChildren(...title);
  $("badge").hidden = isAll;
  $("badge").className = "badge " + status;
  $("badge").textContent = signs[status] + " " + words[status];
  if (status === "causes") drawCauses();
  if (status === "gallery") drawGallery();
  $("headline").textContent = headline(entry);
  $("place").textContent = shot ? placed(shot.at, scene) : "";
  document.title = `${signs[status]} ${shot ? entry.id : entry.label} – Snapline`;
  const rows = shot ? shot.c : [];
  $("detail").classList.toggle("all", isAll);
  $("causes").hidden = status !== "causes";
  $("gallery").hidden = status !== "gallery";
  drawCause(rows, scene);
  drawChanges(rows, scene);
  drawNotes(entry);
  drawDecision();
  drawPosition();
  // After a check the images of an unchanged shot stay as they are.
  const now = JSON.stringify([entry.id, run.live && shot, modeOf(shot)]);
  if (!run.live || now !== staged) drawStage();
  staged = now;
  if (run.live && scene) linkTabs(scene.name, shot && shot.n);
  const list2 = listed(), at = list2.indexOf(entry);
  say(`${shot ? entry.id : entry.label}, ${words[status]}`
    + (at < 0 ? "" : `, ${at + 1} of ${list2.length}`));
}

function headline({ shot, status }) {
  if (status === "causes")
    return `${counted(entries.filter(entry => entry.calls && entry.shot).length, "change")}, `
      + counted(cards.all.length, "cause");
  if (status === "gallery") return `${counted(same().length, "shot")} unchanged`;
  if (!shot) return "";
  return differenceText(shot);
}

function drawNotes({ scene, shot, status }) {
  const notes = $("notes");
  notes.replaceChildren();
  if (pages.includes(status)) return;
  const add = (title, texts, kind) => {
    if (!texts.length) return;
    notes.append(make("h3", {}, title), ...texts.map(text =>
      // Long lines scroll, and must be focusable for that by keyboard.
      make("pre", { className: kind, tabIndex: 0 }, text)));
  };
  if (!scene) {
    add("Errors", run.failures, "error");
    add("Notes", run.notes, "warning");
    add(run.gone, run.obsolete.length ? [run.obsolete.join("\n")] : [], "warning");
    return;
  }
  const texts = (scene.messages || []).map(([severity, text]) => [severity, text]);
  for (const severity of ["error", "warning", "note"]) {
    const own = texts.filter(([other]) => other === severity).map(([, text]) => text);
    add(shot ? `${capital(severity)}s of the scene` : capital(severity) + "s", own, severity);
  }
}

// Decisions. Without a server, the page composes the command that applies them.
const decisions = new Map(), done = { approve: "approved", reject: "rejected" };
const decided = verb => run.live ? done[verb] : `to ${verb}`;
/// The shots of each decision that can be undone, the latest last.
let undoable = [];
const isDecided = entry => decisions.has(entry) || run.live && isQueued(entry);
const quoted = text => /^[A-Za-z0-9_.,:\/@%+=][A-Za-z0-9_.,:\/@%+=-]*$/.test(text) ? text
  : "'" + text.replace(/'/g, "'\\''") + "'";
const canDecide = entry => entry && entry.shot && !entry.shot.u && !run.base
  && !(run.live && run.live.readOnly) && ["changed", "new", "error"].includes(entry.status);

// Returns the path of the blob of a run made elsewhere, relative to this page if both are local.
function blob() {
  if (location.protocol !== "file:") return run.from.replace(/^(\.\.\/)+/, "");
  const way = run.from.split("/").map(encodeURIComponent).join("/");
  return decodeURIComponent(new URL(way, location.href).pathname);
}

function command() {
  const parts = [], isElsewhere = run.from != null;
  // A run made elsewhere has no pending changes here, so that rejections need no command.
  for (const verb of isElsewhere ? ["approve"] : ["approve", "reject"]) {
    const names = entries.filter(entry => decisions.get(entry) === verb)
      .map(entry => quoted(entry.id));
    const from = isElsewhere ? `--from ${quoted(run.from ? blob() : "run")} ` : "";
    if (names.length) parts.push(`snapline ${verb} ${from}${names.join(" ")}`);
  }
  return parts.join(" && ");
}

/// Whether the new image of the current shot is loaded; only visible images can be approved.
const isOnScreen = ({ shot }) => [...$("stage").querySelectorAll("img")].every(image =>
  image.complete && (image.naturalWidth || image.getAttribute("src") !== shot.new));

function decide(verb) {
  if (current && current.status === "causes") {
    const card = chosenCard();
    return card ? decideGroup(verb, card.group) : tell("Select a cause first (j: next).");
  }
  const obstacle = obstacleTo(verb);
  if (obstacle) tell(obstacle); else decideAbout(verb, [current]);
}

/// Returns the reason why a decision about a shot is impossible; empty if possible.
const whyNot = (verb, entry) => entry && entry.shot && entry.shot.u
  ? "The layout has errors: fix them, or list them in 'known'."
  : run.live && run.live.readOnly ? "This page is read-only."
  : canDecide(entry) ? "" : `Nothing to ${verb}.`;

const obstacleTo = verb => whyNot(verb, current)
  || (verb === "approve" && !isOnScreen(current) ? "The image is not shown yet." : "");

/// Approves or rejects shots. A decision can only be reverted by `undo`.
function decideAbout(verb, wanted) {
  const open = wanted.filter(entry => decisions.get(entry) !== verb);
  if (!open.length) return tell(`Already ${decided(verb)} (u: undo).`);
  if (run.live) return decideNow(verb, open);
  for (const entry of open) decisions.set(entry, verb);
  undoable = [...undoable.map(batch => batch.filter(entry => !open.includes(entry))), open]
    .filter(batch => batch.length);
  drawDecision();
  copy(command(), `Copied: ${$("decided").textContent}`);
}

function undo() {
  if (run.live) return undoNow();
  if (!undoable.length) return tell("Nothing to undo.");
  for (const entry of undoable.pop()) decisions.delete(entry);
  drawDecision();
  tell("Undone.");
}

/// Shows a message and announces it to screen readers.
function tell(text) {
  $("work").hidden = false;
  $("work").textContent = text;
  say(text);
}

function drawDecision() {
  const own = decisions.get(current), count = verb =>
    [...decisions.values()].filter(value => value === verb).length;
  for (const verb of ["approve", "reject"]) {
    disable($(verb), current && current.status === "causes" ? "" : whyNot(verb, current));
    // A comparison of two revisions has no golden to update.
    $(verb).hidden = Boolean(run.base);
    press($(verb), own === verb);
  }
  if ($("all")) disable($("all"), whyNot("approve", current));
  for (const entry of entries) if (entry.decision) drawTile(entry, decisions.get(entry));
  for (const group of cards.all.slice(0, cards.shown)) drawGroup(group);
  drawUndo();
  drawLeft();
  $("decisions").hidden = !decisions.size || Boolean(run.live);
  $("decided").textContent = `${count("approve")} to approve, ${count("reject")} to reject`;
  $("command").textContent = command();
  $("needs").hidden = run.from !== "";
}

/// Returns whether the review is finished: the first check may find more changes until it ends.
const isFinished = left => !left && !(run.live && !run.live.turn);

/// Draws how many changes are left to decide.
function drawLeft() {
  const all = entries.filter(canDecide), left = all.filter(entry => !decisions.has(entry)).length;
  $("left").hidden = !all.length;
  $("left").className = isFinished(left) ? "done" : "";
  $("left").textContent = isFinished(left) ? `✓ ${counted(all.length, "change")} reviewed`
    : `${number(left)} of ${counted(all.length, "change")} left`;
  drawOpen(all.length - left);
}

/// Draws the undo button with the number of shots of the latest decision.
function drawUndo() {
  const latest = undoable.at(-1), hadFocus = document.activeElement === $("undo");
  $("undo").hidden = !latest;
  if (latest) $("undo").lastChild.textContent =
    ` Undo: ${number(latest.length)} ${decided(decisions.get(latest[0]))}`;
  else if (hadFocus) $("detail").focus();
}

async function copy(text, message) {
  if (!text) return say("Nothing to copy: a rejected image leaves its golden as it is.");
  let isDone = false;
  try {
    await navigator.clipboard.writeText(text);
    isDone = true;
  } catch { /* Some browsers deny files the clipboard; the fallback may work. */ }
  if (!isDone) {
    const focus = document.activeElement;
    const area = make("textarea", { value: text, className: "sr" });
    document.body.append(area);
    area.select();
    isDone = document.execCommand("copy");
    area.remove();
    if (focus) focus.focus({ preventScroll: true });
  }
  say(isDone ? message : "Copying is blocked by the browser; copy the text below.");
}
