/// An account in the shop.
package struct Account: Hashable, Sendable, Identifiable {
  /// The email address, which identifies the account.
  package var email: String
  /// The owner's name.
  package var name: String
  /// The delivery address.
  package var address: String
  /// The roles: every account is a `customer`, and one is also an `administrator`.
  package var roles: Set<String>
  /// The year the account was opened.
  package var since: String

  /// The account's identity.
  package var id: String { email }
}
