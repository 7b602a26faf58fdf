import SceneModel

extension TextInputTraits {
  /// Takes over what an element says about being typed into.
  ///
  /// Interface Builder writes what differs from its own defaults, and its default is no capitals.
  mutating func take(_ element: XMLElement) {
    guard let traits = element.child(key: "textInputTraits") else { return }
    autocapitalizationType =
      traits["autocapitalizationType"].flatMap(Autocapitalization.init) ?? Autocapitalization.none
    if let type = traits["autocorrectionType"].flatMap(Autocorrection.init) {
      autocorrectionType = type
    }
    if let type = traits["keyboardType"].flatMap(KeyboardType.init(written:)) {
      keyboardType = type
    }
    if let type = traits["returnKeyType"].flatMap(ReturnKeyType.init) { returnKeyType = type }
    if let isAutomatic = traits.flag("enablesReturnKeyAutomatically") {
      enablesReturnKeyAutomatically = isAutomatic
    }
    switch traits["keyboardAppearance"] {
    // An alert's keyboard has been the dark one since iOS 7.
    case "alert", "dark": keyboardAppearance = .dark
    case "light": keyboardAppearance = .light
    default: break
    }
  }
}

extension KeyboardType {
  /// Interface Builder has older names for two of them.
  fileprivate init?(written name: String) {
    switch name {
    case "alphabet": self = .asciiCapable
    case "ASCIICapableNumberPad": self = .asciiCapableNumberPad
    default: self.init(rawValue: name)
    }
  }
}
