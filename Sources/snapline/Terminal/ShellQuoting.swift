/// A call of the program as one pastes it into a shell, whatever scenes and files are called.
func shellLine(_ command: String, _ operands: String...) -> String {
  let hasDash = operands.contains { $0.hasPrefix("-") }
  return (["snapline \(command)"] + (hasDash ? ["--"] : []) + operands.map(shellWord))
    .joined(separator: " ")
}

/// A word that a shell takes as it is.
func shellWord(_ word: String) -> String {
  let plain = word.unicodeScalars.allSatisfy { scalar in
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
      || "_./-+@%:,=".unicodeScalars.contains(scalar) || !scalar.isASCII
  }
  if plain, !word.isEmpty { return word }
  return "'\(word.replacing("'", with: "'\\''"))'"
}
