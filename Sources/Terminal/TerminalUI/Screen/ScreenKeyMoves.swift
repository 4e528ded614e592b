package import TerminalKit

/// The user's own keys for what screens bind, from lines of a keys file such as `s = Ctrl-X`.
///
/// Each line moves a key that screens bind. It applies on every screen that binds that key, unless
/// the new key already belongs to another binding of the screen.
package struct ScreenKeyMoves: Hashable, Sendable {
  /// The lines, in order.
  private(set) var changes: [KeyChange] = []

  package init() {}

  /// Whether the screens keep their own keys.
  package var isEmpty: Bool { changes.isEmpty }

  /// Adds a line.
  package mutating func add(_ change: KeyChange) { changes.append(change) }

  /// A line that cannot apply to a screen.
  package struct Clash {
    package let change: KeyChange
    /// The new key that the screen already uses.
    package let press: KeyPress
    /// The label of the binding that uses it, safe to show.
    package let label: String
  }

  /// Returns bindings with the keys in effect.
  package func applied(to bindings: [KeyBinding]) -> [KeyBinding] { resolved(bindings).bindings }

  /// Returns the lines that cannot apply to a screen with these bindings.
  package func clashes(in bindings: [KeyBinding]) -> [Clash] { resolved(bindings).clashes }

  /// Applies all lines, and then leaves out the last line of each clash until there is none.
  private func resolved(
    _ bindings: [KeyBinding]
  ) -> (bindings: [KeyBinding], clashes: [Clash]) {
    guard !isEmpty else { return (bindings, []) }
    let own = Set(bindings.map(\.key))
    var left = changes.filter { change in change.moved.map(own.contains) ?? false }
    var clashes: [Clash] = []
    while true {
      let keys = Dictionary(left.map { ($0.moved, $0.keys) }) { first, _ in first }
      let moved = bindings.map { binding in
        var binding = binding
        if let taken = keys[binding.key] { binding.keys = taken }
        return binding
      }
      // Leaving a line out gives its binding the old key back, which another line may have taken.
      guard let clash = left.reversed().lazy.compactMap({ Self.clash(of: $0, in: moved) }).first
      else { return (moved, clashes) }
      clashes.append(clash)
      left.removeAll { $0 == clash.change }
    }
  }

  /// Returns the clash of a line with another binding.
  private static func clash(of change: KeyChange, in bindings: [KeyBinding]) -> Clash? {
    change.keys.lazy.compactMap { press in
      bindings.first { $0.key != change.moved && $0.keys.contains(press) }
        .map { Clash(change: change, press: press, label: $0.label.visiblySafe) }
    }.first
  }
}
