import TerminalKit
import TerminalUI

/// A layer over the screens: the prompt, the palette, the help page or the inspector.
///
/// The top overlay has the focus. It keeps its own state and returns an outcome for each input, which
/// the host turns into intents. What is special about a kind of overlay, such as how much it takes, the
/// overlay says itself.
@MainActor
protocol Overlay: AnyObject {
  /// The name that a tape checks with `Expect Focus`.
  var focus: String { get }
  /// The column of the key table to use.
  var column: InputRouter.Column { get }
  /// The key hints for the footer, most important first.
  var hints: [KeyHint] { get }
  /// What Escape does.
  var escape: KeyHint { get }
  /// Whether the notice line is shown below the overlay.
  var showsNotice: Bool { get }
  /// The theme that the selected entry previews; `nil` if it previews none.
  var previewedTheme: String? { get }
  /// The key that the timeline shows for everything done in it; `nil` to show each key itself.
  var openingKey: KeyPress? { get }
  /// The number of characters that a paste can add.
  var room: Int { get }
  /// The link typed in front of the cursor; `nil` if it takes no links.
  var typedLink: Substring? { get }
  /// Whether it lists what can be done on the screen below, and therefore closes when that changes.
  var listsActions: Bool { get }
  /// Whether the help page and the inspector open over it; otherwise, their keys close it.
  var staysBelow: Bool { get }

  /// Handles a key.
  func handle(_ press: KeyPress) -> OverlayOutcome
  /// Inserts pasted text.
  func paste(_ text: String)
  /// Shows a notice in its own place, or none.
  ///
  /// - Returns: Whether it has one.
  func tell(_ notice: Notice?) -> Bool
  /// Handles the mouse wheel; positive values scroll down.
  func scroll(_ lines: Int)
  /// Handles a click on one of the overlay's regions.
  func click(_ hit: OverlayHit) -> OverlayOutcome
  /// Updates the content after the state changes.
  func refresh()
  /// Called when something else replaces the overlay.
  func abandon()
  /// Notes the size of the terminal, or of the part of it that the overlay is drawn in.
  func resize(_ size: Size)
  /// Draws the overlay over the frame.
  func draw(in frame: inout OverlayFrame)
}

extension Overlay {
  var previewedTheme: String? { nil }
  var openingKey: KeyPress? { nil }
  var room: Int { LineEditor.limit }
  var typedLink: Substring? { nil }
  var listsActions: Bool { true }
  var staysBelow: Bool { false }
  func tell(_ notice: Notice?) -> Bool { false }
  func refresh() {}
  func resize(_ size: Size) {}
  func abandon() {}
  /// Moves up or down, as the arrow keys do.
  func scroll(_ lines: Int) {
    for _ in 0..<abs(lines) { _ = handle(KeyPress(lines < 0 ? .up : .down)) }
  }
}

/// The result of an input, including what the overlay asks the host to do.
enum OverlayOutcome {
  /// The overlay does not use the input.
  case unused
  /// The overlay stays open.
  case stays
  /// The overlay stays open and shows a notice.
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
  /// The app returns to its state after the move with this number.
  case revisits(Int)
}

/// What Escape does in overlays.
extension KeyHint {
  /// Restores the typed text.
  static let undoes = KeyHint(KeyPress(.escape), "undo")
  /// Ends the search.
  static let endsSearch = KeyHint(KeyPress(.escape), "end search", brief: "end")
  /// Closes the overlay.
  static let closes = KeyHint(KeyPress(.escape), "close")
}

/// A clickable part of an overlay.
enum OverlayHit: Hashable {
  /// A row of its list.
  case row(Int)
  /// A line of its tree.
  case branch(Int)
}

/// The area that an overlay draws in: the whole terminal, or a part beside the app.
struct OverlayFrame {
  /// The position of an overlay relative to the app.
  enum Standing {
    /// Over the app.
    case over
    /// Beside the app, with the focus.
    case focused
    /// Beside the app, which has the focus.
    case beside
  }

