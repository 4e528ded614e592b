public import TerminalKit

/// Text fields one below the other, with what is wrong with each, and a way to submit them.
///
///     let form = Form([
///       Form.Field("Name", problem: { $0.isEmpty ? "A name, please." : nil }),
///       Form.Field("Password", isMasked: true),
///     ])
public struct Form {
  /// One field.
  public struct Field {
    /// What it is called.
    package let label: String
    /// What stands in it.
    package var editor: LineEditor
    /// What is wrong with a text; `nil` when nothing is.
    ///
    /// Asked when Enter leaves the field, and at the end.
    package let problem: (String) -> String?
    /// What stood in it at first.
    let initial: String

    /// Describes a field.
    ///
    /// - Parameters:
    ///   - label: what it is called.
    ///   - text: what stands in it at first.
    ///   - isMasked: whether its text is a secret.
    ///   - problem: what is wrong with a text.
    public init(
      _ label: String, text: String = "", isMasked: Bool = false,
      problem: @escaping (String) -> String? = { _ in nil }
    ) {
      self.label = label
      self.problem = problem
      initial = text
      editor = LineEditor(text, isMasked: isMasked)
    }
  }

  /// What an event came to.
  public enum Outcome: Hashable, Sendable {
    /// The form has no use for it.
    case unused
    /// The form took it, and no text changed.
    case used
    /// A text changed.
    case changed
    /// All of it is right, and is to be taken.
    case submits
  }

  /// The fields, from the top.
  package private(set) var fields: [Field]
  /// Which of them has the cursor.
  public private(set) var focused = 0
  /// What is wrong with a field, and with which.
  public private(set) var problem: (field: Int, words: String)?
  /// Whether the fields only show: a request is under way.
  public var isLocked = false

  /// Makes a form with the cursor in its first field.
  ///
  /// - Precondition: there is a field.
  /// - Parameter fields: the fields, from the top.
  public init(_ fields: [Field]) {
    precondition(!fields.isEmpty, "A form has a field.")
    self.fields = fields
  }

  /// What stands in a field.
  ///
  /// - Parameter field: which, from 0.
  public subscript(field: Int) -> String { fields[field].editor.text }

  /// Puts a text in a field.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - field: which, from 0.
  public mutating func set(_ text: String, in field: Int) {
    fields[field].editor.replace(with: text)
  }

  /// Puts the cursor in a field.
  ///
  /// - Parameter field: which, from 0.
  public mutating func focus(_ field: Int) { focused = min(max(0, field), fields.count - 1) }

  /// What was typed, without what stands in masked fields; `nil` when nothing was.
  public var draft: ScreenDraft? {
    let kept = fields.map { $0.editor.isMasked ? "" : $0.editor.text }
    guard zip(fields, kept).contains(where: { !$0.editor.isMasked && $0.initial != $1 }) else {
      return nil
    }
    return ScreenDraft(kept, focused: focused)
  }

  /// Goes on with what was typed before, but for masked fields.
  ///
  /// - Parameter draft: what was typed, if anything was.
  public mutating func take(_ draft: ScreenDraft?) {
    guard let draft else { return }
    for (field, text) in draft.texts.prefix(fields.count).enumerated()
    where !fields[field].editor.isMasked { set(text, in: field) }
    focus(draft.focused)
  }

  /// The name of the field that has the cursor.
  public var focus: String { fields[focused].label }

  /// Where a printable key goes.
  public var inputMode: InputMode {
    fields[focused].editor.isMasked ? .maskedField : .textField
  }

  private var labelColumns: Int {
    (fields.map { TextWidth.columns(of: $0.label) }.max() ?? 0) + 1
  }

  private var isLast: Bool { focused == fields.count - 1 }

  /// What Enter and Tab do.
  ///
  /// - Parameters:
  ///   - submit: what submitting does, in a word or two.
  ///   - brief: the same in one short word, for the narrowest terminals.
  /// - Returns: the hints; none while the form is locked.
  public func hints(submit: String, brief: String? = nil) -> [KeyHint] {
    if isLocked { return [] }
    let enter = isLast ? KeyHint("Enter", submit, brief: brief) : KeyHint("Enter", "next")
    return fields.count > 1 ? [enter, KeyHint("Tab", "next field")] : [enter]
  }

