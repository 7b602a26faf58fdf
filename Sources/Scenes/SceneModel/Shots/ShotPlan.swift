package import SnaplineBasics

/// Plans every shot of a scene: devices × orientations × states × appearances × languages ×
/// directions × text sizes, and each once more with its accessibility elements.
///
/// The order is that of a listing by a person: the scene without steps on every device, then state
/// by state.
package func planShots(_ scene: Scene, limits: Limits = .standard) -> Diagnosed<[Shot]> {
  if let problem = scene.tooManyPatterns(limits) { return Diagnosed([], [problem]) }
  var shots: [Shot] = []
  var diagnostics: [Diagnostic] = []
  var taken: Set<String> = []
  var choice = ShotPatternFilter(scene: scene)
  let states = [State?.none] + scene.states.map(Optional.some)
  for state in states {
    for device in scene.devices {
      // A state that rotates the device has one final orientation, regardless of the initial one.
      for shot in scene.shots(of: device, in: state) where choice.includes(shot.name) {
        guard shots.count < limits.shots else {
          diagnostics.append(.tooManyShots(limit: limits.shots, of: scene))
          return Diagnosed(shots, diagnostics)
        }
        guard taken.insert(fileSystemName(shot.name)).inserted else {
          let span = state?.span ?? SourceSpan(file: scene.file)
          diagnostics.append(.sameShotName(shot.name, at: span))
          continue
        }
        shots.append(shot)
      }
    }
  }
  return Diagnosed(shots, diagnostics + choice.unusedPatterns())
}

extension Scene {
  /// Returns the shots of one device in one state.
  fileprivate func shots(of device: Device, in state: State?) -> [Shot] {
    // A state that rotates the device has one final orientation, regardless of the initial one.
    let orientations = state?.turns.last.map { [$0] } ?? orientations
    return orientations.flatMap { orientation in
      userSettings.map { look in
        let name = shotName(
          orientation: orientation,
          device: named(.device, device, devices.first, onCanvas: nil)?.name, state: state?.name,
          appearance: named(.appearance, look.appearance, appearances.first, onCanvas: .light),
          language: look.language.flatMap {
            named(.language, $0, languages.first, onCanvas: nil)
          },
          direction: named(.direction, look.direction, directions.first, onCanvas: .leftToRight),
          textSize: named(.textSize, look.textSize, textSizes.first, onCanvas: nil),
          showsElements: look.showsElements)
        var shot = Shot(
          name: name, device: device, orientation: orientation, state: state,
          appearance: look.appearance, direction: direction(of: look), textSize: look.textSize,
          language: look.language)
        shot.showsElements = look.showsElements
        return shot
      }
    }
  }

  /// Returns a value that a shot's name includes; nil for the first one, which the name omits. With
  /// a selected dimension the name omits only the canvas's value, so that it differs from the name
  /// of a run without options.
  private func named<Value: Equatable>(
    _ trait: ShotTrait, _ value: Value, _ first: Value?, onCanvas canvas: Value?
  ) -> Value? {
    value == (chosenTraits.contains(trait) ? canvas : first) ? nil : value
  }

  /// The user settings in all combinations of the scene.
  private var userSettings: [UserSettings] {
    let languages = languages.isEmpty ? [nil] : languages.map(Optional.some)
    return appearances.flatMap { appearance in
      languages.flatMap { language in
        directions.flatMap { direction in
          textSizes.flatMap { size in
            (showsElements ? [false, true] : [false]).map {
              UserSettings(
                appearance: appearance, language: language, direction: direction, textSize: size,
                showsElements: $0)
            }
          }
        }
      }
    }
  }

  /// Returns the layout direction: that of the language, unless the scene specifies directions.
  private func direction(of settings: UserSettings) -> LayoutDirection {
    guard directions == [.leftToRight], let language = settings.language else {
      return settings.direction
    }
    return language.direction
  }

  private struct UserSettings {
    let appearance: Appearance
    let language: Language?
    let direction: LayoutDirection
    let textSize: TextSize
    let showsElements: Bool
  }

