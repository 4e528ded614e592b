import Navigation
import NavigationTerminal
import TerminalKit

/// Checks that Escape and `q` lead out of every screen.
@MainActor
struct ExitLaw {
  /// The number of consecutive presses of Escape or `q`, and the maximum allowed for reaching the
  /// root; zero while there are none.
  private var presses = 0
  private var limit = 0

  /// The maximum number of presses to the root from a height above it.
  static func maximum(from height: Int) -> Int { 3 * (height + 1) + 3 }

  /// Notes a key; `nil` for an event that is not a key.
  mutating func begin(_ press: KeyPress?, in host: NavigationHost) {
    // In a text field, `q` is just a letter. A terminal that is too small has no way out but `q`.
    let leaves = press == KeyPress(.escape) || press == "q" && !host.isTyping
    // A link that waits opens on the way.
    guard leaves, !host.isTooSmall, !host.hasArrivals else {
      (presses, limit) = (0, 0)
      return
    }
    if limit == 0 { limit = Self.maximum(from: host.height) }
    presses += 1
  }

  mutating func finding(in host: NavigationHost) -> Finding? {
    guard limit > 0 else { return nil }
    // The answer yes to a question before a screen is left is a way out.
    guard host.height > 0, !host.hasQuestion else {
      (presses, limit) = (0, 0)
      return nil
    }
    // Time that passes after a press is no press.
    guard presses > limit else { return nil }
    return Finding(
      law: LawName.exit, what: "\(presses) presses of Escape or q do not leave \(host.topTitle)")
  }
}
