public import TerminalKit

/// The region that a screen draws in, with its cursor and clickable parts.
public struct ScreenFrame: Sendable {
  /// The cells of the region; the screen's top-left cell is at 0, 0.
  public var canvas: Canvas
  /// The app's theme.
  public let theme: Theme
  /// The terminal's capabilities.
  package let capabilities: TerminalCapabilities
  /// The position of the terminal's cursor, in the focused field or on the focused row; `nil` hides
  /// it.
  ///
  /// The cursor also guides screen readers.
  public var cursor: Position?
  /// The time at which content such as a countdown becomes stale.
  ///
  /// The screen is redrawn at that time; the host sets a single timer, and none if nothing is due.
  public var nextFrame: ContinuousClock.Instant?
  /// The user's own keys for bindings, for text that names a key.
  package var moves = ScreenKeyMoves()
  /// The clickable regions, in the order they were marked.
  package private(set) var hits: [(region: Rect, id: HitID)] = []

  /// Creates an empty region.
  ///
  /// - Parameters:
  ///   - size: The size of the region.
  ///   - theme: The app's theme.
  ///   - capabilities: The terminal's capabilities.
  package init(size: Size, theme: Theme, capabilities: TerminalCapabilities) {
    self.init(canvas: Canvas(size: size), theme: theme, capabilities: capabilities)
  }

  /// Creates a region that draws on a canvas.
  package init(canvas: Canvas, theme: Theme, capabilities: TerminalCapabilities) {
    self.canvas = canvas
    self.theme = theme
    self.capabilities = capabilities
  }

  /// The size of the region.
  public var size: Size { canvas.size }

  /// Marks a clickable region; where two regions overlap, the later one gets the click.
  ///
  /// - Parameters:
  ///   - region: The cells, in the screen's coordinates.
  ///   - id: The id passed to ``ScreenEvent/click(_:)``.
  public mutating func hit(_ region: Rect, _ id: HitID) {
    hits.append((region, id))
  }
}

extension ScreenFrame {
  /// Stops a debug build in which a widget is drawn in another size than it was given.
  func check(_ region: Rect, isOf size: Size, _ widget: String) {
    assert(
      region.size == size,
      """
      A \(widget) of \(size) is drawn in \(region.size). Resize it when its screen is resized, in one \
      method that handle(_:) and draw(in:) both call.
      """)
  }
}

extension Rect {
  /// Creates a region of a single line.
  package init(line start: Position, columns: Int) {
    self.init(origin: start, size: Size(columns: columns, rows: 1))
  }
}

/// Identifies a clickable region of a screen, such as row 3 of a list.
public struct HitID: Hashable, Sendable {
  /// The kind of region, such as `row`.
  public var name: String
  /// The index among regions of this kind.
  public var index: Int

  /// Creates an id.
  ///
  /// - Parameters:
  ///   - name: The kind of region.
  ///   - index: The index among regions of this kind.
  public init(_ name: String, _ index: Int = 0) {
    self.name = name
    self.index = index
  }
}
