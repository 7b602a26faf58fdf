import SnaplineSceneModel

extension TextInputTraits {
  /// Applies the text input traits of an element.
  ///
  /// Interface Builder writes values that differ from its defaults; its default is no
  /// capitalization.
  mutating func apply(_ element: XMLElement) {
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
    if let isAutomatic = traits.bool("enablesReturnKeyAutomatically") {
      enablesReturnKeyAutomatically = isAutomatic
    }
    switch traits["keyboardAppearance"] {
    // The alert keyboard is the dark one since iOS 7.
    case "alert", "dark": keyboardAppearance = .dark
    case "light": keyboardAppearance = .light
    default: break
    }
  }
}

extension KeyboardType {
  /// Creates a content type from its Interface Builder name, which is an older one for two types.
  fileprivate init?(written name: String) {
    switch name {
    case "alphabet": self = .asciiCapable
    case "ASCIICapableNumberPad": self = .asciiCapableNumberPad
    default: self.init(rawValue: name)
    }
  }
}
