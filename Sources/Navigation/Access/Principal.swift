/// Who is signed in: a subject with roles, until the session ends.
///
/// It lives in memory only and is deliberately not `Codable`: no file says who is signed in.
public struct Principal: Hashable, Sendable {
  /// The account, as the authentication service names it.
  public let subject: String
  /// What the account may do beyond being signed in.
  public let roles: Set<String>
  /// When the session ends, on a clock that counts sleep; `nil` means never.
  public let expires: ContinuousClock.Instant?

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
    self.expires = expires
  }
}
