import TerminalKit

/// A drawn frame, and what a click or a number on it means.
struct DrawnFrame {
  var canvas = Canvas(size: Size(columns: 0, rows: 0))
  var cursor: Position?
  var targets: [(region: Rect, target: HostTarget)] = []
  /// The number of steps back to each breadcrumb of the first line, the root first.
  var crumbs: [Int] = []
  /// The time at which the drawn content becomes stale.
  var nextFrame: ContinuousClock.Instant?

  /// Returns the target of a click at a position, if there is one.
  func target(at position: Position) -> HostTarget? {
    targets.last { $0.region.contains(position) }?.target
  }

  /// Returns the number of steps back to the pane at a position, or `nil` if no pane is there.
  func pane(at position: Position) -> Int? {
    for target in targets.reversed() where target.region.contains(position) {
      if case .pane(let stepsBack) = target.target { return stepsBack }
    }
    return nil
  }

  /// Draws lines at a position, and makes their targets clickable.
  mutating func draw(_ strip: Strip, at position: Position, isClickable: Bool = true) {
    canvas.draw(strip.canvas, at: position)
    guard isClickable else { return }
    targets += strip.targets.map { ($0.region.offset(by: position), $0.target) }
  }

  /// Returns the frame at the top left of a larger one.
  func enlarged(to size: Size) -> DrawnFrame {
    var larger = self
    larger.canvas = Canvas(size: size)
    larger.canvas.draw(canvas, at: .zero)
    return larger
  }
}
