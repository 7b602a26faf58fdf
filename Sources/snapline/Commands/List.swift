import Diagnostics
import Geometry
import JSONText
import Loading
import Pipeline
import Reports
import SceneModel
import Selection
import Shots

/// Of what there is an inventory.
let listedTopics = ["scenes", "shots", "devices", "eras", "codes"]

/// `snapline list`: the inventory, a line each, or JSON.
func list(_ session: Session) -> ExitStatus {
  let topics = listedTopics
  guard let topic = session.arguments.operands.first else {
    session.console.fail("list what?", hint: "one of \(topics.joined(separator: ", "))")
    return .usage
  }
  switch topic {
  case "scenes", "shots":
    return listProject(session, topic, Array(session.arguments.operands.dropFirst()))
  case "devices":
    session.show(rows: Device.all.map(row))
  case "eras":
    session.show(
      rows: Era.allCases.map { era in
        [("name", .text(era.rawValue)), ("release", .number(Double(era.release)))]
      })
  case "codes":
    session.show(
      rows: DiagnosticCode.all.map { code in
        [
          ("name", .text(code.name)), ("severity", .text(code.weight)),
          ("sentence", .text(code.sentence)),
        ]
      })
  default:
    session.console.fail(
      "there is no list of '\(topic)'",
      hint: guess(at: topic, among: topics) ?? "one of \(topics.joined(separator: ", "))")
    return .usage
  }
  return .success
}

private func listProject(
  _ session: Session, _ topic: String, _ names: [String]
) -> ExitStatus {
  guard let wanted = session.load(names, in: session.project)?.wanted else { return .usage }
  guard !wanted.isEmpty else { return session.nothingSelected() }
  var status = ExitStatus.success
  for scene in wanted where scene.hasErrors {
    session.console.show(scene.diagnostics.inOrderOfText(), in: scene.source)
    status = .invalid
  }
  if topic == "scenes" {
    session.show(
      rows: wanted.map { scene in
        [
          ("name", .text(scene.file.identity)), ("file", .text(scene.file.path)),
          ("shots", .number(Double(scene.shots.count))),
        ]
      })
  } else {
    session.show(
      rows: wanted.flatMap { scene in
        scene.shots.map { shot in
          [
            ("name", .text("\(scene.file.identity)/\(shot.name)")),
            ("device", .text(shot.device.name)),
            ("orientation", .text(shot.orientation.rawValue)),
            ("appearance", .text(shot.appearance.rawValue)),
            ("direction", .text(shot.direction.rawValue)),
            ("language", shot.language.map { .text($0.tag) } ?? .null),
            ("textSize", .text(shot.textSize.rawValue)),
          ]
        }
      })
  }
  return status
}

private func row(_ device: Device) -> [(String, JSON)] {
  [
    ("name", .text(device.name)), ("width", .number(device.size.width)),
    ("height", .number(device.size.height)),
    ("scale", .number(Double(device.scale.pixelsPerPoint))),
    ("sameScreen", .array(device.alsoNamed.map(JSON.text))),
  ]
}

extension Session {
  private func shown(_ value: JSON) -> String {
    guard case .array(let items) = value else { return value.plainText }
    return items.map(\.plainText).joined(separator: ", ")
  }

  /// Rows as JSON objects, or as lines of which the first word is the name.
  fileprivate func show(rows: [[(String, JSON)]]) {
    guard !shared.isJSON else {
      console.print(JSON.array(rows.map(JSON.object)).text)
      return
    }
    let isWide = console.volume == .verbose
    let lines = rows.map { row in
      row.prefix(isWide ? row.count : 1).map { shown($0.1) }.joined(separator: "  ")
    }
    if !lines.isEmpty { console.print(lines.joined(separator: "\n")) }
  }
}
