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

  /// Returns the last rows of a screen, which the question takes.
  ///
  /// - Parameter size: The size of the screen.
  /// - Returns: The area.
  public func region(in size: Size) -> Rect {
    let rows = min(rows(in: size.columns), size.rows)
    return Rect(column: 0, row: size.rows - rows, columns: size.columns, rows: rows)
  }

  /// Draws the question and both answers.
  ///
  /// - Parameters:
  ///   - frame: The screen's frame.
  ///   - region: The area to draw in.
  public func draw(in frame: inout ScreenFrame, region: Rect) {
    for (number, answer) in draw(on: &frame.canvas, in: region, theme: frame.theme).enumerated() {
      frame.hit(answer, Self.answers[number])
      if number == focusedAnswer { frame.cursor = answer.origin.offset(columns: 1) }
    }
  }

  /// The identifiers of the answers no and yes, in this order.
  package static let answers = [HitID("answer", 0), HitID("answer", 1)]

  /// The index of the focused answer.
  package var focusedAnswer: Int { isYesFocused ? 1 : 0 }

  /// Returns the number of rows for the question and both answers.
  package func rows(in columns: Int) -> Int {
    TextWidth.wrapped(question, columns: columns).count + 1
  }

  /// Draws the question and, in the last row, both answers.
  ///
  /// - Returns: The cells of the answers no and yes.
  package func draw(on canvas: inout Canvas, in place: Rect, theme: Theme) -> [Rect] {
    canvas.fill(place, style: theme.text)
    let lines = TextWidth.wrapped(question, columns: place.size.columns)
    for (offset, line) in lines.prefix(place.size.rows - 1).enumerated() {
      canvas.write(line, at: place.origin.offset(rows: offset), style: theme.warning)
    }
    var answer = place.origin.offset(rows: place.size.rows - 1)
    return [no, yes].enumerated().map { number, name in
      let style = number == focusedAnswer ? theme.selection : theme.dim
      let width = canvas.write(" \(name) ", at: answer, style: style)
      defer { answer = answer.offset(columns: width + 1) }
      return Rect(line: answer, columns: width)
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
    case .key, .click, .paste, .scroll, .resized: return .unused
    }
  }
}
