import Navigation
import TerminalKit

extension NavigationHost {
  // MARK: - The prompt

  /// Opens the prompt with a text in it.
  func openPrompt(_ text: String = "") {
    help = nil
    prompt = LinkPrompt(text, history: history, source: LinkSource(host: self).source)
  }

  /// Gives a key to the prompt.
  func givePrompt(_ press: KeyPress) -> Bool {
    let page = PromptDrawing.listRows(Layout(backend.size))
    switch prompt?.handle(press, page: page) {
    case .stays?: break
    case .closes?, nil: prompt = nil
    case .enters(let text)?: enter(text)
    }
    return true
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
      history.add(line)
      if let problem = LinkSource(host: self).problem(line, isTyping: false) {
        prompt?.refuse(problem)
      } else {
        prompt = nil
        open(line)
      }
    }
  }

  // MARK: - Help

  /// Opens or closes the help page.
  func toggleHelp() {
    guard help == nil else {
      help = nil
      return
    }
    prompt = nil
    let column = column
    let screen = topScreen
    let own = screen.bindings.map {
      HelpEntry(
        key: $0.key.description, label: $0.label, disabledReason: $0.disabledReason,
        run: .binding($0.action))
    }
    let keys: [KeyPress] = [KeyPress(.enter), " ", KeyPress(.tab), "/", "n", "N"]
    let hints = screen.hints.compactMap { hint -> HelpEntry? in
      guard let press = keys.first(where: { $0.description == hint.key }) else { return nil }
      return HelpEntry(key: hint.key, label: hint.label, run: .key(press))
    }
    let isUsed = Set((own + hints).map(\.key))
    let shared = HelpKeys.items(in: column).filter {
      !isUsed.contains($0.press.description) && does($0.action)
    }
    help = HelpPage(
      entries: hints + own
        + shared.map {
          HelpEntry(
            key: $0.press.description, label: label(of: $0), run: .action($0.action))
        })
  }

  /// What a key of the host does at this moment.
  private func label(of item: HelpKeys.Item) -> String {
    item.action == .escape ? ladder.hint?.label ?? item.label : item.label
  }

  /// Whether an action would do anything at this moment.
  private func does(_ action: HostAction) -> Bool {
    switch action {
    case .back: !topLayer.stack.isEmpty
    case .neighbourTab: store.state.tabs.count > 1
    case .layer(otherwise: .search): configuration.search != nil
    case .waiting: !store.session.pending.isEmpty
    default: true
    }
  }

  /// Gives a key to the help page.
  func giveHelp(_ press: KeyPress) -> Bool {
    switch help?.handle(press, visible: helpRows) {
    case .stays?: return true
    case .unused?, nil: return false
    case .closes?: help = nil
    case .runs(let entry)?:
      help = nil
      run(entry)
    }
    return true
  }

  /// Selects a row of the help page, and runs the one that is selected.
  func selectHelp(_ index: Int) {
    if help?.list.selection == index {
      _ = giveHelp(KeyPress(.enter))
    } else {
      help?.select(index, visible: helpRows)
    }
  }

  private func run(_ entry: HelpEntry) {
    switch entry.run {
    case .binding(let action): action()
    case .action(let action): perform(action, KeyPress(.enter))
    case .key(let press): _ = topScreen.handle(.key(press))
    }
  }
}
