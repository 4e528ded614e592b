import Navigation
import TerminalKit
import TerminalUI

/// Lists the available actions for the help page and the palette.
@MainActor
struct HostEntries {
  let host: NavigationHost

  /// The list that shows the entries.
  enum List {
    case help
    case palette
  }

  private var layers: HostLayers { host.layers }
  private let words = HostNotices()

  /// Returns the sections of a list, with the screen's keys before the host's.
  func sections(in list: List) -> [HelpSection] {
    let screen = layers.topScreen
    let bindings = layers.usableBindings
    let own = bindings.map { binding in
      HostEntry(
        key: binding.keys.map(\.description).joined(separator: " "), label: binding.label,
        disabledReason: binding.disabledReason, run: .binding(binding.action))
    }
    let hints = layers.hints.compactMap { hint -> HostEntry? in
      let press =
        hint.press.map { Self.hinted.contains($0) ? $0 : nil } ?? Self.pairs[hint.key]?.first
      guard let press else { return nil }
      return HostEntry(
        key: hint.key, label: hint.label, disabledReason: hint.disabledReason, run: .key(press))
    }
    var used = Set(bindings.flatMap(\.keys).map(\.description) + hints.map(\.key))
    for (pair, keys) in Self.pairs where used.contains(pair) {
      used.formUnion(keys.map(\.description))
    }
    // What Tab does forward, Shift-Tab does backward.
    if used.contains("Tab") { used.insert("Shift-Tab") }
    let keys = host.configuration.hostKeys.now.keys(in: layers.column)
    let groups = HostKeys.Group.allCases.map { group in
      HelpSection(
        title: group.rawValue,
        entries: Self.merged(
          keys.filter { $0.group == group }.compactMap { entry(of: $0, in: list, used) })
          + (group == .everywhere ? [mouse] : []))
    }
    if list == .help, host.overlays.stack.isDockBelow {
      return [inspector] + groups.filter { $0.title == HostKeys.Group.everywhere.rawValue } + [
        legend
      ]
    }
    let prompt = list == .help ? host.overlays.stack.covered.map(section(of:)) : nil
    return [prompt].compactMap(\.self)
      + [HelpSection(title: screen.title.visiblySafe, entries: Self.merged(hints + own))] + groups
      + (list == .help ? [legend] : [])
  }

  /// Returns one entry for adjacent ones that do the same.
  private static func merged(_ entries: [HostEntry]) -> [HostEntry] {
    var merged: [HostEntry] = []
    for entry in entries {
      guard let last = merged.last, last.label == entry.label,
        last.disabledReason == entry.disabledReason
      else {
        merged.append(entry)
        continue
      }
      merged[merged.count - 1].key = [last.key, entry.key].filter { !$0.isEmpty }
        .joined(separator: " ")
    }
    return merged
  }

  /// The meaning of the marks of the stack; its lines run nothing.
  private var legend: HelpSection {
    let signIn =
      host.machine.policy.login == nil ? [] : [("*", "needs sign-in"), ("!", "held by the gate")]
    let marks = [
      ("+", "added by the last move"), ("−", "removed by the last move"),
      ("~", "changed by the last move"), ("⇄", "another tab"),
    ]
    let shapes = [("▪", "one entry above a root"), ("▣", "a layer")]
    let flow = [("✓ ✗", "let the move pass; stopped it")]
    return HelpSection(
      title: "Marks of the stack",
      entries: (marks + signIn + shapes + flow).map {
        HostEntry(key: $0.0, label: $0.1, run: .nothing)
      })
  }

