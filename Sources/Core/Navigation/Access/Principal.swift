/// The signed-in account and its roles, until the session ends.
///
/// A principal exists only in memory and is deliberately not `Codable`: no saved file can sign a
/// user in.
public struct Principal: Hashable, Sendable {
  /// The account identifier from the authentication service.
  ///
  /// Identifiers are compared as Swift strings, so two that differ only in Unicode normalization are
  /// the same account. A service that tells such accounts apart must encode their identifiers.
  public let subject: String
  /// The account's roles.
  public let roles: Set<String>
  /// When the session ends, on a clock that keeps running during sleep; `nil` means never.
  public let expires: ContinuousClock.Instant?

  /// Creates a principal.
  ///
  /// - Parameters:
  ///   - subject: The account identifier.
  ///   - roles: The account's roles.
  ///   - expires: When the session ends, or `nil` for never.
  public init(
    subject: String, roles: Set<String> = [], expires: ContinuousClock.Instant? = nil
  ) {
    self.subject = subject
    self.roles = roles
    self.expires = expires
  }

  /// Whether the session has ended; reads the clock only if the session can expire.
  func isExpired(by clock: NavigationClock) -> Bool {
    expires.map { clock.now() >= $0 } ?? false
  }
}
