#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A link that waited for sign-in when a session was saved.
public struct SavedDeepLink: Hashable, Sendable, Codable {
  /// The link as it was given.
  public let link: String
  /// When it began to wait.
  public let queuedAt: Date

  /// Makes a saved link.
  ///
  /// - Parameters:
  ///   - link: The link as it was given.
  ///   - queuedAt: When it began to wait.
  public init(_ link: String, queuedAt: Date) {
    self.link = link
    self.queuedAt = queuedAt
  }
}

extension NavigationStore {
  /// Takes up a session that was saved: what the policy allows is shown, what needs sign-in waits.
  ///
  /// Nobody is signed in afterwards, and there is no way back past it. A gated place that would have
  /// been visible waits like a link; other gated places are dropped. A state with other tabs than the
  /// present one is not taken up. Of the links, those that are too old are dropped and said, and
  /// those that mean nothing any more are forgotten.
  ///
  /// - Parameters:
  ///   - state: Where the person was.
  ///   - links: The links that waited, oldest first.
  /// - Returns: Whether the state was taken up.
  @discardableResult
  public func restore(
    _ state: NavigationState<R>, waiting links: [SavedDeepLink] = []
  ) -> Bool {
    let isFitting =
      state.tabs.map(\.id) == current.state.tabs.map(\.id)
      && state.tabs.map(\.root) == current.state.tabs.map(\.root)
    whenFree { [self] in
      announcingOnce(as: .restoration) {
        current.principal = nil
        if isFitting { take(up: state.removingLogin(access.login)) }
        for saved in links { wait(for: saved) }
        let outdated = current.pending.takeOutdated(at: clock.date())
        if !outdated.isEmpty { onNotice?(.dropped(outdated, .outdated)) }
        if !current.pending.isEmpty { showLogin() }
      }
    }
    return isFitting
  }

  private func take(up state: NavigationState<R>) {
    let allowed = gate.cut(state, for: nil)
    current.state = allowed
    current.history = NavigationHistory(capacity: current.history.capacity, start: allowed)
    let isSame =
      state.visible == allowed.visible && state.selectedTab == allowed.selectedTab
      && state.path.count == allowed.path.count
    guard !isSame, access.login != nil else { return }
    _ = current.pending.add(
      PendingDeepLink(request: .place, plan: state.plan, queuedAt: clock.date()))
  }

  private func wait(for saved: SavedDeepLink) {
    guard
      case .pending(let item)? = self.links?.decide(
        for: saved.link, isInternal: true, principal: nil, at: saved.queuedAt)
    else { return }
    _ = current.pending.add(item)
  }
}
