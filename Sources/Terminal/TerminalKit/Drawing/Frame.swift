/// Everything the terminal shows at once.
public struct Frame: Hashable, Sendable {
  /// The cells.
  public var canvas: Canvas
  /// The position of the terminal's cursor, on the focused element; `nil` hides it.
  public var cursor: Position?
  /// The title of the terminal's window; `nil` leaves it unchanged.
  package var title: String?

  /// Creates a frame.
  public init(canvas: Canvas, cursor: Position? = nil) {
    self.canvas = canvas
    self.cursor = cursor
  }
}
