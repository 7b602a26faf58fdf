import Geometry
import SceneModel

/// A constraint as code would write it: with anchors, Masonry, SnapKit or the item interface.
///
/// It is recognised for the sake of one hint, so the translation covers the common
/// forms and is left out where a sentence would be a guess.
struct ForeignSpelling {
  /// The same as a sentence of ours; `x` stands for a view that the code does not name.
  let sentence: String?

  init?(_ tokens: [SentenceToken]) {
    guard let verb = tokens.firstIndex(where: \.isVerb) else {
      guard tokens.contains(where: \.isOfItemInterface) else { return nil }
      sentence = nil
      return
    }
    let names = tokens.map(\.name)
    guard let sign = names[verb].flatMap({ relations[$0] }) else { return nil }
    sentence = Self.sentence(of: tokens, names, verb, sign)
  }

  private static func sentence(
    of tokens: [SentenceToken], _ names: [String?], _ verb: Int, _ sign: String
  ) -> String? {
    let left = tokens[..<verb].compactMap(\.name).filter { !fillers.contains($0) }
    let rest = tokens[(verb + 1)...]
    let isAnchor = names[..<verb].contains("constraint")
    let isSuperview = names[verb]?.hasSuffix("ToSuperview") == true
    // What would be left out makes it another constraint.
    guard let subject = subject(left, isAnchor: isAnchor), rest.allSatisfy({ !$0.isLeftOut }),
      numberWords.allSatisfy({ isNumber(behind: $0, in: rest) })
    else { return nil }
    let object = isSuperview ? ["superview"] : scenePath(path(rest)[...])
    let isConstant = names[verb]?.hasSuffix("ToConstant") == true
    guard object.isEmpty || !isConstant,
      let right = rightSide(object, subject.attribute, rest)
    else { return nil }
    return "\(subject.view).\(subject.attribute) \(sign) \(right)"
  }

  /// `make.edges` has no view, `title.leadingAnchor` has one.
  private static func subject(_ names: [String], isAnchor: Bool) -> (
    view: String, attribute: String
  )? {
    guard let last = names.last, let attribute = attribute(last) else { return nil }
    guard isAnchor else { return names.count == 1 ? ("x", attribute) : nil }
    guard names.count > 1 else { return nil }
    return (scenePath(names.dropLast()).joined(separator: "."), attribute)
  }

  /// The names of the first argument: `(equalTo: b.trailingAnchor, …)`, `(scroll.mas_left)`.
  private static func path(_ tokens: ArraySlice<SentenceToken>) -> [String] {
    var names: [String] = []
    for token in tokens {
      switch token.kind {
      case .name(let name): names.append(name)
      case .sign("("), .sign(":"), .sign("."): continue
      default: return names.filter { !fillers.contains($0) }
      }
    }
    return names.filter { !fillers.contains($0) }
  }

  /// A controller's `view` is the root here.
  private static func scenePath(_ names: ArraySlice<String>) -> [String] {
    names.first == "view" ? ["root"] + names.dropFirst() : Array(names)
  }

  private static func rightSide(
    _ object: [String], _ attribute: String, _ tokens: ArraySlice<SentenceToken>
  ) -> String? {
    let constant = number(behind: offsets, in: tokens)
    let multiplier = number(behind: factors, in: tokens)
    if object.isEmpty {
      let first = tokens.first { $0.number != nil }?.number
      return first.map(\.sentenceText)
    }
    var names = object
    if let last = names.last, let own = Self.attribute(last), names.count > 1 {
      names[names.count - 1] = own
    } else {
      names.append(attribute)
    }
    var text = names.joined(separator: ".")
    if let multiplier { text = "\(multiplier.sentenceText) * \(text)" }
    if let constant, constant != 0 {
      text += constant < 0 ? " - " : " + "
      text += constant.magnitude.sentenceText
    }
    if let inset = number(behind: insets, in: tokens) {
      guard AttributeGroup(rawValue: attribute)?.isOfEdges == true else { return nil }
      text += " inset \(inset.sentenceText)"
    }
    return text
  }

  /// `constant: -8` and `offset(-8)`.
  private static func number(behind words: [String], in tokens: ArraySlice<SentenceToken>)
    -> Double?
  {
    guard let word = tokens.firstIndex(where: { $0.name.map(words.contains) == true }) else {
      return nil
    }
    var isNegative = false
    for token in tokens[(word + 1)...] {
      if let number = token.number { return isNegative ? -number : number }
      guard case .sign(let sign) = token.kind, ["(", ":", "-", "@"].contains(sign) else {
        return nil
      }
      if sign == "-" { isNegative = true }
    }
    return nil
  }

  /// Whether what a word is about is a number, where the word is there at all.
  private static func isNumber(behind word: String, in tokens: ArraySlice<SentenceToken>) -> Bool {
    !tokens.contains { $0.name == word } || number(behind: [word], in: tokens) != nil
  }

  /// Our name of an attribute that is spelt `leadingAnchor`, `mas_leading` or `leading`.
  private static func attribute(_ name: String) -> String? {
    var stem = name
    if stem.hasSuffix("Anchor") { stem = String(stem.dropLast("Anchor".count)) }
    if stem.hasPrefix("mas_") { stem = String(stem.dropFirst("mas_".count)) }
    if Attribute.named(stem) != nil || AttributeGroup(rawValue: stem) != nil { return stem }
    return nil
  }
}

/// The verbs of the libraries, and the sign that each stands for.
private let relations: [String: String] = [
  "equalTo": "==", "mas_equalTo": "==", "equalToSuperview": "==", "equalToConstant": "==",
  "greaterThanOrEqualTo": ">=", "mas_greaterThanOrEqualTo": ">=",
  "greaterThanOrEqualToSuperview": ">=", "greaterThanOrEqualToConstant": ">=",
  "lessThanOrEqualTo": "<=", "mas_lessThanOrEqualTo": "<=", "lessThanOrEqualToSuperview": "<=",
  "lessThanOrEqualToConstant": "<=",
]

/// Words behind which a number stands.
private let offsets = ["constant", "offset", "mas_offset"]
private let factors = ["multiplier", "multipliedBy"]
private let insets = ["inset", "insets"]
private let numberWords = offsets + factors + insets

/// The letters with which verbs end; few other words end so.
private let endsOfVerbs = Array(Set(relations.keys.compactMap(\.utf8.last)))

/// Words of the libraries that mean nothing.
private let fillers: Set<String> = [
  "make", "self", "snp", "and", "with", "constraint", "equalTo",
]

extension SentenceToken {
  fileprivate var isVerb: Bool {
    // Most words need not be looked up.
    guard case .name(let name) = kind, let end = name.utf8.last, endsOfVerbs.contains(end) else {
      return false
    }
    return relations[name] != nil
  }

  fileprivate var isOfItemInterface: Bool {
    guard case .name(let name) = kind else { return false }
    return name == "NSLayoutConstraint" || name == "constraintWithItem"
  }

  /// Whether it begins a part that no sentence of this translation has.
  fileprivate var isLeftOut: Bool {
    name.map { $0.hasPrefix("priority") || $0 == "dividedBy" } ?? false
  }

  fileprivate var name: String? { if case .name(let name) = kind { name } else { nil } }
  fileprivate var number: Double? { if case .number(let number) = kind { number } else { nil } }
}
