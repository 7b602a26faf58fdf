import Diagnostics

/// `snapline completions`: a script by which a shell completes commands, flags and scenes.
func completions(_ session: Session) -> ExitStatus {
  let shells = ["bash", "zsh", "fish"]
  switch session.arguments.operands.first {
  case "bash": session.console.write(Array(bashCompletions().utf8))
  case "zsh": session.console.write(Array(zshCompletions().utf8))
  case "fish": session.console.write(Array(fishCompletions().utf8))
  case let name?:
    let near = nearest(to: name, among: shells)
    session.console.fail(
      "there are no completions for '\(name)'",
      hint: near.map { "did you mean '\($0)'?" } ?? "one of \(shells.joined(separator: ", "))")
    return .usage
  case nil:
    session.console.fail(
      "completions for which shell?", hint: "one of \(shells.joined(separator: ", "))")
    return .usage
  }
  return .success
}

extension CommandSyntax {
  /// The flags that may follow the command, in the order of the help.
  fileprivate var knownFlags: [FlagSyntax] {
    FlagSyntax.all.filter { flags.contains($0.flag) || FlagSyntax.common.contains($0.flag) }
  }

  /// The words that may follow it, where they are no scenes or files.
  fileprivate var topics: [String] {
    switch command {
    case .list: ["scenes", "shots", "devices", "eras"]
    case .help: Command.allCases.map(\.rawValue)
    case .completions: ["bash", "zsh", "fish"]
    default: []
    }
  }

  fileprivate var takesScenes: Bool { operands.contains("SCENE") }
}

extension FlagSyntax {
  /// The words by which the flag may be given.
  fileprivate var words: [String] {
    let long = flag == .directory ? [] : ["--\(flag.rawValue)"]
    return (letter.map { ["-\($0)"] } ?? []) + long
  }
}

private func bashCompletions() -> String {
  var script = """
    # bash completion for snapline
    _snapline() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
      local command= word
      for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case $word in -*) ;; *) command=$word; break ;; esac
      done
      COMPREPLY=()
      case $previous in

    """
  for flag in FlagSyntax.all where !flag.choices.isEmpty {
    let choices = flag.choices.joined(separator: " ")
    script += "    \(flag.words.joined(separator: "|"))) "
    script += "COMPREPLY=($(compgen -W '\(choices)' -- \"$current\")); return ;;\n"
  }
  script += "  esac\n  local flags= words=\n  case $command in\n"
  let commands = Command.allCases.map(\.rawValue).joined(separator: " ")
  let common = FlagSyntax.all.filter { FlagSyntax.common.contains($0.flag) }
  script += "    '') flags='\(bashWords(common)) --version' words='\(commands)' ;;\n"
  for command in CommandSyntax.all {
    script += "    \(command.command.rawValue)) flags='\(bashWords(command.knownFlags))'"
    script += " words='\(command.topics.joined(separator: " "))'"
    if command.takesScenes { script += "\" $(snapline list scenes 2>/dev/null)\"" }
    script += " ;;\n"
  }
  return script + """
      esac
      case $current in
        -*) COMPREPLY=($(compgen -W "$flags" -- "$current")) ;;
        *) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
      esac
    }
    complete -o default -F _snapline snapline

    """
}

private func bashWords(_ flags: [FlagSyntax]) -> String {
  flags.flatMap(\.words).joined(separator: " ")
}

private func zshCompletions() -> String {
  var script = """
    #compdef snapline
    # zsh completion for snapline
    _snapline_scenes() {
      local -a scenes
      scenes=(${(f)"$(snapline list scenes 2>/dev/null)"})
      compadd -a scenes
      _files
    }
    _snapline() {
      local -a commands
      commands=(

    """
  for command in CommandSyntax.all {
    script += "    '\(command.command.rawValue):\(zshText(command.summary))'\n"
  }
  script += """
      )
      if (( CURRENT == 2 )); then
        _describe command commands
        return
      fi
      local command=$words[2]
      shift words
      (( CURRENT-- ))
      case $command in

    """
  for command in CommandSyntax.all {
    script += "    \(command.command.rawValue))\n      _arguments \\\n"
    for flag in command.knownFlags {
      for word in flag.words {
        script += "        '*\(word)[\(zshText(flag.summary))]\(zshValue(flag))' \\\n"
      }
    }
    let operands =
      command.takesScenes
      ? "_snapline_scenes"
      : command.topics.isEmpty ? "_files" : "(\(command.topics.joined(separator: " ")))"
    script += "        '*:operand:\(operands)' ;;\n"
  }
  return script + """
      esac
    }
    _snapline "$@"

    """
}

/// Without the letters that mean something inside a specification of `_arguments`.
private func zshText(_ text: String) -> String {
  String(text.flatMap { "[]:\\".contains($0) ? "\\\($0)" : $0 == "'" ? "'\\''" : String($0) })
}

private func zshValue(_ flag: FlagSyntax) -> String {
  guard flag.value != nil else { return "" }
  let sign = flag.isValueOptional ? "::" : ":"
  if !flag.choices.isEmpty {
    return "\(sign)value:(\(flag.choices.joined(separator: " ")))"
  }
  return "\(sign)value:_files"
}

private func fishCompletions() -> String {
  var script = "# fish completion for snapline\ncomplete -c snapline -f\n"
  for command in CommandSyntax.all {
    script += "complete -c snapline -n __fish_use_subcommand -a \(command.command.rawValue)"
    script += " -d \(fishText(command.summary))\n"
  }
  for command in CommandSyntax.all {
    let condition =
      "complete -c snapline -n '__fish_seen_subcommand_from \(command.command.rawValue)'"
    for flag in command.knownFlags {
      script += condition
      if flag.flag != .directory { script += " -l \(flag.flag.rawValue)" }
      if let letter = flag.letter { script += " -s \(letter)" }
      if flag.value != nil, !flag.isValueOptional { script += " -r" }
      if !flag.choices.isEmpty { script += " -a '\(flag.choices.joined(separator: " "))'" }
      script += " -d \(fishText(flag.summary))\n"
    }
    if command.takesScenes {
      script += "\(condition) -F -a '(snapline list scenes 2>/dev/null)'\n"
    } else if !command.topics.isEmpty {
      script += "\(condition) -a '\(command.topics.joined(separator: " "))'\n"
    } else if !command.operands.isEmpty {
      script += "\(condition) -F\n"
    }
  }
  return script
}

private func fishText(_ text: String) -> String {
  "'" + String(text.flatMap { "'\\".contains($0) ? "\\\($0)" : String($0) }) + "'"
}
