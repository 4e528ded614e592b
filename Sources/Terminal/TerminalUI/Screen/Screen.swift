public import TerminalKit

/// A destination in an app as the user sees it: its content and its keys.
///
/// The app creates a screen for a route that the gate has allowed, and the screen lives as long as
/// the route's entry stays in the state. It sends intents and starts work through its
/// `ScreenContext`, and never accesses the store directly.
///
/// Keys with the same meaning on every screen (back, tabs, the prompt, help) belong to the host. A
/// screen receives the keys that move, type or choose in ``handle(_:)``, and declares bindings for
/// free keys in ``bindings``, from which the help page and the footer are built.
@MainActor
public protocol Screen: AnyObject {
  /// The title in the breadcrumbs.
  var title: String { get }

  /// The bindings of the screen's own keys; only keys that ``KeyBinding`` accepts can be bound.
  var bindings: [KeyBinding] { get }

  /// The hints for keys that ``handle(_:)`` currently uses, such as `Enter open`; most important
  /// first.
  var hints: [KeyHint] { get }

  /// How printable keys are currently used.
  var inputMode: InputMode { get }

  /// What Escape currently does inside the screen, such as `clear filter` or `stop`.
  ///
  /// If it is `nil`, the host handles Escape. The narrowest terminals show only the first word.
  ///
  /// While it is not `nil`, the screen receives Escape in ``handle(_:)`` and must use it.
  var escapeLabel: String? { get }

  /// The current position in a list, such as `3/60`; shown on the notice line.
  var position: String? { get }

  /// The name of the focused element: a field's label, a button or a row.
  ///
  /// A tape checks it with `Expect Focus`.
  var focus: String? { get }

  /// The preferred size of a modal screen without its border; if `nil`, a form, a menu or a list gets
  /// the rows of its content, and any other screen most of the terminal.
  var preferredSize: Size? { get }

  /// The unsubmitted input; `nil` if there is none.
  ///
  /// The draft is read when the screen ends, and after each frame of the screen that gets the keys, so
  /// that a kill does not lose it. If the same user returns to the route, the new screen
  /// receives the draft in `ScreenContext.draft`, so opening a link in between does not lose the
  /// input. A draft must not contain secrets. That of a list is the place of its selected row, which is
  /// saved as well, but ends with the screen.
  var draft: ScreenDraft? { get }

  /// The question that is asked before the user leaves the screen; `nil` to leave without one.
  ///
  /// The host asks when a key, a click, an entry of the palette or a link would end the screen that
  /// has the keys, quit the app or sign out. It does not ask about what the screen itself sends,
  /// about another tab or a layer over the screen, about work, expiry and the app's rules, nor at the
  /// third Ctrl-C in a row. The answer yes discards the screen's draft; no changes nothing. A screen
  /// below another one is not asked: its draft is kept.
  var questionBeforeLeaving: Confirmation? { get }

  /// The text that `--plain` prints instead of the frame, with a line feed between lines; `nil` to print
  /// the frame.
  ///
  /// By default, it is the text of a ``TextScreen`` whose text takes all of the screen, and the heading,
  /// all rows and the footer of a ``ListScreen``, where nothing is shortened.
  var plainText: String? { get }

  /// Shows what a link to the screen's route names, and drops what the link does not name, such as a
  /// filter.
  ///
  /// The host calls this when a link or an intent leads to where the user already is, and when an
  /// amendment of the screen's route was refused. The route is where the user is: a screen whose
  /// content changes so that another link leads to it sends the intent `amend`.
  ///
  /// - Parameter link: The full link to the route; empty if the route has none.
  func asked(again link: String)

  /// Draws the screen into its own region, whose top-left cell is at 0, 0.
  ///
  /// This method is called after each event, so it must be fast: draw only what is visible, and do
  /// not load anything.
  ///
  /// - Parameter frame: The region to draw in, with the theme, the cursor and the clickable
  ///   regions.
  func draw(in frame: inout ScreenFrame)

  /// Handles a key, a paste or a click that the host does not use.
  ///
  /// - Parameter event: The event.
  /// - Returns: Whether the screen used the event; unused events are dropped.
  func handle(_ event: ScreenEvent) -> Bool
}

extension Screen {
  /// The bindings of the screen's own keys; none by default.
  public var bindings: [KeyBinding] { [] }

  /// The hints for the screen's keys; none by default.
  public var hints: [KeyHint] { [] }

  /// The use of printable keys; by default, they are commands.
  public var inputMode: InputMode { .keys }

  /// The label for Escape; `nil` by default, so that the host handles Escape.
  public var escapeLabel: String? { nil }

  /// The current position; `nil` by default.
  public var position: String? { nil }

  /// The name of the focused element; `nil` by default, so that it is the selected row of a list.
  public var focus: String? { nil }

  /// The preferred size; by default that of a question, and otherwise `nil`.
  public var preferredSize: Size? {
    (self as? any QuestionScreen).map { Size(columns: 44, rows: $0.question.rows(in: 44)) }
  }

  /// The unsubmitted input; by default the selected row of a list, and otherwise `nil`.
  public var draft: ScreenDraft? { (self as? any ListScreen)?.rowDraft }

  /// The question before the user leaves; by default only that of a form that asks.
  public var questionBeforeLeaving: Confirmation? {
    guard let screen = self as? any FormScreen, screen.asksBeforeLeaving else { return nil }
    return screen.form?.isChanged == true
      ? Confirmation("Discard what you typed?", yes: "Discard", no: "Keep editing") : nil
  }

  /// The text of a list or of a text that takes all of the screen; `nil` for other screens.
  public var plainText: String? { contentText }

  /// Changes nothing by default.
  ///
  /// - Parameter link: The full link to the route.
  public func asked(again link: String) {}

  /// Ignores all events.
  ///
  /// - Parameter event: The event.
  /// - Returns: `false`.
  public func handle(_ event: ScreenEvent) -> Bool { false }
}

extension Screen {
  /// Reads what the screen shows of the app's data, once in each turn while the screen is visible.
  package func read() {
    if let screen = self as? any ListScreen {
      screen.settle()
    } else if let screen = self as? any MenuScreen {
      screen.settle()
    }
  }

  /// Reads the data, and gives a form its size that was made since the screen was told its own.
  ///
  /// - Parameter size: The size that the screen was told.
  package func settle(in size: Size) {
    read()
    (self as? any FormScreen)?.fit(in: size)
  }
}

/// How a focused screen uses printable keys.
public enum InputMode: Hashable, Sendable {
  /// Printable keys are commands: `q` goes back, `:` opens the prompt.
  case keys
  /// A text field has the focus: printable keys enter text.
  case textField
  /// A masked text field has the focus: printable keys enter text that is not written to a tape.
  case maskedField
  /// A button of a form or confirmation has the focus: printable keys can only choose a button.
  case modalButtons

  /// Whether printable keys enter text.
  package var isText: Bool { self == .textField || self == .maskedField }
}

/// An event for a screen.
public enum ScreenEvent: Hashable, Sendable {
  /// A key that the host does not use.
  case key(KeyPress)
  /// Pasted text for a focused text field, with line breaks already replaced by spaces.
  case paste(String)
  /// A click on a region marked with ``ScreenFrame/hit(_:_:)``.
  case click(HitID)
  /// The mouse wheel, in lines; positive values scroll down.
  case scroll(Int)
  /// The size of the region that the screen is drawn in: the first event, and one for each change.
  ///
  /// A screen divides it in one method that ``Screen/handle(_:)`` and ``Screen/draw(in:)`` both call,
  /// and gives each widget its own size. What `handle` answers to it is ignored.
  case resized(Size)
}
