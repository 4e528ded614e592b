/// Who is signed in: a subject with roles, until the session ends.
///
/// It lives in memory only and is deliberately not `Codable`: no file says who is signed in.
public struct Principal: Hashable, Sendable {
  /// The account, as the authentication service names it.
  public var subject: String { facts.subject }
  /// What the account may do beyond being signed in.
  public var roles: Set<String> { facts.roles }
  /// When the session ends, on a clock that counts sleep; `nil` means never.
  public var expires: ContinuousClock.Instant? { facts.expires }

  /// Held by reference: a principal is handed to every middleware and every decision, and the layout
  /// of an instant is known only at run time.
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

  /// Makes a principal.
  ///
  /// - Parameters:
  ///   - subject: The account.
  ///   - roles: What it may do beyond being signed in.
  ///   - expires: When its session ends, or `nil` for never.
  public init(
    subject: String, roles: Set<String> = [], expires: ContinuousClock.Instant? = nil
  ) {
    facts = Facts(subject: subject, roles: roles, expires: expires)
  }

  /// Whether the session is over; the clock is read only where it ends at all.
  @inlinable func isExpired(by clock: NavigationClock) -> Bool {
    facts.mayExpire && isOver(at: clock.now())
  }

  @usableFromInline func isOver(at now: ContinuousClock.Instant) -> Bool {
    expires.map { now >= $0 } ?? false
  }
}
