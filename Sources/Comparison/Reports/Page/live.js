// The served page: the server applies decisions and repeats the check.
const hashOf = shot => (shot.new || "").split("/").pop();

async function ask(address, body) {
  const answer = await post(address, body);
  return answer.json().catch(() => ({ error: `The server answered ${answer.status}.` }));
}

// The queue of decisions; the first one is being applied.
const queue = [];
let mustReload = false;
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
  if (mustReload) location.reload();
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
  tell(verb === "undo" ? `Undone: ${counted(answer.done.length, "shot")}.`
    : `${counted(answer.done.length, "shot")} ${done[verb]}, ${number(left)} undecided.`);
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

/// Draws the progress of a check.
function drawCheck({ turn, isChecking, done, all, hasFailed, deciding }) {
  if (deciding) drawWork(deciding);
  else if (!queue.length && $("work").querySelector("progress")) $("work").hidden = true;
  if (turn > run.live.turn) {
    // The page is reloaded after the waiting decisions are applied.
    mustReload = queue.length > 0;
    if (!mustReload) location.reload();
    return;
  }
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
  // During the first check there are no results to show.
  if (!run.live.turn) {
    document.body.classList.add("waiting");
    document.title = $("name").textContent = "Checking all shots";
  }
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
