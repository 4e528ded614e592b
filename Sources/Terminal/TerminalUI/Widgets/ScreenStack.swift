public import TerminalKit

/// Blocks of a screen from top to bottom: headings, paragraphs, facts and choices.
///
/// The same description is measured and drawn, so a screen counts no rows:
///
/// ```swift
/// frame.stack { stack in
///   stack.heading(book.title, right: "\(book.year)")
///   stack.paragraph(book.summary)
///   stack.space()
///   stack.fact("Author", book.author)
/// }
/// ```
public struct ScreenStack {
  /// Draws a block from a row on, and returns the row below it.
  private typealias Block = (inout ScreenFrame, _ row: Int) -> Int

  private var blocks: [Block] = []

  /// Creates an empty stack.
  public init() {}

  /// Adds a heading of one row with an amount or a status at the right end.
  ///
  /// - Parameters:
  ///   - text: The heading, shortened if it would touch the text on the right.
  ///   - right: The text on the right.
  ///   - style: The style of the text on the right.
  public mutating func heading(
    _ text: String, right: String = "", style: KeyPath<Theme, Style> = \.accent
  ) {
    blocks.append { frame, row in
      frame.writeHeading(text, right: right, row: row, rightStyle: frame.theme[keyPath: style])
      return row + 1
    }
  }

  /// Adds text, wrapped between words at a readable width.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - indent: The number of blank columns on the left.
  ///   - style: The style of the text.
  public mutating func paragraph(
    _ text: String, indent: Int = 0, style: KeyPath<Theme, Style> = \.text
  ) {
    blocks.append { frame, row in
      frame.writeParagraph(text, row: row, indent: indent, style: frame.theme[keyPath: style])
    }
  }

  /// Adds a row with a name and its value; the values of all rows are aligned.
  ///
  /// - Parameters:
  ///   - name: The name, at most 11 columns wide.
  ///   - value: The value.
  ///   - style: The style of the value.
  public mutating func fact(
    _ name: String, _ value: String, style: KeyPath<Theme, Style> = \.text
  ) {
    blocks.append { frame, row in
      frame.writeFact(name, value, row: row, style: frame.theme[keyPath: style])
      return row + 1
    }
  }

  /// Adds a row with a name and options side by side, of which one is chosen.
  ///
  /// The chosen option is always visible; earlier ones are left out if there is too little room. A
  /// click on an option has a `HitID` with the name and the option's index. Drawing a focused choice
  /// places the cursor on it.
  ///
  /// - Parameters:
  ///   - name: The name, at most 11 columns wide.
  ///   - options: The options.
  ///   - selection: The index of the chosen option.
  ///   - isFocused: Whether the user is choosing.
  public mutating func choice(
    _ name: String, _ options: [String], selection: Int, isFocused: Bool = false
  ) {
    blocks.append { frame, row in
      frame.writeFact(name, "", row: row)
      // What is below the last row is only counted.
      if row < frame.size.rows {
        Self.draw(name, options, selection, isFocused, in: &frame, row: row)
      }
      return row + 1
    }
  }

  /// Adds an empty row.
  public mutating func space() { blocks.append { $1 + 1 } }

  /// Returns the number of rows that the stack needs.
  ///
  /// - Parameter columns: The available columns.
  /// - Returns: The number of rows.
  /// - Complexity: O(n) in the length of the texts.
  public func rows(columns: Int) -> Int {
    var frame = ScreenFrame(
      size: Size(columns: columns, rows: 0), theme: .standard, capabilities: TerminalCapabilities())
    return draw(in: &frame, row: 0)
  }

  fileprivate func draw(in frame: inout ScreenFrame, row: Int) -> Int {
    let end = blocks.reduce(row) { $1(&frame, $0) }
    let last = Position(column: frame.size.columns - 1, row: frame.size.rows - 1)
    if end > frame.size.rows { frame.canvas.write("…", at: last, style: frame.theme.dim) }
    return end
  }

  private static func draw(
    _ name: String, _ options: [String], _ selection: Int, _ isFocused: Bool,
    in frame: inout ScreenFrame, row: Int
  ) {
    let texts = options.map { " \($0.visiblySafe) " }
    let widths = texts.map { TextWidth.columns(of: $0) + 1 }
    let end = min(max(0, selection + 1), texts.count)
    var first = 0
    while first < selection,
      ScreenFrame.valueColumn + widths[first..<end].reduce(0, +) > frame.size.columns
    {
      first += 1
    }
    let theme = frame.theme
    var column = ScreenFrame.valueColumn
    for index in first..<texts.count {
      let isChosen = index == selection
      let room = frame.size.columns - column
      guard room > 3 || isChosen else { break }
      let place = Position(column: column, row: row)
      let used = frame.canvas.write(
        TextWidth.shortened(texts[index], to: room), at: place,
        style: !isChosen ? theme.dim : isFocused ? theme.selection : theme.title)
      frame.hit(Rect(line: place, columns: used), HitID(name, index))
      if isChosen, isFocused { frame.cursor = place }
      column += used + 1
    }
  }
}

@available(*, unavailable)
extension ScreenStack: Sendable {}

extension ScreenFrame {
  /// Draws blocks from top to bottom; if not all of them fit, the last cell is `…`.
  ///
  /// - Parameters:
  ///   - row: The first row.
  ///   - build: Adds the blocks.
  /// - Returns: The row after the last one.
  @discardableResult
  public mutating func stack(row: Int = 0, _ build: (inout ScreenStack) -> Void) -> Int {
    var stack = ScreenStack()
    build(&stack)
    return draw(stack, row: row)
  }

  /// Draws a stack of blocks.
  ///
  /// - Parameters:
  ///   - stack: The blocks.
  ///   - row: The first row.
  /// - Returns: The row after the last one, which may be below the frame.
  @discardableResult
  public mutating func draw(_ stack: ScreenStack, row: Int = 0) -> Int {
    stack.draw(in: &self, row: row)
  }
}
