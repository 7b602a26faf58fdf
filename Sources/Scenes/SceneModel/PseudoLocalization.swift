/// Returns a text in the pseudolanguage: with accents, in brackets, and lengthened by a third, so
/// that truncated, narrow or untranslated texts are conspicuous.
func pseudoLocalized(_ text: String) -> String {
  guard text.contains(where: \.isLetter) else { return text }
  let accented = String(text.map { accents[$0] ?? $0 })
  let missing = (text.count * 13 + 9) / 10 - text.count - 3
  let more = missing > 1 ? " " + filler(missing) : ""
  return "[\(accented)\(more)]"
}

/// Returns words with this total number of letters.
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
