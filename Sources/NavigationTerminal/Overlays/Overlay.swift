package import TerminalKit

/// A layer over the screens: the prompt, the palette, the help page or the inspector.
///
/// The top overlay has the keyboard. It keeps its own state and answers each input with an outcome;
/// the host turns the outcome into intents.
@MainActor
package protocol Overlay: AnyObject {
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
  /// The theme that the selected entry would choose; `nil` for any other entry.
  var previewedTheme: String? { get }

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
  package var previewedTheme: String? { nil }
  package func refresh() {}
  package func abandon() {}
}

/// What an overlay did with an input, and what it asks the host to do.
package enum OverlayOutcome {
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
package enum OverlayEscape {
  /// Restores what was typed.
  case undo
  /// Ends the search.
  case endSearch
  /// Closes the overlay.
  case close

  /// The hint for the last line.
  package var hint: KeyHint {
    switch self {
    case .undo: KeyHint(KeyPress(.escape), "undo")
    case .endSearch: KeyHint(KeyPress(.escape), "end search", brief: "end")
    case .close: KeyHint(KeyPress(.escape), "close")
    }
  }
}

/// A part of an overlay that can be clicked.
package enum OverlayHit: Hashable {
  /// A row of its list.
  case row(Int)
  /// A line of its tree.
  case branch(Int)
}

/// The whole terminal, or a part beside the app, for an overlay to draw on.
package struct OverlayFrame {
  /// How an overlay stands to the app.
  enum Standing {
    /// It lies over the app.
    case over
    /// It stands beside the app, and has the keyboard.
    case focused
    /// It stands beside the app, which has the keyboard.
    case beside
  }

  /// The cells, with what lies below already drawn.
  package var canvas: Canvas
  /// The layout of the terminal.
  let layout: Layout
  /// The named styles of the app.
  package let theme: Theme
  /// What the terminal can show.
  package let capabilities: TerminalCapabilities
  /// Whether a notice shows on the line above the keys.
  package let hasNotice: Bool
  /// How the overlay stands to the app.
  let standing: Standing
  /// Where the terminal's cursor belongs.
  package var cursor: Position?
  /// What can be clicked.
  package var hits: [(region: Rect, hit: OverlayHit)] = []

  /// Makes a frame.
  ///
  /// - Parameters:
  ///   - canvas: The cells, with what lies below already drawn.
  ///   - theme: The named styles of the app.
  ///   - capabilities: What the terminal can show.
  ///   - hasNotice: Whether a notice shows on the line above the keys.
  package init(
    canvas: Canvas, theme: Theme, capabilities: TerminalCapabilities, hasNotice: Bool = false
  ) {
    self.init(
      canvas: canvas, theme: theme, capabilities: capabilities, hasNotice: hasNotice,
      standing: .over)
  }

  init(
    canvas: Canvas, theme: Theme, capabilities: TerminalCapabilities, hasNotice: Bool = false,
    standing: Standing
  ) {
    self.canvas = canvas
    self.standing = standing
    self.theme = theme
    self.capabilities = capabilities
    self.hasNotice = hasNotice
    layout = Layout(canvas.size)
  }
}

/// The open overlays, bottom to top, and the inspector, which stands beside the app where it fits.
@MainActor
package struct OverlayStack {
  private var overlays: [any Overlay] = []
  /// The inspector, while it is open.
  package private(set) var dock: (any Overlay)?
  /// Whether the inspector has the keyboard.
  package private(set) var isDockFocused = false

  /// Makes an empty stack.
  package init() {}

  /// The overlay that has the keyboard.
  package var top: (any Overlay)? { isDockFocused ? dock : overlays.last }

  /// The overlay that lies over the app.
  package var cover: (any Overlay)? { overlays.last }

  /// The prompt or palette that lies below the help page or inspector.
  package var covered: PromptOverlay? { overlays.dropLast().last as? PromptOverlay }

  /// Opens an overlay over the others.
  package mutating func push(_ overlay: any Overlay) {
    overlays.append(overlay)
    isDockFocused = false
  }

  /// Closes the overlay that has the keyboard.
  package mutating func pop() {
    if isDockFocused { undock() } else { _ = overlays.popLast() }
    top?.refresh()
  }

  /// Opens the inspector and gives it the keyboard.
  package mutating func dock(_ overlay: any Overlay) {
    dock = overlay
    isDockFocused = true
  }

  /// Closes the inspector.
  package mutating func undock() {
    dock = nil
    isDockFocused = false
  }

  /// Gives the inspector the keyboard, or the app.
  package mutating func focusDock(_ isFocused: Bool) {
    isDockFocused = isFocused && dock != nil
  }

  /// Closes the pages that lie over the prompt.
  ///
  /// - Returns: The prompt, if it is open.
  package mutating func uncoverPrompt() -> PromptOverlay? {
    isDockFocused = false
    while let top {
      if let prompt = top as? PromptOverlay { return prompt }
      pop()
    }
    return nil
  }

  /// Closes every overlay that lies over the app because something else happens now.
  package mutating func removeAll() {
    isDockFocused = false
    for overlay in overlays { overlay.abandon() }
    overlays = []
  }

  /// Closes prompt and palette, and keeps nothing of a line that was begun.
  package mutating func forgetPrompts() {
    overlays.removeAll { $0 is PromptOverlay }
    top?.refresh()
  }
}
