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

// Images with a source in `picture` are loaded when visible.
const sight = new IntersectionObserver(seen => {
  for (const { target, isIntersecting } of seen) if (isIntersecting) {
    target.src = target.picture;
    sight.unobserve(target);
  }
}, { rootMargin: "300px" });
