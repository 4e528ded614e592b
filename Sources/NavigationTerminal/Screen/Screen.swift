public import TerminalKit

/// One place of an app as a person sees it: what it shows, and what its keys do.
///
/// A screen is made by the app for a route that the gate let in, and lives as long as the route's
/// entry stays in the state. It gets a ``ScreenContext`` for everything it wants done: it sends
/// intents and starts work there, and never holds the store.
///
/// Keys that mean the same on every screen (back, tabs, the prompt, help) are the host's. A screen
/// gets the keys that move, type or choose, through ``handle(_:)``, and binds free ones as data in
/// ``bindings``, from which the help page and the last line are made.
@MainActor
public protocol Screen: AnyObject {
  /// What the breadcrumbs call this screen.
  var title: String { get }

  /// The screen's own keys, as data. Only keys that ``KeyBinding`` accepts.
  var bindings: [KeyBinding] { get }

  /// What the last line says of the keys that ``handle(_:)`` uses at this moment, such as
  /// `Enter open`; most important first.
  var hints: [KeyHint] { get }

  /// Where a printable key goes at this moment.
  var inputMode: InputMode { get }

  /// What Escape does inside of the screen at this moment, such as `clear filter` or `stop`;
  /// `nil` lets Escape climb on to the host's ladder. On the narrowest terminals its first word
  /// stands alone.
  ///
  /// While it is not `nil`, the screen receives Escape in ``handle(_:)`` and must use it.
  var escapeLabel: String? { get }

  /// Where one is in what the screen lists, such as `3/60`; shown on the notice line.
  var position: String? { get }

  /// The name of what has the keyboard: a field's label, a button, a row.
  ///
  /// A tape compares it with `Expect Focus`.
  var focus: String? { get }

  /// The room a modal screen would like for itself, without its border; `nil` takes most of it.
  var preferredSize: Size? { get }

  /// What was typed here and not taken yet; `nil` when there is nothing of the kind.
  ///
  /// Asked when the screen ends. When its place is there again, for the same person, the new screen
  /// finds it in ``ScreenContext/draft``: what somebody typed is not lost to a link that came in
  /// between. Never put a secret in it.
  var draft: ScreenDraft? { get }

  /// The whole link of what is shown at this moment, where that is more than the route says; `nil`
  /// for the route's own.
  ///
  /// A choice that is no place, such as one of several variants, is no step in the history either;
  /// the link that somebody copies names it all the same. Make it with ``ScreenContext/link(to:)``.
  var link: String? { get }

  /// Draws the screen into its own region, whose first cell is at 0, 0.
  ///
  /// Called after each event, so it must be cheap: draw what is visible, load nothing.
  ///
  /// - Parameter frame: the region to draw on, with the theme, the cursor and what can be clicked.
  func draw(in frame: inout ScreenFrame)

  /// Takes a key, a paste or a click that the host has no use for itself.
  ///
  /// - Parameter event: what happened.
  /// - Returns: whether the screen used it; what it did not use is dropped.
  func handle(_ event: ScreenEvent) -> Bool
}

extension Screen {
  /// No keys of its own.
  public var bindings: [KeyBinding] { [] }

  /// No hints.
  public var hints: [KeyHint] { [] }

  /// Printable keys are commands.
  public var inputMode: InputMode { .keys }

  /// Escape climbs on.
  public var escapeLabel: String? { nil }

  /// Nothing is listed.
  public var position: String? { nil }

  /// Nothing is said to have the keyboard.
  public var focus: String? { nil }

  /// Most of the terminal.
  public var preferredSize: Size? { nil }

  /// Nothing was typed.
  public var draft: ScreenDraft? { nil }

  /// The route's own.
  public var link: String? { nil }

  /// Uses nothing.
  ///
  /// - Parameter event: what happened.
  /// - Returns: `false`.
  public func handle(_ event: ScreenEvent) -> Bool { false }
}

/// Where a printable key goes while a screen has the keyboard.
public enum InputMode: Hashable, Sendable {
  /// Printable keys are commands: `q` goes back, `:` opens the prompt.
  case keys
  /// A text field has the cursor: every printable key types.
  case textField
  /// A text field that hides its text has the cursor: it types, and is not written to a tape.
  case maskedField
  /// A button of a form or a confirmation has the focus: printable keys do nothing but answer.
  case modalButtons

  /// Whether printable keys type.
  package var isText: Bool { self == .textField || self == .maskedField }
}

/// What a screen is told of.
public enum ScreenEvent: Hashable, Sendable {
  /// A key that the host left to the screen.
  case key(KeyPress)
  /// Text that was pasted while a text field had the cursor; its line ends are spaces already.
  case paste(String)
  /// A click on a region that the screen marked with ``ScreenFrame/hit(_:_:)``.
  case click(HitID)
  /// The mouse wheel, in lines: positive is down.
  case scroll(Int)
}
