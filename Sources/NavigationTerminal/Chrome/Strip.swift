import TerminalKit

/// Lines at the edge of a frame, drawn once for as long as they say the same.
struct Strip {
  /// What they look like.
  var canvas: Canvas
  /// What of them can be clicked, from their own top left cell on.
  var targets: [(region: Rect, target: HostTarget)] = []
}

/// What was made of something last, and holds as long as it is the same.
struct Latest<Source: Equatable, Made> {
  private var last: (source: Source, made: Made)?

  /// What the source makes, made now when it is another than before.
  mutating func made(of source: Source, by make: (Source) -> Made) -> Made {
    if let last, last.source == source { return last.made }
    let made = make(source)
    last = (source, made)
    return made
  }
}
