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
