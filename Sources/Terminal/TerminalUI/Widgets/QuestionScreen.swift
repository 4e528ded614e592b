public import TerminalKit

/// A screen that asks a question, for an alert.
///
///     final class LeaveScreen: QuestionScreen {
///       let title = "Leave"
///       var question = Confirmation("Leave without saving?", yes: "Leave", no: "Stay")
///       private let context: ScreenContext<LibraryRoute>
///
///       init(_ context: ScreenContext<LibraryRoute>) { self.context = context }
///
///       func answer(_ isYes: Bool) { context.send(isYes ? .backToRoot : .dismiss) }
///     }
@MainActor
public protocol QuestionScreen: Screen {
  /// The question.
  var question: Confirmation { get set }

  /// Acts on the answer.
  ///
  /// - Parameter isYes: Whether the user answered yes.
  func answer(_ isYes: Bool)
}

extension QuestionScreen {
  /// A button has the focus.
  public var inputMode: InputMode { .modalButtons }

  /// The label of the answer no.
  public var escapeLabel: String? { question.no.lowercased() }

  /// The hints of the question.
  public var hints: [KeyHint] { question.hints }

  /// The label of the focused answer.
  public var focus: String? { question.focus }

  /// Draws the question at the bottom of the screen.
  public func draw(in frame: inout ScreenFrame) {
    question.draw(in: &frame, region: question.region(in: frame.size))
  }

  /// Handles the answers.
  public func handle(_ event: ScreenEvent) -> Bool {
    switch question.handle(event) {
    case .unused: return false
    case .stays: break
    case .no: answer(false)
    case .yes: answer(true)
    }
    return true
  }
}
