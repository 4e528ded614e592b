import NavigationTerminal

/// A part of a search by keys.
///
/// What a part finds depends only on its seed, its number and its keys, so that several processes
/// can search the parts.
struct SearchPart: Codable, Hashable, Sendable {
  /// The seed of the whole search.
  let seed: UInt64
  /// The number of the part, from zero.
  let number: Int
  /// The number of keys to press.
  let keys: Int

  private static let mostKeys = 100_000

  /// Returns the parts of a search, in order.
  static func parts(of keys: Int, seed: UInt64) -> some Sequence<SearchPart> {
    stride(from: 0, to: max(1, keys), by: mostKeys).lazy.map { first in
      SearchPart(seed: seed, number: first / mostKeys, keys: min(mostKeys, keys - first))
    }
  }

  /// The generator of the part's random numbers.
  var random: SplitMix {
    guard number > 0 else { return SplitMix(seed: seed) }
    var seeds = SplitMix(seed: seed ^ UInt64(number) << 32)
    return SplitMix(seed: seeds.next())
  }
}

extension ExploreOrder {
  /// The requested parts of the searches, in order.
  var parts: some Sequence<SearchPart> {
    seeds.lazy.flatMap { [keys] in SearchPart.parts(of: keys, seed: $0) }.enumerated()
      .filter { [shard] in shard?.holds($0.offset) ?? true }.map(\.element)
  }
}

/// Adds the findings of parts up to one total for each seed, in order.
@MainActor
struct SeedTotals {
  /// The next part whose findings are needed; `nil` if all totals are complete.
  private(set) var next: SearchPart?
  private var rest: AnyIterator<SearchPart>
  /// The findings of parts that come later.
  private var early: [SearchPart: KeyFindings] = [:]
  private var total: KeyFindings?
  private let complete: @MainActor (KeyFindings) -> Void

  init(_ order: ExploreOrder, complete: @escaping @MainActor (KeyFindings) -> Void) {
    var parts = order.parts.makeIterator()
    rest = AnyIterator { parts.next() }
    next = rest.next()
    self.complete = complete
  }

  /// Adds the findings of a part.
  mutating func add(_ found: KeyFindings) {
    early[found.part] = found
    while let part = next, let found = early.removeValue(forKey: part) {
      var sum = total ?? KeyFindings(part: part)
      sum.add(found)
      repeat { next = rest.next() } while sum.isOver && next?.seed == part.seed
      if next?.seed == part.seed {
        total = sum
      } else {
        total = nil
        complete(sum)
      }
    }
  }
}
