/// How the page behaves; it puts text into elements only as text.
let pageScript = #"""
  "use strict";
  const run = JSON.parse(document.getElementById("run").textContent);
  const $ = id => document.getElementById(id);
  const signs = { same: "✓", changed: "✗", new: "+", broken: "!", skipped: "–" };
  const make = (tag, text, properties) => {
    const element = Object.assign(document.createElement(tag), properties || {});
    if (text !== undefined) element.textContent = text;
    return element;
  };
  const shots = [];
  let current = null, mode = 3, timer = 0;

  function drawGrid() {
    for (const text of [...run.failures, ...run.remarks,
      ...run.obsolete.map(path => "obsolete: " + path)])
      $("grid").append(make("p", text, { className: "note" }));
    for (const scene of run.scenes) {
      const section = make("section"), list = make("ul");
      section.append(make("h3", scene.name + (scene.fit ? "" : " (invalid)")));
      if (scene.messages.length) {
        const details = make("details", undefined, { open: !scene.fit });
        const count = scene.messages.length + (scene.messages.length > 1 ? " messages" : " message");
        details.append(make("summary", count));
        // Long lines scroll, which the keyboard must reach as well.
        details.append(...scene.messages.map(text => make("pre", text, { tabIndex: 0 })));
        section.append(details);
      }
      for (const shot of scene.shots) {
        shot.id = scene.name + "/" + shot.name;
        shot.link = make("a", undefined, { className: shot.status });
        shot.link.href = "#" + encodeURIComponent(shot.id);
        const sign = make("b", signs[shot.status] + " ");
        sign.setAttribute("aria-hidden", "true");
        shot.link.append(sign, shot.name);
        shot.link.setAttribute("aria-label", shot.name + ", " + shot.status);
        shot.item = make("li"); shot.item.append(shot.link); list.append(shot.item);
        shots.push(shot);
      }
      section.append(list); $("grid").append(section); scene.section = section;
    }
  }

  function filter() {
    const only = $("wrong").checked;
    for (const shot of shots) shot.item.hidden = only && !shot.headline;
    for (const scene of run.scenes)
      scene.section.hidden = only && !scene.messages.length && !scene.shots.some(s => s.headline);
  }

  const isPossible = (shot, mode) => [
    shot.old, shot.new, shot.old || shot.new, shot.difference, shot.old && shot.new,
    shot.old && shot.new][mode - 1];

  function picture(shot, name) {
    const image = make("img", undefined, { src: shot[name], alt: name + " picture of " + shot.id });
    image.onload = scale;
    return image;
  }

  function figure(shot, name) {
    const element = make("figure");
    element.append(make("figcaption", name), picture(shot, name));
    return element;
  }

  function scale() {
    const zoom = $("zoom").value, count = $("stage").querySelectorAll("figure").length || 1;
    for (const image of $("stage").querySelectorAll("img")) {
      const room = Math.max(80, ($("stage").clientWidth - 48) / count - 16);
      const fit = Math.min(1, room / image.naturalWidth, innerHeight * .7 / image.naturalHeight);
      image.style.width = image.naturalWidth * (zoom === "fit" ? fit : +zoom) + "px";
    }
  }

  function drawStage() {
    clearInterval(timer);
    const stage = $("stage"), shot = current;
    stage.replaceChildren();
    const shown = isPossible(shot, mode) ? mode : [3, 2, 1].find(m => isPossible(shot, m));
    for (const button of document.querySelectorAll("[data-mode]")) {
      button.disabled = !isPossible(shot, +button.dataset.mode);
      button.setAttribute("aria-pressed", String(+button.dataset.mode === shown));
    }
    if (!shown) {
      stage.append(make("p", shot.status === "same" ? "The same as its golden."
        : "There is no picture in this report."));
      return;
    }
    if (shown > 4) return drawStack(stage, shot, shown === 6);
    const names = [["old"], ["new"], ["old", "new", "difference"], ["difference"]][shown - 1];
    const row = make("div", undefined, { className: "pictures" });
    row.append(...names.filter(name => shot[name]).map(name => figure(shot, name)));
    stage.append(row);
  }

  function drawStack(stage, shot, flickers) {
    const stack = make("div", undefined, { className: "stack" });
    const top = picture(shot, "new");
    stack.append(picture(shot, "old"), top);
    if (!flickers) {
      const range = make("input", undefined, { type: "range", min: 0, max: 100, value: 50 });
      range.setAttribute("aria-label", "How much of the old picture is seen, in per cent");
      range.oninput = () => { top.style.clipPath = `inset(0 0 0 ${range.value}%)`; };
      range.oninput();
      stage.append(range, stack);
      return;
    }
    const button = make("button", "Stop", { type: "button" });
    const flip = () => { top.hidden = !top.hidden; };
    const start = () => { timer = setInterval(flip, 700); button.textContent = "Stop"; };
    button.onclick = () => {
      if (button.textContent === "Stop") { clearInterval(timer); button.textContent = "Start"; }
      else start();
    };
    stage.append(button, stack);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) button.textContent = "Start";
    else start();
  }

  function show(shot) {
    if (current) current.link.removeAttribute("aria-current");
    current = shot;
    shot.link.setAttribute("aria-current", "true");
    // Only the list scrolls: the page itself stays where the reader has put it.
    const grid = $("grid"), list = grid.getBoundingClientRect();
    const link = shot.link.getBoundingClientRect();
    if (link.top < list.top) grid.scrollTop -= list.top - link.top + 40;
    else if (link.bottom > list.bottom) grid.scrollTop += link.bottom - list.bottom + 40;
    $("name").textContent = shot.id;
    $("headline").textContent = shot.headline || shot.status;
    $("place").textContent = shot.place || "";
    const rows = (shot.rows || []).map(([what, where]) => {
      const row = make("tr"), head = make("th", what); head.scope = "row";
      row.append(head, make("td", where));
      return row;
    });
    $("changes").hidden = !rows.length;
    $("changes").tBodies[0].replaceChildren(...rows);
    drawStage();
  }

  const address = () => "#" + encodeURIComponent(current.id) + "@" + mode;
  function follow() {
    const [name, wanted] = location.hash.slice(1).split("@");
    if (/^[1-6]$/.test(wanted || "")) mode = +wanted;
    let id = "";
    try { id = decodeURIComponent(name); } catch { /* A hand-made address may be anything. */ }
    const shot = shots.find(s => s.id === id) || shots.find(s => s.headline) || shots[0];
    $("detail").hidden = !shot;
    if (shot) show(shot);
  }
  function choose(number) {
    if (!current || !isPossible(current, number)) return;
    mode = number;
    history.replaceState(null, "", address());
    drawStage();
  }
  function step(by) {
    const list = shots.filter(shot => !shot.item.hidden), at = list.indexOf(current);
    const next = list[Math.min(list.length - 1, Math.max(0, at + by))];
    if (!next) return;
    show(next);
    history.replaceState(null, "", address());
  }

  drawGrid();
  $("wrong").checked = shots.some(shot => shot.headline);
  filter();
  $("wrong").onchange = filter;
  $("zoom").onchange = scale;
  $("tools").onclick = event => {
    const button = event.target.closest("[data-mode]");
    if (button) choose(+button.dataset.mode);
  };
  addEventListener("hashchange", follow);
  addEventListener("resize", scale);
  addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.matches("select, input")) return;
    if (event.key === "j") step(1);
    else if (event.key === "k") step(-1);
    else if (/^[1-6]$/.test(event.key)) choose(+event.key);
  });
  follow();
  """#