  /// The cells, with the content behind the overlay already drawn.
  var canvas: Canvas
  /// The layout of the terminal.
  let layout: Layout
  /// The app's theme.
  let theme: Theme
  /// The terminal's capabilities.
  let capabilities: TerminalCapabilities
  /// Whether the notice line shows a notice.
  let hasNotice: Bool
  /// The position of the overlay relative to the app.
  let standing: Standing
  /// The position of the terminal's cursor.
  var cursor: Position?
  /// The clickable regions.
  var hits: [(region: Rect, hit: OverlayHit)] = []

  /// Creates a frame.
  ///
  /// - Parameters:
  ///   - canvas: The cells, with the content behind the overlay already drawn.
  ///   - theme: The app's theme.
  ///   - capabilities: The terminal's capabilities.
  ///   - hasNotice: Whether the notice line shows a notice.
  ///   - standing: The position of the overlay relative to the app.
  init(
    canvas: Canvas, theme: Theme, capabilities: TerminalCapabilities, hasNotice: Bool = false,
    standing: Standing = .over
  ) {
    self.canvas = canvas
    self.standing = standing
    self.theme = theme
    self.capabilities = capabilities
    self.hasNotice = hasNotice
    layout = Layout(canvas.size)
  }

  /// Draws the field of a search after a slash, and places the cursor in it.
  mutating func draw(search: LineEditor, in line: Rect) {
    canvas.write("/", at: line.origin, style: theme.key)
    cursor = canvas.drawField(
      search, at: line.origin.offset(columns: 2), columns: line.size.columns - 2,
      style: theme.field)
  }
}

/// The open overlays, bottom to top, and the inspector, which is shown beside the app if it fits.
///
/// A reference, because an overlay that is refreshed may ask which overlays are open.
@MainActor
final class OverlayStack {
  private var overlays: [any Overlay] = []
  /// The open inspector, if any.
  private(set) var dock: InspectorOverlay?
  /// Whether the inspector has the focus.
  private(set) var isDockFocused = false
  /// Whether the inspector gets the focus back when the overlay over it closes.
  private(set) var isDockBelow = false

  /// Creates an empty stack.
  init() {}

  /// The focused overlay.
  var top: (any Overlay)? { isDockFocused ? dock : overlays.last }

  /// The top overlay over the app.
  var cover: (any Overlay)? { overlays.last }

  /// The prompt or palette that another overlay covers, if any.
  var covered: PromptOverlay? { overlays.dropLast().last as? PromptOverlay }

  /// Opens an overlay over the others.
  func push(_ overlay: any Overlay) {
    isDockBelow = isDockFocused || isDockBelow && !overlays.isEmpty
    overlays.append(overlay)
    isDockFocused = false
  }

  /// Closes the focused overlay.
  func pop() {
    if isDockFocused { undock() } else { _ = overlays.popLast() }
    if overlays.isEmpty, isDockBelow { focusDock(true) }
    top?.refresh()
  }

  /// Opens the inspector and focuses it.
  func dock(_ overlay: InspectorOverlay) {
    dock = overlay
    isDockFocused = true
  }

  /// Closes the inspector.
  func undock() {
    dock = nil
    (isDockFocused, isDockBelow) = (false, false)
  }

  /// Moves the focus to the inspector or to the app.
  func focusDock(_ isFocused: Bool) {
    isDockFocused = isFocused && dock != nil
    isDockBelow = false
  }

  /// Closes the overlays that cover the prompt.
  ///
  /// - Returns: The prompt, if it is open.
  func uncoverPrompt() -> PromptOverlay? {
    isDockFocused = false
    while let top {
      if let prompt = top as? PromptOverlay { return prompt }
      pop()
    }
    return nil
  }

  /// Closes every overlay over the app because something else replaces them.
  func removeAll() {
    (isDockFocused, isDockBelow) = (false, false)
    for overlay in overlays { overlay.abandon() }
    overlays = []
  }

  /// Closes the overlays that list what can be done on a screen; the prompt stays.
  func removeLists() {
    overlays.removeAll(where: \.listsActions)
  }

  /// Updates the content of all overlays after the state changes.
  func refresh() {
    for overlay in overlays { overlay.refresh() }
    dock?.refresh()
  }
}
