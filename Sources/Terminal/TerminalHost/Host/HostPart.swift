import Navigation
import TerminalUI

/// A part of the host that hears what a record of the machine tells.
///
/// The host passes it to its parts in one order, before a frame shows the new state.
@MainActor
protocol HostPart: AnyObject {
  /// Hears that the state changed.
  func changed(_ event: NavigationEvent<AnyRoute>, in turn: Int)
  /// Hears that the sign-in layer appeared, disappeared or is another one.
  func signInChanged(
    from old: Presentation<AnyRoute>?, to new: Presentation<AnyRoute>?, in turn: Int)
  /// Hears that another principal is signed in, or has other roles.
  func principalChanged(from old: Principal?, to new: Principal?, in turn: Int)
  /// Hears a notice, and the sentence that tells it to the user, if any.
  func noticed(_ notice: NavigationNotice<AnyRoute>, saying sentence: Notice?, in turn: Int)
  /// Hears that a request finished.
  func finished(_ trace: NavigationTrace<AnyRoute>, in turn: Int)
}

extension HostPart {
  func changed(_ event: NavigationEvent<AnyRoute>, in turn: Int) {}
  func signInChanged(
    from old: Presentation<AnyRoute>?, to new: Presentation<AnyRoute>?, in turn: Int
  ) {}
  func principalChanged(from old: Principal?, to new: Principal?, in turn: Int) {}
  func noticed(_ notice: NavigationNotice<AnyRoute>, saying sentence: Notice?, in turn: Int) {}
  func finished(_ trace: NavigationTrace<AnyRoute>, in turn: Int) {}
}
