/// The variables of an association file: its own and the built-in ones.
struct VariableTable: Sendable {
  /// The values of a variable.
  enum Variable: Sendable {
    /// Any one of these letters.
    case letters(LetterSet)
    /// Any of these values, each a pattern without variables.
    case values([Pattern])
  }

  private var defined: [String: Variable] = [:]

  /// The values for a name; `nil` if the name is undefined.
  subscript(name: String) -> Variable? { defined[name] ?? Self.builtIn[name] }

  /// The available names, sorted.
  var names: [String] { (Array(defined.keys) + Self.builtIn.keys).sorted() }

  mutating func define(_ name: String, _ values: [String]) {
    defined[name] = .values(values.uniqued().map { Pattern($0, withVariables: false) })
  }

  private static let builtIn: [String: Variable] = [
    "alpha": .letters(.alpha), "upper": .letters(.upper), "lower": .letters(.lower),
    "alnum": .letters(.alnum), "digit": .letters(.digit), "xdigit": .letters(.xdigit),
    "region": codes(PackageResources.regions_txt), "lang": codes(PackageResources.languages_txt),
  ]

  /// Returns the codes in a file: the regions of ISO 3166-1, or the languages of ISO 639 that have
  /// locale data.
  private static func codes(_ bytes: [UInt8]) -> Variable {
    .values(
      String(decoding: bytes, as: UTF8.self).split { $0 == " " || $0 == "\n" }
        .map { Pattern(String($0), withVariables: false) })
  }
}

/// A set of ASCII letters or digits; a built-in variable matches any one of them.
enum LetterSet: Sendable {
  case alpha, upper, lower, alnum, digit, xdigit

  /// An example from the set.
  var sample: Unicode.Scalar {
    switch self {
    case .upper: "A"
    case .digit: "1"
    default: "a"
    }
  }

  func contains(_ scalar: Unicode.Scalar, isFolded: Bool = false) -> Bool {
    guard scalar.isASCII else { return false }
    let byte = UInt8(scalar.value)
    let isLower = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    return switch self {
    case .alpha: byte.isLetter
    case .upper: isFolded ? byte.isLetter : byte.isLetter && !isLower
    case .lower: isFolded ? byte.isLetter : isLower
    case .alnum: byte.isLetterOrDigit
    case .digit: byte.isDigit
    case .xdigit: byte.hexadecimalDigit != nil
    }
  }
}
