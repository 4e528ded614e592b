public import TerminalKit

/// Fields one below the other, with what is wrong with each, and a way to submit them.
///
///     let form = Form([
///       Form.Field("Name", problem: { $0.isEmpty ? "A name, please." : nil }),
///       Form.Field("Password", isMasked: true),
///     ])
public struct Form {
  /// A field of a form.
  public struct Field {
    /// How a field is filled.
    enum Kind: Hashable {
      case text
      case choice([String])
      case toggle
      case lines(rows: Int)
      case date
    }

    let kind: Kind
    /// What it is called.
    package let label: String
    /// What to know about it; empty where the label says it all.
    let help: String
    /// What stands in it.
    package var editor: LineEditor
    /// Returns the problem with a text; `nil` if there is none.
    ///
    /// Called when Enter leaves the field, and on submit.
    package let problem: (String) -> String?
    /// The initial text.
    let initial: String
    /// How wide it was drawn last, and the first line in view; for a field of several lines.
    var columns = 40
    var top = 0
    /// The column that ↑ and ↓ keep in a field of several lines.
    var goal: Int?

    /// Describes a field of one line.
    ///
    /// - Parameters:
    ///   - label: What it is called.
    ///   - text: What stands in it at first.
    ///   - isMasked: Whether its text is a secret.
    ///   - help: What to know about it; shown while it has the cursor.
    ///   - problem: What is wrong with a text.
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

    /// Describes a field that is one of a few; ← → and a click choose.
    ///
    /// Its text is the chosen option's.
    ///
    /// - Precondition: There is an option, and each is another one.
    /// - Parameters:
    ///   - label: What it is called.
    ///   - options: What it may be.
    ///   - selected: Which of them it is at first, from 0.
    ///   - help: What to know about it; shown while it has the cursor.
    /// - Returns: The field.
    public static func choice(
      _ label: String, _ options: [String], selected: Int = 0, help: String = ""
    ) -> Field {
      precondition(
        options.indices.contains(selected) && Set(options).count == options.count,
        "The choice “\(label)” has options that differ, and one of them is selected.")
      return Field(.choice(options), label, text: options[selected], help: help)
    }

    /// Describes a field that is on or off; Space and a click switch it.
    ///
    /// Its text is `yes` or `no`.
    ///
    /// - Parameters:
    ///   - label: What it is called.
    ///   - isOn: Whether it is on at first.
    ///   - help: What to know about it; shown while it has the cursor.
    /// - Returns: The field.
    public static func toggle(_ label: String, isOn: Bool = false, help: String = "") -> Field {
      Field(.toggle, label, text: isOn ? yes : no, help: help)
    }

    /// Describes a field of several lines, in which Enter begins a new one and Alt-Enter goes on.
    ///
    /// - Parameters:
    ///   - label: What it is called.
    ///   - text: What stands in it at first.
    ///   - rows: How many lines show.
    ///   - help: What to know about it; shown while it has the cursor.
    ///   - problem: What is wrong with a text.
    /// - Returns: The field.
    public static func lines(
      _ label: String, text: String = "", rows: Int = 3, help: String = "",
      problem: @escaping (String) -> String? = { _ in nil }
    ) -> Field {
      Field(.lines(rows: max(1, rows)), label, text: text, help: help, problem: problem)
    }

    /// Describes a field for a day, typed as `2026-03-06`; `+` and `-` go to the next and the previous
    /// day.
    ///
    /// Its text is a day of the calendar as year, month and day, or empty.
    ///
    /// - Parameters:
    ///   - label: What it is called.
    ///   - text: The day that stands in it at first.
    ///   - help: What to know about it; shown while it has the cursor.
    ///   - problem: What is wrong with a day, or with an empty field.
    /// - Returns: The field.
    public static func date(
      _ label: String, text: String = "", help: String = "",
      problem: @escaping (String) -> String? = { _ in nil }
    ) -> Field {
      Field(.date, label, text: text, help: help) { text in
        text.isEmpty || FormDay(text) != nil
          ? problem(text) : "Enter a day as year-month-day, such as 2026-03-06."
      }
    }

    static let yes = "yes"
    static let no = "no"

    /// How many rows it takes.
    var rows: Int { if case .lines(let rows) = kind { rows } else { 1 } }

    /// What it may be; empty for a field that is no choice.
    var options: [String] { if case .choice(let options) = kind { options } else { [] } }
  }

  /// The result of an event.
  public enum Outcome: Hashable, Sendable {
    /// The event was not used.
    case unused
    /// The event was used without changing a text.
    case used
    /// A text changed.
    case changed
    /// All fields are valid, and the form is submitted.
    case submits
  }

