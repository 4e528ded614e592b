/// The places in a text, which stay the same when its lines are broken at another width.
///
/// Breaking lines changes only blanks, so a place is the number of letters above it.
public struct TextPlaces: Sendable {
  /// A place in a text.
  public struct Place: Hashable, Sendable {
    fileprivate var letters: Int
    fileprivate var all: Int
    /// The number of blank lines down to the letters.
    fileprivate var blanks: Int
  }

  /// The number of letters above each line, and in the end that of the whole text.
  private let counts: [Int]

  /// Finds the places in a text.
  ///
  /// - Parameter lines: The lines.
  /// - Complexity: O(n) in the length of the lines.
  public init(_ lines: some Sequence<String>) {
    counts = lines.reduce(into: [0]) { counts, line in
      counts.append((counts.last ?? 0) + line.utf8.lazy.filter { $0 != 0x20 }.count)
    }
  }

  private var all: Int { counts.last ?? 0 }

  /// Returns the place of a line.
  ///
  /// - Parameter line: The index of the line; the nearest valid one if out of range.
  /// - Returns: The place.
  /// - Complexity: O(n) in the number of lines.
  public func place(of line: Int) -> Place {
    let line = min(max(0, line), counts.count - 1)
    let text = counts[line...].firstIndex { $0 > counts[line] } ?? line + 1
    return Place(letters: counts[line], all: all, blanks: text - line)
  }

  /// Returns the line at a place, also of another version of the text.
  ///
  /// - Parameter place: The place.
  /// - Returns: The index of the line.
  /// - Complexity: O(n) in the number of lines.
  public func line(of place: Place) -> Int {
    let letters =
      place.all == all
      ? place.letters : (place.letters * all + place.all - 1) / max(1, place.all)
    return max(0, (counts.firstIndex { $0 > letters } ?? counts.count) - place.blanks)
  }
}
