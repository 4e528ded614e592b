/// Which scalars belong to which script of Unicode, as far as one search has asked.
///
/// The standard library tells a scalar's script to its own regular expressions alone; one of these that
/// is a single class, on a single scalar, has nothing to go back to. Asking it costs many times a
/// visit of a state, so that it is counted as so many, and asked once for a scalar and a script.
final class ScriptTable {
  /// What asking costs, in visits of a state.
  static let price = 50

  private struct Question: Hashable {
    let script: String
    let scalar: Unicode.Scalar
  }

  private var expressions: [String: Regex<AnyRegexOutput>] = [:]
  private var answers: [Question: Bool] = [:]
  /// What the answers have cost since somebody asked for the bill.
  private var cost = 0

  /// Whether there is a script of this name, written as Unicode does: `Greek`, `Old_Italic`.
  static func knows(_ name: String) -> Bool { expression(of: name) != nil }

  /// Whether a scalar belongs to a script.
  func holds(_ scalar: Unicode.Scalar, in script: String) -> Bool {
    cost += 1
    let question = Question(script: script, scalar: scalar)
    if let answer = answers[question] { return answer }
    cost += Self.price
    if expressions[script] == nil { expressions[script] = Self.expression(of: script) }
    let answer = (try? expressions[script]?.wholeMatch(in: String(scalar))) != nil
    answers[question] = answer
    return answer
  }

  /// What the answers have cost since the last time.
  func bill() -> Int {
    defer { cost = 0 }
    return cost
  }

  private static func expression(of name: String) -> Regex<AnyRegexOutput>? {
    let parts = name.split(separator: "_", omittingEmptySubsequences: false)
    let isName = parts.allSatisfy { part in
      part.first.map { $0.isASCII && $0.isUppercase } ?? false
        && part.allSatisfy { $0.isASCII && $0.isLetter }
    }
    guard isName, name.utf8.count <= 40 else { return nil }
    return try? Regex("\\p{Script=\(name)}").matchingSemantics(.unicodeScalar)
  }
}
