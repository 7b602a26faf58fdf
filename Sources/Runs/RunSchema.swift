import Diagnostics
import Goldens
import JSONText
import Verdicts

/// The JSON Schema (draft 2020-12) of run files.
///
/// Their `format` rises whenever a reader of the form before would misunderstand them; what is
/// merely new may come without. All places count from 1, all numbers of views are in points.
package func runSchema() -> String {
  JSON.schema(
    "Run",
    [
      (
        "description",
        .text("What a check found out; every report and the exit status follow from it alone.")
      ),
      ("type", .text("object")), ("properties", .object(runProperties)),
      ("required", .array(runProperties.map { .text($0.0) })),
      ("additionalProperties", .bool(false)), ("$defs", .object(definitions)),
    ]
  ).indentedText + "\n"
}

private let runProperties: [(String, JSON)] = [
  ("format", .object([("const", .number(Double(Run.jsonVersion)))])),
  ("tool", plain("The program that wrote it, with its version.")),
  ("status", whole("The exit status of the run.", most: 255)),
  ("interrupted", flag("Whether it was stopped before all shots were judged.")),
  (
    "fingerprint",
    closed(
      [
        ("tools", JSON.object([("type", .text("object")), ("additionalProperties", string)])),
        ("fonts", .items(.reference("font"))),
      ], "What the pictures were drawn with; fonts only for shots that differ from their goldens.")
  ),
  ("head", orNull(.pattern("^[0-9a-f]{40,64}$")).described("The revision of the scenes.")),
  (
    "scope",
    closed(
      [
        ("scenes", .items(string)), ("filters", .items(string)),
        ("shard", orNull(.pattern("^[1-9][0-9]*/[1-9][0-9]*$"))),
        ("since", orNull(string).described("The revision since which touched scenes count.")),
        (
          "base",
          orNull(string).described(
            "The revision, or the old pictures, that was compared with; null: goldens.")
        ),
      ],
      optional: [
        ("times", plain("The hash of the times by which the parts were divided.")),
        ("pictures", plain("The new pictures, where no scenes were drawn.")),
      ],
      "What was asked for; all where nothing is said.")
  ),
  ("scenes", .items(.reference("scene"))),
  (
    "gone",
    JSON.items(closed([("status", word(["gone"])), ("golden", string)]))
      .described(
        "Goldens of no shot, judged against all scenes whatever was asked for; against a revision the "
          + "shots that only it has.")
  ),
  ("goneFails", flag("Whether they are as bad as missing ones.")),
  ("defects", JSON.items(string).described("What the program itself got wrong.")),
  ("failures", JSON.items(string).described("What kept shots from being drawn.")),
  (
    "pictureProblems",
    JSON.items(string).described("Why pictures could not be kept, or which files are not pictures.")
  ),
  (
    "milliseconds",
    JSON.object([("type", .text("object")), ("additionalProperties", .reference("length"))])
      .described("How long each shot took. All else is the same whenever the same is judged.")
  ),
]

private let definitions: [(String, JSON)] = [
  ("length", .object([("type", .text("number")), ("minimum", .number(0))])),
  ("size", .items(real, count: 2)),
  ("rect", .items(real, count: 4)),
  ("box", JSON.items(integer, count: 4).described("x, y, width and height in pixels.")),
  ("font", closed([("name", string), ("version", string), ("hash", string)])),
  ("scene", scene), ("diagnostic", diagnostic), ("shot", shot), ("trait", trait),
  ("view", view), ("move", move), ("cause", cause), ("tolerance", tolerance),
]

private let scene = closed(
  [
    ("scene", string), ("file", string),
    ("position", whole("Its number among all scenes.")),
    ("fit", flag("Whether it may be judged and recorded.")),
    ("failedClaims", whole("How many of its claims did not hold.")),
    ("diagnostics", .items(.reference("diagnostic"))),
    (
      "lines",
      JSON.items(closed([("line", whole()), ("text", string)])).described(
        "The lines of the scene that diagnostics are about.")
    ),
    ("shots", .items(.reference("shot"))),
  ],
  optional: [
    ("known", flag("Whether its layout has problems that are accepted."))
  ])

private let diagnostic = closed(
  [("severity", word(Severity.allCases.map(\.rawValue))), ("code", string), ("message", string)],
  optional: span + [
    ("hint", string), ("notes", .items(closed([("message", string)], optional: span))),
  ])

