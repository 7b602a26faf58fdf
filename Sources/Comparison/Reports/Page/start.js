// The actions of buttons and keys.
const actions = { previous: () => step(-1), next: () => step(1), approve: () => decide("approve"),
  reject: () => decide("reject"), undo,
  find: () => current && current.status === "causes" ? findOfCause() : findChange(),
  copy: () => copy(command(), "Copied the command."),
  link: () => copy(location.href.split("#")[0] + address(current, drawn), "Copied the link."),
  clear: () => {
    decisions.clear();
    undoable = [];
    drawDecision();
    say("Cleared.");
    $("detail").focus();
  },
  more: moreCauses };
connect(actions, { j: "next", k: "previous", a: "approve", r: "reject", u: "undo" });

$("kinds").addEventListener("click", event => {
  const button = event.target.closest("[data-kind]");
  if (!button) return;
  kind = button.dataset.kind;
  isKindChosen = true;
  filter(true);
  const gallery = kind === "same" && entries.find(({ status }) => status === "gallery");
  if (gallery) location.hash = address(gallery, 0);
});
$("search").addEventListener("input", () => filter(true));
$("search").addEventListener("keydown", event => {
  const [first] = event.key === "Enter" ? listed() : [];
  if (first) { location.hash = address(first, 0); $("detail").focus(); }
});
beginHelp([
  ["`j` `k`", "next shot, previous shot"],
  ["`a` `r`", run.live ? "approve, reject the shot or cause"
    : "approve, reject: add the shot to the command to copy; press again to undo"],
  ...run.live ? [["`A` `R`", "approve, reject all with the same cause"]] : [],
  ["`u`", "undo the last decision"], ...comparisonKeys, ["`/`", "search"],
  ["`?`", "show keyboard shortcuts"],
]);
drawRun();
