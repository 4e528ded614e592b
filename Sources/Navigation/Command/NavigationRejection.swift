/// Why the gate refused something that does not wait.
public enum NavigationRejection: Hashable, Sendable {
  /// The person is signed in and lacks the role.
  case forbidden
  /// It needs sign-in and is not something that waits, or the app has no sign-in.
  case needsSignIn
  /// The login route was asked for by someone who is signed in.
  case alreadySignedIn
  /// An asynchronous middleware decided on a state or for a person that is no longer there.
  case stale
  /// Too much was sent while a command was under way.
  case queueFull
}
