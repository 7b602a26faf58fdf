// The images and the comparison modes.
const modes = ["", "old", "new", "side by side", "slider", "onion skin", "flicker", "moves"];
// The chosen mode; 0 is the most telling one of each shot.
let chosen = 0, zoom = 0, dots = true, timer = 0, share = 50, drawn = 0;
const stacks = [4, 5, 6];

const both = ["old", "new"];
const needed = [[], ["old"], ["new"], [], both, both, both, ["moves"]];
const isPossible = (shot, mode) => Boolean(shot)
  && (mode === 3 ? Boolean(shot.old || shot.new) : mode === 7 && shot.m ? Boolean(shot.new)
    : needed[mode].every(name => shot[name]));

/// Whether only frames differ, which two equal images side by side do not show.
const differsInFrames = shot => Boolean(shot && shot.e && shot.m);

const modeOf = shot => chosen && isPossible(shot, chosen) ? chosen
  : [...differsInFrames(shot) ? [7] : [], 3, 2, 1].find(mode => isPossible(shot, mode)) || 0;

function picture(shot, name) {
  const image = make("img", { src: shot[name], alt: `${name} picture of ${current.id}` });
  image.addEventListener("load", scale);
  return image;
}

/// Returns a scroll view with an image, or with two images on top of each other.
function view(caption, ...images) {
  const sheet = make("div", { className: "sheet" }, ...images);
  const room = make("div", { className: "view", tabIndex: 0 }, sheet);
  room.setAttribute("role", "group");
  room.setAttribute("aria-label", caption + ", scrolls");
  room.addEventListener("scroll", () => {
    for (const other of $("stage").querySelectorAll(".view")) if (other !== room) {
      // Setting an equal offset would trigger scroll events endlessly.
      if (other.scrollLeft !== room.scrollLeft) other.scrollLeft = room.scrollLeft;
      if (other.scrollTop !== room.scrollTop) other.scrollTop = room.scrollTop;
    }
  }, { passive: true });
  sheet.addEventListener("pointermove", event => probe(event, sheet));
  sheet.addEventListener("pointerleave", () => { $("probe").textContent = ""; });
  return make("figure", {}, make("figcaption", {}, caption), room);
}

const capital = text => text[0].toUpperCase() + text.slice(1);

/// Returns the reason why a shot cannot be compared in a mode; empty if it can.
const lacking = (shot, mode) => isPossible(shot, mode) ? "" : mode === 7
  ? "No view of this shot moved."
  : `This shot has no ${shot && shot.old ? "new" : "old"} image.`;

function drawStage() {
  clearInterval(timer);
  const shot = current && current.shot, stage = $("stage");
  const mode = drawn = modeOf(shot);
  $("comparison").hidden = !shot;
  for (const button of $("modes").children) {
    const own = +button.dataset.mode;
    disable(button, lacking(shot, own));
    press(button, own === mode);
  }
  const none = mode ? "" : "This shot has no image.";
  for (const id of ["smaller", "larger", "zoom", "dots"]) disable($(id), none);
  const isFound = mode && shot.d || current && current.status === "causes";
  disable($("find"), isFound ? "" : none || "No pixel of this shot differs.");
  $("probe").textContent = "";
  stage.replaceChildren();
  stage.className = "";
  if (!mode) {
    if (shot) stage.append(make("p", { className: "empty" }, shot.s === "same"
      ? `No change: identical to ${run.base ? `the image in ${run.base}` : "its golden"}.`
      : "This report contains no image."));
    return;
  }
  // The remaining height below, so that the entire image is visible without scrolling the page.
  const left = innerHeight - stage.getBoundingClientRect().top - scrollY
    - (stacks.includes(mode) || mode === 7 && shot.m ? 100 : 64);
  stage.style.setProperty("--room", left > innerHeight * .45 ? left + "px" : "76vh");
  if (stacks.includes(mode)) return drawStack(stage, shot, mode);
  if (mode === 7 && shot.m) return drawMoves(stage, shot);
  const names = mode === 3 ? ["old", "new", ...shot.m ? [] : ["moves"]] : [modes[mode]];
  stage.append(make("div", { className: "panes" }, ...names.filter(name => shot[name])
    .map(name => view(capital(name), picture(shot, name)))));
  scale();
}

