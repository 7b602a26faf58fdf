// The texts of shots, and images that are loaded when they come into sight.
// Texts are numbered by first occurrence; later occurrences are only the number.
const texts = [];
const text = part => typeof part === "number" ? texts[part] : (texts.push(part), part);

/// Replaces the numbers in a shot by their texts; the shots must come in the order of the page.
function expand(shot) {
  shot.n = text(shot.n);
  shot.s = text(shot.s);
  if ("at" in shot) shot.at = text(shot.at);
  shot.c = (shot.c || []).map(row => row.map(text));
}

/// Loaded elements of the run shown before, by their keys.
const pool = new Map();
const keep = (key, element) => pool.set(key, [...pool.get(key) || [], element]);
const kept = key => pool.get(key)?.shift();

/// Returns a thumbnail of a shot, loaded when visible, with a mark around the changed area.
function thumbnail(shot) {
  const picture = shot.new || shot.old, known = kept(picture);
  const image = known || make("img", { alt: "", picture });
  const box = make("span", {}, image);
  if (shot.d) box.append(areaOf(image, shot.d));
  if (!known) sight.observe(image);
  return make("span", { className: "picture" }, box);
}

/// Returns a mark around an area of an image, given in its pixels.
function areaOf(image, [, , x, y, width, height]) {
  const mark = make("i", { className: "area", hidden: true });
  const place = () => {
    const { naturalWidth, naturalHeight } = image;
    const share = (extent, all) => Math.min(100, extent / all * 100) + "%";
    Object.assign(mark.style, { left: share(x, naturalWidth), top: share(y, naturalHeight),
      width: share(width, naturalWidth), height: share(height, naturalHeight) });
    mark.hidden = false;
  };
  if (image.naturalWidth) place(); else image.addEventListener("load", place);
  return mark;
}

// Images with a source in `picture` are loaded when visible.
const sight = new IntersectionObserver(seen => {
  for (const { target, isIntersecting } of seen) if (isIntersecting) {
    target.src = target.picture;
    sight.unobserve(target);
  }
}, { rootMargin: "300px" });
