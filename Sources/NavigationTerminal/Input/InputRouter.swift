package import TerminalKit

/// The key table: the action of each key in each layer.
///
/// A pure function of the key and the focused layer; decisions that need more context are left to
/// the layer, with an action for keys it does not use.
package enum InputRouter {
  /// The columns of the table.
  package enum Column: Hashable, CaseIterable, Sendable {
    /// A screen without a text field.
    case screen
    /// A modal layer or a form button, without a text field.
    case modal
    /// A focused text field.
    case textField
    /// The open prompt.
    case prompt
    /// The open help page or inspector.
    case help
  }

  /// The action of a key.
  ///
  /// - Parameters:
  ///   - press: The key.
  ///   - column: The layer that has the keyboard.
  ///   - keys: The keys of the host.
  /// - Returns: What to do.
  package static func action(
    for press: KeyPress, in column: Column, by keys: HostKeyMap = .standard
  ) -> HostAction {
    if let action = keys.action(for: press, in: column) { return action }
    // Escape and Backspace mean the same whatever is held with them.
    switch (press.key, column) {
    case (.escape, .screen), (.escape, .modal), (.escape, .textField), (.escape, .help):
      return .escape
    case (.backspace, .screen): return .back
    case (.backspace, .modal): return .drop
    default: break
    }
    return column == .modal && isForScreens(press, by: keys) ? .drop : .layer(otherwise: .drop)
  }

  /// Whether a key moves among tabs and places, which a modal layer keeps from the screen below.
  private static func isForScreens(_ press: KeyPress, by keys: HostKeyMap) -> Bool {
    guard press.key != .tab, !KeyBinding.isFree(press),
      let action = keys.action(for: press, in: .screen)
    else { return false }
    return action != .layer(otherwise: .drop) && action != .layer(otherwise: .undo)
  }

  /// Whether a key with Alt stands for Escape followed by the key, both pressed quickly.
  static func isEscapePair(_ press: KeyPress, in column: Column) -> Bool {
    guard press.modifiers.contains(.alt), column != .textField, column != .prompt else {
      return false
    }
    if case .character = press.key { return true }
    return false
  }
}
