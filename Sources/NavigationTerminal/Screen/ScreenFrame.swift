public import TerminalKit

/// The region a screen draws on, and what it says about it.
public struct ScreenFrame: Sendable {
  /// The cells, as large as the region; the screen's first cell is at 0, 0.
  public var canvas: Canvas
  /// The named styles of the app.
  public let theme: Theme
  /// What the terminal can show.
  public let capabilities: TerminalCapabilities
  /// Where the terminal's cursor belongs: in the focused field or on the focused row, for people
  /// who type there and for screen readers; `nil` hides it.
  public var cursor: Position?
  /// When what was drawn is old by itself, such as a number of seconds that counts down.
  ///
  /// The screen is drawn again then; the host arms one deadline, and none where nobody asks for one.
  public var nextFrame: ContinuousClock.Instant?
  /// What can be clicked, in the order it was marked.
  package private(set) var hits: [(region: Rect, id: HitID)] = []

  /// Makes an empty region.
  ///
  /// - Parameters:
  ///   - size: how large it is.
  ///   - theme: the named styles.
  ///   - capabilities: what the terminal can show.
  package init(size: Size, theme: Theme, capabilities: TerminalCapabilities) {
    self.init(canvas: Canvas(size: size), theme: theme, capabilities: capabilities)
  }

  /// Makes a region of a canvas's size, to be drawn from its start.
  package init(canvas: Canvas, theme: Theme, capabilities: TerminalCapabilities) {
    self.canvas = canvas
    self.theme = theme
    self.capabilities = capabilities
  }

  /// Whether somebody looks: what is only there to be looked at may be left out where not.
  package var isPainted: Bool { canvas.isPainted }

  /// How large the region is.
  public var size: Size { canvas.size }

  /// Marks a region that can be clicked; where two overlap, the later one gets the click.
  ///
  /// - Parameters:
  ///   - region: the cells, in the screen's own coordinates.
  ///   - id: what ``ScreenEvent/click(_:)`` will say.
  public mutating func hit(_ region: Rect, _ id: HitID) {
    hits.append((region, id))
  }
}

/// Names a region of a screen that can be clicked, such as row 3 of a list.
public struct HitID: Hashable, Sendable {
  /// What kind of thing it is, such as `row`.
  public var name: String
  /// Which of them.
  public var index: Int

  /// Names a region.
  ///
  /// - Parameters:
  ///   - name: what kind of thing it is.
  ///   - index: which of them.
  public init(_ name: String, _ index: Int = 0) {
    self.name = name
    self.index = index
  }
}
