import Basics
import GoldenComparison
import Goldens

/// Returns the JSON Schema (draft 2020-12) of run files.
///
/// Their `format` is incremented for changes that a reader of the previous format would
/// misinterpret; additions do not change it. All positions count from 1, all numbers of views are
/// in points.
package func runSchema() -> String {
  JSON.schema(
    "Run",
    [
      (
        "description",
        .text("The result of a check; all reports and the exit status are derived from it.")
      ),
      ("type", .text("object")), ("properties", .object(runProperties)),
      ("required", .array(runProperties.map { .text($0.0) })),
      ("additionalProperties", .bool(false)), ("$defs", .object(definitions)),
    ]
  ).indentedText + "\n"
}

private let runProperties: [(String, JSON)] = [
  ("format", .object([("const", .number(Double(Run.jsonVersion)))])),
  ("tool", plain("The program version that wrote the file.")),
  ("status", nonNegativeInteger("The exit status of the run.", maximum: 255)),
  ("interrupted", flag("Whether the run was interrupted before all shots were compared.")),
  (
    "fingerprint",
    closed(
      [
        ("tools", JSON.object([("type", .text("object")), ("additionalProperties", string)])),
        ("fonts", .items(.reference("font"))),
      ],
      "Libraries used for rendering; fonts are listed only for shots that differ from their "
        + "goldens."
    )
  ),
  ("head", orNull(.pattern("^[0-9a-f]{40,64}$")).described("The git revision of the scenes.")),
  (
    "scope",
    closed(
      [
        ("scenes", .items(string)), ("filters", .items(string)),
        ("shard", orNull(.pattern("^[1-9][0-9]*/[1-9][0-9]*$"))),
        ("since", orNull(string).described("The base revision of --only-changed.")),
        (
          "base",
          orNull(string).described(
            "The revision or directory compared with; null for goldens.")
        ),
      ],
      optional: [
        ("times", plain("The hash of the --times file used to balance the shards.")),
        ("pictures", plain("The new images, when files are compared instead of scenes.")),
      ],
      "The selection; absent members mean everything.")
  ),
  ("scenes", .items(.reference("scene"))),
  (
    "gone",
    JSON.items(closed([("status", word(["gone"])), ("golden", string)]))
      .described(
        "Goldens that no shot uses, computed over all scenes regardless of the selection; when "
          + "comparing with a revision, shots that only it has."
      )
  ),
  ("goneFails", flag("Whether unused goldens fail the run.")),
  ("defects", JSON.items(string).described("Internal errors.")),
  ("failures", JSON.items(string).described("Errors that prevented shots from being rendered.")),
  (
    "pictureProblems",
    JSON.items(string).described("Images that could not be saved, or files that are not images.")
  ),
  (
    "milliseconds",
    JSON.object([("type", .text("object")), ("additionalProperties", .reference("length"))])
      .described("The duration of each shot in milliseconds. Everything else is deterministic.")
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
    ("position", nonNegativeInteger("The index of the scene.")),
    ("fit", flag("Whether the scene can be compared and recorded.")),
    ("failedClaims", nonNegativeInteger("The number of failed expectations.")),
    ("diagnostics", .items(.reference("diagnostic"))),
    (
      "lines",
      JSON.items(closed([("line", nonNegativeInteger()), ("text", string)])).described(
        "The source lines that the diagnostics refer to.")
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
        "'error': unusable golden; 'skipped': the scene is invalid or its layout conflicts or is "
          + "ambiguous."
      )
    ),
    ("file", string), ("line", nonNegativeInteger()), ("column", nonNegativeInteger()),
    ("position", nonNegativeInteger("The index of the shot in its scene.")),
    ("scale", nonNegativeInteger("Pixels per point.")), ("golden", string),
  ],
  optional: [
    (
      "goldenCopy",
      plain("A copy of the golden image. In a blob, image paths are relative to this file.")
    ),
    ("actual", plain("The new image.")),
    ("actualHash", plain("The XXH3 hash of the image file, for images not rendered from a scene.")),
    ("facts", plain("The data needed to approve the shot, besides the image.")),
    ("diff", plain("The differing pixels.")),
    ("movesPicture", plain("Frame changes.")),
    ("reason", plain("Why the golden is unusable.")),
    ("layoutLags", flag("Whether layout.txt differs without a visible effect.")),
    ("fonts", .items(.reference("font"))),
    ("otherFonts", .items(closed([("name", string), ("golden", string), ("installed", string)]))),
    (
      "otherTools",
      JSON.items(.reference("trait")).described(
        "Libraries whose version differs from the golden's.")
    ),
    (
      "pixels",
      closed([
        ("count", nonNegativeInteger()), ("maximumDelta", byte), ("bounds", .reference("box")),
      ])
    ),
    ("sizes", closed([("old", .items(integer, count: 2)), ("new", .items(integer, count: 2))])),
    ("setting", .items(.reference("trait"))), ("views", .items(.reference("view"))),
    ("moves", .items(.reference("move"))),
    (
      "residual",
      closed(
        [("count", nonNegativeInteger()), ("maximumDelta", byte)],
        optional: [("bounds", .reference("box"))],
        "Differing pixels that the cause does not explain.")
    ),
    ("cause", .reference("cause")),
    ("doubt", plain("A problem with the golden itself.")),
    ("tolerances", .items(.reference("tolerance"))),
  ])

private let trait = closed([("key", string), ("old", orNull(string)), ("new", orNull(string))])

/// The schema of old and new values, which depend on the kind of the change.
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
  "One change shared by several views.")

private let cause = closed(
  [
    ("certainty", word(Cause.Confidence.allCases.map(\.rawValue))),
    ("candidates", nonNegativeInteger()),
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
  "The smallest set of edits that explains the change.")

private let tolerance = closed(
  [
    ("rule", string), ("outcome", word(ToleranceUse.Outcome.allCases.map(\.rawValue))),
    ("pixels", nonNegativeInteger()), ("maximumDelta", byte), ("reason", string), ("since", string),
    ("until", orNull(string)), ("area", .reference("box")),
    (
      "allowed",
      closed([
        ("pixels", .items(integer, count: 2)), ("maximumDelta", .items(integer, count: 2)),
      ])
    ),
  ] + span, "A tolerance and its outcome.")

private let span: [(String, JSON)] = [
  ("file", string), ("line", nonNegativeInteger()), ("column", nonNegativeInteger()),
  ("endLine", nonNegativeInteger()),
  ("endColumn", nonNegativeInteger()),
]

private let string = JSON.object([("type", .text("string"))])
private let real = JSON.object([("type", .text("number"))])
private let integer = JSON.object([("type", .text("integer"))])
private let byte = nonNegativeInteger(maximum: 255)

private func plain(_ description: String) -> JSON { string.described(description) }

private func flag(_ description: String) -> JSON {
  JSON.object([("type", .text("boolean"))]).described(description)
}

private func nonNegativeInteger(_ description: String? = nil, maximum: Double = 1e9) -> JSON {
  let form = JSON.numberSchema("integer", minimum: 0, maximum: maximum)
  return description.map(form.described) ?? form
}

private func word(_ values: [String]) -> JSON { .enumeration(values) }

private func orNull(_ form: JSON) -> JSON {
  .any(of: [form, .object([("type", .text("null"))])])
}

/// Returns the schema of an object with exactly these members.
private func closed(
  _ members: [(String, JSON)], optional: [(String, JSON)] = [], _ description: String? = nil
) -> JSON {
  let form = JSON.objectSchema(members + optional, required: members.map(\.0))
  return description.map(form.described) ?? form
}
