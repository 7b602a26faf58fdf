import SnaplineBasics
import SnaplineChecking
import SnaplineProjects
import SnaplineReports
import SnaplineSceneModel

/// The topic of a list.
enum ListTopic: String, CaseIterable { case scenes, shots, devices, eras, codes, keys }

/// `snapline list`: prints a list, one line per item or as JSON.
func list(_ session: CommandSession) -> ExitStatus {
  let word = session.arguments.operands.first
  guard let topic = word.flatMap(ListTopic.init) else {
    let topics = allValues(of: ListTopic.self)
    return session.console.fail(
      word.map { "unknown list '\($0)'" } ?? "'list' requires a topic",
      hint: word.flatMap { suggestion(for: $0, among: topics) }
        ?? "topics: \(topics.joined(separator: ", "))")
  }
  let most = topic == .keys ? 2 : 1
  if ![.scenes, .shots].contains(topic),
    let extra = session.arguments.operands.dropFirst(most).first
  {
    return session.console.fail(
      "'list \(topic.rawValue)' takes no argument '\(extra)'",
      hint: topic == .codes ? "run 'snapline explain CODE' for one code" : nil)
  }
  let choosing = ShotSelectionArguments.flags.filter {
    session.arguments.setting($0)?.origin == .flag
  }
  if ![.scenes, .shots].contains(topic), let flag = choosing.first {
    return session.console.fail(
      "'list \(topic.rawValue)' does not accept '--\(flag.rawValue)'")
  }
  switch topic {
  case .scenes: return listProject(session, rows: sceneRow)
  case .shots: return listProject(session, rows: shotRows)
  case .devices: session.show(rows: Device.all.map(\.jsonMembers))
  case .eras:
    session.show(
      rows: Era.allCases.map { era in
        [("name", .text(era.rawValue)), ("release", .number(Double(era.release)))]
      })
  case .codes:
    session.show(rows: DiagnosticCode.all.map(\.members))
  case .keys: return listKeys(session)
  }
  return .success
}

/// Lists the keys of scenes and figures, or those of one kind of views.
private func listKeys(_ session: CommandSession) -> ExitStatus {
  var rows = KeyRow.all
  if let name = session.arguments.operands.dropFirst().first {
    guard let kind = ViewKind(rawValue: name) else {
      return session.console.fail(
        "no kind of view '\(name)'",
        hint: suggestion(for: name, among: ViewKind.allCases.map(\.rawValue))
          ?? "kinds: \(ViewKind.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    rows = KeyRow.rows(for: kind)
  }
  if !session.shared.isJSON, session.console.volume < .verbose {
    // The key of several things is one line.
    var known: Set<String> = []
    rows = rows.filter { known.insert($0.name).inserted }
  }
  session.show(rows: rows.map(session.shared.isJSON ? \.allMembers : \.members))
  return .success
}

/// Lists the items of the scenes that the operands after the topic name.
private func listProject(
  _ session: CommandSession, rows: (LoadedScene) -> [[(String, JSON)]]
) -> ExitStatus {
  let names = Array(session.arguments.operands.dropFirst())
  guard let loaded = session.load(names, in: session.project) else { return .usage }
  let wanted = loaded.selected
  guard !wanted.isEmpty else { return session.statusForEmptySelection(among: loaded.all) }
  var status = ExitStatus.success
  for scene in wanted where scene.hasErrors {
    session.console.show(scene.diagnostics.sortedBySource(), in: scene.source)
    status = .invalid
  }
  session.show(rows: wanted.flatMap(rows))
  for line in session.linesOfLeftOutRoots(among: loaded.all) { session.console.printNote(line) }
  return status
}

private func sceneRow(_ scene: LoadedScene) -> [[(String, JSON)]] {
  [
    [
      ("name", .text(scene.file.identity)), ("file", .text(scene.file.path)),
      ("shots", .number(Double(scene.shots.count))),
    ]
  ]
}

private func shotRows(_ scene: LoadedScene) -> [[(String, JSON)]] {
  scene.shots.map { shot in
    [("name", .text("\(scene.file.identity)/\(shot.name)"))] + shot.traitMembers
  }
}

extension CommandSession {
  private func shown(_ value: JSON) -> String {
    guard case .array(let items) = value else { return value.plainText }
    return items.map(\.plainText).joined(separator: ", ")
  }

  /// Prints rows as JSON objects, or as lines that begin with the name.
  fileprivate func show(rows: [[(String, JSON)]]) {
    guard !shared.isJSON else {
      console.report(JSON.array(rows.map(JSON.object)).text + "\n")
      return
    }
    let isWide = console.volume == .verbose
    let lines = rows.map { row in
      row.prefix(isWide ? row.count : 1).map { shown($0.1) }.joined(separator: "  ")
    }
    if !lines.isEmpty { console.print(lines.map(\.onOneLine).joined(separator: "\n")) }
  }
}
