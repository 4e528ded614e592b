/// Where the value of a placeholder is found in a link that matched.
struct LinkCapture: Sendable {
  enum Source: Sendable {
    /// A whole segment.
    case segment(Int)
    /// The nth placeholder within a segment.
    case part(segment: Int, shape: PartialSegment, index: Int)
    /// All segments from one on.
    case rest(from: Int)
    /// The first query item of a name.
    case query(String)
  }

  let name: String
  let source: Source
}