  /// Draws the fields, each on a row, labels in one column, and puts the cursor where it belongs.
  ///
  /// - Parameters:
  ///   - frame: the screen's frame.
  ///   - row: the row of the first field.
  ///   - rows: how many rows there are; with fewer than fields, those around the cursor show.
  ///   - widest: the widest a field should be.
  public func draw(in frame: inout ScreenFrame, row: Int, rows: Int = .max, widest: Int = 44) {
    let label = labelColumns
    let first = max(0, focused - max(1, min(rows, fields.count)) + 1)
    for (number, field) in fields.enumerated().dropFirst(first).prefix(max(1, rows)) {
      let isFocused = number == focused && !isLocked
      let row = row - first
      frame.canvas.write(
        field.label, at: Position(column: 0, row: row + number),
        style: isFocused ? frame.theme.accent : frame.theme.dim)
      let region = Rect(
        column: label, row: row + number,
        columns: max(1, min(widest, frame.size.columns - label)), rows: 1)
      // Where nobody types the beginning is what one knows a text by.
      var editor = field.editor
      if !isFocused { editor.moveCursor(to: 0) }
      // The label belongs to the field, also for the mouse.
      frame.hit(
        Rect(column: 0, row: region.origin.row, columns: label, rows: 1), HitID("field", number))
      let cursor = frame.drawField(
        editor, in: region, name: Self.cursorName(number),
        style: isLocked ? frame.theme.dim : frame.theme.field)
      if isFocused { frame.cursor = cursor }
    }
  }

  /// Draws a button that submits the form when it is clicked; the keyboard has Enter for it.
  ///
  /// - Parameters:
  ///   - label: What submitting does, such as `Sign in`.
  ///   - frame: The screen's frame.
  ///   - row: The row; the button stands below the fields' texts.
  public func drawButton(_ label: String, in frame: inout ScreenFrame, row: Int) {
    let place = Position(column: labelColumns, row: row)
    let columns = frame.canvas.write(
      " \(label) ", at: place,
      style: isLocked ? frame.theme.dim : frame.theme.accent.adding(.reverse))
    frame.hit(Rect(origin: place, size: Size(columns: columns, rows: 1)), Self.buttonID)
  }

  private static let buttonID = HitID("submit")

  /// Takes an event: types, moves between fields, submits.
  ///
  /// - Parameter event: what happened.
  /// - Returns: what it came to.
  public mutating func handle(_ event: ScreenEvent) -> Outcome {
    if isLocked { return .used }
    switch event {
    case .key(let press): return handle(press)
    case .paste(let text): return edit { $0.paste(text) }
    case .click(Self.buttonID): return submit()
    case .click(let id): return click(id) ? .used : .unused
    case .scroll: return .unused
    }
  }

  private static func cursorName(_ field: Int) -> String { "field \(field)" }

  private mutating func click(_ id: HitID) -> Bool {
    if id.name == "field" {
      focus(id.index)
      return true
    }
    guard let field = fields.indices.first(where: { Self.cursorName($0) == id.name }) else {
      return false
    }
    focus(field)
    fields[field].editor.moveCursor(to: id.index)
    return true
  }

  private mutating func handle(_ press: KeyPress) -> Outcome {
    switch press {
    case KeyPress(.tab), KeyPress(.down): move(1)
    case KeyPress(.tab, .shift), KeyPress(.up): move(-1)
    case KeyPress(.enter): return enter()
    // An empty field leaves Ctrl-C to the host, which quits.
    case KeyPress(.character("c"), .control):
      return fields[focused].editor.isEmpty ? .unused : edit { $0.clear() }
    default:
      var isUsed = false
      let outcome = edit { isUsed = $0.handle(press) }
      return isUsed ? outcome : .unused
    }
    return .used
  }

  private mutating func edit(_ change: (inout LineEditor) -> Void) -> Outcome {
    let before = fields[focused].editor.text
    change(&fields[focused].editor)
    guard fields[focused].editor.text != before else { return .used }
    problem = nil
    return .changed
  }

  private mutating func move(_ step: Int) {
    focused = (focused + step + fields.count) % fields.count
  }

  private mutating func enter() -> Outcome {
    guard isLast else {
      if let words = fields[focused].problem(fields[focused].editor.text) {
        problem = (focused, words)
      } else {
        move(1)
      }
      return .used
    }
    return submit()
  }

  private mutating func submit() -> Outcome {
    for (number, field) in fields.enumerated() {
      guard let words = field.problem(field.editor.text) else { continue }
      problem = (number, words)
      focused = number
      return .used
    }
    problem = nil
    return .submits
  }
}

@available(*, unavailable)
extension Form: Sendable {}
@available(*, unavailable)
extension Form.Field: Sendable {}
