extension TextWidth {
  /// The position at which text that is too long is cut.
  public enum Shortening: Hashable, Sendable {
    /// In the middle, so that both ends stay visible, which suits links.
    case middle
    /// At the end.
    case end
  }

  /// Returns the text, or as much of it as fits, with `…` in place of what was cut.
  ///
  /// - Complexity: O(*n*) in the number of columns; text that does not fit is not read to its end.
  ///
  /// - Parameters:
  ///   - text: The text to shorten.
  ///   - columns: The available columns; if there are none, the result is empty.
  ///   - position: The position at which to cut.
  /// - Returns: Text that is at most that wide.
  public static func shortened(
    _ text: String, to columns: Int, position: Shortening = .end
  ) -> String {
    if fits(text, in: columns) { return text }
    guard columns > 0 else { return "" }
    switch position {
    case .end:
      return prefix(text, columns: columns - 1) + "…"
    case .middle:
      let head = prefix(text, columns: columns / 2)
      return head + "…" + suffix(text, columns: columns - 1 - self.columns(of: head))
    }
  }

  /// Whether the text is at most this wide.
  ///
  /// - Complexity: O(*n*) in the number of columns.
  static func fits(_ text: String, in columns: Int) -> Bool {
    if text.utf8.count <= columns, text.isPlainASCII { return true }
    return prefix(text, columns: columns).endIndex == text.endIndex
  }

  /// Returns the lines that fit, the last one with `…` if there are more.
  ///
  /// - Complexity: O(*n*) in the number of cells; lines that do not fit are not read.
  package static func fitted(_ lines: [String], rows: Int, columns: Int) -> [String] {
    let shown = lines.prefix(max(0, rows)).map { shortened($0, to: columns) }
    guard lines.count > shown.count, !shown.isEmpty else { return shown }
    // A character takes at least one column, so no more of them can be visible.
    let room = max(0, columns) + 1
    let rest = lines[(shown.count - 1)...].prefix(room).map { $0.prefix(room) }
    return shown.dropLast() + [shortened(rest.joined(separator: " "), to: columns)]
  }

  /// Returns the text, made safe and shortened at its end to fit, with its width.
  ///
  /// - Complexity: O(*n*) in the number of columns, with a fast path for plain text that fits.
  package static func fitted(_ text: String, to columns: Int) -> (text: String, columns: Int) {
    if text.utf8.count <= columns, text.isPlainASCII { return (text, text.utf8.count) }
    // A character takes at least one column, so no more of them can be visible.
    let shown = shortened(String(text.prefix(max(0, columns) + 1)).visiblySafe, to: columns)
    return (shown, self.columns(of: shown))
  }
}
