public import TerminalKit

/// A form: fields arranged vertically, each with its own validation, and a way to submit them.
///
///     let form = Form([
///       Form.Field("Name", problem: { $0.isEmpty ? "A name, please." : nil }),
///       Form.Field("Password", isMasked: true),
///     ])
public struct Form {
  /// A field of a form.
  public struct Field {
    /// How a field is filled in.
    enum Kind: Hashable {
      case text
      case choice([String])
      case toggle
      case lines(rows: Int)
      case date
    }

    let kind: Kind
    /// The label of the field.
    package let label: String
    /// The help text; empty if the label is sufficient.
    let help: String
    /// The editor for the text of the field.
    package var editor: LineEditor
    /// Returns the problem with the text, or `nil` if there is none.
    ///
    /// Called when Enter leaves the field, and when the form is submitted.
    package let problem: (String) -> String?
    /// The text with which the form was made or last saved.
    var initial: String
    /// Whether the text has changed since then.
    var isChanged: Bool { initial != editor.text }
    /// The lines of a multi-line field, and the first visible one.
    var view = LinesView("", columns: 40)
    /// What the lines were made of; they are made again when it changes.
    var shown = (text: "", columns: 40)
    var top = 0
    /// The column that ↑ and ↓ preserve in a multi-line field.
    var goal: Int?

    /// Creates a single-line field.
    ///
    /// - Parameters:
    ///   - label: The label.
    ///   - text: The initial text.
    ///   - isMasked: Whether the text is secret.
    ///   - help: The help text, shown while the field is focused.
    ///   - problem: Returns the problem with the text, or `nil` if there is none.
    public init(
      _ label: String, text: String = "", isMasked: Bool = false, help: String = "",
      problem: @escaping (String) -> String? = { _ in nil }
    ) {
      self.init(.text, label, text: text, isMasked: isMasked, help: help, problem: problem)
    }

    private init(
      _ kind: Kind, _ label: String, text: String, isMasked: Bool = false, help: String,
      problem: @escaping (String) -> String? = { _ in nil }
    ) {
      self.kind = kind
      self.label = label
      self.help = help
      self.problem = problem
      initial = text
      editor = LineEditor(text, isMasked: isMasked)
    }

    /// Creates a field for choosing one of a few options, with ←, → or a click.
    ///
    /// The text of the field is that of the chosen option.
    ///
    /// - Precondition: There is at least one option, all options are different, and `selected` is a
    ///   valid index.
    /// - Parameters:
    ///   - label: The label.
    ///   - options: The options.
    ///   - selected: The index of the initial option.
    ///   - help: The help text, shown while the field is focused.
    /// - Returns: The field.
    public static func choice(
      _ label: String, _ options: [String], selected: Int = 0, help: String = ""
    ) -> Field {
      precondition(
        options.indices.contains(selected) && Set(options).count == options.count,
        "The choice “\(label)” needs distinct options and a valid selection.")
      return Field(.choice(options), label, text: options[selected], help: help)
    }

    /// Creates a field that is either on or off; Space or a click toggles it.
    ///
    /// The text of the field is `yes` or `no`.
    ///
    /// - Parameters:
    ///   - label: The label.
    ///   - isOn: Whether the field is initially on.
    ///   - help: The help text, shown while the field is focused.
    /// - Returns: The field.
    public static func toggle(_ label: String, isOn: Bool = false, help: String = "") -> Field {
      Field(.toggle, label, text: isOn ? yes : no, help: help)
    }

    /// Creates a multi-line field, in which Enter starts a new line and Alt-Enter goes to the next
    /// field or submits the form; F4 gives it the form's whole area, and takes it away again.
    ///
    /// - Parameters:
    ///   - label: The label.
    ///   - text: The initial text.
    ///   - rows: The number of visible lines.
    ///   - help: The help text, shown while the field is focused.
    ///   - problem: Returns the problem with the text, or `nil` if there is none.
    /// - Returns: The field.
    public static func lines(
      _ label: String, text: String = "", rows: Int = 3, help: String = "",
      problem: @escaping (String) -> String? = { _ in nil }
    ) -> Field {
      Field(.lines(rows: max(1, rows)), label, text: text, help: help, problem: problem)
    }

    /// Creates a field for a date, typed as `2026-03-06`; `+` and `-` change it to the next or
    /// previous day.
    ///
    /// When the form is submitted, the text of the field is a valid date in this format, or empty.
    ///
    /// - Parameters:
    ///   - label: The label.
    ///   - text: The initial date.
    ///   - help: The help text, shown while the field is focused.
    ///   - problem: Returns the problem with a date or with an empty field, or `nil` if there is
    ///     none.
    /// - Returns: The field.
    public static func date(
      _ label: String, text: String = "", help: String = "",
      problem: @escaping (String) -> String? = { _ in nil }
    ) -> Field {
      Field(.date, label, text: text, help: help) { text in
        text.isEmpty || FormDay(text) != nil
          ? problem(text) : "Enter a date as year-month-day, such as 2099-12-31."
      }
    }

