public import TerminalKit

/// What a screen is told of.
public enum ScreenEvent: Hashable, Sendable {
  /// A key that the host left to the screen.
  case key(KeyPress)
  /// Text that was pasted while a text field had the cursor; its line ends are spaces already.
  case paste(String)
  /// A click on a region that the screen marked with ``ScreenFrame/hit(_:_:)``.
  case click(HitID)
  /// The mouse wheel, in lines: positive is down.
  case scroll(Int)
}
