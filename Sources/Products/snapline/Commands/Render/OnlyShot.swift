import SnaplineProjects

extension CommandSession {
  /// Returns the index of the only shot to write into a file that holds one image; nil after an
  /// error.
  ///
  /// Without a pattern it is the first shot of the only scene, and a note names the others.
  func onlyShot(
    among shots: [(scene: String, name: String)], canBeAnimated: Bool = true
  ) -> Int? {
    guard shots.count != 1 else { return 0 }
    let animation = canBeAnimated ? "; '--format apng' writes all of them" : ""
    let isChosen = arguments.setting(.filter)?.origin == .flag
    if !isChosen, let first = shots.first, shots.allSatisfy({ $0.scene == first.scene }) {
      console.printNote(
        "rendered '\(first.name)', the first of \(shots.count) shots; select another with -g: "
          + listed(shots.dropFirst().map(\.name)) + animation)
      return 0
    }
    return console.failWithNil(
      "\(shots.count) shots cannot be written to one file",
      hint: "select one with -g: \(listed(shots.map(\.name)))\(animation)")
  }
}

/// Returns the first names of a list, for a hint.
func listed(_ names: [String]) -> String {
  names.prefix(6).joined(separator: ", ") + (names.count > 6 ? " …" : "")
}
