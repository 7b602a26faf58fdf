import SnaplineBasics
import SnaplineGoldens
import SnaplineHistory
import SnaplineProjects
import SnaplineReports

extension ScreenBlame {
  var json: JSON {
    .object([
      ("screen", screen.json),
      (
        "shots",
        .array(
          shots.map { shot in
            .object([
              ("scene", .text(shot.version.scene)), ("shot", .text(shot.version.shot)),
              ("views", .array(shot.views.map(\.json))),
            ])
          })
      ),
      ("revisions", .array(revisions.map(\.json))),
      ("examined", .number(Double(reach.commitCount))),
      ("shallowBoundary", .optional(reach.shallowBoundary?.hash)),
    ])
  }
}

extension ViewBlame {
  fileprivate var json: JSON {
    .object([("view", .text(name)), ("values", .array(numbers.map(\.json)))])
  }
}

extension NumberBlame {
  fileprivate var json: JSON {
    var members: [(String, JSON)] = [
      ("name", .text(key.rawValue)), ("value", value.json),
      ("commit", .optional(origin?.commit.hash)),
    ]
    if let origin {
      members += [
        ("old", origin.old?.json ?? .null), ("view", .text(origin.view)),
        ("cause", origin.cause?.json ?? .null),
      ]
    }
    if let decider {
      let span = decider.span.map(JSON.span) ?? []
      members.append(("decidedBy", .object([("text", .text(decider.text))] + span)))
      if let edit = decider.lastEdit { members.append(("lineEdit", edit.json)) }
    }
    return .object(members)
  }
}

extension NumberBlame.Value {
  fileprivate var json: JSON {
    switch self {
    case .number(let number): .number(number)
    case .text(let text): .text(text)
    }
  }
}