  /// Returns the entry for a set of host keys, or `nil` if the keys do not apply or the screen
  /// already lists them.
  private func entry(of keys: HostKeys, in list: List, _ used: Set<String>) -> HostEntry? {
    var uses = keys.uses.filter { !used.contains($0.press.description) }
    if keys.group == .tabs, case .tab = keys.asked {
      uses = host.machine.state.hasTabs ? Array(uses.prefix(host.machine.state.tabs.count)) : []
    }
    let asked = keys.asked
    guard let first = uses.first, exists(asked) else { return nil }
    if list == .palette {
      if !keys.isHosts || [.palette, .escape, .leaveList].contains(asked) { return nil }
      if case .tab = asked { return nil }
      // Another key quits as well.
      if asked == .backOrQuit, layers.top.stack.isEmpty { return nil }
    }
    let names = uses.map(\.press.description)
    var key = names.joined(separator: " ")
    if names.count > 1, case .tab = asked { key = "\(names[0])-\(names[names.count - 1])" }
    return HostEntry(
      key: key, label: label(of: keys, asked), disabledReason: reason(against: asked),
      // A reassigned key is not one of the layer's own keys, so the entry runs its host action.
      run: .action(keys.isChanged ? asked : first.action, first.press))
  }

  /// The section for the inspector that the help page covers.
  private var inspector: HelpSection {
    let keys: [(key: String, press: KeyPress, label: String)] = [
      ("Enter", KeyPress(.enter), "view the moment, or list its parts"),
      ("b", "b", "go back to the moment"), ("← [", "[", "the moment before"),
      ("→ ]", "]", "the moment after"), ("Tab", KeyPress(.tab), "moments or places"),
      ("/", "/", "search"), ("n", "n", "next match"), ("N", "N", "previous match"),
    ]
    return HelpSection(
      title: "Inspector",
      entries: keys.map { HostEntry(key: $0.key, label: $0.label, run: .overlay($0.press)) })
  }