function drawStack(stage, shot, mode) {
  const top = picture(shot, "new"), edge = make("div", { className: "edge" });
  const figure = view(capital(modes[mode]) + " (old below, new on top)", picture(shot, "old"), top);
  const sheet = figure.querySelector(".sheet"), bar = make("div", { className: "range" });
  stage.append(figure, bar);
  if (mode === 6) { drawFlicker(bar, top); return scale(); }
  const label = mode === 4 ? "Slider position, percent of the old image"
    : "Opacity of the new image, percent";
  const range = make("input", { type: "range", min: 0, max: 100, value: share });
  range.setAttribute("aria-label", label);
  const set = value => {
    share = range.value = Math.round(Math.min(100, Math.max(0, value)));
    if (mode === 5) { top.style.opacity = share / 100; return; }
    edge.style.left = share + "%";
    sheet.halves[0].style.right = 100 - share + "%";
    sheet.halves[1].style.left = share + "%";
    // The clip is a percentage of the sheet, which may be wider than the image.
    const width = sheet.clientWidth || 1, own = top.clientWidth || width;
    top.style.clipPath = `inset(0 0 0 ${Math.min(100, share * width / own)}%)`;
  };
  sheet.addEventListener("scaled", () => set(share));
  range.addEventListener("input", () => set(+range.value));
  bar.append(make("span", {}, "old"), range, make("span", {}, "new"));
  if (mode === 4) {
    stage.className = "slides";
    bar.replaceChildren(range);
    const halves = ["Old", "New"].map(word => make("span", { className: "half" },
      make("b", {}, word)));
    sheet.append(edge, ...halves);
    for (const half of halves) half.setAttribute("aria-hidden", "true");
    sheet.halves = halves;
    const drag = event => set((event.clientX - sheet.getBoundingClientRect().left)
      / sheet.clientWidth * 100);
    sheet.addEventListener("pointerdown", event => { event.preventDefault(); drag(event); });
    sheet.addEventListener("pointermove", event => { if (event.buttons) drag(event); });
  }
  set(share);
  scale();
}

function drawFlicker(bar, top) {
  const shown = make("span", {}, "new");
  const button = make("button", { type: "button" });
  const flip = () => {
    top.hidden = !top.hidden;
    shown.textContent = top.hidden ? "old" : "new";
  };
  const start = runs => {
    clearInterval(timer);
    if (runs) timer = setInterval(flip, 600);
    button.textContent = runs ? "Stop" : "Start";
  };
  button.addEventListener("click", () => start(button.textContent === "Start"));
  const once = make("button", { type: "button" }, "Flip");
  once.addEventListener("click", () => { start(false); flip(); });
  bar.append(button, once, make("span", {}, "shown: "), shown);
  start(!matchMedia("(prefers-reduced-motion: reduce)").matches);
}

/// Sizes every image by the zoom.
function scale() {
  for (const room of $("stage").querySelectorAll(".view")) {
    const sheet = room.firstChild, images = [...sheet.querySelectorAll("img")];
    const width = Math.max(...images.map(image => image.naturalWidth));
    const height = Math.max(...images.map(image => image.naturalHeight));
    if (!width) continue;
    const style = getComputedStyle(room);
    const space = room.clientWidth - parseFloat(style.paddingLeft) * 2;
    const most = parseFloat(style.maxHeight) - parseFloat(style.paddingTop) * 2 - 2;
    const factor = zoom || Math.min(space / width, most / height, 4);
    sheet.style.width = width * factor + "px";
    sheet.style.height = height * factor + "px";
    for (const image of images) {
      image.style.width = image.naturalWidth * factor + "px";
      image.style.height = image.naturalHeight * factor + "px";
    }
    sheet.classList.toggle("crisp", factor >= 1);
    sheet.classList.toggle("frame", true);
    const net = sheet.querySelector(".dots") || make("div", { className: "dots" });
    net.style.backgroundSize = `${factor}px ${factor}px`;
    if (dots && factor >= 6) sheet.append(net); else net.remove();
    sheet.factor = factor;
    sheet.dispatchEvent(new Event("scaled"));
  }
}

