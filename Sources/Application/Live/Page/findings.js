// The findings about the image and its file, with their fixes.
import { $, button, change, copyText, counted, disable, make, tellAll } from "/canvas/tools.js";
import { model, on } from "/canvas/model.js";
import { lineLink } from "/canvas/places.js";

let undoable = null;
const signs = { error: "!", warning: "⚠", note: "ℹ" };

function sign(severity) {
  const mark = make("span", { className: "sign " + severity }, signs[severity] || "ℹ");
  mark.setAttribute("aria-hidden", "true");
  return mark;
}

async function post(address, body, done) {
  try {
    const answer = await change(address, body);
    tellAll(answer.did || done);
    return true;
  } catch (problem) {
    tellAll([problem.message, problem.hint].filter(Boolean).join(" "));
    return false;
  }
}

async function apply(finding) {
  const scene = model.scene.name;
  const did = await post("/do/repair", { scene, shot: model.shot?.name, finding: finding.id },
    "Repaired.");
  if (did) undoable = scene;
  drawUndo();
}

async function undo() {
  await post("/do/undo", { scene: undoable }, "Fix undone.");
  undoable = null;
  drawUndo();
}

function drawUndo() {
  const hadFocus = document.activeElement === $("undo");
  $("undo").hidden = !undoable || undoable !== model.scene?.name;
  if (hadFocus && $("undo").hidden) $("findings-title").focus();
  drawPart();
}

/// Returns the elements of a fix. A fix with a caveat can be copied, but not applied.
function repairOf(finding) {
  const { certain, doubt, edits } = finding.repair;
  const lines = edits.flatMap(edit => edit.paste || []);
  const box = make("div", { className: "repair" });
  for (const edit of edits) {
    box.append(make("p", {}, edit.do));
    if (edit.paste?.length) box.append(make("pre", { tabIndex: 0 }, edit.paste.join("\n")));
  }
  if (doubt) box.append(make("p", { className: "doubt" }, "Caveat: " + doubt));
  const bar = make("div", { className: "buttons" });
  if (certain) {
    const act = button("Apply", () => apply(finding), { className: "apply" });
    const reason = model.project.readOnly ? "read-only: started with --read-only"
      : finding.refusal;
    disable(act, reason && `Cannot be applied: ${reason}.`);
    bar.append(act);
    if (reason) box.append(make("p", { className: "refusal" }, `Cannot be applied: ${reason}.`));
  }
  if (lines.length)
    bar.append(button("Copy", () => copyText(lines.join("\n") + "\n", "Copied the fix.")));
  box.append(bar);
  return box;
}

function item(finding) {
  const head = make("p", {}, sign(finding.severity),
    make("span", { className: "sr" }, finding.severity + ": "), finding.message);
  const place = make("small", {});
  if (finding.line) place.append(lineLink(finding));
  if (finding.code) place.append(" ", make("code", {}, finding.code));
  if (finding.expected) place.append(" expected by ", lineLink(finding.expected));
  const entry = make("li", { className: "finding " + finding.severity }, head, place);
  entry.classList.toggle("expected", Boolean(finding.expected));
  if (finding.hint && !finding.repair) entry.append(make("p", { className: "hint" }, finding.hint));
  if (finding.repair) entry.append(repairOf(finding));
  return entry;
}

function drawPart() {
  const { findings } = model;
  $("findings-part").hidden = !findings.length && $("undo").hidden;
  const expected = findings.filter(finding => finding.expected).length;
  $("findings-count").textContent = [findings.length - expected || "",
    expected ? `${expected} expected` : ""].filter(Boolean).join(", ");
}

function drawFindings() {
  const { findings } = model;
  const had = $("findings").contains(document.activeElement);
  // Unchanged findings are not redrawn, so that the list keeps its focus and position.
  const now = JSON.stringify([model.scene?.name, findings, model.project?.readOnly]);
  if ($("findings").shape !== now) {
    $("findings").shape = now;
    $("findings").replaceChildren(...findings.slice(0, 200).map(item));
    if (findings.length > 200)
      $("findings").append(make("li", { className: "faint" }, `and ${findings.length - 200} more`));
    if (had) $("findings-title").focus();
  }
  drawUndo();
}

/// Draws the banner with the first error of the file. It covers only a ruler, so that the image
/// does not move; the source shows all errors at their lines.
function drawBanner() {
  const isWrong = Boolean(model.scene) && !model.isCurrent
    && Boolean(model.layout || model.findings.length);
  const errors = isWrong ? model.findings.filter(one => one.severity === "error") : [];
  const now = JSON.stringify([isWrong, errors[0], errors.length, !model.layout]);
  if ($("banner").shape === now) return;
  $("banner").shape = now;
  $("banner").hidden = !isWrong;
  $("banner").replaceChildren();
  if (!isWrong) return;
  const [first] = errors;
  $("banner").append(sign("error"),
    make("b", {}, first ? counted(errors.length, "error") : "The scene has errors"));
  if (first) {
    $("banner").append(make("span", { className: "words", title: first.message }, first.message));
    if (first.line) $("banner").append(lineLink(first));
  }
  if (model.layout) $("banner").append(make("small", {}, "showing the last valid image"));
}

export function beginFindings() {
  $("undo").addEventListener("click", undo);
  on("findings", () => { drawFindings(); drawBanner(); });
  on("state", drawBanner);
  on("shot", drawUndo);
}
