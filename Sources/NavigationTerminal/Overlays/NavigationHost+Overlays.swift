import Navigation
import TerminalKit

extension NavigationHost {
  // MARK: - The prompt

  /// Opens the prompt with a text in it.
  func openPrompt(_ text: String = "") {
    closeOverlays()
    // A line that was begun is gone on with.
    if text.isEmpty, prompt?.mode == .links { return }
    keepLine(of: prompt)
    placeCache = nil
    prompt = Prompt(text, history: history, source: LinkSource(host: self).source)
  }

  /// Opens the palette.
  func openPalette() {
    closeOverlays()
    keepLine(of: prompt)
    placeCache = nil
    prompt = Prompt(mode: .actions, history: history, source: ActionSource(host: self).source)
  }

  /// Gives a key to the prompt.
  func givePrompt(_ press: KeyPress) -> Bool {
    let page = PromptDrawing.listRows(Layout(backend.size))
    follow(prompt?.handle(press, page: page) ?? .closes)
    return true
  }

  /// Takes a line of the prompt's list.
  func takeCompletion(_ index: Int) {
    follow(prompt?.take(index) ?? .closes)
  }

  private func follow(_ outcome: Prompt.Outcome) {
    switch outcome {
    case .stays: break
    case .closes: prompt = nil
    case .enters(let text): enter(text)
    case .asksForLinks: openPrompt()
    case .runs(let entry):
      prompt = nil
      run(entry)
    }
  }

  /// Goes where the line says, or stays with the reason.
  private func enter(_ text: String) {
    let line = text.filter { !$0.isNewline }
    switch line {
    case "": prompt = nil
    case "q", "quit": end(0)
    case "help":
      prompt = nil
      toggleHelp()
    default:
      remember(line)
      if let problem = LinkSource(host: self).problem(line, isTyping: false) {
        prompt?.refuse(problem)
      } else {
        prompt = nil
        open(line)
      }
    }
  }

  /// Keeps a line for later, also after the program's end where it holds no secret.
  private func remember(_ line: String) {
    history.add(line)
    guard let historyKeeper else { return }
    let isSavable = store.links?.isSavable(fullLink(line)) ?? true
    if isSavable, let kept = linkSecrets.leavingOut(of: line) {
      keptHistory.add(kept)
      historyKeeper.keep(keptHistory.lines)
    }
  }

  // MARK: - Help

  /// Opens the help page; the keys of help and inspector close whichever of the two is open.
  func toggleHelp() {
    guard help == nil, inspector == nil else { return closeOverlays() }
    shelvePrompt()
    help = HelpPage()
  }

  /// Puts the prompt away for as long as help or inspector stand before it.
  func shelvePrompt() {
    shelvedPrompt = prompt
    prompt = nil
  }

  /// Closes help and inspector; the prompt that they stood before is there again, as it was.
  func closeOverlays() {
    help = nil
    inspector = nil
    guard let shelved = shelvedPrompt else { return }
    shelvedPrompt = nil
    prompt = shelved
    prompt?.refresh()
  }

  /// Closes help and inspector for good: something else happens now.
  ///
  /// A line that was begun is the newest of the prompt's history.
  func leaveOverlays() {
    help = nil
    inspector = nil
    keepLine(of: shelvedPrompt)
    shelvedPrompt = nil
  }

  private func keepLine(of prompt: Prompt?) {
    if let prompt, prompt.mode == .links { history.add(prompt.text) }
  }

  /// Gives a key to the help page.
  func giveHelp(_ press: KeyPress) -> Bool {
    switch help?.handle(press, helpSections, visible: helpRows) {
    case .stays?: return true
    case .refuses(let reason)?: say(Notice(reason, kind: .warning))
    case .unused?, nil: return false
    case .closes?: closeOverlays()
    case .runs(let entry)?:
      if case .prompt = entry.run { closeOverlays() } else { leaveOverlays() }
      run(entry)
    }
    return true
  }

  /// Selects a row of the help page, and runs the one that is selected.
  func selectHelp(_ index: Int) {
    if help?.list.selection == index {
      _ = giveHelp(KeyPress(.enter))
    } else if let count = help?.lines(of: helpSections).count {
      help?.select(index, count: count, visible: helpRows)
    }
  }
}
