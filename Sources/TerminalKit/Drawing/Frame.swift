/// Everything the terminal shows at one moment.
public struct Frame: Hashable, Sendable {
  /// The cells.
  public var canvas: Canvas
  /// Where the terminal's own cursor stands, on what has the focus; nil hides it.
  public var cursor: Position?

  /// Makes a frame.
  public init(canvas: Canvas, cursor: Position? = nil) {
    self.canvas = canvas
    self.cursor = cursor
  }
}
