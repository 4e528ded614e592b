import TerminalKit

/// A layer over the screens: the prompt, the palette, the help page or the inspector.
///
/// The top overlay has the keyboard. It keeps its own state and answers each input with an outcome;
/// the host turns the outcome into intents.
@MainActor
protocol Overlay: AnyObject {
  /// The name that a tape compares with `Expect Focus`.
  var focus: String { get }
  /// The column of the key table that applies.
  var column: InputRouter.Column { get }
  /// The keys to show on the last line, most important first.
  var hints: [KeyHint] { get }
  /// What Escape does.
  var escape: OverlayEscape { get }
  /// Whether the notice line shows below it.
  var showsNotice: Bool { get }

  /// Handles a key.
  func handle(_ press: KeyPress) -> OverlayOutcome
  /// Inserts pasted text.
  func paste(_ text: String)
  /// Handles the mouse wheel; positive is down.
  func scroll(_ lines: Int)
  /// Handles a click on something that it drew.
  func click(_ hit: OverlayHit) -> OverlayOutcome
  /// Updates what it offers after the state changed below it.
  func refresh()
  /// Takes leave because something else replaces it.
  func abandon()
  /// Draws it over the frame.
  func draw(in frame: inout OverlayFrame)
}

extension Overlay {
  func refresh() {}
  func abandon() {}
}

/// What an overlay did with an input, and what it asks the host to do.
enum OverlayOutcome {
  /// The overlay has no use for the input.
  case unused
  /// The overlay stays open.
  case stays
  /// The overlay stays open and says something.
  case says(Notice)
  /// The overlay closes.
  case closes
  /// All overlays close and the entry runs.
  case runs(HostEntry)
  /// All overlays close and the link opens.
  case opens(String)
  /// The prompt replaces the overlay.
  case opensPrompt
  /// The help page replaces the overlay.
  case opensHelp
  /// The app quits.
  case quits
  /// The app returns to where it was at the moment with this number.
  case revisits(Int)
}

/// What Escape does in an overlay.
enum OverlayEscape {
  /// Restores what was typed.
  case undo
  /// Ends the search.
  case endSearch
  /// Closes the overlay.
  case close

  /// The hint for the last line.
  var hint: KeyHint {
    switch self {
    case .undo: KeyHint(KeyPress(.escape), "undo")
    case .endSearch: KeyHint(KeyPress(.escape), "end search", brief: "end")
    case .close: KeyHint(KeyPress(.escape), "close")
    }
  }
}

/// A part of an overlay that can be clicked.
enum OverlayHit: Hashable {
  /// A row of its list.
  case row(Int)
  /// A line of its tree.
  case branch(Int)
}

/// The whole terminal, for an overlay to draw on.
struct OverlayFrame {
  /// The cells, with what lies below already drawn.
  var canvas: Canvas
  /// The layout of the terminal.
  let layout: Layout
  /// The named styles of the app.
  let theme: Theme
  /// What the terminal can show.
  let capabilities: TerminalCapabilities
  /// Whether a notice shows on the line above the keys.
  let hasNotice: Bool
  /// Where the terminal's cursor belongs.
  var cursor: Position?
  /// What can be clicked.
  var hits: [(region: Rect, hit: OverlayHit)] = []
}

/// The open overlays, bottom to top.
@MainActor
struct OverlayStack {
  private var overlays: [any Overlay] = []

  /// The overlay that has the keyboard.
  var top: (any Overlay)? { overlays.last }

  /// The prompt or palette that lies below the help page or inspector.
  var covered: PromptOverlay? { overlays.dropLast().last as? PromptOverlay }

  /// Opens an overlay over the others.
  mutating func push(_ overlay: any Overlay) {
    overlays.append(overlay)
  }

  /// Closes the top overlay.
  mutating func pop() {
    _ = overlays.popLast()
    top?.refresh()
  }

  /// Closes the pages that lie over the prompt.
  ///
  /// - Returns: The prompt, if it is open.
  mutating func uncoverPrompt() -> PromptOverlay? {
    while let top {
      if let prompt = top as? PromptOverlay { return prompt }
      pop()
    }
    return nil
  }

  /// Closes every overlay because something else happens now.
  mutating func removeAll() {
    for overlay in overlays { overlay.abandon() }
    overlays = []
  }
}
