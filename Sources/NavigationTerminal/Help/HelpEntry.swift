import TerminalKit

/// One line of the help page: a key, what it does now, and how to do it from here.
struct HelpEntry {
  /// What Enter on the entry does.
  enum Run {
    /// A screen's own key.
    case binding(@MainActor () -> Void)
    /// A key of the host.
    case action(HostAction)
    /// A key that the screen takes itself.
    case key(KeyPress)
  }

  var key: String
  var label: String
  /// Why it does nothing at this moment; `nil` when it works.
  var disabledReason: String?
  var run: Run

  /// Whether a search finds it.
  func matches(_ text: String) -> Bool {
    text.isEmpty || "\(key) \(label)".lowercased().contains(text.lowercased())
  }
}
