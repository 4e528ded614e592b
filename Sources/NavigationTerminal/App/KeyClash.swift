import TerminalKit

/// Finds keys that a screen binds twice.
enum KeyClash {
  /// The keys that stand more than once.
  static func clashes(_ bindings: [KeyBinding]) -> [KeyPress] {
    var seen: Set<KeyPress> = []
    return bindings.map(\.key).filter { !seen.insert($0).inserted }
  }

  /// Stops the app when a screen binds a key twice.
  @MainActor
  static func check(_ screen: any Screen) {
    let clashes = clashes(screen.bindings)
    precondition(
      clashes.isEmpty,
      "The screen “\(screen.title)” binds \(clashes.map(\.description).joined(separator: ", ")) twice."
    )
  }
}
