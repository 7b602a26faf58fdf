import SnaplineBasics
import SnaplineChecking
import SnaplineGoldens
import SnaplinePlatform
import SnaplineReports
import SnaplineSceneModel

extension CommandSession {
  /// `snapline doctor --config`: prints each setting with its value and source.
  func showConfiguration() -> ExitStatus {
    let settings = FlagSyntax.settings.compactMap { FlagSyntax.of($0) }
    var rows = settings.map { syntax -> (name: String, value: String, origin: String) in
      let setting = arguments.setting(syntax.flag)
      return (
        syntax.flag.rawValue, setting.map { shown($0, syntax) } ?? fallback(of: syntax),
        setting?.origin.description ?? "default"
      )
    }
    let (rules, claims) = (configuration?.tolerances ?? [], configuration?.exemptions ?? [])
    for (key, value, span) in [
      (Configuration.tolerancesKey, pluralized(rules.count, "rule"), rules.first?.span),
      (
        Configuration.provesKey, "\(pluralized(claims.count, "claim")) disabled", claims.first?.span
      ),
      (
        Configuration.goldensKey, configuration?.goldens.form?.rawValue ?? "text for some shots",
        configuration?.goldensSpan
      ),
    ] {
      if let span { rows.append((key, value, span.description)) }
    }
    let width = rows.map(\.value.count).filter { $0 <= 34 }.max() ?? 0
    console.print(
      columns(
        rows.map { row in
          let gap = String(repeating: " ", count: max(0, width - row.value.count))
          return (row.name, "\(row.value)\(gap)  \(row.origin)")
        }))
    console.printNote(
      configuration.map { "from \($0.path)" }
        ?? "no \(Configuration.fileName) found; using defaults")
    return .success
  }

  private func shown(_ setting: Setting, _ syntax: FlagSyntax) -> String {
    guard syntax.value == nil else { return setting.values.joined(separator: ", ") }
    return setting.values.isEmpty ? "off" : "on"
  }

  private func fallback(of syntax: FlagSyntax) -> String {
    if syntax.flag == .jobs { return String(processorCount()) }
    if syntax.flag == .pictureBase { return "none" }
    return syntax.fallback ?? (syntax.value == nil ? "off" : "all")
  }
}
