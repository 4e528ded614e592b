import Navigation
import TerminalUI

// What comes from outside while the user types, answers a question, or waits for the visible screen.
extension NavigationHost {
  /// The maximum number of requests from outside that wait; the next one is refused.
  private static let mostArrivals = 16

  /// Whether something from outside would take away what the user types, answers or waits for.
  package var isOccupied: Bool {
    if chrome.numbersCrumbs { return true }
    if let overlay = overlays.top {
      return hasQuestion || overlay.column == .prompt || overlay.column == .textField
    }
    if layers.context(at: layers.keyPlace)?.isWorking == true { return true }
    switch layers.topScreen.inputMode {
    case .keys: return false
    case .modalButtons: return true
    case .textField, .maskedField:
      return input.typedPlace == layers.keyPlace || layers.topScreen.draft?.texts.isEmpty == false
    }
  }

  /// Whether anything from outside waits until the user is done.
  package var hasArrivals: Bool { !arrivals.isEmpty }

  /// Opens a link, or lets it wait if it would take away what the user types, answers or waits for.
  ///
  /// - Returns: What became of it; `nil` while it waits.
  func arrive(_ found: AnyLink?, as link: String) -> DeepLinkOpening<AnyRoute>? {
    let ask = Ask.link(found?.request ?? DeepLinkRequest(link))
    var opening: DeepLinkOpening<AnyRoute>?
    guard isOccupied, moves(ask) else {
      leave(by: ask) { [unowned self] in opening = request(found, as: link) }
      return opening
    }
    if hold({ [unowned self] in request(found, as: link) }) { return nil }
    input.tell(writer.notice(for: .refused(.link(link), .rejected(.queueFull))))
    return DeepLinkOpening(
      decision: .plan(NavigationPlan(commands: [])), result: .rejected(.queueFull))
  }

  /// Whether a request would change what is visible; a link that waits for sign-in shows the sign-in
  /// layer, and any other one closes it.
  func moves(_ ask: Ask) -> Bool {
    guard case .link(let link) = ask else {
      return machine.state(after: ask).visibleEntry != machine.state.visibleEntry
    }
    switch machine.decide(link) {
    case .plan(let plan): return !plan.commands.isEmpty
    case .pending: return machine.session.signIn == nil
    case .rejected, .unhandled: return false
    }
  }

  /// Lets something wait until the user is done, unless too much waits.
  ///
  /// - Returns: Whether it waits.
  func hold(_ work: @escaping @MainActor () -> Void) -> Bool {
    guard arrivals.count < Self.mostArrivals else { return false }
    arrivals.append(work)
    input.tell(HostNotices().arrived(arrivals.count))
    return true
  }

  /// Opens what has waited, oldest first, until the user is busy again.
  ///
  /// It opens in the current turn, so that it does not hide a warning from the same turn.
  func openArrivals() {
    if exitCode == nil, !isOccupied { takeover.take()?() }
    while exitCode == nil, hasArrivals, !isOccupied {
      machine.tick()
      arrivals.removeFirst()()
    }
  }
}
