/// The signed-in account and its roles, until the session ends.
///
/// A principal exists only in memory and is deliberately not `Codable`: no saved file can sign a
/// user in.
public struct Principal: Hashable, Sendable {
  /// The account identifier from the authentication service.
  ///
  /// Identifiers are compared as Swift strings, so two that differ only in Unicode normalization are
  /// the same account. A service that tells such accounts apart must encode their identifiers.
  public var subject: String { facts.subject }
  /// The account's roles.
  public var roles: Set<String> { facts.roles }
  /// When the session ends, on a clock that keeps running during sleep; `nil` means never.
  public var expires: ContinuousClock.Instant? { facts.expires }

  /// The stored properties, kept by reference because every middleware and decision receives a
  /// principal, and the layout of an instant is known only at run time.
  @usableFromInline let facts: Facts

  @usableFromInline final class Facts: Hashable, Sendable {
    let subject: String
    let roles: Set<String>
    let expires: ContinuousClock.Instant?
    @usableFromInline let mayExpire: Bool

    init(subject: String, roles: Set<String>, expires: ContinuousClock.Instant?) {
      self.subject = subject
      self.roles = roles
      self.expires = expires
      mayExpire = expires != nil
    }

    @usableFromInline static func == (left: Facts, right: Facts) -> Bool {
      left.subject == right.subject && left.roles == right.roles && left.expires == right.expires
    }

    @usableFromInline func hash(into hasher: inout Hasher) {
      hasher.combine(subject)
      hasher.combine(roles)
      hasher.combine(expires)
    }
  }

  /// Creates a principal.
  ///
  /// - Parameters:
  ///   - subject: The account identifier.
  ///   - roles: The account's roles.
  ///   - expires: When the session ends, or `nil` for never.
  public init(
    subject: String, roles: Set<String> = [], expires: ContinuousClock.Instant? = nil
  ) {
    facts = Facts(subject: subject, roles: roles, expires: expires)
  }

  /// Whether the session has ended; reads the clock only if the session can expire.
  @inlinable func isExpired(by clock: NavigationClock) -> Bool {
    facts.mayExpire && isOver(at: clock.now())
  }

  @usableFromInline func isOver(at now: ContinuousClock.Instant) -> Bool {
    expires.map { now >= $0 } ?? false
  }
}
