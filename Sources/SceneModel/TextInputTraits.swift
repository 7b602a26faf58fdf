/// How a view wants to be typed into, in UIKit's words.
package struct TextInputTraits: Hashable, Sendable {
  package var keyboardType = KeyboardType.default
  package var keyboardAppearance = KeyboardAppearance.default
  package var returnKeyType = ReturnKeyType.default
  /// Whether the return key waits for a text.
  package var enablesReturnKeyAutomatically = false
  package var autocorrectionType = Autocorrection.default
  package var autocapitalizationType = Autocapitalization.sentences

  package init() {}
}

/// Which keys a view asks for.
package enum KeyboardType: String, Hashable, Sendable, CaseIterable {
  case `default`, asciiCapable, numbersAndPunctuation
  case url = "URL"
  case numberPad, phonePad, namePhonePad, emailAddress, decimalPad, twitter, webSearch
  case asciiCapableNumberPad
}

/// How a keyboard is dressed; by itself it goes with the system.
package enum KeyboardAppearance: String, Hashable, Sendable, CaseIterable {
  case `default`, dark, light
}

/// What the return key says that it does.
package enum ReturnKeyType: String, Hashable, Sendable, CaseIterable {
  case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall
  case `continue`
}

/// Whether the system may better what is typed; without it there are no suggestions.
package enum Autocorrection: String, Hashable, Sendable, CaseIterable {
  case `default`, no, yes
}

/// When the keyboard begins a capital letter by itself.
package enum Autocapitalization: String, Hashable, Sendable, CaseIterable {
  case none, words, sentences, allCharacters
}

/// When an overlay of a text field is there.
package enum FieldOverlayMode: String, Hashable, Sendable, CaseIterable {
  case never, whileEditing, unlessEditing, always

  /// Whether it is there now.
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
  /// What stands on the key: words since iOS 13, with a capital before, and names as they are.
  package func title(in era: Era) -> String {
    switch self {
    case .default: "return"
    case .google: "Google"
    case .yahoo: "Yahoo"
    case .emergencyCall: era >= .ios13 ? "emergency call" : "Emergency Call"
    default: era >= .ios13 ? rawValue : rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
  }

  /// Whether the key does something with the whole text, and then is blue: the next field is none.
  package var isAction: Bool { self != .default && self != .next }
}

extension ViewContent {
  /// How the content wants to be typed into; nil when nobody can type into it.
  package var textInput: TextInputTraits? {
    switch self {
    case .textField(let field): field.input
    case .textView(let view): view.input
    case .control(let control) where control.kind == .searchBar: control.search.input
    default: nil
    }
  }

  /// What was typed so far.
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

/// The keyboard that the system shows for what is edited.
package struct SystemKeyboard: Hashable, Sendable {
  /// The letters' keyboard, as it comes when nothing is edited.
  package static let letters = SystemKeyboard()

  package var type = KeyboardType.default
  package var appearance = KeyboardAppearance.default
  package var returnKey = ReturnKeyType.default
  package var isReturnKeyEnabled = true
  /// Whether words may be suggested above the keys.
  package var suggestsWords = true
  /// Whether the next letter is a capital.
  package var isShifted = false

  /// The keys that a keyboard comes up with.
  package enum Page: Hashable, Sendable {
    case letters, numbers
    /// Twelve large keys, as on a telephone.
    case pad
  }

  /// The keys on a device: tablets have no pad, and show their page of numbers instead.
  package func page(on idiom: Device.Idiom) -> Page {
    switch type {
    case .numbersAndPunctuation: .numbers
    case .numberPad, .phonePad, .decimalPad, .asciiCapableNumberPad:
      idiom == .phone ? .pad : .numbers
    default: .letters
    }
  }

  /// Whether there is a bar above the keys; on tablets it has shortcuts as well since iOS 9.
  package func hasBar(on idiom: Device.Idiom, in era: Era) -> Bool {
    guard era >= .ios8, page(on: idiom) != .pad else { return false }
    return suggestsWords || idiom == .pad && era >= .ios9
  }
}

extension Scene {
  /// The keyboard for the view that is edited.
  package func keyboard(editing focus: ViewID?) -> SystemKeyboard {
    guard let focus, let input = self[focus].content.textInput else { return .letters }
    let content = self[focus].content
    var keyboard = SystemKeyboard()
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
  /// Whether a letter behind this text would be a capital; addresses are never written so.
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
  /// Whether what follows begins a sentence: at the start, in a new line, or behind a full stop
  /// and a space.
  fileprivate var endsSentence: Bool {
    guard let end = last else { return true }
    if end.isNewline { return true }
    guard end.isWhitespace, let mark = last(where: { !$0.isWhitespace }) else { return false }
    return ".!?".contains(mark)
  }
}
