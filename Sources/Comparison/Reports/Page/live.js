// The served page: the server applies decisions and repeats the check.
const hashOf = shot => (shot.new || "").split("/").pop();

async function ask(address, body) {
  const answer = await post(address, body);
  return answer.json().catch(() => ({ error: `The server answered ${answer.status}.` }));
}

// The queue of decisions; the first one is being applied.
const queue = [];
let isReading = false, isStale = false;
const isQueued = entry => queue.some(({ wanted }) => wanted.has(entry));
const verbs = { approve: "Approving", reject: "Rejecting", undo: "Undoing" };

/// Approves or rejects shots, and shows the next shot without waiting for the server.
function decideNow(verb, wanted) {
  const isCurrent = wanted.includes(current);
  enqueue(verb, wanted);
  if (isCurrent) showNextOpen();
}

/// Enqueues an undo of the decision that is the latest when the undo is applied.
const undoNow = () => enqueue("undo", []);

async function enqueue(verb, wanted) {
  queue.push({ verb, wanted: new Set(wanted) });
  if (queue.length > 1) return;
  while (queue.length) {
    try { await carryOut(queue[0]); } catch (problem) {
      tell(problem instanceof TypeError ? "Snapline is not responding; it may have stopped."
        : problem.message);
    }
    queue.shift();
    drawDecision();
  }
  if (isStale) readRun();
}

async function carryOut({ verb, wanted }) {
  const entries = verb === "undo" ? undoable.at(-1) || []
    : [...wanted].filter(entry => decisions.get(entry) !== verb);
  if (!entries.length) return tell(verb === "undo" ? "Nothing to undo."
    : `Already ${done[verb]} (u: undo).`);
  const turned = verb === "undo" ? [] : entries.filter(entry => decisions.has(entry));
  if (turned.length) await send("undo", turned);
  await send(verb, entries);
}

async function send(verb, wanted) {
  drawWork({ verb, done: 0, all: wanted.length });
  const shots = wanted.map(entry =>
    ({ scene: entry.scene.name, shot: entry.shot.n, picture: hashOf(entry.shot) }));
  const answer = await ask("/do/decide", { decision: verb, shots });
  if (answer.decided) takeOver(answer);
  if (answer.error) throw Error(answer.error);
  if (answer.stale.length) throw Error(verb === "undo"
    ? `${counted(answer.stale.length, "decision")} can no longer be undone.`
    : `${counted(answer.stale.length, "image")} changed since they were displayed (`
      + `${answer.stale[0]}); run the check again.`);
  const left = entries.filter(entry => canDecide(entry) && !isDecided(entry)).length;
  const next = isFinished(left) ? " Save a change of a scene to see it here." : "";
  tell(verb === "undo" ? `Undone: ${counted(answer.done.length, "shot")}.`
    : `${counted(answer.done.length, "shot")} ${done[verb]}, ${number(left)} undecided.${next}`);
}

/// Replaces the decisions by those of the server, which may come from another page.
function takeOver({ decided, undoable: batches }) {
  decisions.clear();
  const named = new Map(entries.map(entry => [entry.id, entry]));
  const known = id => named.get(id);
  for (const id in decided) if (known(id)) decisions.set(known(id), decided[id]);
  undoable = batches.map(batch => batch.map(known).filter(Boolean)).filter(batch => batch.length);
  drawDecision();
}

/// Draws the progress of a decision in shots.
function drawWork({ verb, done, all }) {
  $("work").hidden = false;
  $("work").replaceChildren(`${verbs[verb]}: ${number(done)} of ${counted(all, "shot")}`);
  if (all < 2) return;
  const bar = make("progress", { max: all, value: done });
  bar.setAttribute("aria-label", "Shots that are written");
  $("work").append(" ", bar);
}

/// Returns the shots with the same cause.
const sameCause = entry => entries.filter(other => canDecide(other)
  && causeKey(other) === causeKey(entry));

function decideCause(verb) {
  const obstacle = obstacleTo(verb);
  if (obstacle) return tell(obstacle);
  const open = sameCause(current).filter(entry => !decisions.has(entry));
  decideAbout(verb, open.length ? open : [current]);
}

const whyNoCheck = isChecking => run.live.readOnly ? "This page is read-only."
  : isChecking ? "A check is running." : "";

const changes = () => entries.filter(entry => entry.calls && entry.shot);

/// Reads the run of the server, and again if it has changed meanwhile; decisions come first.
async function readRun() {
  isStale = true;
  if (isReading || queue.length) return;
  isReading = true;
  while (isStale && !queue.length) {
    isStale = false;
    const answer = await fetch("/data/review/run").catch(() => null);
    const next = answer?.ok && await answer.json();
    if (queue.length) isStale = true;
    else if (next) replaceRun(next);
    // While a check finds changes, they are shown a few at a time.
    if (!run.live.turn) await new Promise(done => setTimeout(done, 400));
  }
  isReading = false;
}

