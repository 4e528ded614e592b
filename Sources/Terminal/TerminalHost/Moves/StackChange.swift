import Navigation

/// What a move did to the visible stack: which cards it added, amended and removed.
///
/// From the root up, an entry stays while its identity or its route is the same. What follows was
/// removed, and what stands there now was added. A layer stays if its identity is the same, or if a
/// layer with its root and style stood in its place. A tab is compared with its own stack before.
struct StackChange {
  /// A tab or a layer after the move.
  struct Pile {
    let layer: HostLayer
    /// Whether the root was added; the root of a tab never is.
    let isNew: Bool
    /// Whether the root has another route.
    let isRootAmended: Bool
    /// The number of entries that stayed, and the indices of those that have other routes.
    let kept: Int
    let amended: [Int]
    /// The entries that were removed, bottom to top.
    let gone: [State.Entry]

    /// The number of entries that were added.
    var added: Int { layer.stack.count - kept }
  }

  /// What happened, in a word.
  enum Kind: String {
    case presented, dismissed, selected, amended, pushed, popped, replaced
  }

  /// The selected tab and the layers above it, bottom to top.
  let piles: [Pile]
  /// The layers that were removed, bottom to top.
  let gone: [HostLayer]
  /// The newly selected tab; `nil` if the same one is selected.
  let tab: TabID?

  /// Compares two situations.
  ///
  /// - Parameters:
  ///   - before: The situation before the move; `nil` if there was no move.
  ///   - after: The situation after it.
  ///   - login: The route of the sign-in layer.
  /// - Complexity: O(n) in the number of visible entries.
  init(from before: Situation?, to after: Situation, login: AnyRoute?) {
    let layers = HostLayer.all(in: after.state, signIn: after.signIn, login: login)
    let base = before ?? after
    let old = HostLayer.all(in: base.state, signIn: base.signIn, login: login)
    var left = old
    var piles: [Pile] = []
    for (index, layer) in layers.enumerated() {
      if case .tab(let tab) = layer.kind {
        let same = base.state.tabs.first { $0.id == tab }
        piles.append(Pile(layer, since: same.map { HostLayer($0) }))
        left.removeAll { !$0.isModal }
        continue
      }
      let place =
        old.indices.contains(index) && old[index].isSame(as: layer) ? old[index].kind : nil
      let match =
        left.firstIndex { $0.kind == layer.kind } ?? left.firstIndex { $0.kind == place }
      piles.append(Pile(layer, since: match.map { left.remove(at: $0) }))
    }
    (self.piles, gone) = (piles, left)
    let selected = [base, after].map { $0.state.tabs[$0.state.selected].id }
    tab = selected[0] == selected[1] ? nil : selected[1]
  }

  /// What happened, without the sign-in layer; `nil` if nothing did.
  var kind: Kind? {
    if piles.contains(where: { $0.isNew && !$0.layer.isSignIn }) { return .presented }
    guard let top = piles.last(where: { !$0.layer.isSignIn }) else { return nil }
    if top.added > 0 { return top.gone.isEmpty ? .pushed : .replaced }
    if gone.contains(where: { !$0.isSignIn }) { return .dismissed }
    if !top.gone.isEmpty { return .popped }
    if tab != nil { return .selected }
    return piles.contains { $0.isRootAmended || !$0.amended.isEmpty } ? .amended : nil
  }

  /// The top pile below the sign-in layer.
  var top: Pile? { piles.last { !$0.layer.isSignIn } }
}

extension StackChange.Pile {
  /// Compares a tab or layer with what it was; `nil` if it was not there.
  fileprivate init(_ layer: HostLayer, since old: HostLayer?) {
    self.layer = layer
    let (new, before) = (layer.stack.entries, old?.stack.entries ?? [])
    kept = zip(new, before).prefix { $0.id == $1.id || $0.route == $1.route }.count
    amended = (0..<kept).filter { new[$0].route != before[$0].route }
    gone = Array(before[kept...])
    isNew = layer.isModal && old == nil
    isRootAmended = old.map { $0.root != layer.root } ?? false
  }
}

extension HostLayer {
  /// Whether another layer has the same root and style.
  fileprivate func isSame(as other: HostLayer) -> Bool {
    guard case .presented(_, let style) = kind, case .presented(_, style) = other.kind else {
      return false
    }
    return root == other.root
  }
}
