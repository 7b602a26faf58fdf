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

/// Which of the words behind the program's name is no text: read as text it would mean another
/// file.
func placeOfBytes() -> Int? {
  (1..<max(1, Int(CommandLine.argc))).first { index in
    let word = unsafe CommandLine.unsafeArgv[index]
    return unsafe word.map { unsafe String(validatingCString: $0) == nil } ?? false
  }.map { $0 - 1 }
}
