package import TerminalKit

/// The key table: which key does what in which layer.
///
/// A pure function of the key and of the layer that has the keyboard; what needs to know more is
/// left to the layer, with what to do when it has no use for the key.
package enum InputRouter {
  /// The columns of the table.
  package enum Column: Hashable, CaseIterable, Sendable {
    /// A screen, no text field in it.
    case screen
    /// A modal layer or a button of a form, no text field.
    case modal
    /// A text field has the cursor.
    case textField
    /// The prompt is open.
    case prompt
    /// The help page or the inspector is open.
    case help
  }

  /// What a key does.
  ///
  /// - Parameters:
  ///   - press: the key.
  ///   - column: the layer that has the keyboard.
  /// - Returns: what to do.
  package static func action(for press: KeyPress, in column: Column) -> HostAction {
    if let action = everywhere(press, column) { return action }
    switch column {
    case .screen: return onScreen(press)
    case .modal: return onModal(press)
    case .textField: return press.key == .escape ? .escape : .layer(otherwise: .drop)
    case .prompt: return .layer(otherwise: .drop)
    case .help:
      if press.key == .escape { return .escape }
      return press == ":" ? .prompt : .layer(otherwise: .drop)
    }
  }

  /// Whether a key with Alt is Escape and then the key, as when both were pressed quickly.
  static func isEscapePair(_ press: KeyPress, in column: Column) -> Bool {
    guard press.modifiers.contains(.alt), column != .textField, column != .prompt else {
      return false
    }
    if case .character = press.key { return true }
    return false
  }

  private static func everywhere(_ press: KeyPress, _ column: Column) -> HostAction? {
    if press.modifiers == .control, case .character(let character) = press.key {
      switch character {
      case "c":
        let isText = column == .textField || column == .prompt
        return isText ? .layer(otherwise: .interrupt) : .interrupt
      case "z": return .suspend
      case "l": return .redraw
      case "p": return column == .prompt ? .layer(otherwise: .drop) : .palette
      default: return nil
      }
    }
    switch press.key {
    case .function(1): return .help
    case .function(2): return .inspector
    case .function(3) where column != .prompt: return .stackView
    case .function(6) where column != .prompt: return .nextPane
    default: return nil
    }
  }

  private static func onScreen(_ press: KeyPress) -> HostAction {
    switch (press.key, press.modifiers) {
    case (.tab, []): .layer(otherwise: .neighbourTab(1))
    case (.tab, .shift): .layer(otherwise: .neighbourTab(-1))
    case (.escape, _): .escape
    case (.backspace, _): .back
    case (.left, .alt): .historyBack
    case (.right, .alt): .historyForward
    case (.character(let character), []): onScreen(character)
    default: .layer(otherwise: .drop)
    }
  }

  private static func onScreen(_ character: Character) -> HostAction {
    switch character {
    case "q": .backOrQuit
    case "1"..."9": character.wholeNumberValue.map(HostAction.tab) ?? .drop
    case ":": .prompt
    case "/": .layer(otherwise: .search)
    case "u": .layer(otherwise: .undo)
    case "y": .layer(otherwise: .link)
    case "[": .historyBack
    case "]": .historyForward
    case "-": .lastPlace
    case "w": .waiting
    case "?": .help
    default: .layer(otherwise: .drop)
    }
  }

  private static func onModal(_ press: KeyPress) -> HostAction {
    switch (press.key, press.modifiers) {
    case (.escape, _): .escape
    case (.backspace, _), (.left, .alt), (.right, .alt): .drop
    case (.character(let character), []): onModal(character)
    default: .layer(otherwise: .drop)
    }
  }

  private static func onModal(_ character: Character) -> HostAction {
    switch character {
    case "q": .close
    case "1"..."9", "/", "[", "]", "-", "w": .drop
    case ":": .prompt
    case "y": .layer(otherwise: .link)
    case "?": .help
    default: .layer(otherwise: .drop)
    }
  }
}
