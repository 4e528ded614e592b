/// The subject of an `Expect`.
package enum TapeSubject: Hashable, Sendable {
  /// All painted lines.
  case screen
  /// One painted line: 1 is the first, -1 the last.
  case line(Int)
  /// The title of the top layer.
  case title
  /// The link of the visible route, without its scheme.
  case route
  /// The full breadcrumb, or the number of routes above the root.
  case stack
  /// The title of the selected tab.
  case tab
  /// The title of the top modal layer.
  case modal
  /// The queued links, or their number.
  case pending
  /// The focused element: the label of a field, a button or a row.
  case focus
  /// The notice shown to the user.
  case notice
  /// A broken law of the app.
  case law
  /// The app's exit code.
  case exit

  /// The word used in a tape, without the line number.
  package var word: String {
    switch self {
    case .screen: "Screen"
    case .line: "Line"
    case .title: "Title"
    case .route: "Route"
    case .stack: "Stack"
    case .tab: "Tab"
    case .modal: "Modal"
    case .pending: "Pending"
    case .focus: "Focus"
    case .notice: "Notice"
    case .law: "Law"
    case .exit: "Exit"
    }
  }

  /// Every subject; line 1 stands for any line.
  static let all: [TapeSubject] = [
    .screen, .line(1), .title, .route, .stack, .tab, .modal, .pending, .focus, .notice, .law,
    .exit,
  ]

  /// Creates the subject named by a word; `Line` becomes line 1 until its number is parsed.
  init?(word: String) {
    guard let known = Self.all.first(where: { $0.word == word }) else { return nil }
    self = known
  }

  /// Whether the subject only has to contain the expected text, rather than equal it.
  package var isSearched: Bool {
    switch self {
    case .screen, .line, .notice, .law: true
    default: false
    }
  }

  /// Whether the subject has a number.
  package var isCounted: Bool { self == .stack || self == .pending || self == .exit }

  /// Whether the subject can be compared with text.
  package var isText: Bool { self != .exit }
}

extension TapeSubject: CustomStringConvertible {
  /// The subject as written in a tape: `Screen`, `Line -1`.
  package var description: String {
    if case .line(let number) = self { return "Line \(number)" }
    return word
  }
}
