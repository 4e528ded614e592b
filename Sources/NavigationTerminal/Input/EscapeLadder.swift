import TerminalKit

/// What Escape will do, found by one rule for the key and for the words that announce it.
///
/// Escape takes one step a press and never quits.
struct EscapeLadder: Hashable {
  /// One step.
  enum Step: Hashable {
    /// Closes the prompt's list.
    case closeList
    /// Closes the prompt.
    case closePrompt
    /// Gives up the search in the help page.
    case closeSearch
    /// Closes the help page.
    case closeHelp
    /// Closes the inspector.
    case closeInspector
    /// Leaves it to the screen: a filter, a search, a request under way.
    case screen(label: String)
    /// Gives up signing in; so many links are dropped.
    case cancelSignIn(waiting: Int)
    /// Closes the modal layer.
    case closeModal
    /// Goes back.
    case back
    /// Nothing.
    case nothing
  }

  var isPromptOpen = false
  var isPromptListOpen = false
  var isHelpOpen = false
  var isInspectorOpen = false
  var isSearching = false
  var screenLabel: String?
  var isSignIn = false
  var isModal = false
  var waiting = 0
  var canGoBack = false

  /// The first step that applies.
  var step: Step {
    if isPromptOpen { return isPromptListOpen ? .closeList : .closePrompt }
    if isHelpOpen { return isSearching ? .closeSearch : .closeHelp }
    if isInspectorOpen { return isSearching ? .closeSearch : .closeInspector }
    if let screenLabel { return .screen(label: screenLabel) }
    if isSignIn { return .cancelSignIn(waiting: waiting) }
    if canGoBack { return .back }
    return isModal ? .closeModal : .nothing
  }

  /// What the last line says of Escape; `nil` when it does nothing.
  var hint: KeyHint? {
    switch step {
    case .closeList: KeyHint("Esc", "undo")
    case .closeSearch: KeyHint("Esc", "end search")
    case .closePrompt, .closeHelp, .closeInspector, .closeModal: KeyHint("Esc", "close")
    case .screen(let label): KeyHint("Esc", label)
    case .cancelSignIn(0): KeyHint("Esc", "cancel")
    case .cancelSignIn(let count): KeyHint("Esc", "cancel and drop \(count) waiting")
    case .back: KeyHint("Esc", "back")
    case .nothing: nil
    }
  }

  /// The same in fewer columns.
  var shortHint: KeyHint? {
    switch step {
    case .cancelSignIn(let count) where count > 0: KeyHint("Esc", "drops \(count) waiting")
    case .closeSearch: KeyHint("Esc", "end")
    case .screen(let label):
      KeyHint("Esc", label.split(separator: " ").first.map(String.init) ?? label)
    default: hint
    }
  }
}
