import SnaplineBasics

/// The joining form of an Arabic letter.
enum JoiningForm: Int {
  case alone, final, initial, medial
}

/// Returns the joining form of each character; letters of other scripts are isolated.
func joiningForms(of scalars: [Unicode.Scalar]) -> [JoiningForm] {
  var forms = [JoiningForm](repeating: .alone, count: scalars.count)
  var previous: (place: Int, joining: JoiningType)?
  for (index, scalar) in scalars.enumerated() {
    let joining = scalar.joining
    // Marks are transparent for joining.
    if joining == .transparent { continue }
    if let before = previous, before.joining == .both, joining != .none {
      forms[before.place] = forms[before.place] == .final ? .medial : .initial
      forms[index] = .final
    }
    previous = (index, joining)
  }
  return forms
}

/// The joining type of a letter.
private enum JoiningType {
  case none, back, both, transparent
}

extension Unicode.Scalar {
  fileprivate var joining: JoiningType {
    switch value {
    case ..<0x300: return .none
    // The tatweel and the zero width joiner.
    case 0x640, 0x200D: return .both
    case 0x200C: return .none
    case 0x620...0x6FF:
      guard let place = JoiningFormAdvances.index(of: value) else { break }
      if JoiningFormAdvances.advance(at: place, .initial, isBold: false) != nil { return .both }
      return JoiningFormAdvances.advance(at: place, .final, isBold: false) == nil ? .none : .back
    default: break
    }
    return properties.generalCategory == .nonspacingMark ? .transparent : .none
  }
}

extension JoiningFormAdvances {
  /// Returns the advance of a letter in em; nil for a character that is not in the table.
  static func advance(of scalar: Unicode.Scalar, _ form: JoiningForm, isBold: Bool) -> Double? {
    guard (0x5BE...0xE7F).contains(scalar.value), let place = index(of: scalar.value) else {
      return nil
    }
    return advance(at: place, form, isBold: isBold) ?? advance(at: place, .alone, isBold: isBold)
  }

  fileprivate static func advance(at index: Int, _ form: JoiningForm, isBold: Bool) -> Double? {
    (isBold ? bold : regular).withUTF8Buffer { text in
      let value = number(in: text, at: index * stride + 4 + 4 * form.rawValue)
      return value == 0 ? nil : Double(value) / 10_000
    }
  }

  private static let stride = 20

  fileprivate static func index(of point: UInt32) -> Int? {
    regular.withUTF8Buffer { text in
      let place = (0..<text.count / stride).partitioningIndex(where: {
        number(in: text, at: $0 * stride) < point
      })
      guard place * stride < text.count, number(in: text, at: place * stride) == point else {
        return nil
      }
      return place
    }
  }

  private static func number(in text: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32 {
    var number: UInt32 = 0
    for digit in text[index..<(index + 4)] {
      number = number << 4 | UInt32(digit < 0x61 ? digit - 0x30 : digit - 0x61 + 10)
    }
    return number
  }
}

extension Unicode.Scalar {
  var isLam: Bool { value == 0x644 }

  /// Whether the letter forms a ligature with a preceding lam.
  var joinsLam: Bool { [0x622, 0x623, 0x625, 0x627].contains(value) }
}
