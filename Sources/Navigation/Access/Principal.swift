/// Who is signed in: a subject with roles, until the session ends.
///
/// It lives in memory only and is deliberately not `Codable`: no file says who is signed in.
public struct Principal: Hashable, Sendable {
  /// The account, as the authentication service names it.
  public let subject: String
  /// What the account may do beyond being signed in.
  public let roles: Set<String>
  /// When the session ends, on a clock that counts sleep; `nil` means never.
  public var expires: ContinuousClock.Instant? { expiry?.instant }

  /// Keeps the instant out of line: its layout is known only at run time, and a principal is handed
  /// to every decision.
  private final class Expiry: Hashable, Sendable {
    let instant: ContinuousClock.Instant

    init(_ instant: ContinuousClock.Instant) {
      self.instant = instant
    }

    static func == (left: Expiry, right: Expiry) -> Bool { left.instant == right.instant }

    func hash(into hasher: inout Hasher) { hasher.combine(instant) }
  }

  private let expiry: Expiry?

  /// Makes a principal.
  ///
  /// - Parameters:
  ///   - subject: The account.
  ///   - roles: What it may do beyond being signed in.
  ///   - expires: When its session ends, or `nil` for never.
  public init(
    subject: String, roles: Set<String> = [], expires: ContinuousClock.Instant? = nil
  ) {
    self.subject = subject
    self.roles = roles
    expiry = expires.map { Expiry($0) }
  }
}
