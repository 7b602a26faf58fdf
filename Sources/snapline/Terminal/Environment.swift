import Glibc

/// The program's environment variables.
///
/// Read without Foundation, which would double the time that the program takes to start.
func environmentVariables() -> [String: String] {
  var variables: [String: String] = [:]
  var next = unsafe environ
  while let entry = unsafe next.pointee {
    let text = unsafe String(cString: entry)
    if let sign = text.firstIndex(of: "=") {
      variables[String(text[..<sign])] = String(text[text.index(after: sign)...])
    }
    unsafe next += 1
  }
  return variables
}

/// Whether a build server runs the program.
func isBuildServer(_ arguments: Arguments, _ environment: [String: String]) -> Bool {
  if arguments.has(.ci) { return true }
  guard let value = environment["CI"]?.lowercased() else { return false }
  return !["", "0", "false", "no"].contains(value)
}
