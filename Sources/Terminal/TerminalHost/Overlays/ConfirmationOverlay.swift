import TerminalKit
import TerminalUI

/// A question over the screens, before an action that cannot be undone.
@MainActor
final class ConfirmationOverlay: Overlay {
  private var question: Confirmation
  private let entry: HostEntry

  /// Asks a question.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - entry: What runs if the answer is yes.
  init(_ question: Confirmation, running entry: HostEntry) {
    (self.question, self.entry) = (question, entry)
  }

  var focus: String { question.focus }
  let column = InputRouter.Column.modal
  var hints: [KeyHint] { question.hints }
  var escape: KeyHint { KeyHint(KeyPress(.escape), question.no.lowercased()) }
  let showsNotice = false
  let room = 0

  func handle(_ press: KeyPress) -> OverlayOutcome { outcome(of: .key(press)) }

  func paste(_ text: String) {}

  func click(_ hit: OverlayHit) -> OverlayOutcome {
    guard case .row(let number) = hit else { return .unused }
    return outcome(of: .click(Confirmation.answers[number]))
  }

  private func outcome(of event: ScreenEvent) -> OverlayOutcome {
    switch question.handle(event) {
    case .unused: .unused
    case .stays: .stays
    case .no: .closes
    case .yes: .runs(entry)
    }
  }

  /// Draws the question in a box, or above the keys if there is no room for one.
  func draw(in frame: inout OverlayFrame) {
    let layout = frame.layout
    let columns = layout.isCompact ? layout.columns : min(50, layout.size.columns - 8)
    let rows = min(question.rows(in: columns), layout.footerRow)
    let place =
      layout.isCompact
      ? Rect(column: layout.margin, row: layout.footerRow - rows, columns: columns, rows: rows)
      : frame.canvas.drawModal(
        title: entry.label.prefix(1).uppercased() + entry.label.dropFirst(),
        size: Size(columns: columns, rows: rows), theme: frame.theme)
    let answers = question.draw(on: &frame.canvas, in: place, theme: frame.theme)
    frame.hits = answers.enumerated().map { ($1, .row($0)) }
    frame.cursor = answers[question.focusedAnswer].origin.offset(columns: 1)
  }
}
