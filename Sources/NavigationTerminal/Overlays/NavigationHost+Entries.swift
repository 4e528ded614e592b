import Navigation
import TerminalKit

extension NavigationHost {
  /// Where entries are listed.
  enum EntryList {
    case help
    case palette
  }

  /// What can be done from here: the screen's keys first, then the host's.
  ///
  /// Made afresh each time, so that no list of it is ever older than what it is about.
  private func sections(in list: EntryList) -> [HelpSection] {
    let screen = topScreen
    let isTyping = screen.inputMode.isText
    let own = screen.bindings.filter { !isTyping || $0.key.typedCharacter == nil }.map {
      HostEntry(
        key: $0.key.description, label: $0.label, disabledReason: $0.disabledReason,
        run: .binding($0.action))
    }
    let hints = screenHints.compactMap { hint -> HostEntry? in
      guard let press = Self.hinted.first(where: { $0.description == hint.key }) else { return nil }
      return HostEntry(
        key: hint.key, label: hint.label, disabledReason: hint.disabledReason, run: .key(press))
    }
    let used = Set((own + hints).map(\.key))
    func entries(_ items: [HelpKeys.Item]) -> [HostEntry] {
      items.filter {
        !used.contains($0.press.description) && exists($0.action)
          && (list == .help || $0.action != .palette && $0.action != .escape)
      }.map {
        HostEntry(
          key: $0.press.description, label: label(of: $0),
          disabledReason: reason(against: $0.action),
          run: .action($0.action, $0.press))
      }
    }
    let prompt = list == .help ? shelvedPrompt.map(section(of:)) : nil
    return [prompt].compactMap(\.self) + [
      HelpSection(title: screen.title.visiblySafe, entries: hints + own),
      HelpSection(title: "Going around", entries: entries(HelpKeys.items(in: screenColumn))),
      HelpSection(title: "Everywhere", entries: entries(HelpKeys.everywhere) + [mouse]),
    ]
  }

  /// What can be done in the prompt that help stands before.
  private func section(of prompt: Prompt) -> HelpSection {
    let older = history.lines.isEmpty ? configuration.words.endOfHistory().text : nil
    let offered = prompt.completions.isEmpty ? "Nothing is offered here." : nil
    func entry(_ press: KeyPress, _ label: String, _ reason: String? = nil) -> HostEntry {
      HostEntry(
        key: press.description, label: label, disabledReason: reason, run: .prompt(press))
    }
    switch prompt.mode {
    case .actions:
      return HelpSection(title: "Palette", entries: [entry(KeyPress(.enter), "run", offered)])
    case .links:
      return HelpSection(
        title: "Prompt",
        entries: [
          entry(KeyPress(.enter), "go"), entry(KeyPress(.tab), "complete", offered),
          entry(KeyPress(.up), "older line", older),
          entry(KeyPress(.character("r"), .control), "search older lines", older),
          entry(KeyPress(.character("w"), .control), "delete a word"),
          entry(KeyPress(.character("u"), .control), "delete to the beginning"),
        ])
    }
  }

  /// Taking the mouse, or leaving it to the terminal: it has no key, for nobody needs one twice.
  private var mouse: HostEntry {
    HostEntry(
      label: backend.isMouseEnabled ? "mouse off, to select text" : "mouse on again",
      run: .action(.mouse, KeyPress(.enter)))
  }

  /// What the screen says of its own keys, without those that mean nothing in a modal layer.
  var screenHints: [KeyHint] {
    let hints = topScreen.hints
    return screenColumn == .modal ? hints.filter { $0.key != "/" } : hints
  }

  /// The keys that a screen's hints may name.
  private static var hinted: [KeyPress] {
    [KeyPress(.enter), " ", KeyPress(.tab), "/", "n", "N"]
  }

  /// The sections of the help page.
  var helpSections: [HelpSection] { sections(in: .help) }

  /// The entries of the help page.
  package var helpEntries: [HostEntry] { helpSections.flatMap(\.entries) }

  /// The entries of the palette: what can be done, and apart what cannot.
  var paletteEntries: (enabled: [HostEntry], disabled: [HostEntry]) {
    let all = sections(in: .palette).flatMap(\.entries) + crumbs + account + files
    return (all.filter { $0.disabledReason == nil }, all.filter { $0.disabledReason != nil })
  }

  /// The places on the way back, the nearest first.
  private var crumbs: [HostEntry] {
    let crumbs = breadcrumbs(of: topLayer, columns: 80)
    return zip(crumbs.titles, crumbs.stepsBack).reversed().filter { $0.1 > 0 }.map { title, steps in
      HostEntry(label: "back to \(title)", run: .action(.crumb(steps), KeyPress(.enter)))
    }
  }

  /// Keeping the last minute as a tape, and the screen as a picture, where there are files to write.
  private var files: [HostEntry] {
    guard trailKeeper != nil else { return [] }
    return [
      HostEntry(
        label: "keep the last minute as a tape", run: .action(.keepTape, KeyPress(.enter))),
      HostEntry(
        label: "keep this screen as a picture", run: .action(.keepPicture, KeyPress(.enter))),
    ]
  }

  /// Signing in, or out.
  private var account: [HostEntry] {
    guard store.access.login != nil, !topLayer.isSignIn else { return [] }
    return [
      store.session.principal == nil
        ? HostEntry(label: "sign in", run: .action(.signIn, KeyPress(.enter)))
        : HostEntry(label: "sign out", run: .action(.signOut, KeyPress(.enter)))
    ]
  }

  /// What a key of the host does at this moment.
  private func label(of item: HelpKeys.Item) -> String {
    item.action == .escape ? screenLadder.hint?.label ?? item.label : item.label
  }

  /// Whether the app has any use for an action at all.
  private func exists(_ action: HostAction) -> Bool {
    switch action {
    case .neighbourTab: store.state.tabs.count > 1
    case .layer(otherwise: .search): configuration.search != nil
    case .waiting: store.access.login != nil
    default: true
    }
  }

  /// Why an action of the host would do nothing at this moment; `nil` when it does something.
  private func reason(against action: HostAction) -> String? {
    let words = configuration.words
    let history = store.session.history
    switch action {
    case .back where topLayer.stack.isEmpty: return words.nowhereBack().text
    case .escape where screenLadder.step == .nothing: return words.nowhereBack().text
    case .waiting where store.session.pending.isEmpty: return words.nothingWaits().text
    case .historyBack where !history.canGoBack: return words.endOfHistory().text
    case .historyForward where !history.canGoForward: return words.endOfHistory().text
    case .lastPlace where !(cameByLastPlace ? history.canGoForward : history.canGoBack):
      return words.endOfHistory().text
    case .link where shownLink == nil: return words.noLink().text
    default: return nil
    }
  }

  /// Does what an entry is for.
  func run(_ entry: HostEntry) {
    log.add("\(entry.key.isEmpty ? "run" : entry.key) \(entry.label)")
    switch entry.run {
    case .binding(let action): action()
    case .action(let action, let press): perform(action, press)
    case .key(let press): _ = topScreen.handle(.key(press))
    case .prompt(let press): _ = givePrompt(press)
    case .link(let link): open(link)
    }
  }
}
