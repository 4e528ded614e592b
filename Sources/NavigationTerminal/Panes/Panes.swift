public import Navigation
public import TerminalKit

/// Shows the last entries of the visible stack side by side where there is room.
///
///     configuration.panes = .columns(from: 100)
///
/// A pane shows an entry that is on the stack anyway, so panes hold no state: the gate, the history,
/// links, tapes and saved files know nothing of them.
public struct Panes<R: Route>: Sendable {
  /// The shares of the width for the last entries of a path, in a room of some size.
  private let shares: @Sendable (RouteStack<R>, Size) -> [Int]
  /// Whether the shares were checked when they were made.
  private var isChecked = false

  /// The fewest columns that a screen in a pane gets.
  static var fewestColumns: Int { 20 }
  /// The columns that the borders of a pane take.
  static var borderColumns: Int { 4 }
  /// The fewest rows, borders included.
  static var fewestRows: Int { 5 }

  /// Divides the room in a way of your own.
  ///
  ///     configuration.panes = Panes { path, room in
  ///       room.columns < 120 ? [1] : [40, room.columns - 40]
  ///     }
  ///
  /// A pane has 4 columns of border, and at least 20 for its screen. A host checks its panes when it
  /// is made; where they turn out narrower later, fewer are shown.
  ///
  /// - Parameter shares: Says how the last entries share the width, from left to right, the top entry
  ///   last: `[1, 2]` shows two panes, the right one twice as wide. A pure function of the path of the
  ///   visible stack, which does not hold the root, and of the room for all panes.
  public init(shares: @escaping @Sendable (_ path: RouteStack<R>, _ room: Size) -> [Int]) {
    self.shares = shares
  }

  /// One pane: the top entry.
  public static var single: Self {
    var panes = Self { _, _ in [1] }
    panes.isChecked = true
    return panes
  }

  /// Two equal panes from a width on, and more where each gets at least half of that width.
  ///
  /// - Parameters:
  ///   - columns: The width of the room from which there are two panes; at least 48.
  ///   - count: The most panes. The third shows from one and a half times `columns`.
  /// - Returns: The panes.
  public static func columns(from columns: Int, atMost count: Int = 2) -> Self {
    precondition(count >= 1, "At most \(count) panes would show nothing.")
    let widest = columns / 2 - borderColumns
    let least = 2 * (fewestColumns + borderColumns)
    precondition(
      widest >= fewestColumns,
      """
      Panes from \(columns) columns would be \(max(0, widest)) columns wide inside their borders; \
      a screen needs \(fewestColumns). Begin at \(least) columns or more.
      """)
    var panes = Self { _, room in
      Array(repeating: 1, count: max(1, min(count, room.columns * 2 / columns)))
    }
    panes.isChecked = true
    return panes
  }

  // MARK: - Widths

  /// How wide each pane is, borders included, from left to right; one pane has no border.
  ///
  /// - Complexity: O(n) in the number of panes.
  func widths(for path: RouteStack<R>, in room: Size) -> [Int] {
    guard room.rows >= Self.fewestRows else { return [room.columns] }
    var shares = parts(for: path, in: room)
    while shares.count > 1 {
      let widths = Self.divide(room.columns, by: shares)
      if widths.allSatisfy(Self.isWideEnough) { return widths }
      shares.removeFirst()
    }
    return [room.columns]
  }

  private func parts(for path: RouteStack<R>, in room: Size) -> [Int] {
    shares(path, room).suffix(path.count + 1).map { min(max(0, $0), 100_000) }
  }

  private static func isWideEnough(_ width: Int) -> Bool {
    width >= fewestColumns + borderColumns
  }

  /// Divides columns by shares; what is left over goes to the last.
  private static func divide(_ columns: Int, by shares: [Int]) -> [Int] {
    let sum = max(1, shares.reduce(0, +))
    var widths = shares.map { columns * $0 / sum }
    widths[widths.count - 1] += columns - widths.reduce(0, +)
    return widths
  }

  // MARK: - Checking

  /// Stops the app if panes of its own way would be too narrow.
  ///
  /// - Parameter state: A state whose paths are tried, and paths of their roots.
  func check(on state: NavigationState<R>) {
    guard !isChecked else { return }
    for tab in state.tabs {
      let depths = tab.root.map { root in
        (0...3).map { RouteStack(Array(repeating: root, count: $0)) }
      }
      for path in [tab.stack] + (depths ?? []) { check(path) }
    }
  }

  private func check(_ path: RouteStack<R>) {
    for columns in 20...300 {
      let shares = parts(for: path, in: Size(columns: columns, rows: 24))
      guard shares.count > 1 else { continue }
      let narrowest = Self.divide(columns, by: shares).min() ?? 0
      precondition(
        Self.isWideEnough(narrowest),
        """
        At \(columns) columns a pane would be \(max(0, narrowest - Self.borderColumns)) columns wide \
        inside its border; a screen needs \(Self.fewestColumns). Return fewer shares there.
        """)
    }
  }
}

/// The panes that the last frame showed, and which of them has the keyboard.
///
/// Only what the person sees counts: a screen that sends twice in one turn is on top the second time.
struct ShownPanes<R: Route> {
  /// Where the entries of the panes are, from left to right, the top entry last.
  ///
  /// It is empty where one entry shows alone.
  private(set) var places: [ScreenCache<R>.Place] = []
  /// The earlier pane that a key or a click moved the keyboard to.
  private(set) var focused: ScreenCache<R>.Place?
  /// Where the store and its history stood after a list led the later pane along.
  private(set) var led: (changes: Int, steps: Int)?
  /// Whether a list leads the later pane along, and did so with the key before.
  var isLeadingOn = false

  /// Takes over what a frame shows; a pane that is gone loses the keyboard.
  mutating func show(_ places: [ScreenCache<R>.Place]) {
    self.places = places
    if let focused, !places.dropLast().contains(focused) { self.focused = nil }
  }

  /// Moves the keyboard to a pane, counted back from the last one.
  mutating func focus(stepsBack: Int) {
    focused =
      stepsBack > 0 && stepsBack < places.count ? places[places.count - 1 - stepsBack] : nil
  }

  /// Leaves the keyboard in an earlier pane, whose list led the later one along.
  mutating func keepFocus(on place: ScreenCache<R>.Place, led: (changes: Int, steps: Int)) {
    focused = place
    self.led = led
  }

  /// Gives the keyboard back to the last pane.
  mutating func forgetFocus() {
    focused = nil
    led = nil
  }
}
