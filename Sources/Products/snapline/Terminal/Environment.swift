import Glibc

/// Returns the program's environment variables.
///
/// They are read without Foundation, which would double the start time of the program.
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

/// Returns the index of the first argument that is not valid UTF-8; decoding it would name a
/// different file.
func indexOfNonUTF8Argument() -> Int? {
  (1..<max(1, Int(CommandLine.argc))).first { index in
    let word = unsafe CommandLine.unsafeArgv[index]
    return unsafe word.map { unsafe String(validatingCString: $0) == nil } ?? false
  }.map { $0 - 1 }
}
