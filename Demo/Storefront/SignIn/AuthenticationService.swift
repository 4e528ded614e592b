package import Navigation

/// Whoever can tell who somebody is.
@MainActor
package protocol AuthenticationService: AnyObject {
  /// Signs somebody in.
  ///
  /// - Parameters:
  ///   - email: The mail address, as typed.
  ///   - password: The password, as typed.
  /// - Returns: Who it is, and until when.
  /// - Throws: ``SignInFailure``; a cancelled task gets ``SignInFailure/cancelled``.
  func signIn(email: String, password: String) async throws(SignInFailure) -> Principal

  /// How long no attempt is let through; `nil` when the next one is.
  var lockedFor: Duration? { get }
}
