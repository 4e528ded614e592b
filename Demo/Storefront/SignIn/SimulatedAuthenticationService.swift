package import Navigation

/// The reason a sign-in failed.
package enum SignInFailure: Error, Hashable {
  /// The email and the password do not match; `attemptsLeft` attempts remain before a pause.
  case wrongEmailOrPassword(attemptsLeft: Int)
  /// No attempt is allowed until `retryAfter` has passed.
  case tooManyAttempts(retryAfter: Duration)
  /// The request was stopped before there was an answer.
  case cancelled
}

/// Simulates a sign-in over a network, without a network.
///
/// The service answers after about a second, blocks all attempts for 30 seconds after five
/// failures, and starts sessions of 15 minutes. Failures are counted for all email addresses
/// together, so that no answer reveals which addresses exist. A request that was stopped gets no
/// answer and does not count.
@MainActor
package final class SimulatedAuthenticationService {
  /// The passwords of the accounts; this is a demo, so they are not secret.
  static let passwords = ["demo@example.com": "sextant", "admin@example.com": "meridian"]
  private static let attempts = 5
  private static let lockout = Duration.seconds(30)
  private let accounts: [Account]
  private let now: @MainActor () -> ContinuousClock.Instant
  private let sleep: @MainActor (Duration) async throws -> Void
  private var failures = 0
  private var lockedUntil: ContinuousClock.Instant?

  /// Creates the service for the shop's accounts; `sleep` throws when the task is cancelled.
  package init(
    accounts: [Account],
    now: @escaping @MainActor () -> ContinuousClock.Instant,
    sleep: @escaping @MainActor (Duration) async throws -> Void
  ) {
    (self.accounts, self.now, self.sleep) = (accounts, now, sleep)
  }

  /// How long attempts remain blocked; `nil` if the next one is allowed.
  package var lockedFor: Duration? {
    guard let lockedUntil, lockedUntil > now() else { return nil }
    return lockedUntil - now()
  }

  /// Signs a user in, after about a second.
  ///
  /// - Parameters:
  ///   - email: The email address; case and whitespace are ignored.
  ///   - password: The password; it must match exactly.
  /// - Returns: The account, with its roles and the time when its session ends.
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
