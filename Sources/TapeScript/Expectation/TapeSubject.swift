/// What an `Expect` looks at.
package enum TapeSubject: Hashable, Sendable {
  /// All painted lines.
  case screen
  /// One painted line: 1 is the first, -1 the last.
  case line(Int)
  /// The title of what is on top.
  case title
  /// The link of the visible route, without its scheme.
  case route
  /// The unshortened breadcrumb; as a number, how many routes stand above the root.
  case stack
  /// The title of the selected tab.
  case tab
  /// The title of the modal layer on top.
  case modal
  /// The links that wait; as a number, how many.
  case pending
  /// What has the cursor: the label of a field, a button, a row.
  case focus
  /// The line of words for the person.
  case notice
  /// A law of the app that was broken.
  case law
  /// The code the app ended with.
  case exit

  /// The word a tape uses, without the number of a line.
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

  /// Every subject, the first line for all lines.
  static let all: [TapeSubject] = [
    .screen, .line(1), .title, .route, .stack, .tab, .modal, .pending, .focus, .notice, .law,
    .exit,
  ]

  /// The subject of a word; a `Line` still needs its number.
  init?(word: String) {
    guard let known = Self.all.first(where: { $0.word == word }) else { return nil }
    self = known
  }

  /// Whether a text has to be part of the subject only, not all of it.
  package var isSearched: Bool {
    switch self {
    case .screen, .line, .notice, .law: true
    default: false
    }
  }

  /// Whether the subject has a number.
  package var isCounted: Bool { self == .stack || self == .pending || self == .exit }

  /// Whether the subject has a text.
  package var isText: Bool { self != .exit }
}

extension TapeSubject: CustomStringConvertible {
  /// The subject as a tape writes it: `Screen`, `Line -1`.
  package var description: String {
    if case .line(let number) = self { return "Line \(number)" }
    return word
  }
}
