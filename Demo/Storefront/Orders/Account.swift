/// Somebody who has an account in the shop.
package struct Account: Hashable, Sendable, Identifiable, Decodable {
  /// Where mail goes, and by what the account is known.
  package var email: String
  /// What the person is called.
  package var name: String
  /// Where parcels go.
  package var address: String
  /// What the person may do: every account is a `customer`, one is an `administrator` too.
  package var roles: Set<String>
  /// The year in which the account was opened.
  package var since: String

  /// The account's name among all accounts.
  package var id: String { email }
}
