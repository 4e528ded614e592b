/// Everything the terminal shows at one moment.
public struct Frame: Hashable, Sendable {
  /// The cells.
  public var canvas: Canvas
  /// Where the terminal's own cursor stands, on what has the focus; nil hides it.
  public var cursor: Position?
  /// What the terminal's window is called meanwhile; `nil` leaves its title as it is.
  package var title: String?

  /// Makes a frame.
  public init(canvas: Canvas, cursor: Position? = nil) {
    self.canvas = canvas
    self.cursor = cursor
  }
}
