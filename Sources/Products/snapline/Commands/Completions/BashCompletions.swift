/// Returns the script for bash.
func bashCompletions() -> String {
  let valued = FlagSyntax.all.filter { $0.value != nil && $0.flag != .directory }
  let common = FlagSyntax.ofEachCommand
  let commands = Command.allCases.map(\.rawValue).joined(separator: " ")
  var script = bashStart(valued)
  for flag in valued + FlagSyntax.all.filter({ $0.flag == .directory }) {
    guard let offer = flag.offer(of: nil) else { continue }
    let line = "    \(flag.spellings.joined(separator: "|"))) \(bashLine(offer))"
    // Other words can follow a flag whose value is optional.
    script += flag.isValueOptional ? "\(line) ;;\n" : "\(line); return ;;\n"
  }
  script += "  esac\n  local flags= words=\n  case $command in\n"
  script += "    '') flags='\(bashWords(common)) --version' words='\(commands)' ;;\n"
  for command in CommandSyntax.all {
    script += "    \(command.command.rawValue)) flags='\(bashWords(command.acceptedFlags))'"
    script += " words=\(bashList(command.offer)) ;;\n"
  }
  return script + """
      esac
      case $current in
        -*) COMPREPLY=($(compgen -W "$flags" -- "$current")) ;;
        *)
          COMPREPLY+=($(compgen -W "$words" -- "$current"))
          # Files are those of the folder in which the command will work.
          [[ ${place[1]} && $command ]] &&
            COMPREPLY+=($(cd -- "${place[1]}" >/dev/null 2>&1 && compgen -f -- "$current")) ;;
      esac
    }
    complete -o default -F _snapline snapline

    """
}

/// Returns the beginning of the script up to the values of flags: it determines the command and the
/// directory.
private func bashStart(_ valued: [FlagSyntax]) -> String {
  """
  # bash completion for snapline
  _snapline_revisions() {
    echo HEAD
    git "${place[@]}" for-each-ref --format='%(refname:short)' 2>/dev/null
  }
  _snapline() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
    local command= word before= number place=()
    for ((number = 1; number < COMP_CWORD; number++)); do
      word=${COMP_WORDS[number]}
      case $word in
        -C)
          ((++number < COMP_CWORD)) && place=(-C "${COMP_WORDS[number]/#\\~/$HOME}") ;;
        \(valued.flatMap(\.spellings).joined(separator: "|")))
          # 'flag=value' is three words here.
          [[ ${COMP_WORDS[number+1]} == = ]] && ((number++))
          ((number++))
          [[ ${COMP_WORDS[number+1]} == = ]] && ((number += 2)) ;;
        -*) ;;
        *) [[ $command ]] || command=$word ;;
      esac
    done
    if [[ $current == = || $previous == = ]]; then
      [[ $current == = ]] && current= || previous=${COMP_WORDS[COMP_CWORD-2]}
      # Or else it is the file of a reporter.
      [[ $previous == -* ]] || previous=-o
    fi
    COMPREPLY=()
    local reporters=
    case $command in
  \(bashReporters())
    esac
    case $previous in

  """
}

/// Returns a line for each command that has reporters, with the reporters that it accepts.
private func bashReporters() -> String {
  CommandSyntax.all.filter { $0.flags.contains(.reporter) }.map { syntax in
    let words = syntax.command.reporterChoices.joined(separator: " ")
    return "    \(syntax.command.rawValue)) reporters='\(words)' ;;"
  }.joined(separator: "\n")
}

private func bashWords(_ flags: [FlagSyntax]) -> String {
  flags.flatMap(\.spellings).joined(separator: " ")
}

/// Returns the code that completes the values of a flag; bash completes files by itself.
private func bashLine(_ offer: CompletionCandidates) -> String {
  switch offer {
  case .files: ":"
  case .folders: #"COMPREPLY=($(compgen -d -- "$current"))"#
  case .reporters:
    #"[[ $current == *,* ]] && before=${current%,*},; "#
      + #"COMPREPLY=($(compgen -P "$before" -W "$reporters" -- "${current##*,}"))"#
  case .choices(let words) where words.isEmpty: ":"
  case .choices, .revisions, .scenes, .pending:
    #"COMPREPLY=($(compgen -W \#(bashList(offer)) -- "$current"))"#
  }
}

private func bashList(_ offer: CompletionCandidates) -> String {
  switch offer {
  case .choices(let words): "'\(words.joined(separator: " "))'"
  case .reporters: #""$reporters""#
  case .revisions: #""$(_snapline_revisions)""#
  case .scenes: #""$(snapline "${place[@]}" list scenes 2>/dev/null)""#
  case .pending: #""$(snapline "${place[@]}" approve -n 2>/dev/null)""#
  case .files, .folders: "''"
  }
}
