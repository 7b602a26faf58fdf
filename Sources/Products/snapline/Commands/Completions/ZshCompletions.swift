/// Returns the script for zsh.
func zshCompletions() -> String {
  let common = FlagSyntax.ofEachCommand
  var script = zshStart()
  for command in CommandSyntax.all {
    script += "    '\(command.command.rawValue):\(zshText(command.summary))'\n"
  }
  script += "  )\n  _arguments -C \\\n" + zshFlags(common, of: nil)
  script += """
          '1:command:->command' '*::operand:->operand' && return
      # Names are those of the folder in which the command will work.
      [[ -z $opt_args[-C] ]] || place=(-C ${(Q)~opt_args[-C]})
      if [[ $state == command ]]; then
        _describe command commands
        return
      fi
      case $words[1] in

    """
  for command in CommandSyntax.all {
    script += "    \(command.command.rawValue))\n      _arguments \\\n"
    script += zshFlags(command.acceptedFlags, of: command.command)
    script += "        '*:operand:\(zshAction(command.offer))' ;;\n"
  }
  return script + """
      esac
    }
    _snapline "$@"

    """
}

/// Returns the beginning of the script up to the list of commands: the functions that complete
/// names.
private func zshStart() -> String {
  """
  #compdef snapline
  # zsh completion for snapline
  _snapline_offer() {
    local -a found
    case $1 in
      scenes) found=(${(f)"$(snapline $place list scenes 2>/dev/null)"}) ;;
      pending) found=(${(f)"$(snapline $place approve -n 2>/dev/null)"}) ;;
      revisions)
        found=(HEAD ${(f)"$(git $place for-each-ref --format='%(refname:short)' 2>/dev/null)"}) ;;
    esac
    compadd -a found
    [[ $1 != scenes ]] || _files ${place:+-W} $place[2]
  }
  _snapline_reporters() {
    compset -P '*,'
    if compset -P '*='; then _files; else compadd -S '' -- $@; fi
  }
  _snapline() {
    local curcontext=$curcontext state line
    local -A opt_args
    local -a commands place
    commands=(

  """
}

private func zshFlags(_ flags: [FlagSyntax], of command: Command?) -> String {
  flags.flatMap { flag in
    let rest = "[\(zshText(flag.summary))]\(zshValue(flag, of: command))"
    return flag.spellings.map { "        '*\($0)\(rest)' \\\n" }
  }.joined()
}

/// Returns a text without the characters that are special in a specification of `_arguments`.
private func zshText(_ text: String) -> String {
  String(text.flatMap { "[]:\\".contains($0) ? "\\\($0)" : $0 == "'" ? "'\\''" : String($0) })
}

private func zshValue(_ flag: FlagSyntax, of command: Command?) -> String {
  flag.offer(of: command).map { "\(flag.isValueOptional ? "::" : ":")value:\(zshAction($0))" } ?? ""
}

/// Returns an action; a leading blank keeps zsh from inserting arguments before the function's own.
private func zshAction(_ offer: CompletionCandidates) -> String {
  switch offer {
  case .choices(let words): words.isEmpty ? " " : "(\(words.joined(separator: " ")))"
  case .reporters(let words): " _snapline_reporters \(words.joined(separator: " "))"
  case .revisions: " _snapline_offer revisions"
  case .scenes: " _snapline_offer scenes"
  case .pending: " _snapline_offer pending"
  case .files: "_files"
  case .folders: "_directories"
  }
}
