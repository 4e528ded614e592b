/// All that the shop knows when it starts: what it sells, to whom, and what it has to say.
package struct ShopData: Sendable {
  /// What is sold.
  package let catalogue: Catalogue
  /// Who has an account.
  package let accounts: [Account]
  /// What was bought before.
  package let orders: [Order]
  /// The pages of help.
  package let helpPages: [HelpPage]
  /// The first steps, page by page.
  package let onboarding: [OnboardingPage]

  /// Finds a page of help.
  ///
  /// - Parameter path: The path in links.
  /// - Returns: The page, or `nil` when there is none.
  /// - Complexity: O(*n*) in the number of pages.
  package func helpPage(_ path: String) -> HelpPage? { helpPages.first { $0.path == path } }

  /// Finds an account.
  ///
  /// - Parameter id: The account's mail address.
  /// - Returns: The account, or `nil` when there is none.
  /// - Complexity: O(*n*) in the number of accounts.
  package func account(_ id: Account.ID) -> Account? { accounts.first { $0.id == id } }
}
