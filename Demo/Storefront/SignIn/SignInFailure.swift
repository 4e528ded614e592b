/// Why somebody was not signed in.
package enum SignInFailure: Error, Hashable {
  /// The two do not belong together; so many attempts are left before a pause.
  case wrongEmailOrPassword(attemptsLeft: Int)
  /// No attempt is let through for this long.
  case tooManyAttempts(retryAfter: Duration)
  /// The request was stopped before there was an answer.
  case cancelled
}
