/// What the mouse did, for a program that asked for the mouse.
public enum MouseEvent: Hashable, Sendable {
  /// The first button went down on a cell.
  case press(Position)
  /// The first button came up.
  case release
  /// The wheel turned away from the person.
  case scrollUp(Position)
  /// The wheel turned towards the person.
  case scrollDown(Position)
}
