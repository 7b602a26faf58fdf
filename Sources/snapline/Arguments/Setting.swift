import Diagnostics

/// Who decided a setting; an earlier case outweighs a later one.
enum SettingOrigin: Hashable {
  case flag
  /// An environment variable, by name.
  case environment(String)
  /// A line of the configuration file.
  case file(SourceSpan)
  /// What a build server says of itself, like `CI=true`.
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

/// What was decided about a flag, and by whom.
struct Setting: Hashable {
  /// Empty for a switch that is off.
  var values: [String]
  var origin: SettingOrigin
}
