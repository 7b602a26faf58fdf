// Behind a served page stands the program itself: it carries decisions out, and checks again.
const decidedLast = [];
const hashOf = shot => (shot.new || "").split("/").pop();

async function ask(address, body) {
  const answer = await fetch(address, { method: "POST", body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", "X-Snapline": "1" } });
  return { status: answer.status, ...await answer.json() };
}

/// Carries a decision out; the same once more undoes it.
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
    throw Error(
      `${counted(answer.stale.length, "picture")} changed since they were shown: check again.`);
  say(verb === "undo" ? "Taken back." : `${counted(answer.done.length, "shot")} ${done[verb]}.`);
}

/// What else has come of the same edits.
const sameCause = entry => entries.filter(other => canDecide(other)
  && causeKey(other) === causeKey(entry));

function decideCause(verb) {
  if (!canDecide(current)) return say(`There is nothing to ${verb} here.`);
  decideNow(verb, sameCause(current).filter(entry => !decisions.has(entry)));
}

/// How far a check is, as the program tells it.
function drawCheck({ turn, isChecking, done, all, hasFailed }) {
  if (turn > run.live.turn) return location.reload();
  $("again").disabled = run.live.readOnly || isChecking;
  $("check").hidden = !isChecking && !hasFailed;
  $("check").replaceChildren(hasFailed && !isChecking
    ? "The check failed: the terminal says why."
    : all ? `Checking: ${number(done)} of ${counted(all, "shot")}` : "Checking …");
  if (isChecking && all) {
    const bar = make("progress", { max: all, value: done });
    bar.setAttribute("aria-label", "Shots that are checked");
    $("check").append(" ", bar);
  }
}

async function checkAgain() {
  say("Checking.");
  drawCheck(await ask("/do/check", {}).catch(() => ({ turn: 0, hasFailed: true })));
}

/// Hears of checks. What was told while nobody listened is asked for.
function listen() {
  const source = new EventSource("/events");
  for (const name of ["review", "progress"])
    source.addEventListener(name, event => drawCheck(JSON.parse(event.data)));
  source.addEventListener("open", async () => {
    const answer = await fetch("/data/review").catch(() => null);
    if (answer && answer.ok) drawCheck(await answer.json());
  });
  source.addEventListener("error", () => {
    $("check").hidden = false;
    $("check").textContent = "Snapline has stopped; start it again with snapline review --serve.";
  });
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
  $("again").disabled = run.live.readOnly;
  document.querySelector("header").append(make("p", { id: "check", hidden: true }));
  const row = $("help").querySelector("tbody tr:nth-child(2)");
  row.lastChild.textContent =
    "approve, reject this shot or the chosen cause; press again to undo it";
  for (const [names, act] of [["u", "undo the last decision"],
    ["A R", "approve, reject all of this cause"]]) {
    const head = make("th", { scope: "row" });
    for (const name of names.split(" ")) head.append(make("kbd", {}, name), " ");
    row.after(make("tr", {}, head, make("td", {}, act)));
  }
  // The first check is under way: there is nothing else to see.
  if (!run.live.turn) {
    document.body.classList.add("waiting");
    document.title = $("name").textContent = "Checking all shots";
  }
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
  listen();
  drawDecision();
}
if (run.live) beginLive();
