import SceneModel

/// What a view says about being typed into, by the names that scenes have for it; the return key
/// of a search bar says something by itself.
func inputTraits(
  _ input: TextInputTraits, unlike plain: TextInputTraits = TextInputTraits()
) -> [Trait] {
  var traits: [Trait] = []
  func add(_ key: String, _ value: String, unless isPlain: Bool) {
    if !isPlain { traits.append(Trait(key, value)) }
  }
  add(
    "keyboardType", input.keyboardType.rawValue, unless: input.keyboardType == plain.keyboardType)
  add(
    "keyboardAppearance", input.keyboardAppearance.rawValue,
    unless: input.keyboardAppearance == plain.keyboardAppearance)
  add(
    "returnKeyType", input.returnKeyType.rawValue,
    unless: input.returnKeyType == plain.returnKeyType)
  add(
    "enablesReturnKeyAutomatically", String(input.enablesReturnKeyAutomatically),
    unless: input.enablesReturnKeyAutomatically == plain.enablesReturnKeyAutomatically)
  add(
    "autocorrectionType", input.autocorrectionType.rawValue,
    unless: input.autocorrectionType == plain.autocorrectionType)
  add(
    "autocapitalizationType", input.autocapitalizationType.rawValue,
    unless: input.autocapitalizationType == plain.autocapitalizationType)
  return traits
}

extension TextInputTraits {
  /// Takes over what `inputTraits` has written.
  mutating func read(_ traits: inout TraitReading) {
    keyboardType = traits.choice("keyboardType") ?? keyboardType
    keyboardAppearance = traits.choice("keyboardAppearance") ?? keyboardAppearance
    returnKeyType = traits.choice("returnKeyType") ?? returnKeyType
    enablesReturnKeyAutomatically =
      traits.isTrue("enablesReturnKeyAutomatically") ?? enablesReturnKeyAutomatically
    autocorrectionType = traits.choice("autocorrectionType") ?? autocorrectionType
    autocapitalizationType = traits.choice("autocapitalizationType") ?? autocapitalizationType
  }
}
