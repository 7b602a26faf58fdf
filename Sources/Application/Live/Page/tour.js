// The tour of a new project: delete a constraint, see its finding, apply the fix, approve images.
import { $, button, change, make, say, tellAll } from "/canvas/tools.js";
import { choose, model, on } from "/canvas/model.js";

const constraint = "content.width == scroll.width";
let wasDeleted = false, isClosed = false, shown = 0;

async function remove() {
  try { await change("/do/tour", { scene: model.project.tour, text: constraint }); }
  catch (problem) { tellAll([problem.message, problem.hint].filter(Boolean).join(" ")); }
}

function goToFix() {
  const apply = document.querySelector(".finding .apply:enabled");
  apply?.scrollIntoView({ block: "center" });
  apply?.focus();
}

/// The steps, each with its title, its text and the control that leads on.
const steps = [null,
  ({ line }) => ["Delete a constraint", ["Delete line ", String(line), ", ",
    make("code", {}, constraint), ", in your editor and save the file."],
    button("Delete it here", remove)],
  () => ["Apply the fix", ["Without the constraint, the text sets the width of the content. The "
    + "finding says so, and ", make("b", {}, "Apply"), " inserts the constraint again."],
    button("Go to the fix", goToFix)],
  () => ["Approve the images", ["The image is as before. The project has no goldens yet: ",
    "approve its images to compare later ones with them."],
    make("a", { href: "/review", className: "go" }, "Review the images")],
];

/// Returns the number of the step to take; 0 if there is none.
function stepNow() {
  if (isClosed || !model.project?.tour || model.scene?.name !== model.project.tour) return 0;
  if (!model.layout || !model.isCurrent) return shown;
  if (!model.layout.constraints.some(({ text }) => text === constraint)) {
    wasDeleted = true;
    return 2;
  }
  return wasDeleted ? 3 : 1;
}

function draw() {
  const step = stepNow();
  if (step === shown) return;
  const had = $("tour").contains(document.activeElement);
  shown = step;
  $("tour").hidden = !step;
  $("inspector").classList.toggle("touring", step === 2);
  if (!step) return;
  const place = model.layout.constraints.find(({ text }) => text === constraint) || {};
  const [title, text, act] = steps[step](place);
  $("tour-text").replaceChildren(make("b", {}, `${step} of 3: ${title}. `), ...text);
  $("tour-act").replaceChildren(act);
  say($("tour-text").textContent);
  if (had) act.focus();
}

export function beginTour() {
  $("tour-close").addEventListener("click", () => {
    isClosed = true;
    draw();
    $("room").focus({ preventScroll: true });
  });
  on("layout shot state", draw);
}

/// Opens the scene of the tour, unless the address names another one.
export function openTour() {
  const scene = model.project.scenes.find(({ name }) => name === model.project.tour);
  if (scene && !location.hash) choose(scene, null, { keeps: true });
}
