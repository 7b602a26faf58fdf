/// Returns a command line of the program that can be pasted into a shell, regardless of the
/// characters in names.
func shellLine(_ command: String, _ operands: String...) -> String {
  let hasDash = operands.contains { $0.hasPrefix("-") }
  return (["snapline \(command)"] + (hasDash ? ["--"] : []) + operands.map(shellWord))
    .joined(separator: " ")
}

/// Returns a word, quoted if the shell requires it.
func shellWord(_ word: String) -> String {
  let plain = word.unicodeScalars.allSatisfy { scalar in
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
      || "_./-+@%:,=".unicodeScalars.contains(scalar) || !scalar.isASCII
  }
  if plain, !word.isEmpty { return word }
  return "'\(word.replacing("'", with: "'\\''"))'"
}
