import TerminalKit

/// The action of Escape when no overlay is open: one rule for the key and for its hint.
///
/// Each press takes one step; Escape never quits.
package struct EscapeLadder: Hashable {
  /// One step.
  package enum Step: Hashable {
    /// Leaves the key to the screen, for example to clear a filter or cancel a request.
    case screen(label: String)
    /// Cancels sign-in and drops this many queued links.
    case cancelSignIn(waiting: Int)
    /// Closes the modal layer.
    case closeModal
    /// Goes back.
    case back
    /// Does nothing.
    case nothing
  }

  var screenLabel: String?
  var isSignIn = false
  var isModal = false
  var waiting = 0
  var canGoBack = false

  /// The first step that applies.
  package var step: Step {
    if let screenLabel { return .screen(label: screenLabel) }
    if isSignIn { return .cancelSignIn(waiting: waiting) }
    if canGoBack { return .back }
    return isModal ? .closeModal : .nothing
  }

  /// The hint for the last line, with a brief form; `nil` if Escape does nothing.
  var hint: KeyHint? {
    let (label, brief): (String, String?) =
      switch step {
      case .screen(let label): (label, label.split(separator: " ").first.map(String.init))
      case .cancelSignIn(0): ("cancel", nil)
      case .cancelSignIn(let count):
        ("cancel and drop \(count) waiting", "drops \(count) waiting")
      case .closeModal: ("close", nil)
      case .back: ("back", nil)
      case .nothing: ("", nil)
      }
    return step == .nothing ? nil : KeyHint(KeyPress(.escape), label, brief: brief)
  }
}
