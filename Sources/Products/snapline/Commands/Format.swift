import SnaplineBasics
import SnaplineChecking
import SnaplinePlatform
import SnaplineProjects
import SnaplineSceneFiles
import SnaplineSceneModel

/// `snapline fmt`: writes scenes in canonical format, or reports scenes in another format.
func formatScenes(_ session: CommandSession) -> ExitStatus {
  let names = session.arguments.operands
  let isCheck = session.shared.isCheck
  if names == ["-"] { return formatInput(isCheck: isCheck, session) }
  guard let files = session.select(names, in: session.project)?.files else { return .usage }
  guard !files.isEmpty else { return session.statusForEmptySelection() }
  let written = files.filter { !$0.isInterface }
  guard !written.isEmpty else {
    return session.console.fail(
      "cannot format '\(files[0].path)': it is an Interface Builder file",
      hint: "'fmt' accepts scene and figure files only")
  }
  return written.reduce(.success) { $0.worse(format($1, isCheck: isCheck, session)) }
}

private func format(_ file: SceneFile, isCheck: Bool, _ session: CommandSession) -> ExitStatus {
  do {
    let bytes = try readFile(file.path, limit: Limits.standard.fileBytes)
    let result = file.formatted(bytes)
    guard let formatted = result.value else {
      session.console.show(result.diagnostics.sortedBySource(), in: source(bytes, file.path))
      return .invalid
    }
    guard formatted != bytes else { return .success }
    session.console.printLine(file.path)
    if isCheck { return .changed }
    try writeFile(formatted, to: session.path(of: file))
    return .success
  } catch {
    return session.console.fail("\(error.path): \(error.reason)")
  }
}

private func formatInput(isCheck: Bool, _ session: CommandSession) -> ExitStatus {
  do {
    let bytes = try readStandardInput(limit: Limits.standard.fileBytes)
    let result = formatScene(bytes, file: "-", origins: .reader(relativeTo: "-"))
    guard let formatted = result.value else {
      session.console.show(result.diagnostics.sortedBySource(), in: source(bytes, "-"))
      return .invalid
    }
    if isCheck { return formatted == bytes ? .success : .changed }
    session.console.write(formatted)
    return .success
  } catch {
    return session.console.fail("cannot read standard input: \(error.reason)")
  }
}

private func source(_ bytes: [UInt8], _ path: String) -> SourceText {
  SourceText(file: path, text: String(decoding: bytes, as: UTF8.self))
}
