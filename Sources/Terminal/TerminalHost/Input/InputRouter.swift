package import TerminalKit
import TerminalUI

/// The key table: the action of each key in each layer.
///
/// It is a pure function of the key and the focused layer. Decisions that need more context are
/// left to the layer, with an action for keys that the layer does not use.
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

  /// Returns the action of a key.
  ///
  /// - Parameters:
  ///   - press: The key.
  ///   - column: The column of the focused layer.
  ///   - keys: The keys of the host.
  /// - Returns: The action.
  package static func action(
    for press: KeyPress, in column: Column, by keys: HostKeyMap = .standard
  ) -> HostAction {
    if let action = keys.action(for: press, in: column) { return action }
    // Escape and Backspace have the same meaning with any modifiers.
    switch (press.key, column) {
    case (.escape, .screen), (.escape, .modal), (.escape, .textField), (.escape, .help):
      return .escape
    case (.backspace, .screen): return .back
    case (.backspace, .modal): return .drop
    default: break
    }
    return column == .modal && isForScreens(press, by: keys) ? .drop : .layer(otherwise: .drop)
  }

  /// Whether a key moves between tabs and routes; a modal layer blocks such keys.
  private static func isForScreens(_ press: KeyPress, by keys: HostKeyMap) -> Bool {
    guard press.key != .tab, !KeyBinding.isFree(press),
      let action = keys.action(for: press, in: .screen)
    else { return false }
    return action != .layer(otherwise: .drop) && action != .layer(otherwise: .undo)
  }

  /// Whether a key with Alt means Escape followed by the key, pressed in quick succession.
  ///
  /// tmux holds Escape back for half a second and hands over a key pressed meanwhile with Alt. In a
  /// field, only a key with Alt that edits there is one.
  static func isEscapePair(_ press: KeyPress, in column: Column) -> Bool {
    guard press.modifiers.contains(.alt), case .character = press.key else { return false }
    guard column == .textField || column == .prompt else { return true }
    return !HostKeys.editing.contains { $0.has(press) }
  }
}
