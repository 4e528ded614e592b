/// The app's state at one moment in a tape, filled in by the player and checked by expectations.
package struct TapeScene: Hashable, Sendable {
  /// The painted lines from top to bottom, without trailing blanks.
  package var lines: [String]
  /// The title of the top layer.
  package var title: String?
  /// The link of the visible route, without its scheme.
  package var route: String?
  /// The full breadcrumb.
  package var stack: String
  /// The number of routes above the root of the visible stack.
  package var depth: Int
  /// The title of the selected tab.
  package var tab: String?
  /// The title of the top modal layer, if any.
  package var modal: String?
  /// The queued links, oldest first.
  package var pending: [String]
  /// The focused element, if any.
  package var focus: String?
  /// The notice shown to the user, if any.
  package var notice: String?
  /// The first broken law as a sentence; `nil` if none is broken.
  package var law: String?
  /// The app's exit code; `nil` while it runs.
  package var exit: Int?

  /// Creates a scene.
  package init(
    lines: [String] = [], title: String? = nil, route: String? = nil, stack: String = "",
    depth: Int = 0, tab: String? = nil, modal: String? = nil, pending: [String] = [],
    focus: String? = nil, notice: String? = nil, exit: Int? = nil
  ) {
    self.lines = lines
    self.title = title
    self.route = route
    self.stack = stack
    self.depth = depth
    self.tab = tab
    self.modal = modal
    self.pending = pending
    self.focus = focus
    self.notice = notice
    self.exit = exit
  }
}

extension TapeScene {
  /// Returns the strings of a subject: none if it is absent, several for queued links and the
  /// screen.
  func texts(of subject: TapeSubject) -> [String] {
    switch subject {
    case .screen: lines
    case .line(let number): line(number).map { [$0] } ?? []
    case .title: title.map { [$0] } ?? []
    case .route: route.map { [$0] } ?? []
    case .stack: [stack]
    case .tab: tab.map { [$0] } ?? []
    case .modal: modal.map { [$0] } ?? []
    case .pending: pending
    case .focus: focus.map { [$0] } ?? []
    case .notice: notice.map { [$0] } ?? []
    case .law: law.map { [$0] } ?? []
    case .exit: []
    }
  }

  /// Returns the number of a subject, if it has one.
  func number(of subject: TapeSubject) -> Int? {
    switch subject {
    case .stack: depth
    case .pending: pending.count
    case .exit: exit
    default: nil
    }
  }

  /// Whether the subject exists: a line must not be blank, and a stack must have routes above its
  /// root.
  func has(_ subject: TapeSubject) -> Bool {
    switch subject {
    case .screen, .line: texts(of: subject).contains { !$0.allSatisfy(\.isWhitespace) }
    case .stack: depth > 0
    case .exit: exit != nil
    default: texts(of: subject).contains { !$0.isEmpty }
    }
  }

  /// Returns the painted line with a given number, counted from 1 at the top or from -1 at the
  /// bottom.
  func line(_ number: Int) -> String? {
    let index = number > 0 ? number - 1 : lines.count + number
    return lines.indices.contains(index) ? lines[index] : nil
  }

  /// Describes the actual state after an expectation has failed.
  func account(of expectation: TapeExpectation) -> String {
    let subject = expectation.subject
    if case .number? = expectation.test {
      guard let number = number(of: subject) else { return "the app is still running" }
      let waiting = subject == .pending && number > 0 ? ": \(list(pending))" : ""
      let crumbs = subject == .stack ? ": \(TapeText.shown(stack))" : ""
      return "it is \(number)\(waiting)\(crumbs)"
    }
    switch subject {
    case .screen: return screenAccount(of: expectation)
    case .line where texts(of: subject).isEmpty: return "the screen has \(lines.count) lines"
    case .pending:
      return pending.isEmpty ? "nothing is pending" : "it contains \(list(pending))"
    case .exit: return exit.map { "it ended with \($0)" } ?? "it is still running"
    default:
      guard let text = texts(of: subject).first else { return "it is absent" }
      return "it is \(TapeText.shown(text))"
    }
  }

  private func screenAccount(of expectation: TapeExpectation) -> String {
    guard case .text(let text)? = expectation.test else {
      return expectation.isNegated ? "it does" : "no line does"
    }
    if expectation.isNegated {
      let index = lines.firstIndex { $0.contains(text) } ?? 0
      return "line \(index + 1) does"
    }
    guard let near = NearText.line(like: text, in: lines) else { return "no line does" }
    return "no line does; the nearest, line \(near + 1), is \(TapeText.shown(lines[near]))"
  }

  private func list(_ texts: [String]) -> String {
    let shown = texts.prefix(5).map(TapeText.shown).joined(separator: ", ")
    return texts.count > 5 ? "\(shown) and \(texts.count - 5) more" : shown
  }
}
