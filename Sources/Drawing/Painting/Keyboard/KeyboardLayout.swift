import SnaplineBasics
import SnaplineSceneModel

/// One key of a keyboard, with its frame and its label.
struct KeyboardKey: Hashable {
  var face: Face
  /// The frame on the screen.
  var frame: Rect
  var cap = Background.raised

  enum Face: Hashable {
    case letter(String)
    /// A word on a key with the color of letter keys.
    case plain(String)
    /// A word on a key with the color of function keys.
    case word(String)
    /// The return key in the tint color of an action, unless it is disabled.
    case action(String, isEnabled: Bool)
    /// The return key with an icon, as in iOS 26.
    case enter(ReturnKeyType, isEnabled: Bool)
    /// A digit, with the letters of a telephone keypad below it.
    case digit(String, letters: String)
    case shift(isOn: Bool)
    case delete, globe, microphone, hide
    /// A space without a key.
    case blank
  }

  /// The background of the label.
  enum Background: Hashable {
    case raised
    /// A cell of a pad whose keys are separated only by thin lines.
    case flat
    /// No background.
    case bare
  }
}

/// The keys of a keyboard and the strips above and below them.
struct KeyboardLayout: Hashable {
  var keys: [KeyboardKey] = []
  /// The suggestion bar above the keys; empty if there is none.
  var suggestions: Rect
  var letterSize: Double

  /// Returns the letters of a keyboard: before iOS 9 their case never changed.
  static func letters(_ keyboard: KeyboardConfiguration, _ era: Era) -> [String] {
    let capitals = ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"]
    return era < .ios9 || keyboard.isShifted ? capitals : capitals.map { $0.lowercased() }
  }
}

extension KeyboardLayout {
  /// Lays out the keys in the keyboard's rectangle, in proportions measured on real devices.
  init(
    _ panel: Rect, _ device: Device, _ orientation: Orientation, _ era: Era,
    _ keyboard: KeyboardConfiguration
  ) {
    let page = keyboard.page(on: device.idiom)
    if device.idiom == .pad {
      self.init(tablet: TabletKeyMetrics(device, orientation, panel), era, keyboard, page)
    } else if page == .pad {
      self.init(pad: KeypadMetrics(device, orientation, panel, era), keyboard.type)
    } else {
      self.init(phone: PhoneKeyMetrics(device, orientation, panel, era), era, keyboard, page)
    }
  }

  /// Returns the return key of a keyboard.
  static func returnKeyFace(_ keyboard: KeyboardConfiguration, _ era: Era) -> KeyboardKey.Face {
    if era >= .ios26, keyboard.returnKey.glassIcon != nil {
      return .enter(keyboard.returnKey, isEnabled: keyboard.isReturnKeyEnabled)
    }
    let title = keyboard.returnKey.title(in: era)
    let isPlain = !keyboard.returnKey.isAction && keyboard.isReturnKeyEnabled
    return isPlain ? .word(title) : .action(title, isEnabled: keyboard.isReturnKeyEnabled)
  }
}

// The keys of a phone.
extension KeyboardLayout {
  private init(
    phone measures: PhoneKeyMetrics, _ era: Era, _ keyboard: KeyboardConfiguration,
    _ page: KeyboardConfiguration.Page
  ) {
    suggestions = measures.suggestions
    letterSize = (measures.key.height * 0.56).rounded()
    if page == .numbers {
      add("1234567890", inRow: 0, measures)
      add("-/:;()$&@\"", inRow: 1, measures)
      addMarks(measures)
    } else {
      for (index, row) in KeyboardLayout.letters(keyboard, era).enumerated() {
        add(row, inRow: index, measures)
      }
    }
    addSides(
      page == .numbers ? .word("#+=") : .shift(isOn: era >= .ios9 && keyboard.isShifted), measures)
    addBottomRow(measures, keyboard, page, enter: KeyboardLayout.returnKeyFace(keyboard, era))
    addStrip(measures)
  }

