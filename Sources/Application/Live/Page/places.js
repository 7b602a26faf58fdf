// Source locations: the source view with its highlights, and links to the editor.
import { $, askJSON, make, newest, say } from "/canvas/tools.js";
import { keyOf, model, on, select, viewNamed } from "/canvas/model.js";

let source = null, marked = 0, wasWrong = false;

// MARK: The editor

function editorAddress(place) {
  const { editor } = model.project;
  const isOwn = !place.file || place.file === model.scene.file;
  if (!editor || !isOwn) return null;
  const path = model.scene.path.split("/").map(encodeURIComponent).join("/");
  return editor.replace("{path}", path.replace(/^\//, editor.includes("/{path}") ? "" : "/"))
    .replace("{line}", place.line).replace("{column}", place.column || 1);
}

/// Returns a link with a line number, which highlights the line and opens it in the editor.
export function lineLink(place, text = `line ${place.line}`) {
  const address = editorAddress(place);
  const link = make(address ? "a" : "button", { className: "line-link" }, text);
  if (address) link.href = address;
  else link.type = "button";
  link.title = `${place.file || model.scene.file}:${place.line}:${place.column || 1}`
    + (address ? " (open in editor)" : "");
  link.addEventListener("click", event => {
    event.stopPropagation();
    showLine(place);
  });
  return link;
}

export function showLine(place, isQuiet = false) {
  if (!place?.line || place.file && place.file !== model.scene.file) return;
  marked = place.line;
  markLines(true);
  if (!isQuiet) say(`Line ${place.line}`);
}

// MARK: The source

const asking = newest(async scene => {
  let read;
  try { read = await askJSON("/data/source?scene=" + encodeURIComponent(scene)); }
  catch (problem) { read = { file: "", path: "", text: "", problem: problem.message }; }
  if (scene !== model.scene?.name) return;
  const isSame = source?.scene === scene && source.text === read.text;
  source = { scene, ...read };
  if (!isSame) drawSource();
  drawMistakes();
});

/// Returns a line with syntax highlighting of keys and comments.
function colored(text) {
  const [, code, comment] = text.match(/^((?:"(?:\\.|[^"\\])*"|'[^']*'|[^#"']|(?<=\S)#)*)(#.*)?$/)
    || [null, text, ""];
  const [, space, key, rest] = code.match(/^(\s*(?:- )?)([\p{L}\p{N}_-]+:)?(.*)$/su);
  const parts = [space];
  if (key) parts.push(make("b", {}, key));
  parts.push(rest);
  if (comment) parts.push(make("i", {}, comment));
  return parts;
}

function drawSource() {
  const { scrollTop, scrollLeft } = $("source"), isSame = $("source").scene === source.scene;
  const lines = source.text.replace(/\n$/, "").split("\n");
  $("source").replaceChildren(...source.problem ? [source.problem]
    : lines.map((text, at) => {
      const line = make("div", { className: "code-line" },
        make("span", { className: "gutter" }, at + 1),
        make("code", {}, ...colored(text)));
      // A wrapped line continues below its own beginning.
      const indent = text.search(/\S|$/) + 2, code = line.lastChild;
      code.style.paddingLeft = indent + "ch";
      code.style.textIndent = -indent + "ch";
      line.line = at + 1;
      return line;
    }));
  $("source").scene = source.scene;
  if (isSame) $("source").scrollTo(scrollLeft, scrollTop); else $("source").scrollTo(0, 0);
  $("source-name").textContent = source.file.split("/").at(-1);
  markLines(false);
}

/// Draws errors below their lines, with a caret at their column.
function drawMistakes() {
  for (const old of $("source").querySelectorAll(".mistake")) old.remove();
  for (const line of $("source").querySelectorAll(".code-line")) line.classList.remove("wrong");
  if (!source) return;
  const isNew = !wasWrong;
  wasWrong = !model.isCurrent && model.findings.length > 0;
  if (!wasWrong) return;
  const lines = $("source").querySelectorAll(".code-line");
  const here = model.findings.filter(one => one.line && one.file === source.file);
  for (const finding of here) {
    const line = lines[Math.min(finding.line, lines.length) - 1];
    if (!line) continue;
    let after = line;
    while (after.nextElementSibling?.classList.contains("mistake"))
      after = after.nextElementSibling;
    line.classList.add("wrong");
    const isWrapped = line.offsetHeight > 28 ? " wrapped" : "";
    after.after(caret(finding, "mistake " + finding.severity + isWrapped));
  }
  const first = here.find(one => one.severity === "error");
  if (first && isNew) showLine(first, true);
}

/// Returns a caret below the column, with the message and the hint.
function caret(finding, className) {
  return make("div", { className },
    make("code", { className: "caret" }, " ".repeat(Math.max(0, finding.column - 1)) + "^"),
    make("span", {}, finding.message), ...finding.hint ? [make("em", {}, finding.hint)] : []);
}

function markLines(scrolls) {
  let target = null;
  for (const line of $("source").querySelectorAll(".code-line")) {
    const is = line.line === marked;
    line.classList.toggle("marked", is);
    if (is) { line.setAttribute("aria-current", "true"); target = line; }
    else line.removeAttribute("aria-current");
  }
  $("source-line").replaceChildren(...target && model.project.editor
    ? [lineLink({ line: marked, column: 1 }, `Open line ${marked}`)]
    : target ? [`line ${marked}`] : []);
  if (!target || !scrolls) return;
  const panel = $("source"), top = target.offsetTop - panel.offsetTop;
  if (top < panel.scrollTop + 20 || top > panel.scrollTop + panel.clientHeight - 40)
    panel.scrollTop = top - panel.clientHeight / 3;
}

/// Selects the constraint or the view of the clicked line.
function onLine(event) {
  const line = event.target.closest(".code-line")?.line;
  if (!line || !getSelection().isCollapsed) return;
  marked = line;
  markLines(false);
  const constraint = model.layout?.constraints.find(one => one.line === line);
  const view = model.layout?.views.find(view => view.line === line && view.parent);
  if (constraint) select(model.selected || constraint.views[0], { constraint: keyOf(constraint) });
  else if (view) select(view.name);
}

export function beginPlaces() {
  $("source").addEventListener("click", onLine);
  on("shot", ({ isSameScene }) => {
    if (isSameScene) return;
    marked = 0;
    wasWrong = false;
    source = null;
    $("source").replaceChildren();
    if (model.scene) asking.request(model.scene.name);
  });
  on("saved", () => asking.request(model.scene.name));
  on("findings", drawMistakes);
  on("selection", () => {
    const constraint = model.layout?.constraints.find(one => keyOf(one) === model.constraint);
    if (constraint) showLine(constraint, true);
    else if (model.selected) showLine(viewNamed(model.selected), true);
  });
}
