extension CommandLineHelp {
  /// Returns a script that completes the command line in a shell.
  package func completions(for shell: CommandLineShell) -> String {
    switch shell {
    case .bash: bashCompletions
    case .zsh: zshCompletions
    case .fish: fishCompletions
    }
  }

  /// The program's name as part of a function name.
  private var function: String {
    "_" + String(program.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  private func words(_ command: CommandLineCommand) -> String {
    let options = (command.options + [CommandLineTable.helpOption]).map { "--\($0.name)" }
    let first =
      switch command.name {
      case nil: table.named.compactMap(\.word)
      case CommandLineTable.help.name: table.named.compactMap(\.name)
      default: command.operand?.choices ?? []
      }
    return (first + options).joined(separator: " ")
  }

  private var fileOptions: [String] {
    var names: [String] = []
    for option in table.all.flatMap(\.options) where !names.contains("--\(option.name)") {
      if case .file? = option.value { names.append("--\(option.name)") }
    }
    return names
  }

  /// The options with a fixed set of values, and the values.
  private var choiceOptions: [(name: String, choices: [String])] {
    var found: [(name: String, choices: [String])] = []
    for option in table.all.flatMap(\.options) {
      guard case .choice(_, let choices)? = option.value,
        !found.contains(where: { $0.name == option.name })
      else { continue }
      found.append((option.name, choices))
    }
    return found
  }

  /// The default command, or an empty one that only lists the other commands.
  private var first: CommandLineCommand {
    table.interactive ?? CommandLineCommand(name: nil, help: "")
  }

  /// The word for the command that prints these scripts.
  private var completionsWord: String {
    table.named.first { $0.name == CommandLineTable.completions.name }?.word ?? ""
  }

  private var bashCompletions: String {
    let cases = table.named.map { command in
      "    \(command.word ?? "")) words=\"\(words(command))\" ;;\n"
    }.joined()
    let choices = choiceOptions.map { option in
      "    --\(option.name)) COMPREPLY=($(compgen -W "
        + "\"\(option.choices.joined(separator: " "))\" -- \"$current\")); return ;;\n"
    }.joined()
    return """
      # Load into bash with: source <(\(program) \(completionsWord) bash)
      \(function)() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} words
        case $previous in
          \(fileOptions.joined(separator: "|"))) return ;;
      \(choices)  esac
        case ${COMP_WORDS[1]} in
      \(cases)    *) words="\(words(first))" ;;
        esac
        if [[ $COMP_CWORD -eq 1 || $current == -* || $COMP_CWORD -eq 2 &&
          ${COMP_WORDS[1]} =~ ^(--)?(completions|help)$ ]]; then
          COMPREPLY=($(compgen -W "$words" -- "$current"))
        fi
      }
      complete -o default -F \(function) \(program)

      """
  }

  private var zshCompletions: String {
    let cases = table.named.map { command in
      "    \(command.word ?? "")) _arguments \(zshArguments(command)) ;;\n"
    }.joined()
    let commands = table.named.map { command in
      "    '\(command.word ?? ""):\(quoted(command.help))'\n"
    }.joined()
    return """
      #compdef \(program)
      # Load into zsh with: source <(\(program) \(completionsWord) zsh)
      \(function)() {
        local -a commands=(
      \(commands)  )
        case ${words[2]} in
      \(cases)    *)
            (( CURRENT == 2 )) && _describe command commands
            _arguments \(zshArguments(first)) ;;
        esac
      }
      # Found on fpath, this text is the function's own body when it is called for the first time.
      if [[ $funcstack[1] == \(function) ]]; then
        \(function)
      else
        compdef \(function) \(program)
      fi

      """
  }

  private func zshArguments(_ command: CommandLineCommand) -> String {
    var parts = (command.options + [CommandLineTable.helpOption]).map { option in
      let help = option.help.replacing("[", with: "(").replacing("]", with: ")")
      switch option.value {
      case nil: return "'--\(option.name)[\(quoted(help))]'"
      case .link?: return "'*--\(option.name)=[\(quoted(help))]:link:'"
      case .file?: return "'--\(option.name)=[\(quoted(help))]:file:_files'"
      case .text(let word)?:
        return "'--\(option.name)=[\(quoted(help))]:\(word.lowercased()):'"
      case .form(let form)?:
        return "'--\(option.name)=[\(quoted(help))]:\(form.word.lowercased()):'"
      case .choice(let word, let choices)?:
        let words = choices.joined(separator: " ")
        return "'--\(option.name)=[\(quoted(help))]:\(word):(\(words))'"
      case .number?: return "'--\(option.name)=[\(quoted(help))]:number:'"
      }
    }
    if let operand = command.operand {
      if operand.isFile { parts.append("'*:file:_files'") }
      let choices =
        command.name == CommandLineTable.help.name
        ? table.named.compactMap(\.name) : operand.choices
      if !choices.isEmpty {
        parts.append("'2:\(operand.word):(\(choices.joined(separator: " ")))'")
      }
    }
    return parts.joined(separator: " ")
  }

  private var fishCompletions: String {
    var lines = ["# Load into fish with: \(program) \(completionsWord) fish | source"]
    let start = "complete -c \(program)"
    for command in table.all {
      let condition =
        command.word.map { "'__fish_seen_subcommand_from \($0)'" } ?? "__fish_use_subcommand"
      if let name = command.name {
        lines.append(
          "\(start) -n __fish_use_subcommand -f \(command.isBehindDashes ? "-l" : "-a") \(name) -d '\(quoted(command.help))'"
        )
      }
      for choice in command.operand?.choices ?? [] {
        lines.append("\(start) -n \(condition) -f -a \(choice)")
      }
      for option in command.options + [CommandLineTable.helpOption] {
        let value: String
        switch option.value {
        case nil: value = ""
        case .choice(_, let choices)?: value = " -x -a '\(choices.joined(separator: " "))'"
        case .link?, .text?, .number?, .form?: value = " -x"
        case .file?: value = " -r -F"
        }
        lines.append(
          "\(start) -n \(condition) -l \(option.name)\(value) -d '\(quoted(option.help))'")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the text, made safe between a shell's single quotes.
  private func quoted(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("'", with: "’")
  }
}