  /// Adds letters centered in a row.
  private mutating func add(_ letters: String, inRow row: Int, _ measures: PhoneKeyMetrics) {
    let count = Double(letters.count)
    let width = count * measures.key.width + (count - 1) * measures.gap
    var x = measures.area.midX - width / 2
    for letter in letters {
      let origin = Point(x: x, y: measures.y(ofRow: row))
      keys.append(KeyboardKey(face: .letter(String(letter)), frame: Rect(origin, measures.key)))
      x += measures.key.width + measures.gap
    }
  }

  /// Adds five punctuation keys in the space of seven letters.
  private mutating func addMarks(_ measures: PhoneKeyMetrics) {
    let room = 7 * measures.key.width + 6 * measures.gap
    let width = (room - 4 * measures.gap) / 5
    for (column, mark) in ".,?!'".enumerated() {
      let x = measures.area.midX - room / 2 + Double(column) * (width + measures.gap)
      let frame = Rect(x: x, y: measures.y(ofRow: 2), width: width, height: measures.key.height)
      keys.append(KeyboardKey(face: .letter(String(mark)), frame: frame))
    }
  }

  private mutating func addSides(_ left: KeyboardKey.Face, _ measures: PhoneKeyMetrics) {
    let y = measures.y(ofRow: 2)
    let size = Size(width: measures.shift, height: measures.key.height)
    let right = measures.area.maxX - measures.side - measures.shift
    keys.append(
      KeyboardKey(face: left, frame: Rect(Point(x: measures.area.minX + measures.side, y: y), size))
    )
    keys.append(KeyboardKey(face: .delete, frame: Rect(Point(x: right, y: y), size)))
  }

  private mutating func addBottomRow(
    _ measures: PhoneKeyMetrics, _ keyboard: KeyboardConfiguration,
    _ page: KeyboardConfiguration.Page,
    enter: KeyboardKey.Face
  ) {
    let gap = measures.gap
    var x = measures.area.minX + measures.side
    let end = measures.area.maxX - measures.side - measures.enter
    func add(_ face: KeyboardKey.Face, width: Double) -> KeyboardKey {
      let origin = Point(x: x, y: measures.y(ofRow: 3))
      x += width + gap
      return KeyboardKey(
        face: face, frame: Rect(origin, Size(width: width, height: measures.key.height)))
    }
    keys.append(add(.word(page == .numbers ? "ABC" : "123"), width: measures.special))
    if measures.strip == nil { keys.append(add(.globe, width: measures.special)) }
    let faces = page == .numbers ? [.plain("space")] : keyboard.type.wideKeys
    let marks = Double(faces.filter { $0.isLetter }.count)
    let spare = end - x - gap * Double(faces.count)
    // Next to a space bar punctuation keys are as wide as letters; without one they share its
    // width.
    let hasSpace = faces.contains(.plain("space"))
    let mark = hasSpace ? measures.key.width : spare / Double(faces.count)
    for face in faces {
      let isMark = face.isLetter || !hasSpace
      keys.append(add(face, width: isMark ? mark : spare - marks * mark))
    }
    keys.append(add(enter, width: measures.enter))
  }

  /// Adds the globe and the microphone, which without a home button are next to or below the keys.
  private mutating func addStrip(_ measures: PhoneKeyMetrics) {
    guard let strip = measures.strip else { return }
    let size = Size(width: 40, height: 40)
    let y = strip.minY
    let right = Point(x: strip.maxX - size.width, y: y)
    keys.append(
      KeyboardKey(face: .globe, frame: Rect(Point(x: strip.minX, y: y), size), cap: .bare))
    keys.append(KeyboardKey(face: .microphone, frame: Rect(right, size), cap: .bare))
  }
}

extension KeyboardType {
  /// The keys between the function keys in the bottom row of letters.
  var wideKeys: [KeyboardKey.Face] {
    switch self {
    case .url: [.letter("."), .letter("/"), .plain(".com")]
    case .emailAddress: [.plain("space"), .letter("@"), .letter(".")]
    case .twitter: [.plain("space"), .letter("@"), .letter("#")]
    case .webSearch: [.plain("space"), .letter(".")]
    default: [.plain("space")]
    }
  }
}

extension KeyboardKey.Face {
  fileprivate var isLetter: Bool {
    if case .letter = self { true } else { false }
  }
}

extension Rect {
  init(_ origin: Point, _ size: Size) { self.init(origin: origin, size: size) }
}
