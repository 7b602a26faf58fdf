import SnaplineReports
import SnaplineSceneFiles

/// The flags of `schema`.
struct SchemaArguments: CommandArguments {
  let subject: SchemaSubject

  init(_ flags: inout FlagReader) { subject = flags.word(.of) ?? .scene }
}

/// `snapline schema`: prints the JSON Schema of the scene language, or of run files.
func printSchema(_ session: CommandSession) -> ExitStatus {
  guard session.arguments.operands.isEmpty else {
    return session.console.fail(
      "'schema' takes no scene",
      hint: "to check a scene: snapline check \(session.arguments.operands[0])")
  }
  let schema =
    switch SchemaArguments(session.arguments).subject {
    case .run: runSchema()
    case .figure: figureSchema()
    case .settings: settingsSchema()
    case .scene: sceneSchema()
    }
  session.console.write(Array(schema.utf8))
  return .success
}
