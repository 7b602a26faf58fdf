// The movement of views from their old to their new frames, on served pages.
/// The maximum number of views that glide.
const mostPieces = 80;

/// Adds the button that shows the movement again, and shows it once unless motion is unwanted.
function addGlide(stage, shot, sheet) {
  const old = new Image();
  old.src = shot.old;
  const start = () => glide(shot.m, old, sheet);
  stage.append(make("div", { className: "range" },
    button("Show the movement", () => old.decode().then(start, () => null), { id: "glide" })));
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  sheet.addEventListener("scaled", () => old.decode().then(start, () => null), { once: true });
}

/// Lets the parts of the old image with the moved views glide to their new frames.
function glide(marks, old, sheet) {
  if (!sheet.isConnected) return;
  for (const piece of sheet.querySelectorAll(".piece")) piece.remove();
  const area = ([[, , width, height]]) => width * height;
  const pairs = marks.flatMap(([, , ...places]) => places)
    .filter(([from, to]) => from && to && String(from) !== String(to))
    .sort((a, b) => area(b) - area(a)).slice(0, mostPieces);
  for (const [from, to] of pairs) {
    const piece = pieceOf(from, old, sheet.factor);
    sheet.insertBefore(piece, sheet.querySelector(".marks"));
    const by = [to[0] - from[0], to[1] - from[1]].map(value => value * sheet.factor + "px");
    const end = `translate(${by}) scale(${to[2] / (from[2] || 1)}, ${to[3] / (from[3] || 1)})`;
    const way = piece.animate([{ transform: "none" }, { transform: end }],
      { duration: 700, delay: 300, easing: "ease-in-out", fill: "both" });
    way.finished.then(() => piece.animate([{ opacity: 1 }, { opacity: 0 }], 250).finished)
      .then(() => piece.remove(), () => piece.remove());
  }
}

/// Returns a copy of a part of the old image at its place.
function pieceOf([x, y, width, height], old, factor) {
  const size = [width, height].map(extent => Math.max(1, Math.round(extent)));
  const piece = make("canvas", { className: "piece", width: size[0], height: size[1] });
  piece.getContext("2d").drawImage(old, x, y, width, height, 0, 0, ...size);
  const px = value => value * factor + "px";
  Object.assign(piece.style, { left: px(x), top: px(y), width: px(width), height: px(height) });
  return piece;
}
