// The data about the image: frames, constraints, findings. It is requested after the image.
import { askJSON, newest } from "/canvas/tools.js";
import { edges } from "/canvas/edges.js";
import { keyOf, model, on, query, tell } from "/canvas/model.js";

const isNow = request => request.scene === model.scene?.name && request.shot === model.shot?.name;
const requested = () => ({ scene: model.scene?.name, shot: model.shot?.name, turn: model.turn });

const layouts = newest(async (request, isOld) => {
  let layout = null;
  try { layout = await askJSON("/data/layout?" + request.query); } catch { /* No layout. */ }
  if (!isNow(request) || isOld() && !edges.isMoving) return;
  // An outdated layout is kept as long as its image is visible.
  if (layout || !model.layout) model.layout = layout;
  model.isCurrent = Boolean(layout?.isCurrent);
  const has = name => model.layout?.views.some(view => view.name === name);
  if (model.selected && !has(model.selected)) model.selected = null;
  if (model.hovered && !has(model.hovered)) model.hovered = null;
  if (!model.layout?.constraints.some(one => keyOf(one) === model.constraint))
    model.constraint = null;
  tell("state");
  tell("layout");
  if (!edges.isMoving) rest();
});

const findings = newest(async (request, isOld) => {
  let answer = { findings: [] };
  try { answer = await askJSON("/data/findings?" + request.query); }
  catch (problem) {
    answer.findings = [{ severity: "error", code: "", message: problem.message, id: "",
      hint: problem.hint, file: "", line: 0, column: 0, repair: null }];
  }
  if (!isNow(request) || isOld()) return;
  model.findings = answer.findings;
  if (answer.isCurrent !== undefined) model.isCurrent = answer.isCurrent;
  tell("state");
  tell("findings");
});

let resting = 0;
function rest() {
  clearTimeout(resting);
  // Findings of a file with errors are requested at once, others after a pause.
  resting = setTimeout(() => {
    if (edges.isMoving) return rest();
    if (!model.scene) return;
    findings.request({ ...requested(), query: query() });
    tell("rested");
  }, model.isCurrent ? 120 : 0);
}

export function beginFacts() {
  on("shown", () => {
    if (!model.scene || edges.isMoving && !model.selected) return;
    if (model.scene.isDrawn !== false) return layouts.request({ ...requested(), query: query() });
    Object.assign(model, { layout: null, isCurrent: false });
    tell("state");
    tell("layout");
    rest();
  });
  // Findings of another shot stay until new ones arrive, so that the list below does not move.
  on("shot", ({ isSameScene }) => {
    if (isSameScene) return;
    model.findings = [];
    tell("findings");
  });
}
