import SnaplineBasics
import SnaplineLanguageServer
import SnaplinePlatform

/// The flags of `lsp`.
struct LanguageServerArguments: CommandArguments {
  init(_ flags: inout FlagReader) {
    // Many clients pass it; there is no other transport.
    _ = flags.has(.stdio)
  }
}

/// `snapline lsp`: serves an editor over standard input and output.
func serveEditor(_ session: CommandSession) -> ExitStatus {
  guard session.arguments.operands.isEmpty else {
    return session.console.fail(
      "'lsp' takes no operands", hint: "the editor sends the files that it opens")
  }
  let server = LanguageServer(version: programVersion) { message in
    session.console.write(framed(message))
  }
  do throws(LanguageServer.StreamFailure) {
    return try server.serve() == 0 ? .success : .changed
  } catch {
    switch error {
    case .framing(let reason): return session.console.fail("cannot read messages: \(reason)")
    case .input(let code):
      return session.console.fail(
        "cannot read standard input: \(FileError("-", .system(code)).reason)")
    }
  }
}
