/// One thing that is wrong with a tape.
public struct TapeError: Error, Hashable, Sendable {
  /// What is wrong.
  public let reason: Reason
  /// Where.
  public let place: TapePlace
}

extension TapeError: CustomStringConvertible {
  /// The place, what is wrong, and the line with a caret under it.
  public var description: String {
    let first = "\(place): \(reason)"
    return place.line > 0 ? "\(first)\n\(place.picture)" : first
  }
}
