import TerminalKit

/// Something that can be done from here: what the help page lists and the palette finds.
package struct HostEntry {
  /// What doing it comes to.
  enum Run {
    /// A screen's own key.
    case binding(@MainActor () -> Void)
    /// A key of the host.
    case action(HostAction, KeyPress)
    /// A key that the screen takes itself.
    case key(KeyPress)
    /// A key of the prompt that help stands before.
    case prompt(KeyPress)
    /// Going somewhere.
    case link(String)
  }

  /// The key that does it, as people write it; empty where there is none.
  package var key = ""
  /// What it does now, in a word or two, or what the place is called.
  var label: String
  /// Why it does nothing at this moment; `nil` when it works.
  var disabledReason: String?
  var run: Run

  /// Whether it does something at this moment.
  package var isEnabled: Bool { disabledReason == nil }
}
