package import Navigation

/// Why somebody was not signed in.
package enum SignInFailure: Error, Hashable {
  /// The two do not belong together; this many attempts are left before a pause.
  case wrongEmailOrPassword(attemptsLeft: Int)
  /// No attempt is let through for this long.
  case tooManyAttempts(retryAfter: Duration)
  /// The request was stopped before there was an answer.
  case cancelled
}

/// A sign-in that behaves like one over a network, without a network.
///
/// It answers after about a second, lets five attempts through before everybody waits for half a
/// minute, and gives sessions of a quarter of an hour. Attempts count for all mail addresses together,
/// so that no answer tells which is known. A request that was stopped gets no answer and does not count.
@MainActor
package final class SimulatedAuthenticationService {
  /// The passwords of the accounts, which the sign-in screen tells everyone.
  static let passwords = ["demo@example.com": "sextant", "admin@example.com": "meridian"]
  private static let attempts = 5
  private static let lockout = Duration.seconds(30)
  private let accounts: [Account]
  private let now: @MainActor () -> ContinuousClock.Instant
  private let sleep: @MainActor (Duration) async throws -> Void
  private var failures = 0
  private var lockedUntil: ContinuousClock.Instant?

  /// Opens the service for the shop's accounts, on a clock that throws when the task is cancelled.
  package init(
    accounts: [Account],
    now: @escaping @MainActor () -> ContinuousClock.Instant,
    sleep: @escaping @MainActor (Duration) async throws -> Void
  ) {
    (self.accounts, self.now, self.sleep) = (accounts, now, sleep)
  }

  /// How long attempts are blocked; `nil` if the next one is allowed.
  package var lockedFor: Duration? {
    guard let lockedUntil, lockedUntil > now() else { return nil }
    return lockedUntil - now()
  }

  /// Signs a user in, after about a second.
  ///
  /// - Parameters:
  ///   - email: The email address; case and surrounding blanks are ignored.
  ///   - password: The password, exactly.
  /// - Returns: The account and when its session ends.
  /// - Throws: ``SignInFailure``.
  package func signIn(email: String, password: String) async throws(SignInFailure) -> Principal {
    if let lockedFor { throw .tooManyAttempts(retryAfter: lockedFor) }
    do {
      try await sleep(.milliseconds(900))
    } catch {
      throw .cancelled
    }
    if Task.isCancelled { throw .cancelled }
    if let lockedFor { throw .tooManyAttempts(retryAfter: lockedFor) }
    let subject = email.filter { !$0.isWhitespace }.lowercased()
    guard let account = accounts.first(where: { $0.email == subject }),
      Self.passwords[subject] == password
    else { throw fail() }
    failures = 0
    return Principal(
      subject: subject, roles: account.roles, expires: now().advanced(by: .seconds(15 * 60)))
  }

  private func fail() -> SignInFailure {
    failures += 1
    guard failures >= Self.attempts else {
      return .wrongEmailOrPassword(attemptsLeft: Self.attempts - failures)
    }
    failures = 0
    lockedUntil = now().advanced(by: Self.lockout)
    return .tooManyAttempts(retryAfter: Self.lockout)
  }
}
