/// The keyboard settings of a view, by UIKit's names.
package struct TextInputTraits: Hashable, Sendable {
  package var keyboardType = KeyboardType.default
  package var keyboardAppearance = KeyboardAppearance.default
  package var returnKeyType = ReturnKeyType.default
  /// Whether the return key is disabled while the text is empty.
  package var enablesReturnKeyAutomatically = false
  package var autocorrectionType = Autocorrection.default
  package var autocapitalizationType = Autocapitalization.sentences

  package init() {}
}

/// The types of keyboards.
package enum KeyboardType: String, Hashable, Sendable, CaseIterable {
  case `default`, asciiCapable, numbersAndPunctuation
  case url = "URL"
  case numberPad, phonePad, namePhonePad, emailAddress, decimalPad, twitter, webSearch
  case asciiCapableNumberPad
}

/// The appearance of a keyboard; the default follows the system.
package enum KeyboardAppearance: String, Hashable, Sendable, CaseIterable {
  case `default`, dark, light
}

/// The titles of the return key.
package enum ReturnKeyType: String, Hashable, Sendable, CaseIterable {
  case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall
  case `continue`
}

/// Whether the system corrects the text; without correction there are no suggestions.
package enum Autocorrection: String, Hashable, Sendable, CaseIterable {
  case `default`, no, yes
}

/// The automatic capitalization of the keyboard.
package enum Autocapitalization: String, Hashable, Sendable, CaseIterable {
  case none, words, sentences, allCharacters
}

/// The condition for an overlay of a text field.
package enum FieldOverlayMode: String, Hashable, Sendable, CaseIterable {
  case never, whileEditing, unlessEditing, always

  package func isShown(whileEditing isEditing: Bool) -> Bool {
    switch self {
    case .never: false
    case .whileEditing: isEditing
    case .unlessEditing: !isEditing
    case .always: true
    }
  }
}

extension ReturnKeyType {
  /// Returns the title of the key: text since iOS 13, capitalized before, product names unchanged.
  package func title(in era: Era) -> String {
    switch self {
    case .default: "return"
    case .google: "Google"
    case .yahoo: "Yahoo"
    case .emergencyCall: era >= .ios13 ? "emergency call" : "Emergency Call"
    default: era >= .ios13 ? rawValue : rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
  }

  /// Whether the key submits the entire text and is blue; `next` only changes the field.
  package var isAction: Bool { self != .default && self != .next }
}

extension ViewContent {
  /// The input traits of the content; nil if it cannot be edited.
  package var textInput: TextInputTraits? {
    switch self {
    case .textField(let field): field.input
    case .textView(let view): view.input
    case .control(let control): control.kind.traits.acceptsText ? control.search.input : nil
    case .plain, .guide, .scroll, .cell, .stack, .label, .button, .image: nil
    }
  }

  fileprivate var typedText: String {
    switch self {
    case .textField(let field): field.text
    case .textView(let view): view.text
    case .control(let control): control.search.text
    default: ""
    }
  }

  fileprivate var isSecret: Bool {
    if case .textField(let field) = self { field.isSecure } else { false }
  }
}

/// The keyboard for the edited view.
package struct KeyboardConfiguration: Hashable, Sendable {
  /// The default letter keyboard.
  package static let letters = KeyboardConfiguration()

  package var type = KeyboardType.default
  package var appearance = KeyboardAppearance.default
  package var returnKey = ReturnKeyType.default
  package var isReturnKeyEnabled = true
  /// Whether suggestions appear above the keys.
  package var suggestsWords = true
  /// Whether the shift key is active.
  package var isShifted = false

  /// The initial layout of the keys.
  package enum Page: Hashable, Sendable {
    case letters, numbers
    /// The number pad with twelve large keys.
    case pad
  }

  /// Returns the layout of the keys on a device: tablets show the number layout instead of a pad.
  package func page(on idiom: Device.Idiom) -> Page {
    switch type {
    case .numbersAndPunctuation: .numbers
    case .numberPad, .phonePad, .decimalPad, .asciiCapableNumberPad:
      idiom == .phone ? .pad : .numbers
    default: .letters
    }
  }

  /// Whether a bar is above the keys; on tablets it has shortcuts since iOS 9.
  package func hasShortcutBar(on idiom: Device.Idiom, in era: Era) -> Bool {
    guard era >= .ios8, page(on: idiom) != .pad else { return false }
    return suggestsWords || idiom == .pad && era >= .ios9
  }
}

extension Scene {
  package func keyboard(editing focus: ViewID?) -> KeyboardConfiguration {
    guard let focus, let input = self[focus].content.textInput else { return .letters }
    let content = self[focus].content
    var keyboard = KeyboardConfiguration()
    keyboard.type = input.keyboardType
    keyboard.appearance = input.keyboardAppearance
    keyboard.returnKey = input.returnKeyType
    keyboard.isReturnKeyEnabled =
      !input.enablesReturnKeyAutomatically || !content.typedText.isEmpty
    keyboard.suggestsWords = input.autocorrectionType != .no && !content.isSecret
    keyboard.isShifted = !content.isSecret && input.isShifted(behind: content.typedText)
    return keyboard
  }
}

extension TextInputTraits {
  /// Whether the next character after this text is capitalized; addresses never are.
  fileprivate func isShifted(behind text: String) -> Bool {
    let isAddress = keyboardType == .emailAddress || keyboardType == .url
    switch autocapitalizationType {
    case .none: return false
    case .allCharacters: return true
    case .words: return !isAddress && (text.last?.isWhitespace ?? true)
    case .sentences: return !isAddress && text.endsSentence
    }
  }
}

extension String {
  /// Whether the next character begins a sentence: at the start, on a new line, or after a full
  /// stop and a space.
  fileprivate var endsSentence: Bool {
    guard let end = last else { return true }
    if end.isNewline { return true }
    guard end.isWhitespace, let mark = last(where: { !$0.isWhitespace }) else { return false }
    return ".!?".contains(mark)
  }
}
