/// A text as a language would have it that nobody speaks: with accents, between brackets, and a
/// third longer, so that what is cut, too narrow or never translated catches the eye.
func pseudo(_ text: String) -> String {
  guard text.contains(where: \.isLetter) else { return text }
  let accented = String(text.map { accents[$0] ?? $0 })
  let missing = (text.count * 13 + 9) / 10 - text.count - 3
  let more = missing > 1 ? " " + filler(missing) : ""
  return "[\(accented)\(more)]"
}

/// Words of this many letters altogether.
private func filler(_ count: Int) -> String {
  let words = "öñé ţŵö ţĥŕéé föûŕ fîvé šîx šévéñ éîĝĥţ ñîñé ţéñ"
  var text = ""
  while text.count < count { text += text.isEmpty ? words : " " + words }
  let cut = text.prefix(count)
  return String(cut.last == " " ? cut.dropLast() + "~" : cut)
}

private let accents: [Character: Character] = Dictionary(
  uniqueKeysWithValues: zip(
    "acdeghijklnorstuwyzACDEGHIJKLNORSTUWYZ", "áçďéĝĥîĵķļñöŕšţûŵýžÁÇĎÉĜĤÎĴĶĻÑÖŔŠŢÛŴÝŽ"))
