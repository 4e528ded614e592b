public import TerminalKit

/// A yes-or-no question on a screen; the safe answer initially has the focus.
///
/// While it is visible, the screen's input mode is ``InputMode/modalButtons``, and Escape means
/// no.
public struct Confirmation: Hashable, Sendable {
  /// The result of an event.
  public enum Outcome: Hashable, Sendable {
    /// The event was not used.
    case unused
    /// The question stays open.
    case stays
    /// The user answered no.
    case no
    /// The user answered yes.
    case yes
  }

  /// The question.
  package let question: String
  /// The label for yes, such as `Empty it`.
  package let yes: String
  /// The label for no.
  package let no: String
  private var isYesFocused = false

  /// Creates a question.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - yes: The label for yes.
  ///   - no: The label for no.
  public init(_ question: String, yes: String = "Yes", no: String = "No") {
    self.question = question
    self.yes = yes
    self.no = no
  }

  /// The label of the focused answer.
  public var focus: String { isYesFocused ? yes : no }

  /// The hints for the last line.
  public var hints: [KeyHint] { [KeyHint("y", yes.lowercased()), KeyHint("n", no.lowercased())] }

  /// Draws the question and both answers on the last rows of a screen.
  ///
  /// - Parameter frame: The screen's frame.
  public func draw(in frame: inout ScreenFrame) {
    let lines = TextWidth.wrapped(question, columns: frame.size.columns)
    let top = max(0, frame.size.rows - lines.count - 1)
    frame.canvas.fill(
      Rect(column: 0, row: top, columns: frame.size.columns, rows: frame.size.rows - top),
      style: frame.theme.text)
    for (offset, line) in lines.enumerated() {
      frame.canvas.write(
        line, at: Position(column: 0, row: top + offset), style: frame.theme.warning)
    }
    var column = 0
    for (number, name) in [no, yes].enumerated() {
      let isFocused = (number == 1) == isYesFocused
      let place = Position(column: column, row: frame.size.rows - 1)
      let width = frame.canvas.write(
        " \(name) ", at: place, style: isFocused ? frame.theme.selection : frame.theme.dim)
      frame.hit(Rect(line: place, columns: width), HitID("answer", number))
      if isFocused { frame.cursor = place.offset(columns: 1) }
      column += width + 1
    }
  }

  /// Handles an event.
  ///
  /// - Parameter event: The event.
  /// - Returns: The result.
  public mutating func handle(_ event: ScreenEvent) -> Outcome {
    switch event {
    case .key("y"), .click(HitID("answer", 1)): return .yes
    case .key("n"), .key(KeyPress(.escape)), .click(HitID("answer", 0)): return .no
    case .key(KeyPress(.enter)): return isYesFocused ? .yes : .no
    case .key(KeyPress(.left)), .key(KeyPress(.right)), .key("h"), .key("l"), .key(KeyPress(.tab)),
      .key(KeyPress(.tab, .shift)), .key(KeyPress(.up)), .key(KeyPress(.down)), .key("k"),
      .key("j"):
      isYesFocused.toggle()
      return .stays
    case .key, .click, .paste, .scroll: return .unused
    }
  }
}
