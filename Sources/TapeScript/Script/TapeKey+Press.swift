public import TerminalKit

extension TapeKey {
  /// What the key presses; nil for the mouse wheel, which presses no key.
  public var press: KeyPress? {
    switch self {
    case .enter: KeyPress(.enter)
    case .space: KeyPress(.character(" "))
    case .tab: KeyPress(.tab)
    case .escape: KeyPress(.escape)
    case .backspace: KeyPress(.backspace)
    case .delete: KeyPress(.delete)
    case .insert: KeyPress(.insert)
    case .up: KeyPress(.up)
    case .down: KeyPress(.down)
    case .left: KeyPress(.left)
    case .right: KeyPress(.right)
    case .pageUp: KeyPress(.pageUp)
    case .pageDown: KeyPress(.pageDown)
    case .home: KeyPress(.home)
    case .end: KeyPress(.end)
    case .scrollUp, .scrollDown: nil
    case .f1, .f2, .f3, .f4, .f5, .f6, .f7, .f8, .f9, .f10, .f11, .f12:
      Int(rawValue.dropFirst()).map { KeyPress(.function($0)) }
    }
  }

  /// The word for a press without modifiers; nil when the press types a character or is none of ours.
  ///
  /// - Parameter key: the key of a press.
  public init?(_ key: Key) {
    let match = Self.allCases.first { $0.press?.key == key }
    guard let match else { return nil }
    self = match
  }
}