  /// The fields, from the top.
  package internal(set) var fields: [Field]
  /// Which of them has the cursor.
  public internal(set) var focused = 0
  /// What is wrong with a field, and with which.
  ///
  /// ``drawMessage(in:row:rows:brief:)`` draws it; it is gone when that field is edited.
  public internal(set) var problem: (field: Int, words: String)? {
    didSet { briefProblem = nil }
  }
  /// The problem in fewer words.
  var briefProblem: String?
  /// Whether the fields only show: a request is under way.
  public var isLocked = false
  /// Whether the texts were submitted, and neither refused nor changed since.
  var isSubmitted = false

  /// Creates a form with the focus on its first field.
  ///
  /// - Precondition: There is a field.
  /// - Parameter fields: The fields, from the top.
  public init(_ fields: [Field]) {
    precondition(!fields.isEmpty, "A form has a field.")
    self.fields = fields
  }

  /// The text of a field.
  ///
  /// - Parameter field: Which, from 0.
  public subscript(field: Int) -> String { fields[field].editor.text }

  /// Which option of a choice is chosen, from 0.
  ///
  /// - Parameter field: Which field, from 0.
  /// - Returns: The option's number; 0 for a field that is no choice.
  public func selection(of field: Int) -> Int {
    fields[field].options.firstIndex(of: self[field]) ?? 0
  }

  /// Whether a toggle is on.
  ///
  /// - Parameter field: Which field, from 0.
  /// - Returns: `false` for a field that is no toggle.
  public func isOn(_ field: Int) -> Bool {
    fields[field].kind == .toggle && self[field] == Field.yes
  }

  /// Puts a text in a field; one that a choice or a toggle cannot have changes nothing.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - field: Which, from 0.
  public mutating func set(_ text: String, in field: Int) {
    switch fields[field].kind {
    case .choice(let options) where !options.contains(text): return
    case .toggle where text != Field.yes && text != Field.no: return
    default: fields[field].editor.replace(with: text)
    }
  }

  /// Focuses a field.
  ///
  /// - Parameter field: Which, from 0.
  public mutating func focus(_ field: Int) { focused = min(max(0, field), fields.count - 1) }

  /// Says that what was submitted is wrong, and puts the cursor in a field.
  ///
  /// What a service answers is no check of the field's own: it holds until that field is edited.
  ///
  /// - Parameters:
  ///   - words: What is wrong.
  ///   - brief: The same in fewer words, for where there is no room; `nil` where `words` are few.
  ///   - field: The field, from 0.
  public mutating func refuse(_ words: String, brief: String? = nil, field: Int) {
    focus(field)
    isSubmitted = false
    problem = (focused, words)
    briefProblem = brief
  }

  /// The typed texts, except those of masked fields.
  ///
  /// `nil` if nothing was typed, and after the form was submitted unless it is locked, refused or
  /// edited again.
  public var draft: ScreenDraft? {
    if isSubmitted, !isLocked { return nil }
    let kept = fields.map { $0.editor.isMasked ? "" : $0.editor.text }
    guard zip(fields, kept).contains(where: { !$0.editor.isMasked && $0.initial != $1 }) else {
      return nil
    }
    return ScreenDraft(kept, focused: focused)
  }

  /// Restores typed text, except in masked fields.
  ///
  /// - Parameter draft: What was typed, if anything was.
  public mutating func take(_ draft: ScreenDraft?) {
    guard let draft else { return }
    for (field, text) in draft.texts.prefix(fields.count).enumerated()
    where !fields[field].editor.isMasked { set(text, in: field) }
    focus(draft.focused)
  }

  /// The label of the focused field.
  public var focus: String { fields[focused].label }

  /// Where a printable key goes: into the form, also to a choice, whose options begin with letters.
  public var inputMode: InputMode {
    fields[focused].editor.isMasked ? .maskedField : .textField
  }

  var isLast: Bool { focused == fields.count - 1 }

  /// What Enter and Tab do, and the keys of the field that has the cursor.
  ///
  /// - Parameters:
  ///   - submit: What submitting does, in a word or two.
  ///   - brief: The same in one short word, for the narrowest terminals.
  /// - Returns: The hints; none while the form is locked.
  public func hints(submit: String, brief: String? = nil) -> [KeyHint] {
    if isLocked { return [] }
    let field = fields[focused]
    let key: KeyPress = if case .lines = field.kind { Self.goesOn } else { KeyPress(.enter) }
    let enter = isLast ? KeyHint(key, submit, brief: brief) : KeyHint(key, "next")
    let own: [KeyHint] =
      switch field.kind {
      case .text: []
      case .choice: [KeyHint("←→", "choose")]
      case .toggle: [KeyHint(KeyPress(.character(" ")), "switch")]
      case .lines: [KeyHint(KeyPress(.enter), "new line")]
      case .date: [KeyHint("+ -", "day")]
      }
    return [enter] + own + (fields.count > 1 ? [KeyHint("Tab", "next field")] : [])
  }

  /// Goes on from a field in which Enter begins a line.
  static let goesOn = KeyPress(.enter, .alt)
}

@available(*, unavailable)
extension Form: Sendable {}
@available(*, unavailable)
extension Form.Field: Sendable {}
