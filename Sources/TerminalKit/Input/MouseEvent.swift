/// A mouse event, sent to programs that enabled the mouse.
public enum MouseEvent: Hashable, Sendable {
  /// The first button went down on a cell.
  case press(Position)
  /// The first button came up.
  case release
  /// The wheel turned away from the user.
  case scrollUp(Position)
  /// The wheel turned towards the user.
  case scrollDown(Position)
}