    static let yes = "yes"
    static let no = "no"

    /// The number of rows that the field takes up.
    var rows: Int { if case .lines(let rows) = kind { rows } else { 1 } }

    /// The options; empty for a field that is not a choice.
    var options: [String] { if case .choice(let options) = kind { options } else { [] } }
  }

  /// The result of an event.
  public enum Outcome: Hashable, Sendable {
    /// The event was not used.
    case unused
    /// The event was used, but no text changed.
    case used
    /// The text of a field changed.
    case changed
    /// All fields are valid, and the form is submitted.
    case submits
  }

  /// The fields, from the top.
  package internal(set) var fields: [Field]
  /// The index of the focused field.
  public internal(set) var focused = 0 { didSet { settle() } }
  /// The current problem, and the index of the field that has it.
  ///
  /// ``drawMessage(in:row:rows:brief:)`` draws the problem, which is cleared when that field is edited.
  public internal(set) var problem: (field: Int, words: String)? {
    didSet { briefProblem = nil }
  }
  /// A shorter description of the problem.
  var briefProblem: String?
  /// Whether the form is read-only, for example while a request is in progress.
  public var isLocked = false { didSet { settle() } }
  /// The field of several lines that has the whole form's room, while it is focused.
  var enlarged: Int?
  /// The work that saves what was submitted, if any goes on.
  var saving: FormSaving?
  /// Whether the values were submitted, and have been neither refused nor changed since.
  var isSubmitted = false
  /// The maximum width of a field.
  private let widest: Int
  private(set) var size = Size(columns: 80, rows: 1)

  /// Creates a form with the focus on its first field.
  ///
  /// - Precondition: There is at least one field.
  /// - Parameters:
  ///   - fields: The fields, from the top.
  ///   - widest: The maximum width of a field.
  public init(_ fields: [Field], widest: Int = 44) {
    precondition(!fields.isEmpty, "A form needs at least one field.")
    (self.fields, self.widest) = (fields, widest)
  }

  // MARK: - Where the fields are

  /// Gives the fields their size; if there are too few rows, they are scrolled so that the focused
  /// one is visible.
  ///
  /// - Parameter size: The size of the region that the fields are drawn in.
  public mutating func resize(_ size: Size) {
    self.size = size
    settle()
  }

  /// The width of the labels, with a blank column.
  var labelColumns: Int { (fields.map { TextWidth.columns(of: $0.label) }.max() ?? 0) + 1 }

  /// The visible fields with their cells, from the top: as many as fit above the focused one.
  var places: [(field: Int, region: Rect)] {
    let rows = max(1, size.rows)
    if isEnlarged {
      // The label stands above the field.
      let columns = max(1, size.columns - 2)
      return [(focused, Rect(column: 2, row: 1, columns: columns, rows: max(1, rows - 1)))]
    }
    var first = 0
    var used = fields[...focused].reduce(0) { $0 + $1.rows }
    while first < focused, used > rows {
      used -= fields[first].rows
      first += 1
    }
    let (label, columns) = (labelColumns, max(1, size.columns - labelColumns))
    var row = 0
    return fields.indices.dropFirst(first).compactMap { number in
      let height = min(fields[number].rows, rows - row)
      guard height > 0 else { return nil }
      defer { row += height }
      let isText = fields[number].options.isEmpty && fields[number].kind != .toggle
      let width = isText ? max(1, min(widest, columns)) : columns
      return (number, Rect(column: label, row: row, columns: width, rows: height))
    }
  }

  /// Breaks the text of multi-line fields at their width, and keeps the cursor in view.
  mutating func settle() {
    for (number, region) in places {
      guard case .lines = fields[number].kind else { continue }
      guard number == focused, !isLocked else {
        fields[number].top = 0
        continue
      }
      let shown = (text: fields[number].editor.text, columns: region.size.columns)
      if fields[number].shown != shown {
        fields[number].view = LinesView(shown.text, columns: shown.columns)
        fields[number].shown = shown
      }
      let view = fields[number].view
      let line = view.place(of: fields[number].editor.cursor).line
      let rows = region.size.rows
      let top = min(fields[number].top, line, max(0, view.lines.count - rows))
      fields[number].top = max(line - rows + 1, top)
    }
  }

  /// The text of a field.
  ///
  /// - Parameter field: The index of the field.
  public subscript(field: Int) -> String { fields[field].editor.text }

  /// Returns the index of the selected option of a choice.
  ///
  /// - Parameter field: The index of the field.
  /// - Returns: The index of the option; 0 for a field that is not a choice.
  public func selection(of field: Int) -> Int {
    fields[field].options.firstIndex(of: self[field]) ?? 0
  }