  /// Returns a diagnostic if comparing the names of all shots with all patterns would take too
  /// long.
  fileprivate func tooManyPatterns(_ limits: Limits) -> Diagnostic? {
    let patterns = only + except + tolerances.flatMap(\.shots)
    let letters = patterns.reduce(0) { $0 + $1.text.utf8.count }
    let pictures = (states.count + 1) * devices.count * orientations.count * userSettings.count
    guard let first = patterns.first,
      letters > limits.patternCharacters / max(1, min(pictures, limits.shots))
    else { return nil }
    return Diagnostic(
      .error, "shots.too-many-patterns",
      "the patterns of 'only' and 'except' are too long (\(letters) characters for \(pictures) "
        + "shots)",
      at: first.span,
      hint: "characters × shots must not exceed \(limits.patternCharacters)")
  }
}

/// The selection of a scene's shots by `only` and `except`.
private struct ShotPatternFilter {
  let scene: Scene
  var used: Set<ShotPattern> = []

  /// Patterns that select no shots, and must match a shot all the same.
  private var others: [ShotPattern] { scene.tolerances.flatMap(\.shots) }

  /// Whether a shot is selected; records the matching patterns.
  mutating func includes(_ name: String) -> Bool {
    let letters = GlobText(name)
    func meant(_ patterns: [ShotPattern]) -> [ShotPattern] {
      patterns.filter { globMatches(GlobText($0.text), letters) }
    }
    let wanted = meant(scene.only)
    let unwanted = meant(scene.except)
    let isWanted = (scene.only.isEmpty || !wanted.isEmpty) && unwanted.isEmpty
    used.formUnion(wanted + unwanted + (isWanted ? meant(others) : []))
    return isWanted
  }

  /// Returns diagnostics for patterns without a matching shot, which are probably misspelled.
  func unusedPatterns() -> [Diagnostic] {
    (scene.only + scene.except + others).filter { !used.contains($0) }.map { pattern in
      Diagnostic(
        .error, "shots.pattern", "no shot matches '\(pattern.text)'",
        at: pattern.span, hint: "run 'snapline list shots' for all names")
    }
  }
}

/// Returns the name of a shot: the orientation always, of every other dimension the value if it is
/// not the first, or if the options of a run selected it for a root of a storyboard.
///
/// The rule must not change, because goldens are found by it.
package func shotName(
  orientation: Orientation, device: String?, state: String?, appearance: Appearance? = nil,
  language: Language? = nil, direction: LayoutDirection? = nil, textSize: TextSize? = nil,
  showsElements: Bool = false
) -> String {
  let parts = [
    orientation.rawValue, device, state, appearance?.rawValue, language?.tag,
    direction?.rawValue, textSize?.rawValue, showsElements ? "accessibility" : nil,
  ].compactMap { $0 }
  return shortened(parts.map(fileNamePart).joined(separator: "-"))
}

/// Returns a key that is equal for all names that some file system considers equal.
///
/// Some are case-insensitive, some treat canonically equivalent names as equal, as `String` does.
package func fileSystemName(_ name: String) -> String { name.uppercased().lowercased() }

/// Returns the text with letters, digits and `. _ -`; any character that a file system might reject
/// becomes `_`.
private func fileNamePart(_ text: String) -> String {
  String(
    text.map { character in
      let isPlain = character.isLetter || character.isNumber || "._-".contains(character)
      return isPlain ? character : "_"
    })
}

/// Returns the name with at most 100 bytes; truncated names get a hash of the entire name.
private func shortened(_ name: String) -> String {
  guard name.utf8.count > 100 else { return name }
  var kept = ""
  for character in name {
    guard kept.utf8.count + character.utf8.count <= 91 else { break }
    kept.append(character)
  }
  let digits = String(hash(of: name), radix: 16)
  return kept + "-" + String(repeating: "0", count: 8 - digits.count) + digits
}

/// Returns the FNV-1a hash with 32 bits: short and stable.
private func hash(of text: String) -> UInt32 {
  text.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
}

extension Diagnostic {
  fileprivate static func tooManyShots(limit: Int, of scene: Scene) -> Self {
    Diagnostic(
      .error, "shots.too-many", "the scene has more than \(limit) shots",
      at: SourceSpan(file: scene.file),
      hint: "reduce devices, orientations, states, appearances, languages or directions")
  }

  fileprivate static func sameShotName(_ name: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "shots.same-name", "two shots have the name '\(name)'",
      at: span, hint: "rename the state or the device")
  }
}
