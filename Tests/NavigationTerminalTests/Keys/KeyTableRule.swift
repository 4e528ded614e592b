import NavigationTerminal
import TapeScript
import TerminalKit
import TerminalTesting
import Testing

/// What a key of the table does in one column: where one is, the keys, and what must be so afterwards.
struct KeyTableRule: CustomTestStringConvertible, Sendable {
  /// What can be given to an app.
  enum Input: Hashable, Sendable, CustomStringConvertible {
    case key(KeyPress)
    case paste(String)
    case click(String)

    var description: String {
      switch self {
      case .key(let press): press.description
      case .paste(let text): "paste of \(text)"
      case .click(let text): "click on \(text)"
      }
    }

    /// The row of the table that it belongs to.
    var name: String {
      switch self {
      case .key(let press): press.description
      case .paste: "paste"
      case .click: "click"
      }
    }
  }

  /// A column of the table; prompt and palette, help and inspector each for itself.
  enum Column: String, CaseIterable, Sendable {
    case screen, modal, textField, prompt, palette, help, inspector
  }

  /// An app before and after a key, as far as it shows.
  @MainActor
  struct Look {
    let lines: [String]
    let stack: String
    let modal: String?
    let notice: String?
    let exit: Int32?
    let cursor: Position?
    let copied: String?
    let focus: String?
    /// The lines on which something is selected.
    let marked: [Int]

    init(_ app: HeadlessHost<LibraryRoute>) {
      lines = app.lines
      stack = app.stack
      modal = app.modal
      notice = app.notice
      exit = app.exitCode
      cursor = app.terminal.frame?.cursor
      copied = app.terminal.copied
      focus = app.exitCode == nil ? app.host.scene.focus : nil
      let canvas = app.terminal.frame?.canvas
      marked = lines.indices.filter { line in
        canvas?.row(line).contains { $0.style == Theme.standard.selection } ?? false
      }
    }

    /// The number of the selected row.
    var row: Int? {
      // What lies above is drawn later, and to the right of what it covers.
      for line in lines.reversed() {
        guard let start = line.ranges(of: "› row ").last?.upperBound else { continue }
        return Int(line[start...].prefix { $0.isNumber })
      }
      return nil
    }

    /// What stands behind a label, without the number of matches at the end of the palette's line.
    func text(after label: String) -> String {
      for line in lines {
        guard let range = line.firstRange(of: label) else { continue }
        let rest = line[range.upperBound...]
        guard let gap = rest.ranges(of: "   ").first?.lowerBound,
          rest[gap...].contains(where: \.isNumber)
        else { return String(rest) }
        return String(rest[..<gap])
      }
      return ""
    }

    func shows(_ text: String) -> Bool { lines.contains { $0.contains(text) } }
  }

  typealias Check = @MainActor @Sendable (_ before: Look, _ after: Look, _ input: Input) -> Bool

  let column: Column
  let inputs: [Input]
  let words: String
  /// The way there.
  let way: [Input]
  /// The link at which it begins.
  let link: String
  let check: Check

  init(
    _ column: Column, _ keys: [KeyPress], _ words: String, at link: String = "books/3",
    after way: [Input] = [], _ check: @escaping Check
  ) {
    self.init(column, inputs: keys.map(Input.key), words, at: link, after: way, check)
  }

  init(
    _ column: Column, inputs: [Input], _ words: String, at link: String = "books/3",
    after way: [Input] = [], _ check: @escaping Check
  ) {
    self.column = column
    self.inputs = inputs
    self.words = words
    self.link = link
    self.way = way
    self.check = check
  }

  var testDescription: String {
    "\(column): \(inputs.map(\.description).joined(separator: " ")): \(words)"
  }
}