  /// Whether a field is a toggle that is on.
  func isOn(_ field: Int) -> Bool {
    fields[field].kind == .toggle && self[field] == Field.yes
  }

  /// Sets the text of a field; does nothing if a choice or toggle does not have that option.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - field: The index of the field.
  public mutating func set(_ text: String, in field: Int) {
    switch fields[field].kind {
    case .choice(let options) where !options.contains(text): return
    case .toggle where text != Field.yes && text != Field.no: return
    default: fields[field].editor.replace(with: text)
    }
    settle()
  }

  /// Focuses a field.
  ///
  /// - Parameter field: The index of the field.
  public mutating func focus(_ field: Int) { focused = min(max(0, field), fields.count - 1) }

  /// Shows a problem with the submitted values and focuses a field, which is emptied if it is
  /// masked.
  ///
  /// Use this for problems that a service reports after submission. The problem remains until the
  /// field is edited.
  ///
  /// - Parameters:
  ///   - words: The description of the problem.
  ///   - brief: A shorter description, used if `words` does not fit; `nil` if `words` is short.
  ///   - field: The index of the field.
  public mutating func refuse(_ words: String, brief: String? = nil, field: Int) {
    focus(field)
    isSubmitted = false
    if fields[focused].editor.isMasked { fields[focused].editor.clear() }
    problem = (focused, words)
    briefProblem = brief
  }

  /// Whether any text differs from that with which the form was made or last saved.
  var isChanged: Bool { (isLocked || !isSubmitted) && fields.contains(where: \.isChanged) }

  /// The typed text, except in masked fields; `nil` if nothing was typed.
  ///
  /// It is also `nil` after submission, unless the form is locked, refused or edited again.
  public var draft: ScreenDraft? {
    if isSubmitted, !isLocked { return nil }
    let kept = fields.map { $0.editor.isMasked ? "" : $0.editor.text }
    guard fields.contains(where: { !$0.editor.isMasked && $0.isChanged }) else { return nil }
    return ScreenDraft(kept, focused: focused)
  }

  /// Restores typed text, except in masked fields.
  ///
  /// - Parameter draft: The typed text, or `nil` if there is none.
  public mutating func take(_ draft: ScreenDraft?) {
    guard let draft else { return }
    for (field, text) in draft.texts.prefix(fields.count).enumerated()
    where !fields[field].editor.isMasked { set(text, in: field) }
    focus(draft.focused)
  }

  /// The label of the focused field.
  public var focus: String { fields[focused].label }

  /// How printable keys are used: as text for the form, even in a choice, where a letter selects an
  /// option.
  public var inputMode: InputMode {
    fields[focused].editor.isMasked ? .maskedField : .textField
  }

  var isLast: Bool { focused == fields.count - 1 }

  /// The problem that is shown and that Enter would only report again; `nil` if Enter has an effect.
  private var shownProblem: String? {
    guard let problem, problem.field == focused,
      problem.words == fields[focused].problem(self[focused]),
      !isLast || fields.dropLast().allSatisfy({ $0.problem($0.editor.text) == nil })
    else { return nil }
    return problem.words
  }

  /// Returns the hints for Enter and Tab, and for the keys of the focused field.
  ///
  /// - Parameters:
  ///   - submit: The label for submitting, in one or two words.
  ///   - brief: The label in one short word, for the narrowest terminals.
  /// - Returns: The hints; none while the form is locked.
  public func hints(submit: String, brief: String? = nil) -> [KeyHint] {
    if isLocked { return [] }
    let field = fields[focused]
    let key: KeyPress = if case .lines = field.kind { Self.goesOn } else { KeyPress(.enter) }
    var enter = isLast ? KeyHint(key, submit, brief: brief) : KeyHint(key, "next")
    enter.disabledReason = shownProblem
    let own: [KeyHint] =
      switch field.kind {
      case .text: []
      case .choice: [KeyHint("←→", "choose")]
      case .toggle: [KeyHint(KeyPress(.character(" ")), "switch")]
      case .lines:
        [
          KeyHint(KeyPress(.enter), "new line"),
          KeyHint(Self.enlarges, isEnlarged ? "smaller" : "larger"),
        ]
      case .date:
        [
          KeyHint(
            "+ -", "day",
            disabledReason: FormDay(field.editor.text) == nil ? "Type a date first." : nil)
        ]
      }
    return [enter] + own + (fields.count > 1 ? [KeyHint("Tab", "next field")] : [])
  }

  /// Whether the focused field has the whole form's room.
  var isEnlarged: Bool { enlarged == focused && !isLocked }

  /// The key that gives a field of several lines all the room, and takes it away again.
  static let enlarges = KeyPress(.function(4))

  /// The key that leaves a field in which Enter starts a new line.
  static let goesOn = KeyPress(.enter, .alt)
}

@available(*, unavailable)
extension Form: Sendable {}
@available(*, unavailable)
extension Form.Field: Sendable {}