function setZoom(value, keeps) {
  const room = $("stage").querySelector(".view");
  const before = room && room.firstChild.factor;
  const middle = room && [(room.scrollLeft + room.clientWidth / 2) / before,
    (room.scrollTop + room.clientHeight / 2) / before];
  zoom = value;
  $("zoom").value = String(value);
  scale();
  if (room && before && keeps) center(middle[0], middle[1]);
}

function zoomBy(steps) {
  const room = $("stage").querySelector(".view");
  if (!room) return;
  const sizes = [...$("zoom").options].map(option => +option.value).slice(1);
  const now = room.firstChild.factor || 1;
  const next = steps > 0 ? sizes.find(size => size > now * 1.01)
    : sizes.reverse().find(size => size < now * .99);
  if (next) setZoom(next, true);
  say(`Zoom ${Math.round((room.firstChild.factor || 1) * 100)} per cent`);
}

function center(x, y) {
  for (const room of $("stage").querySelectorAll(".view")) {
    const factor = room.firstChild.factor || 1;
    room.scrollLeft = x * factor - room.clientWidth / 2;
    room.scrollTop = y * factor - room.clientHeight / 2;
  }
}

/// Zooms to the changed pixels and centers them.
function findChange() {
  const shot = current && current.shot, room = $("stage").querySelector(".view");
  if (!room || !shot || !shot.d) return;
  // Images that are not loaded have no size yet.
  if (!room.firstChild.factor) {
    room.querySelector("img").addEventListener("load", findChange, { once: true });
    return;
  }
  const [, , x, y, width, height] = shot.d;
  const sizes = [...$("zoom").options].map(option => +option.value).slice(1).reverse();
  setZoom(0);
  const fit = room.firstChild.factor || 1;
  const size = sizes.find(size => width * size < room.clientWidth * .8
    && height * size < room.clientHeight * .8);
  // A change as large as the image is shown at the fitting zoom.
  if (size > fit) setZoom(size);
  center(x + width / 2, y + height / 2);
  say(`Zoom ${Math.round((room.firstChild.factor || 1) * 100)} per cent, at the change`);
}

// The color of a pixel in the old and the new image.
const canvases = new WeakMap();
function colorAt(shot, name, x, y) {
  if (!shot[name]) return "";
  if (!canvases.has(shot)) canvases.set(shot, {});
  const known = canvases.get(shot);
  if (!known[name]) {
    known[name] = { ready: false };
    const image = new Image();
    image.onload = () => {
      const canvas = make("canvas", { width: image.width, height: image.height });
      known[name].context = canvas.getContext("2d", { willReadFrequently: true });
      known[name].context.drawImage(image, 0, 0);
      known[name].size = [image.width, image.height];
    };
    image.src = shot[name];
  }
  const { context, size } = known[name];
  if (!context || x >= size[0] || y >= size[1]) return "";
  let bytes;
  // Scripts cannot read the pixels of files that are beside a page opened from the disk.
  try { bytes = [...context.getImageData(x, y, 1, 1).data]; } catch { return ""; }
  const digits = bytes.map(byte => byte.toString(16).padStart(2, "0")).join("");
  return `  ${name} #${digits.slice(0, bytes[3] === 255 ? 6 : 8)}`;
}

function probe(event, sheet) {
  const box = sheet.getBoundingClientRect(), factor = sheet.factor || 1;
  const x = Math.floor((event.clientX - box.left) / factor);
  const y = Math.floor((event.clientY - box.top) / factor);
  if (x < 0 || y < 0) return;
  const shot = current.shot;
  $("probe").textContent =
    `x ${x}, y ${y}${colorAt(shot, "old", x, y)}${colorAt(shot, "new", x, y)}`;
}

function choose(mode) {
  const shot = current && current.shot;
  if (!isPossible(shot, mode)) return say(`Mode '${modes[mode]}' is not available for this shot.`);
  chosen = mode;
  if (run.live) staged = "";
  history.replaceState(null, "", address(current, chosen));
  drawStage();
  say(capital(modes[mode]));
}
