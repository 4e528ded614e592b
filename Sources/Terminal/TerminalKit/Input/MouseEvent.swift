/// A mouse event, sent to programs that have enabled the mouse.
public enum MouseEvent: Hashable, Sendable {
  /// The first button was pressed on a cell.
  case press(Position)
  /// The first button was released.
  case release
  /// The wheel turned away from the user.
  case scrollUp(Position)
  /// The wheel turned toward the user.
  case scrollDown(Position)
}
