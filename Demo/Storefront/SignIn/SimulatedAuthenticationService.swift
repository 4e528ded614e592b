package import Navigation

/// A sign-in that behaves like one over a network, without a network.
///
/// It answers after about a second, lets five attempts through before it makes everybody wait for
/// half a minute, and gives sessions of a quarter of an hour. Attempts are counted for all mail
/// addresses together, known or not, so that no answer tells which address is known. A request that
/// was stopped gets no answer and counts for nothing.
@MainActor
package final class SimulatedAuthenticationService: AuthenticationService {
  /// How the service takes its time.
  package struct Timing: Hashable, Sendable {
    /// How long an answer takes.
    package var answer = Duration.milliseconds(900)
    /// How long nobody is let through after too many attempts.
    package var lockout = Duration.seconds(30)
    /// How long a session lasts.
    package var session = Duration.seconds(15 * 60)
    /// How many attempts there are before the pause.
    package var attempts = 5

    /// The storefront's own timing.
    package init() {}
  }

  /// The passwords of the accounts, which the sign-in screen tells everybody.
  static let passwords = ["demo@example.com": "sextant", "admin@example.com": "meridian"]

  private struct Credentials {
    let principal: String
    let password: String
    let roles: Set<String>
  }

  private let credentials: [Credentials]
  private let timing: Timing
  private let now: @MainActor () -> ContinuousClock.Instant
  private let sleep: @MainActor (Duration) async throws -> Void
  private var failures = 0
  private var lockedUntil: ContinuousClock.Instant?

  /// Opens the service for the shop's two accounts.
  ///
  /// - Parameters:
  ///   - accounts: The accounts, with their roles.
  ///   - timing: How the service takes its time.
  ///   - now: What time it is.
  ///   - sleep: Waits on the same clock, and throws when the task is cancelled.
  package init(
    accounts: [Account], timing: Timing = Timing(),
    now: @escaping @MainActor () -> ContinuousClock.Instant,
    sleep: @escaping @MainActor (Duration) async throws -> Void
  ) {
    credentials = accounts.compactMap { account in
      Self.passwords[account.email].map {
        Credentials(principal: account.email, password: $0, roles: account.roles)
      }
    }
    self.timing = timing
    self.now = now
    self.sleep = sleep
  }

  /// How long no attempt is let through; `nil` when the next one is.
  package var lockedFor: Duration? {
    guard let lockedUntil, lockedUntil > now() else { return nil }
    return lockedUntil - now()
  }

  /// Signs somebody in, after about a second.
  ///
  /// - Parameters:
  ///   - email: The mail address; case and blanks around it do not matter.
  ///   - password: The password, exactly.
  /// - Returns: Who it is, and until when.
  /// - Throws: ``SignInFailure``.
  package func signIn(email: String, password: String) async throws(SignInFailure) -> Principal {
    if let lockedFor { throw .tooManyAttempts(retryAfter: lockedFor) }
    do {
      try await sleep(timing.answer)
    } catch {
      throw .cancelled
    }
    if Task.isCancelled { throw .cancelled }
    if let lockedFor { throw .tooManyAttempts(retryAfter: lockedFor) }
    let subject = email.filter { !$0.isWhitespace }.lowercased()
    let match = credentials.first { $0.principal == subject && $0.password == password }
    guard let match else { throw fail() }
    failures = 0
    return Principal(
      subject: match.principal, roles: match.roles, expires: now().advanced(by: timing.session))
  }

  private func fail() -> SignInFailure {
    failures += 1
    guard failures >= timing.attempts else {
      return .wrongEmailOrPassword(attemptsLeft: timing.attempts - failures)
    }
    failures = 0
    lockedUntil = now().advanced(by: timing.lockout)
    return .tooManyAttempts(retryAfter: timing.lockout)
  }
}
