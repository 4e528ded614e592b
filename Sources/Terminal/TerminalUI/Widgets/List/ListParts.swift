/// The result of an event for a list or a menu.
public enum ListOutcome: Hashable, Sendable {
  /// The event was not used.
  case unused
  /// The event was used.
  case used
  /// The row at this index is opened.
  case opens(Int)
}

/// One of a screen's sort orders, possibly reversed.
public struct ListSort: Hashable, Sendable, Codable {
  /// The index of the order in ``ListScreen/sorts``; one that is not there leaves the rows in their own
  /// order.
  public var number: Int
  /// Whether the order is reversed.
  var isReversed: Bool

  /// Creates a sort order.
  ///
  /// - Parameters:
  ///   - number: The index of the order in ``ListScreen/sorts``.
  ///   - isReversed: Whether the order is reversed.
  public init(number: Int, isReversed: Bool = false) {
    (self.number, self.isReversed) = (number, isReversed)
  }
}

/// The names of the clickable parts of a list.
enum ListNames {
  static let row = "row"
  static let filter = "filter"
  static let sort = "sort"
}

/// What a screen says of the rows of its list.
struct ListReader<Row> {
  let name: (Row) -> String
  let searchText: (Row) -> String
  /// Returns whether the first of two rows comes before the second in a sort order.
  let order: (ListSort?) -> ((Row, Row) -> Bool)?
}

/// The identities of the rows that were around the selection.
struct ListAnchor {
  let selection: Int
  /// The version of the rows; `nil` after the shown rows have changed.
  var version: Int?
  /// The selected row, then those below it, then those above it, each nearest first.
  let ids: [AnyHashable]

  /// Returns the row that was selected, or else the nearest of its remaining neighbors.
  func row(in count: Int, id: (Int) -> AnyHashable?) -> Int? {
    let start = min(selection, count - 1)
    for distance in 0..<max(1, count) {
      for row in [start - distance, start + distance]
      where (0..<count).contains(row) && id(row) == ids[0] { return row }
    }
    let ranks = Dictionary(ids.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: min)
    var best: (rank: Int, row: Int)?
    for row in 0..<count {
      guard let rank = id(row).flatMap({ ranks[$0] }), rank < best?.rank ?? .max else { continue }
      best = (rank, row)
    }
    return best?.row
  }
}

/// The rows that were found, with the filter, sort order and version for which they were found.
struct FoundRows: Hashable, Sendable {
  var filter = ""
  var sort: ListSort?
  var version: Int?
  var count: Int
  /// The offset of each found row in the full list.
  var offsets: [Int] = []
  /// Where the rows of each rank end in `offsets`; empty if they are sorted.
  var ends: [Int] = []

  /// Takes over the rows that were found before, and adds others with the nearest names first.
  ///
  /// A name that is the word comes before names that begin with it, names that contain it, and rows
  /// with it elsewhere. Equally near rows keep their order.
  mutating func add(_ known: Self?, _ ranks: [[Int]]) {
    for (number, rank) in ranks.enumerated() {
      if let known {
        offsets += known.offsets[(number > 0 ? known.ends[number - 1] : 0)..<known.ends[number]]
      }
      offsets += rank
      ends.append(offsets.count)
    }
  }
}

/// The rows that pass the filter, or all rows.
struct ShownRows<Rows: RandomAccessCollection>: RandomAccessCollection {
  let rows: Rows
  let found: [Int]?

  var startIndex: Int { 0 }
  var endIndex: Int { found?.count ?? rows.count }

  // These replace the default implementations of a collection, which are slow and run for every
  // row.
  var indices: Range<Int> { 0..<endIndex }
  var count: Int { endIndex }
  var isEmpty: Bool { endIndex == 0 }
  func index(after index: Int) -> Int { index + 1 }
  func index(before index: Int) -> Int { index - 1 }
  func index(_ index: Int, offsetBy distance: Int) -> Int { index + distance }
  func distance(from start: Int, to end: Int) -> Int { end - start }

  subscript(index: Int) -> Rows.Element { rows.element(at: found?[index] ?? index) }
}

extension RandomAccessCollection {
  /// Returns the element at an offset from the first.
  func element(at offset: Int) -> Element { self[index(startIndex, offsetBy: offset)] }
}
