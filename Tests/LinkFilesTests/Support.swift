import LinkFiles
import LinkPatterns
import Testing

/// Apple's file with these details, a list of entries written as JSON.
func aasa(_ details: String, more: String = "") throws -> AssociationFile {
  try AssociationFile(
    SourceText(name: "aasa", text: "{\"applinks\": {\(more) \"details\": \(details)}}"))
}

/// Apple's file with these components for one app.
func components(_ rules: String..., more: String = "") throws -> AssociationFile {
  try aasa(
    "[{\"appIDs\": [\"ABCDE12345.shop\"], \"components\": [\(rules.joined(separator: ", "))]}]",
    more: more)
}

/// Apple's file with these paths for one app.
func paths(_ paths: String...) throws -> AssociationFile {
  try aasa(
    "[{\"appID\": \"ABCDE12345.shop\", \"paths\": ["
      + paths.map(\.quotedJSON).joined(separator: ", ") + "]}]")
}

extension AssociationFile {
  /// What becomes of a link to the shop in the first app.
  func outcome(_ rest: String) throws -> LinkDecision.Outcome {
    try decision(rest).outcome
  }

  func decision(_ rest: String, app: String? = nil) throws -> LinkDecision {
    let text = rest.hasPrefix("http") ? rest : "https://shop.example\(rest)"
    return decide(try WebLink(text), app: app ?? apps[0])
  }

  func opens(_ rest: String) throws -> Bool { try outcome(rest) == .opens }

  var check: [LinkFinding] { LinkCheck(apple: self, domain: "shop.example").findings() }
}

extension [LinkFinding] {
  func of(_ kind: LinkFinding.Kind) -> [LinkFinding] { filter { $0.kind == kind } }
}
