extension Canvas {
  /// Dims everything drawn so far, and draws an empty box in the middle.
  ///
  /// The border has the accent style; when two boxes overlap, only the top one keeps it.
  ///
  /// - Parameters:
  ///   - title: The title in the top line of the box.
  ///   - size: The desired inner size; the box is never larger than the canvas.
  ///   - theme: The theme to draw with.
  /// - Returns: The area inside the box, with a blank column on each side if the canvas is wide
  ///   enough.
  package mutating func drawModal(
    title: String, size: Size, theme: Theme = .standard
  ) -> Rect {
    restyle(bounds) { $0.dimmed }
    let (rect, margin) = Self.modalBox(of: size, in: bounds)
    fill(rect, style: theme.text)
    box(rect, style: theme.accent, title: title, titleStyle: theme.title)
    return rect.inset(columns: margin, rows: 1)
  }

  /// Returns the area inside the box of a modal.
  package static func modalRoom(of size: Size, in bounds: Rect) -> Rect {
    let (rect, margin) = modalBox(of: size, in: bounds)
    return rect.inset(columns: margin, rows: 1)
  }

  private static func modalBox(of size: Size, in bounds: Rect) -> (Rect, margin: Int) {
    let margin = size.columns + 4 <= bounds.size.columns ? 2 : 1
    return (
      bounds.centered(Size(columns: size.columns + 2 * margin, rows: size.rows + 2)), margin
    )
  }
}
