// The changes of a shot and their causes.
/// Returns the text of a change with a swatch before each color.
function swatched(text) {
  return text.split(/(#[0-9A-Fa-f]{6,8}\b)/).map(part => {
    if (!part.startsWith("#")) return part;
    const swatch = make("span", { className: "swatch" });
    swatch.style.backgroundColor = part;
    return make("span", {}, swatch, part);
  });
}

/// Returns a line for each edit, with its location.
const causeLines = (rows, scene) => rows.map(([word, subject, how, where]) =>
  make("div", {}, word + " ", make("code", {}, ...swatched([subject, how].filter(Boolean)
    .join("  "))), make("small", {}, placed(where, scene))));

const causes = ["because", "and", "changed", "added", "removed"];
/// Returns the rows with the causes in another order: first the edit that names the most views
/// that changed, because it tells the most.
function tellingFirst(rows) {
  const start = rows.findIndex(([word]) => word === "because");
  if (start < 0) return rows;
  let end = start + 1;
  while (end < rows.length && rows[end][0] === "and") end++;
  if (end === start + 1) return rows;
  const views = new Set(rows.slice(0, start).flatMap(([, names]) => (names || "").split("\n")));
  const weight = ([, subject]) => (subject || "").split(/[^\p{L}\p{N}_]+/u)
    .filter(name => views.has(name)).length;
  const edits = rows.slice(start, end).sort((a, b) => weight(b) - weight(a))
    .map(([, ...rest], at) => [at ? "and" : "because", ...rest]);
  return [...rows.slice(0, start), ...edits, ...rows.slice(end)];
}

const placed = (where, scene) => /^\d+:\d+$/.test(where || "") ? scene.file + ":" + where
  : where || "";

/// Draws the first line of the cause above the image.
function drawCause(rows, scene) {
  let last = "";
  const lines = rows.filter(([word]) => causes.includes(last = word || last));
  $("cause").hidden = !lines.length;
  $("cause").replaceChildren(...causeLines(lines.slice(0, 1), scene));
  if (lines.length > 1)
    $("cause").append(make("div", {}, `and ${counted(lines.length - 1, "more edit")}, below`));
}

/// Draws the table of changes: label, views, change and location.
function drawChanges(rows, scene) {
  $("changes").hidden = !rows.length;
  let last = "";
  $("changes").querySelector("tbody").replaceChildren(...rows.map(([word, views, how, where]) => {
    last = word || last;
    const head = make("th", { scope: "row" }, word || "…");
    const names = (views || "").split("\n").filter(Boolean);
    const cell = make("td", {});
    const many = 6;
    cell.append(names.slice(0, many).join(", "));
    if (names.length > many) {
      const more = make("button", { type: "button" }, `and ${names.length - many} more`);
      more.addEventListener("click", () => { cell.textContent = names.join(", "); });
      cell.append(" ", more);
    }
    const isCause = causes.includes(last);
    return make("tr", { className: isCause ? "cause" : "" }, head, cell,
      make("td", {}, isCause ? make("code", {}, how) : how),
      make("td", {}, placed(where, scene)));
  }));
}

/// Returns the numbers of differing pixels and views.
function differenceText(shot) {
  const parts = [];
  if (shot.h) parts.push(shot.h);
  const differ = (count, word) => counted(count, word) + (count === 1 ? " differs" : " differ");
  if (shot.d) parts.push(`${differ(shot.d[0], "pixel")}, largest difference ${shot.d[1]} of 255`);
  if (shot.v) parts.push(differ(shot.v, "view"));
  if (shot.r !== undefined)
    parts.push(shot.r ? `${number(shot.r)} px unexplained` : "nothing unexplained");
  return parts.join(" · ");
}
