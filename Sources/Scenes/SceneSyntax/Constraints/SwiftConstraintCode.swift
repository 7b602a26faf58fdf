import SnaplineBasics
import SnaplineSceneModel

/// A constraint in the syntax of code: layout anchors, Masonry, SnapKit or `NSLayoutConstraint`.
///
/// It is recognized only for a hint, so the translation covers the common forms and is omitted if
/// it would be uncertain.
struct SwiftConstraintCode {
  /// The equivalent equation; `x` stands for a view that the code does not name.
  let equation: String?

  init?(_ tokens: [ConstraintToken]) {
    guard let verb = tokens.firstIndex(where: \.isVerb) else {
      guard tokens.contains(where: \.isOfItemInterface) else { return nil }
      equation = nil
      return
    }
    let names = tokens.map(\.name)
    guard let sign = names[verb].flatMap({ relations[$0] }) else { return nil }
    equation = Self.equation(of: tokens, names, verb, sign)
  }

  private static func equation(
    of tokens: [ConstraintToken], _ names: [String?], _ verb: Int, _ relation: String
  ) -> String? {
    let left = tokens[..<verb].compactMap(\.name).filter { !fillers.contains($0) }
    let rest = tokens[(verb + 1)...]
    let isAnchor = names[..<verb].contains("constraint")
    let isSuperview = names[verb]?.hasSuffix("ToSuperview") == true
    // An omitted part would change the meaning of the constraint.
    guard let subject = subject(left, isAnchor: isAnchor), rest.allSatisfy({ !$0.isLeftOut }),
      constantNames.allSatisfy({ isNumber(behind: $0, in: rest) })
    else { return nil }
    let object = isSuperview ? ["superview"] : scenePath(path(rest)[...])
    let isConstant = names[verb]?.hasSuffix("ToConstant") == true
    guard object.isEmpty || !isConstant,
      let right = rightSide(object, subject.attribute, rest)
    else { return nil }
    return "\(subject.view).\(subject.attribute) \(relation) \(right)"
  }

  /// Returns the first anchor: `make.edges` has no view, `title.leadingAnchor` has one.
  private static func subject(_ names: [String], isAnchor: Bool) -> (
    view: String, attribute: String
  )? {
    guard let last = names.last, let attribute = attribute(last) else { return nil }
    guard isAnchor else { return names.count == 1 ? ("x", attribute) : nil }
    guard names.count > 1 else { return nil }
    return (scenePath(names.dropLast()).joined(separator: "."), attribute)
  }

  /// Returns the names of the first argument: `(equalTo: b.trailingAnchor, …)`,
  /// `(scroll.mas_left)`.
  private static func path(_ tokens: ArraySlice<ConstraintToken>) -> [String] {
    var names: [String] = []
    for token in tokens {
      switch token.kind {
      case .name(let name): names.append(name)
      case .punctuation("("), .punctuation(":"), .punctuation("."): continue
      default: return names.filter { !fillers.contains($0) }
      }
    }
    return names.filter { !fillers.contains($0) }
  }

  /// Returns a path with a controller's `view` replaced by `root`.
  private static func scenePath(_ names: ArraySlice<String>) -> [String] {
    names.first == "view" ? ["root"] + names.dropFirst() : Array(names)
  }

  private static func rightSide(
    _ object: [String], _ attribute: String, _ tokens: ArraySlice<ConstraintToken>
  ) -> String? {
    let constant = number(behind: offsets, in: tokens)
    let multiplier = number(behind: factors, in: tokens)
    if object.isEmpty {
      let first = tokens.first { $0.number != nil }?.number
      return first.map(\.constraintText)
    }
    var names = object
    if let last = names.last, let own = Self.attribute(last), names.count > 1 {
      names[names.count - 1] = own
    } else {
      names.append(attribute)
    }
    var text = names.joined(separator: ".")
    if let multiplier { text = "\(multiplier.constraintText) * \(text)" }
    if let constant, constant != 0 {
      text += constant < 0 ? " - " : " + "
      text += constant.magnitude.constraintText
    }
    if let inset = number(behind: insets, in: tokens) {
      guard AttributeGroup(rawValue: attribute)?.isOfEdges == true else { return nil }
      text += " inset \(inset.constraintText)"
    }
    return text
  }

  /// Returns the number in `constant: -8` or `offset(-8)`.
  private static func number(behind names: [String], in tokens: ArraySlice<ConstraintToken>)
    -> Double?
  {
    guard let word = tokens.firstIndex(where: { $0.name.map(names.contains) == true }) else {
      return nil
    }
    var isNegative = false
    for token in tokens[(word + 1)...] {
      if let number = token.number { return isNegative ? -number : number }
      guard case .punctuation(let sign) = token.kind, ["(", ":", "-", "@"].contains(sign) else {
        return nil
      }
      if sign == "-" { isNegative = true }
    }
    return nil
  }

  /// Whether the argument of a keyword is a number, or the keyword is missing.
  private static func isNumber(behind word: String, in tokens: ArraySlice<ConstraintToken>) -> Bool
  {
    !tokens.contains { $0.name == word } || number(behind: [word], in: tokens) != nil
  }

  /// Returns the scene language's name for `leadingAnchor`, `mas_leading` or `leading`.
  private static func attribute(_ name: String) -> String? {
    var stem = name
    if stem.hasSuffix("Anchor") { stem = String(stem.dropLast("Anchor".count)) }
    if stem.hasPrefix("mas_") { stem = String(stem.dropFirst("mas_".count)) }
    if Attribute.named(stem) != nil || AttributeGroup(rawValue: stem) != nil { return stem }
    return nil
  }
}

/// The relation methods of the libraries, with their operators.
private let relations: [String: String] = [
  "equalTo": "==", "mas_equalTo": "==", "equalToSuperview": "==", "equalToConstant": "==",
  "greaterThanOrEqualTo": ">=", "mas_greaterThanOrEqualTo": ">=",
  "greaterThanOrEqualToSuperview": ">=", "greaterThanOrEqualToConstant": ">=",
  "lessThanOrEqualTo": "<=", "mas_lessThanOrEqualTo": "<=", "lessThanOrEqualToSuperview": "<=",
  "lessThanOrEqualToConstant": "<=",
]

/// The keywords that precede a number.
private let offsets = ["constant", "offset", "mas_offset"]
private let factors = ["multiplier", "multipliedBy"]
private let insets = ["inset", "insets"]
private let constantNames = offsets + factors + insets

/// The last letters of the relation methods, with which few other names end.
private let endsOfVerbs = Array(Set(relations.keys.compactMap(\.utf8.last)))

/// The names of the libraries that have no equivalent.
private let fillers: Set<String> = [
  "make", "self", "snp", "and", "with", "constraint", "equalTo",
]

extension ConstraintToken {
  fileprivate var isVerb: Bool {
    // The last letter excludes most names without a dictionary lookup.
    guard case .name(let name) = kind, let end = name.utf8.last, endsOfVerbs.contains(end) else {
      return false
    }
    return relations[name] != nil
  }

  fileprivate var isOfItemInterface: Bool {
    guard case .name(let name) = kind else { return false }
    return name == "NSLayoutConstraint" || name == "constraintWithItem"
  }

  /// Whether the token begins a part that the translation cannot express.
  fileprivate var isLeftOut: Bool {
    name.map { $0.hasPrefix("priority") || $0 == "dividedBy" } ?? false
  }

  fileprivate var number: Double? { if case .number(let number) = kind { number } else { nil } }
}
