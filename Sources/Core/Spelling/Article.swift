/// The indefinite article of a noun.
package enum Article {
  /// Beginnings that are written with a vowel and spoken with a consonant, as in “user”.
  private static let consonants = ["eu", "one", "uni", "url", "usa", "use", "utc", "uti", "uui"]

  /// Returns the noun with its article.
  ///
  /// - Parameter noun: The noun.
  /// - Returns: The noun after “a” or “an”, as in “a user” and “an order”.
  package static func before(_ noun: String) -> String {
    let start = noun.lowercased()
    let isVowel = "aeiou".contains(start.prefix(1)) && !start.isEmpty
    return (isVowel && !consonants.contains(where: start.hasPrefix) ? "an " : "a ") + noun
  }
}