private let shot = closed(
  [
    ("id", string), ("scene", string), ("shot", string),
    (
      "status",
      word(["same", "changed", "new", "error", "skipped"]).described(
        "An error is a golden that cannot be used; a skipped shot was not fit to be judged.")
    ),
    ("file", string), ("line", whole()), ("column", whole()),
    ("position", whole("Its number among all shots of the scene.")),
    ("scale", whole("Pixels of a point.")), ("golden", string),
  ],
  optional: [
    (
      "goldenCopy",
      plain("A copy of the golden's picture. In a blob, picture paths are relative to this file.")
    ),
    ("actual", plain("The new picture.")),
    ("actualHash", plain("The XXH3 hash of its file, for pictures that no scene draws.")),
    ("facts", plain("What 'approve' needs besides the new picture.")),
    ("diff", plain("The pixels that differ.")),
    ("movesPicture", plain("What moved where.")),
    ("reason", plain("Why the golden cannot be used.")),
    ("layoutLags", flag("Whether the layout file differs in what no picture shows.")),
    ("fonts", .items(.reference("font"))),
    ("otherFonts", .items(closed([("name", string), ("golden", string), ("installed", string)]))),
    (
      "otherTools",
      JSON.items(.reference("trait")).described(
        "The libraries that differ from those that drew the golden.")
    ),
    (
      "pixels",
      closed([("count", whole()), ("maximumDelta", byte), ("bounds", .reference("box"))])
    ),
    ("sizes", closed([("old", .items(integer, count: 2)), ("new", .items(integer, count: 2))])),
    ("setting", .items(.reference("trait"))), ("views", .items(.reference("view"))),
    ("moves", .items(.reference("move"))),
    (
      "residual",
      closed(
        [("count", whole()), ("maximumDelta", byte)], optional: [("bounds", .reference("box"))],
        "The pixels that the cause does not explain.")
    ),
    ("cause", .reference("cause")),
    ("doubt", plain("What is wrong with the golden itself.")),
    ("tolerances", .items(.reference("tolerance"))),
  ])

private let trait = closed([("key", string), ("old", orNull(string)), ("new", orNull(string))])

/// What is then and now has the form that its kind of change has.
private let anything = JSON.any(of: [
  string, .reference("size"), .reference("rect"), .object([("type", .text("null"))]),
])

private let kinds = [
  "appeared", "vanished", "moved", "resized", "reparented", "renamed", "scrolled", "text",
  "restyled",
]

private let view = closed(
  [("view", string), ("change", word(kinds))],
  optional: [("key", string), ("old", anything), ("new", anything)])

private let move = closed(
  [("change", word(kinds)), ("views", .items(string)), ("ancestor", orNull(string))],
  optional: [("by", .reference("size")), ("key", string), ("old", anything), ("new", anything)],
  "One change that several views share.")

private let cause = closed(
  [
    ("certainty", word(Cause.Certainty.allCases.map(\.rawValue))), ("candidates", whole()),
    (
      "changes",
      .items(
        closed(
          [
            ("kind", word(EditKind.allCases.map(\.rawValue))), ("subject", string),
            ("aspect", string), ("old", orNull(string)), ("new", orNull(string)),
          ], optional: span))
    ),
  ], optional: [("reason", orNull(string))],
  "The smallest set of changes of the scene that leads to the new picture.")

private let tolerance = closed(
  [
    ("rule", string), ("outcome", word(ToleranceUse.Outcome.allCases.map(\.rawValue))),
    ("pixels", whole()), ("maximumDelta", byte), ("reason", string), ("since", string),
    ("until", orNull(string)), ("area", .reference("box")),
    (
      "allowed",
      closed([
        ("pixels", .items(integer, count: 2)), ("maximumDelta", .items(integer, count: 2)),
      ])
    ),
  ] + span, "A rule about pixels, and what came of it.")

private let span: [(String, JSON)] = [
  ("file", string), ("line", whole()), ("column", whole()), ("endLine", whole()),
  ("endColumn", whole()),
]

private let string = JSON.object([("type", .text("string"))])
private let real = JSON.object([("type", .text("number"))])
private let integer = JSON.object([("type", .text("integer"))])
private let byte = whole(most: 255)

private func plain(_ description: String) -> JSON { string.described(description) }

private func flag(_ description: String) -> JSON {
  JSON.object([("type", .text("boolean"))]).described(description)
}

private func whole(_ description: String? = nil, most: Double = 1e9) -> JSON {
  let form = JSON.range("integer", least: 0, most: most)
  return description.map(form.described) ?? form
}

private func word(_ words: [String]) -> JSON { .names(words) }

private func orNull(_ form: JSON) -> JSON {
  .any(of: [form, .object([("type", .text("null"))])])
}

/// An object with these members and no others.
private func closed(
  _ members: [(String, JSON)], optional: [(String, JSON)] = [], _ description: String? = nil
) -> JSON {
  let form = JSON.map(members + optional, required: members.map(\.0))
  return description.map(form.described) ?? form
}
