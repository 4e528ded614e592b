import Spelling
import Synchronization

/// Notes which query items of a link a mapping reads.
final class LinkReads: Sendable {
  /// The names; `nil` once the whole link was read.
  private let names = Mutex<Set<String>?>([])

  /// Notes that the item with a name was read.
  func note(_ name: String) { names.withLock { _ = $0?.insert(name) } }

  /// Notes that the whole link was read.
  func noteAll() { names.withLock { $0 = nil } }

  /// Returns the items of a link that were not read, in order.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - pattern: The pattern, whose own items are read to match the link.
  /// - Returns: The items, each name once.
  func unread(
    in link: DeepLinkURL, _ pattern: DeepLinkPattern
  ) -> [DeepLinkExplanation.UnreadItem] {
    guard let read = names.withLock({ $0 }) else { return [] }
    let known = read.union(pattern.query.map(\.name))
    var given: Set<String> = []
    let unread = link.queryItems.map(\.name).filter { given.insert($0).inserted }
      .filter { !known.contains($0) }
    let missing = known.subtracting(given).sorted()
    return unread.map { name in
      DeepLinkExplanation.UnreadItem(
        name: name, nearWord: NearWord.nearest(to: name, among: missing))
    }
  }
}
