import TerminalKit

extension Form {
  /// Handles an event: edits text, selects options, moves between fields, or submits the form.
  ///
  /// - Parameter event: The event.
  /// - Returns: The result.
  public mutating func handle(_ event: ScreenEvent) -> Outcome {
    defer { settle() }
    if isLocked { return .used }
    switch event {
    case .key(let press): return handle(press)
    case .paste(let text): return paste(text)
    case .click(Self.buttonID): return submit()
    case .click(let id): return click(id)
    case .scroll, .resized: return .unused
    }
  }

  private mutating func click(_ id: HitID) -> Outcome {
    if id.name == Self.labelName {
      focus(id.index)
      return .used
    }
    guard let field = fields.indices.first(where: { Self.cellName($0) == id.name }) else {
      return .unused
    }
    focus(field)
    switch fields[field].kind {
    case .text, .lines, .date:
      fields[field].editor.moveCursor(to: id.index)
      fields[field].goal = nil
      return .used
    case .choice(let options):
      return options.indices.contains(id.index)
        ? edit { $0.replace(with: options[id.index]) } : .used
    case .toggle: return toggle()
    }
  }

  private mutating func handle(_ press: KeyPress) -> Outcome {
    if case .lines = fields[focused].kind, let outcome = handleLines(press) { return outcome }
    switch press {
    case KeyPress(.tab), KeyPress(.down): move(1)
    case KeyPress(.tab, .shift), KeyPress(.up): move(-1)
    case KeyPress(.enter), Self.goesOn: return enter()
    default:
      switch fields[focused].kind {
      case .text, .lines: return type(press)
      case .date: return handleDate(press)
      case .choice(let options): return choose(press, options)
      case .toggle: return handleToggle(press)
      }
    }
    return .used
  }

  /// Applies a key press to the focused field's text.
  private mutating func type(_ press: KeyPress) -> Outcome {
    var isUsed = false
    let outcome = edit { isUsed = $0.handle(press) }
    return isUsed ? outcome : .unused
  }

  /// Handles a key in a multi-line field; returns `nil` if the key works as in any other field.
  private mutating func handleLines(_ press: KeyPress) -> Outcome? {
    if press == Self.enlarges {
      enlarged = isEnlarged ? nil : focused
      return .used
    }
    var isUsed = false
    var goal = fields[focused].goal
    let columns = fields[focused].shown.columns
    let outcome = edit { isUsed = $0.handleLines(press, columns: columns, goal: &goal) }
    fields[focused].goal = goal
    return isUsed ? outcome : nil
  }

  private mutating func choose(_ press: KeyPress, _ options: [String]) -> Outcome {
    let selected = selection(of: focused)
    let next: Int
    switch press {
    case KeyPress(.left): next = max(0, selected - 1)
    case KeyPress(.right): next = min(options.count - 1, selected + 1)
    case KeyPress(.home): next = 0
    case KeyPress(.end): next = options.count - 1
    case " ": next = (selected + 1) % options.count
    default:
      guard let letter = press.typedCharacter?.lowercased() else { return .unused }
      // The next option that begins with the letter, wrapping around at the end.
      let others = (1...options.count).map { (selected + $0) % options.count }
      next = others.first { options[$0].lowercased().hasPrefix(letter) } ?? selected
    }
    return edit { $0.replace(with: options[next]) }
  }

  private mutating func handleToggle(_ press: KeyPress) -> Outcome {
    switch press {
    case " ", KeyPress(.left), KeyPress(.right): return toggle()
    case "y": return edit { $0.replace(with: Field.yes) }
    case "n": return edit { $0.replace(with: Field.no) }
    default: return press.typedCharacter == nil ? .unused : .used
    }
  }

  private mutating func toggle() -> Outcome {
    let text = isOn(focused) ? Field.no : Field.yes
    return edit { $0.replace(with: text) }
  }

  private mutating func handleDate(_ press: KeyPress) -> Outcome {
    guard let character = press.typedCharacter else { return type(press) }
    return edit { editor in
      if let day = FormDay(editor.text), let next = day.day(by: character) {
        editor.replace(with: next.description)
      } else {
        FormDay.type(character, into: &editor)
      }
    }
  }

  private mutating func paste(_ text: String) -> Outcome {
    switch fields[focused].kind {
    case .text: edit { $0.paste(text) }
    case .lines: edit { $0.pasteLines(text) }
    case .date: edit { FormDay.paste(text, into: &$0) }
    case .choice, .toggle: .used
    }
  }

  private mutating func edit(_ change: (inout LineEditor) -> Void) -> Outcome {
    let before = fields[focused].editor.text
    change(&fields[focused].editor)
    guard fields[focused].editor.text != before else { return .used }
    if problem?.field == focused { problem = nil }
    isSubmitted = false
    return .changed
  }

  private mutating func move(_ step: Int) {
    focused = (focused + step + fields.count) % fields.count
  }

  private mutating func enter() -> Outcome {
    guard isLast else {
      if let words = check(focused) {
        problem = (focused, words)
      } else {
        move(1)
      }
      return .used
    }
    return submit()
  }

  private mutating func submit() -> Outcome {
    for number in fields.indices {
      guard let words = check(number) else { continue }
      problem = (number, words)
      focused = number
      return .used
    }
    problem = nil
    isSubmitted = true
    return .submits
  }

  /// Returns the problem with a field, or `nil` if it is valid; a date is first written in full.
  private mutating func check(_ field: Int) -> String? {
    if fields[field].kind == .date, let day = FormDay(self[field]) {
      fields[field].editor.replace(with: day.description)
    }
    return fields[field].problem(self[field])
  }
}
