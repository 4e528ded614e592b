/// A search for the rows of a list that pass a filter, in order, in steps between which keys are handled.
///
/// Up to ``atOnce`` rows are searched within a key; more are searched a step in each frame, so that a
/// long list never holds up the next key, which ends the search if it changes the filter. What acts on
/// rows, such as Enter, first finishes the search, so that no key depends on how many frames were drawn.
struct RowSearch: Hashable {
  /// The most rows that are looked at in one step.
  static let atOnce = 4_096

  let filter: String
  let sort: ListSort?
  let version: Int
  private(set) var count: Int
  /// What was found for the same filter in fewer rows, and stays.
  private let base: FoundRows?
  /// The rows to look at before those from `first` on: those found for the beginning of the filter.
  private let kept: [Int]
  private let first: Int
  private var next = 0
  /// The rows that were found, by rank.
  private var ranks = [[Int]](repeating: [], count: 4)
  private var sorting: MergeSort?
  private let mustSort: Bool

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - filter: The text of the filter.
  ///   - sort: The sort order.
  ///   - version: The version of the rows.
  ///   - count: The number of rows.
  ///   - last: What was found last.
  init(
    for filter: String, by sort: ListSort?, version: Int, count: Int,
    after last: FoundRows?
  ) {
    (self.filter, self.sort, self.version, self.count) = (filter, sort, version, count)
    let known = last.flatMap { last in
      last.version == version && last.sort == sort && last.count <= count
        && filter.hasPrefix(last.filter) && (sort == nil || last.count == count) ? last : nil
    }
    let isSame = known?.filter == filter
    base = isSame && sort == nil ? known : nil
    kept = base != nil ? [] : sort == nil ? known?.offsets.sorted() ?? [] : known?.offsets ?? []
    first = known?.count ?? 0
    mustSort = sort != nil && known == nil
  }

  /// Whether this search, continued, finds what is wanted; appended rows are taken in.
  mutating func isFor(
    _ filter: String, by sort: ListSort?, version: Int, count: Int
  ) -> Bool {
    guard filter == self.filter, sort == self.sort, version == self.version else { return false }
    if count > self.count, sort == nil { self.count = count }
    return count == self.count
  }

  /// Whether all rows can be looked at in one step.
  var isShort: Bool { kept.count + count - first <= Self.atOnce }

  /// Looks at more rows.
  ///
  /// - Parameters:
  ///   - most: The number of rows to look at, or to compare.
  ///   - rank: Returns the rank of a row, from 0 to 3; `nil` if it does not pass the filter.
  ///   - areInOrder: Returns whether the first of two rows comes before the second.
  /// - Returns: What was found; `nil` if the search goes on.
  mutating func step(
    _ most: Int, rank: (Int) -> Int?, areInOrder: (Int, Int) -> Bool
  ) -> FoundRows? {
    var room = most
    let end = kept.count + count - first
    while next < end, room > 0 {
      let offset = next < kept.count ? kept[next] : first + next - kept.count
      if let rank = rank(offset) { ranks[rank].append(offset) }
      (next, room) = (next + 1, room - 1)
    }
    guard next == end else { return nil }
    guard mustSort else { return soFar }
    if sorting == nil { sorting = MergeSort(ranks[0]) }
    guard let sorted = sorting?.step(room, areInOrder: areInOrder) else { return nil }
    return FoundRows(
      filter: filter, sort: sort, version: version, count: count, offsets: sorted)
  }

  /// What was found so far, the nearest first; not sorted yet.
  var soFar: FoundRows {
    var found = FoundRows(filter: filter, sort: sort, version: version, count: count)
    if sort != nil { found.offsets = ranks[0] } else { found.add(base, ranks) }
    return found
  }
}

/// A sort in steps that keeps equal values in their order.
struct MergeSort: Hashable {
  private var rest: ArraySlice<Int>
  /// Sorted parts, and those merged of two of them.
  private var runs: [[Int]] = []
  private var merged: [[Int]] = []
  /// The first two runs, as far as they are merged, and how much of each has been taken.
  private var begun: [Int] = []
  private var taken = (left: 0, right: 0)

  init(_ values: [Int]) { rest = values[...] }

  /// Goes on sorting.
  ///
  /// - Parameters:
  ///   - most: The number of values to move.
  ///   - areInOrder: Returns whether the first of two values comes before the second.
  /// - Returns: The sorted values; `nil` if there is more to do.
  mutating func step(_ most: Int, areInOrder: (Int, Int) -> Bool) -> [Int]? {
    var room = most
    while true {
      if rest.isEmpty, runs.count < 2 {
        if merged.isEmpty { return runs.first ?? [] }
        (runs, merged) = (merged + runs, [])
        continue
      }
      guard room > 0 else { return nil }
      if rest.isEmpty {
        room -= merge(room, areInOrder)
      } else {
        let part = rest.prefix(RowSearch.atOnce / 8)
        runs.append(part.sorted(by: areInOrder))
        rest = rest.dropFirst(part.count)
        room -= part.count
      }
    }
  }

  /// Merges the first two runs and returns how many values were moved.
  private mutating func merge(_ most: Int, _ areInOrder: (Int, Int) -> Bool) -> Int {
    let (left, right) = (runs[0], runs[1])
    var (i, j) = taken
    let end = min(left.count + right.count, i + j + most)
    while i + j < end {
      let isRight = j < right.count && (i == left.count || areInOrder(right[j], left[i]))
      begun.append(isRight ? right[j] : left[i])
      if isRight { j += 1 } else { i += 1 }
    }
    let moved = i + j - taken.left - taken.right
    taken = (i, j)
    if end == left.count + right.count {
      merged.append(begun)
      runs.removeFirst(2)
      (begun, taken) = ([], (0, 0))
    }
    return moved
  }

  static func == (left: Self, right: Self) -> Bool {
    left.rest == right.rest && left.runs == right.runs && left.merged == right.merged
      && left.begun == right.begun && left.taken == right.taken
  }

  func hash(into hasher: inout Hasher) { hasher.combine(rest) }
}
