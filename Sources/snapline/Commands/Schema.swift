import SceneWriting

/// `snapline schema`: prints the JSON Schema of the scene language.
func printSchema(_ session: Session) -> ExitStatus {
  guard session.arguments.operands.isEmpty else {
    session.console.fail(
      "'schema' is the same for all scenes",
      hint: "'snapline check \(session.arguments.operands[0])' checks a scene")
    return .usage
  }
  session.console.write(Array(sceneSchema().utf8))
  return .success
}
