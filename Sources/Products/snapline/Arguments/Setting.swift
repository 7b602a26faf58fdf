import SnaplineBasics

/// The source of a setting; an earlier case takes precedence over a later one.
enum SettingOrigin: Hashable {
  case flag
  /// An environment variable, by name.
  case environment(String)
  /// A line of the settings file.
  case file(SourceSpan)
  /// A variable that a CI system sets, like `CI=true`.
  case buildServer(String)
}

extension SettingOrigin: CustomStringConvertible {
  var description: String {
    switch self {
    case .flag: "command line"
    case .environment(let name): name
    case .file(let span): span.description
    case .buildServer(let variable): variable
    }
  }
}

/// The values of a flag and their source.
struct Setting: Hashable {
  /// The values; empty for a switch that is off.
  var values: [String]
  var origin: SettingOrigin
}
