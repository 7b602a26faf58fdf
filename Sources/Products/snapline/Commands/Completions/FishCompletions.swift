/// Returns the script for fish.
func fishCompletions() -> String {
  let valued = FlagSyntax.all.filter { $0.value != nil && !$0.isValueOptional }
  var script = fishStart(valued)
  for command in CommandSyntax.all {
    script += "complete -c snapline -n __snapline_needs_command -a \(command.command.rawValue)"
    script += " -d \(fishText(command.summary))\n"
  }
  let common = FlagSyntax.ofEachCommand
  script += common.map {
    fishLine("complete -c snapline -n __snapline_needs_command", $0, of: nil)
  }.joined()
  for command in CommandSyntax.all {
    let condition = "complete -c snapline -n '__snapline_command \(command.command.rawValue)'"
    script += command.acceptedFlags.map { fishLine(condition, $0, of: command.command) }
      .joined()
    script += "\(condition)\(fishOffer(command.offer))\n"
  }
  return script
}

/// Returns the functions that all lines use: the command, the directory and the git revisions.
private func fishStart(_ valued: [FlagSyntax]) -> String {
  """
  # fish completion for snapline
  # The words that are neither flags nor their values: the command, and what follows it.
  function __snapline_operands
    set -l skips no
    for word in (commandline -opc)[2..]
      if test $skips = yes
        set skips no
      else
        switch $word
          case \(valued.flatMap(\.spellings).joined(separator: " "))
            set skips yes
          case '-*'
          case '*'
            echo $word
        end
      end
    end
  end
  function __snapline_needs_command
    test (count (__snapline_operands)) -eq 0
  end
  function __snapline_command
    set -l operands (__snapline_operands)
    test "$operands[1]" = "$argv[1]"
  end
  # The folder in which the command will work, as words.
  function __snapline_place
    set -l words (commandline -opc)
    if set -l number (contains -i -- -C $words)
      set -l folder $words[(math $number + 1)]
      printf '%s\\n' -C (string replace -r '^~' $HOME -- $folder)
    end
  end
  function __snapline_revisions
    echo HEAD
    git (__snapline_place) for-each-ref --format='%(refname:short)' 2>/dev/null
  end
  function __snapline_reporters
    set -l before (string match -r '.*,' -- (commandline -ct); or echo '')
    printf '%s\\n' $before$argv
  end
  complete -c snapline -f

  """
}

private func fishLine(
  _ condition: String, _ flag: FlagSyntax, of command: Command?
) -> String {
  var line = condition
  if flag.flag != .directory { line += " -l \(flag.flag.rawValue)" }
  if let letter = flag.letter { line += " -s \(letter)" }
  if let offer = flag.offer(of: command) {
    if case .files = offer { line += " -r" } else { line += flag.isValueOptional ? "" : " -x" }
    line += fishOffer(offer)
  }
  return line + " -d \(fishText(flag.summary))\n"
}

private func fishOffer(_ offer: CompletionCandidates) -> String {
  switch offer {
  case .choices(let words): words.isEmpty ? "" : " -a '\(words.joined(separator: " "))'"
  case .reporters(let words):
    " -a '(__snapline_reporters \(words.joined(separator: " ")))'"
  case .revisions: " -a '(__snapline_revisions)'"
  case .scenes: " -F -a '(snapline (__snapline_place) list scenes 2>/dev/null)'"
  case .pending: " -a '(snapline (__snapline_place) approve -n 2>/dev/null)'"
  case .files: " -F"
  case .folders: " -a '(__fish_complete_directories (commandline -ct))'"
  }
}

private func fishText(_ text: String) -> String {
  "'" + String(text.flatMap { "'\\".contains($0) ? "\\\($0)" : String($0) }) + "'"
}
