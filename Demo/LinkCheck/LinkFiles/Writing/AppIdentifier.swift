/// A system's rule for the names of apps.
package enum AppIdentifier: Hashable, Sendable {
  /// A team of ten letters and digits, then the bundle, as in `applinks.details.appIDs`.
  case apple
  /// A package of at least two parts, each of which begins with a letter, as in a manifest.
  case android

  /// A valid name.
  package var example: String {
    switch self {
    case .apple: "ABCDE12345.com.example.shop"
    case .android: "com.example.shop"
    }
  }

  /// Returns whether a name follows the rule.
  package func accepts(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, name.utf8.count <= 255 else { return false }
    return switch self {
    case .apple:
      parts[0].utf8.count == 10 && parts[0].allSatisfy(Self.isAlphanumeric)
        && parts.allSatisfy {
          !$0.isEmpty && $0.allSatisfy { Self.isAlphanumeric($0) || $0 == "-" }
        }
    case .android:
      parts.allSatisfy { part in
        part.first?.isLetter == true && part.allSatisfy { Self.isAlphanumeric($0) || $0 == "_" }
      }
    }
  }

  private static func isAlphanumeric(_ letter: Character) -> Bool {
    letter.isASCII && (letter.isLetter || letter.isNumber)
  }
}