  /// Returns the section for the prompt that the help page covers.
  private func section(of overlay: PromptOverlay) -> HelpSection {
    let prompt = overlay.prompt
    let older = prompt.hasHistory ? nil : words.endOfHistory().text
    let offered = prompt.completions.isEmpty ? "There are no suggestions." : nil
    func entry(_ press: KeyPress, _ label: String, _ reason: String? = nil) -> HostEntry {
      HostEntry(
        key: press.description, label: label, disabledReason: reason, run: .overlay(press))
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

  /// The entry that toggles the mouse, which is rarely needed and so has no key.
  private var mouse: HostEntry {
    HostEntry(
      label: host.backend.isMouseEnabled ? "mouse off, to select text" : "mouse on again",
      run: .action(.mouse, KeyPress(.enter)))
  }

  /// The keys for which a screen's hints become entries.
  private static var hinted: [KeyPress] {
    [
      KeyPress(.enter), KeyPress(.enter, .alt), " ", KeyPress(.tab), "/", "n", "N", "s", "S", "c",
      "m", "'", "&",
    ]
  }

  /// The hints for several keys that become entries, with the keys; an entry presses the first one.
  private static var pairs: [String: [KeyPress]] {
    [
      "←→": [KeyPress(.right), KeyPress(.left)], "+ -": ["+"], "d u": ["d", "u"],
      "f b": ["f", "b"], "e y": ["e", "y"],
      "1-9": (1...9).map { KeyPress(.character(Character("\($0)"))) },
    ]
  }

  /// The palette's entries, separated into enabled and disabled ones.
  var palette: (enabled: [HostEntry], disabled: [HostEntry]) {
    let all = sections(in: .palette).flatMap(\.entries) + links + crumbs + account + files
    return (all.filter { $0.disabledReason == nil }, all.filter { $0.disabledReason != nil })
  }

  /// The entry that opens the prompt from a text field, where `:` is text.
  private var links: [HostEntry] {
    guard layers.column == .textField, host.configuration.hostKeys.now.has(.prompt) else {
      return []
    }
    return [HostEntry(label: "go to a link", run: .action(.prompt, KeyPress(.character(":"))))]
  }

  /// The entries for going back to earlier screens, nearest first.
  private var crumbs: [HostEntry] {
    let crumbs = layers.breadcrumbs(of: layers.top, columns: 80)
    return zip(crumbs.titles, crumbs.stepsBack).reversed().filter { $0.1 > 0 }.map { title, steps in
      HostEntry(label: "back to \(title)", run: .action(.crumb(steps), KeyPress(.enter)))
    }
  }

  /// The entries that save the last minute as a tape and the screen as an image.
  private var files: [HostEntry] {
    guard host.trailKeeper != nil else { return [] }
    return [
      HostEntry(
        label: "save the last minute as a tape", run: .action(.keepTape, KeyPress(.enter))),
      HostEntry(
        label: "save this screen as a picture", run: .action(.keepPicture, KeyPress(.enter))),
    ]
  }

  /// The entries for choosing a theme; the selected theme is previewed.
  var themes: [HostEntry] {
    let themes = host.configuration.themes
    guard themes.count > 1 else { return [] }
    return themes.map {
      let isCurrent = $0.name == host.configuration.currentTheme
      return HostEntry(
        key: isCurrent ? "current" : "", label: "theme \($0.name)",
        run: .action(.theme($0.name), KeyPress(.enter)))
    }
  }

  /// The entry for signing in or out.
  private var account: [HostEntry] {
    guard host.machine.policy.login != nil, !layers.top.isSignIn else { return [] }
    return [
      host.machine.session.principal == nil
        ? HostEntry(label: "sign in", run: .action(.signIn, KeyPress(.enter)))
        : HostEntry(label: "sign out", run: .action(.signOut, KeyPress(.enter)))
    ]
  }

  /// Returns the current label for a set of host keys.
  private func label(of keys: HostKeys, _ action: HostAction) -> String {
    switch action {
    case .escape: layers.ladder.hint?.label ?? keys.label
    case .backOrQuit where layers.quitsAboveRoot || layers.top.stack.isEmpty: "quit"
    default: keys.label
    }
  }

  /// Returns whether a host action is available in this app.
  private func exists(_ action: HostAction) -> Bool {
    switch action {
    case .neighbourTab: host.machine.state.tabs.count > 1
    case .search: host.configuration.search != nil
    case .waiting: host.machine.policy.login != nil
    case .nextPane: layers.hasPanes || host.overlays.isInspectorDocked
    default: true
    }
  }

  /// Returns why a host action would currently have no effect, or `nil` if it is enabled.
  private func reason(against action: HostAction) -> String? {
    let history = host.machine.history
    switch action {
    case .back where layers.top.stack.isEmpty,
      .numberCrumbs where layers.top.stack.isEmpty:
      return words.nowhereBack().text
    case .escape where layers.ladder.step == .nothing: return words.nowhereBack().text
    case .waiting where host.machine.waiting.count == 0: return words.nothingWaits().text
    case .undo where !history.canUndo && host.visit.undos.isEmpty: return words.endOfHistory().text
    case .historyBack where !history.canGoBack: return words.endOfHistory().text
    case .historyForward where !history.canGoForward: return words.endOfHistory().text
    case .lastPlace where !(host.visit.cameByLastPlace ? history.canGoForward : history.canGoBack):
      return words.endOfHistory().text
    case .link where layers.shownLink == nil: return words.noLink().text
    default: return nil
    }
  }
}

/// An action or destination listed on the help page or in the palette.
struct HostEntry {
  /// The effect of running an entry.
  enum Run {
    /// Performs a screen's binding.
    case binding(@MainActor () -> Void)
    /// Performs a host action.
    case action(HostAction, KeyPress)
    /// Passes a key to the screen.
    case key(KeyPress)
    /// Passes a key to the prompt or the inspector below the help page.
    case overlay(KeyPress)
    /// Opens a link.
    case link(String)
    /// Explains a mark.
    case nothing
  }

  /// The entry's key as shown on screen; empty if the entry has none.
  var key = ""
  /// The current action in one or two words, or the title of the destination.
  var label: String
  /// Why the entry is currently disabled; `nil` if it is enabled.
  var disabledReason: String?
  var run: Run

  /// Whether Enter does something on the entry.
  var isRunnable: Bool { if case .nothing = run { false } else { true } }
}
