import Navigation
import TerminalUI

/// A part of the host that hears what happens in the store.
///
/// The host passes each update to its parts in one order, before a frame shows the new state. An
/// update is unpacked once, since a copy of a generic value costs more than most parts do with it.
@MainActor
protocol HostPart<R>: AnyObject {
  associatedtype R: Route

  /// Hears that the state changed.
  func changed(_ event: NavigationEvent<R>, in turn: Int)
  /// Hears that the sign-in layer appeared, disappeared or is another one.
  func signInChanged(from old: Presentation<R>?, to new: Presentation<R>?, in turn: Int)
  /// Hears that another principal is signed in, or has other roles.
  func principalChanged(from old: Principal?, to new: Principal?, in turn: Int)
  /// Hears a notice, and the sentence that tells it to the user, if any.
  func noticed(_ notice: NavigationNotice<R>, saying sentence: Notice?, in turn: Int)
  /// Hears that a request finished.
  func finished(_ trace: NavigationTrace<R>, in turn: Int)
}

extension HostPart {
  func changed(_ event: NavigationEvent<R>, in turn: Int) {}
  func signInChanged(from old: Presentation<R>?, to new: Presentation<R>?, in turn: Int) {}
  func principalChanged(from old: Principal?, to new: Principal?, in turn: Int) {}
  func noticed(_ notice: NavigationNotice<R>, saying sentence: Notice?, in turn: Int) {}
  func finished(_ trace: NavigationTrace<R>, in turn: Int) {}
}
