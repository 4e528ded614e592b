public import TerminalKit

/// A place of an app as the user sees it: its content and its keys.
///
/// The app creates a screen for a route that the gate allowed, and the screen lives as long as the
/// route's entry stays in the state. It acts through its ``ScreenContext``: it sends intents and
/// starts work there, and never holds the store.
///
/// Keys with the same meaning on every screen (back, tabs, the prompt, help) belong to the host. A
/// screen receives the keys that move, type or choose in ``handle(_:)``, and binds free keys as
/// data in ``bindings``, from which the help page and the last line are built.
@MainActor
public protocol Screen: AnyObject {
  /// The title in the breadcrumbs.
  var title: String { get }

  /// The screen's own keys; only those that ``KeyBinding`` accepts.
  var bindings: [KeyBinding] { get }

  /// The hints for keys that ``handle(_:)`` currently uses, such as `Enter open`; most important
  /// first.
  var hints: [KeyHint] { get }

  /// How printable keys are currently used.
  var inputMode: InputMode { get }

  /// The current action of Escape inside the screen, such as `clear filter` or `stop`.
  ///
  /// `nil` leaves Escape to the host. The narrowest terminals show only the first word.
  ///
  /// While it is not `nil`, the screen receives Escape in ``handle(_:)`` and must use it.
  var escapeLabel: String? { get }

  /// The current position in a list, such as `3/60`; shown on the notice line.
  var position: String? { get }

  /// The name of the focused element: a field's label, a button or a row.
  ///
  /// A tape compares it with `Expect Focus`.
  var focus: String? { get }

  /// The preferred size of a modal screen without its border; `nil` takes most of the terminal.
  var preferredSize: Size? { get }

  /// The unsubmitted input; `nil` if there is none.
  ///
  /// Read when the screen ends. If its place returns for the same user, the new screen receives it
  /// in ``ScreenContext/draft``, so that a link in between does not lose the input. It must not
  /// contain secrets.
  var draft: ScreenDraft? { get }

  /// The full link of the current content if it is more specific than the route's; `nil` uses the
  /// route's.
  ///
  /// A choice that is not a place, such as a product variant, is not a step in the history either,
  /// but a copied link includes it. Create it with ``ScreenContext/link(to:)``.
  var link: String? { get }

  /// Draws the screen into its own region, whose first cell is at 0, 0.
  ///
  /// Called after each event, so it must be fast: draw only what is visible, and load nothing.
  ///
  /// - Parameter frame: The region to draw in, with the theme, the cursor and the clickable
  ///   regions.
  func draw(in frame: inout ScreenFrame)

  /// Handles a key, a paste or a click that the host does not use.
  ///
  /// - Parameter event: The event.
  /// - Returns: Whether the screen used it; unused events are dropped.
  func handle(_ event: ScreenEvent) -> Bool
}

extension Screen {
  /// The screen has no keys.
  public var bindings: [KeyBinding] { [] }

  /// No hints.
  public var hints: [KeyHint] { [] }

  /// Printable keys are commands.
  public var inputMode: InputMode { .keys }

  /// Escape is left to the host.
  public var escapeLabel: String? { nil }

  /// There is no list.
  public var position: String? { nil }

  /// No element is named.
  public var focus: String? { nil }

  /// Most of the terminal.
  public var preferredSize: Size? { nil }

  /// There is no draft.
  public var draft: ScreenDraft? { nil }

  /// The route's link is used.
  public var link: String? { nil }

  /// Uses no events.
  ///
  /// - Parameter event: The event.
  /// - Returns: `false`.
  public func handle(_ event: ScreenEvent) -> Bool { false }
}

/// How a focused screen uses printable keys.
public enum InputMode: Hashable, Sendable {
  /// Printable keys are commands: `q` goes back, `:` opens the prompt.
  case keys
  /// A text field has the focus: every printable key types.
  case textField
  /// A masked text field has the focus: keys type and are not written to a tape.
  case maskedField
  /// A button of a form or confirmation has the focus: printable keys only answer.
  case modalButtons

  /// Whether printable keys type.
  package var isText: Bool { self == .textField || self == .maskedField }
}

/// An event for a screen.
public enum ScreenEvent: Hashable, Sendable {
  /// A key that the host left to the screen.
  case key(KeyPress)
  /// Pasted text for a focused text field, with line ends already replaced by spaces.
  case paste(String)
  /// A click on a region marked with ``ScreenFrame/hit(_:_:)``.
  case click(HitID)
  /// The mouse wheel, in lines; positive values scroll down.
  case scroll(Int)
}
