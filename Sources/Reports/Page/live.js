// Behind a served page stands the program itself: it carries decisions out, and checks again.
const decidedLast = [];
const hashOf = shot => (shot.new || "").split("/").pop();

async function ask(address, body) {
  const answer = await fetch(address, { method: "POST", body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", "X-Snapline": "1" } });
  return { status: answer.status, ...await answer.json() };
}

/// Carries a decision out; the same once more takes it back.
async function decideNow(verb, wanted, isUndo) {
  try {
    const open = wanted.filter(entry => decisions.get(entry) !== verb);
    const back = isUndo || !open.length ? wanted : open.filter(entry => decisions.has(entry));
    if (back.length) await carryOut("undo", back);
    if (!isUndo && open.length) {
      await carryOut(verb, open);
      decidedLast.push(open);
      const next = listed().find(entry => canDecide(entry) && !decisions.has(entry));
      if (next && open.includes(current)) show(next);
    }
  } catch (error) {
    say(error.message || "The program does not answer: it may have ended.");
    $("headline").textContent = $("say").textContent;
  }
  drawDecision();
}

async function carryOut(verb, wanted) {
  const shots = wanted.map(entry =>
    ({ scene: entry.scene.name, shot: entry.shot.n, picture: hashOf(entry.shot) }));
  const answer = await ask("/do/decide", { decision: verb, shots });
  if (answer.error) throw Error(answer.error);
  for (const entry of wanted) if (answer.done.includes(entry.id)) {
    if (verb === "undo") decisions.delete(entry); else decisions.set(entry, verb);
  }
  if (answer.stale.length)
    throw Error(`${counted(answer.stale.length, "picture")} not what waits now: check again.`);
  say(verb === "undo" ? "Taken back." : `${counted(answer.done.length, "shot")} ${done[verb]}.`);
}

/// What else has come of the same edits.
const sameCause = entry => entries.filter(other => canDecide(other)
  && causeKey(other) === causeKey(entry));

function decideCause(verb) {
  if (!canDecide(current)) return say(`There is nothing to ${verb} here.`);
  decideNow(verb, sameCause(current).filter(entry => !decisions.has(entry)));
}

async function checkAgain() {
  $("again").disabled = true;
  say("Checking.");
  await ask("/do/check", {}).catch(() => {});
  location.reload();
}

function beginLive() {
  for (const entry of entries) {
    const verb = run.live.decided[entry.id];
    if (verb) decisions.set(entry, verb);
  }
  const button = (id, text, act) => {
    const made = make("button", { type: "button", id }, text);
    made.addEventListener("click", act);
    return made;
  };
  $("reject").after(button("all", "Approve all of this cause", () => decideCause("approve")));
  $("keys").before(button("again", "Check again", checkAgain));
  $("all").disabled = $("again").disabled = run.live.readOnly;
  addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || $("help").open
      || event.target.matches("select, textarea, input")) return;
    if (event.key === "A") decideCause("approve");
    else if (event.key === "R") decideCause("reject");
    else if (event.key === "u" && decidedLast.length) decideNow("", decidedLast.pop(), true);
    else return;
    event.preventDefault();
  });
  // A save in any editor is checked by the program itself.
  new EventSource("/events").addEventListener("review", event => {
    if (JSON.parse(event.data).turn > run.live.turn) location.reload();
  });
  drawDecision();
}
if (run.live) beginLive();