/// Shows another run in place of the shown one, with its entry, positions and loaded images.
function replaceRun(next) {
  const { scrollTop } = $("grid"), top = scrollY, focus = focused();
  for (const { link } of entries) for (const image of link?.querySelectorAll("img[src]") || [])
    keep(image.picture, image);
  for (const card of $("causes").querySelectorAll(".card")) {
    for (const canvas of card.querySelectorAll("canvas")) keep(canvas.key, canvas);
    card.remove();
  }
  run = next;
  current = null;
  texts.length = entries.length = 0;
  Object.assign(cards, { all: [], shown: 0 });
  for (const id of ["grid", "gallery"]) $(id).replaceChildren();
  drawRun();
  pool.clear();
  takeOver(run.live);
  drawTurn();
  $("grid").scrollTop = scrollTop;
  scrollTo(0, top);
  focus?.();
}

/// Returns a function that focuses the element of the new list or card that had the focus.
function focused() {
  const element = document.activeElement, card = element.closest(".card");
  const tile = element.closest(".tile"), id = card ? card.group.members[0].id
    : entries.find(({ link }) => link === tile)?.id;
  if (!card && !tile) return null;
  return () => {
    const entry = entries.find(entry => entry.id === id);
    const group = cards.all.find(group => group.card && group.members.includes(entry));
    const own = card ? element.verb ? group?.card.querySelector("." + element.verb) : group?.card
      : entry?.link;
    own?.focus({ preventScroll: true });
  };
}

/// Draws the summary of the run, or that the first check has not ended.
function drawTurn() {
  const { turn, summary, tools } = run.live;
  document.body.classList.toggle("waiting", !turn && !entries.length);
  $("summary").textContent = turn ? summary : "";
  $("tools").textContent = turn ? tools : "";
  if (entries.length) return;
  $("name").textContent = turn ? "No shot selected" : "Checking all shots";
  $("headline").textContent = turn ? "" : "Changes appear here as soon as they are found.";
  document.title = `${$("name").textContent} – Snapline`;
}

/// Draws the progress of a check.
function drawCheck({ turn, found, isChecking, done, all, hasFailed, deciding }) {
  if (deciding) drawWork(deciding);
  else if (!queue.length && $("work").querySelector("progress")) $("work").hidden = true;
  if (turn > run.live.turn || !turn && found > changes().length) readRun();
  disable($("again"), whyNoCheck(isChecking));
  $("check").hidden = !isChecking && !hasFailed;
  $("check").replaceChildren(hasFailed && !isChecking
    ? "The check failed; see the terminal."
    : all ? `Checking: ${number(done)} of ${counted(all, "shot")}` : "Checking …");
  if (isChecking && all) {
    const bar = make("progress", { max: all, value: done });
    bar.setAttribute("aria-label", "Check progress");
    $("check").append(" ", bar);
  }
}

async function checkAgain() {
  say("Checking.");
  drawCheck(await ask("/do/check", {}).catch(() => ({ turn: 0, hasFailed: true })));
}

/// Receives the server's events, and requests the current state after each connection.
function listen() {
  const source = new EventSource("/events");
  const refresh = async () => {
    const answer = await fetch("/data/review").catch(() => null);
    if (!answer || !answer.ok) return;
    const known = await answer.json();
    if (!queue.length) takeOver(known);
    drawCheck(known);
  };
  for (const name of ["review", "progress"])
    source.addEventListener(name, event => drawCheck(JSON.parse(event.data)));
  for (const name of ["open", "decided"]) source.addEventListener(name, refresh);
  source.addEventListener("error", () => {
    $("check").hidden = false;
    $("check").textContent = "Disconnected. Restart with 'snapline review --serve'.";
  });
}

function beginLive() {
  takeOver(run.live);
  $("reject").after(button("Approve all with this cause", () => decideCause("approve"),
    { id: "all" }));
  $("keys").before(button("Check again", checkAgain, { id: "again" }));
  disable($("again"), whyNoCheck(false));
  document.querySelector("header").append(make("p", { id: "check", hidden: true }));
  drawTurn();
  addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || $("help").open
      || event.target.matches("select, textarea, input")) return;
    if (event.key === "A") decideCause("approve");
    else if (event.key === "R") decideCause("reject");
    else return;
    event.preventDefault();
  });
  // The server checks again after a file is saved in any editor.
  listen();
}
if (run.live) beginLive();
