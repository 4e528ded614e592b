/// An item of a list with its ancestors, up to itself or up to the most that it may have.
///
/// Each item shows all that is below it, so that long chains would cost more than linear time.
struct Lineage {
  /// The maximum number of items from a root to an item.
  static let most = 100

  /// The indices of the item, its parent, and so on.
  let items: [Int]
  private let next: Int?

  init(of item: Int, parent: (Int) -> Int?) {
    var (items, next) = ([item], parent(item))
    while let ancestor = next, ancestor != item, items.count <= Self.most {
      items.append(ancestor)
      next = parent(ancestor)
    }
    (self.items, self.next) = (items, next)
  }

  /// Whether the item is its own ancestor, and the first of those that are so together.
  var isCycle: Bool { next == items[0] && items.min() == items[0] }

  /// Whether the item has too many ancestors.
  var isTooDeep: Bool { items.count > Self.most }
}
