import LinkFiles
import LinkPatterns

// The findings in the formats that a CI reads.
extension CheckReport {
  var json: String {
    let items = findings.map { finding in
      var parts = [
        "\"severity\": \(finding.severity.rawValue.quotedJSON)",
        "\"kind\": \(finding.kind.rawValue.quotedJSON)", "\"file\": \(finding.file.quotedJSON)",
        "\"line\": \(finding.place.line)", "\"column\": \(finding.place.column)",
        "\"message\": \(finding.message.quotedJSON)",
        "\"apps\": [\(finding.apps.map(\.quotedJSON).joined(separator: ", "))]",
      ]
      if !finding.also.isEmpty {
        let also = finding.also.map { "\"\($0.line):\($0.column)\"" }
        parts.append("\"also\": [\(also.joined(separator: ", "))]")
      }
      if let example = finding.example { parts.append("\"example\": \(example.quotedJSON)") }
      if let outcome = finding.exampleOutcome { parts.append("\"outcome\": \(outcome.quotedJSON)") }
      return "    {" + parts.joined(separator: ", ") + "}"
    }
    return "{\n  \"errors\": \(count(.error)), \"warnings\": \(count(.warning)), "
      + "\"notes\": \(count(.note)),\n  \"findings\": ["
      + (items.isEmpty ? "" : "\n" + items.joined(separator: ",\n") + "\n  ") + "]\n}\n"
  }

  /// Commands that make GitHub Actions annotate the lines.
  var annotations: String {
    findings.map { finding in
      var message = finding.message
      if let example = finding.example { message += "\nfor example \(example)" }
      for (place, what) in finding.places.prefix(20) {
        message += "\n\(place.line):\(place.column): \(what)"
      }
      let command: String =
        switch finding.severity {
        case .error: "error"
        case .warning: "warning"
        case .note: "notice"
        }
      let file = Self.escaped(finding.file, isProperty: true)
      return "::\(command) file=\(file),line=\(finding.place.line),col=\(finding.place.column),"
        + "title=\(finding.kind.rawValue)::\(Self.escaped(message, isProperty: false))\n"
    }.joined()
  }

  /// Returns text in which nothing ends the command.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let text = String(line).visible.replacing("%", with: "%25")
      return isProperty ? text.replacing(":", with: "%3A").replacing(",", with: "%2C") : text
    }
    return lines.joined(separator: "%0A")
  }

  /// The beginning of each SARIF report.
  static let sarifMark = """
    {
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [{
        "columnKind": "unicodeCodePoints",
        "tool": { "driver": { "name": "sextant", "version":
    """

  /// A report in SARIF 2.1: a result for each finding, with the places that explain it.
  var sarif: String {
    let kinds = LinkFinding.Kind.allCases.filter { kind in findings.contains { $0.kind == kind } }
    let rules = kinds.map { "{ \"id\": \($0.rawValue.quotedJSON) }" }
    let results = findings.map { finding in
      var message = finding.message
      if let example = finding.example {
        message += "; for example \(example)" + (finding.exampleOutcome.map { ": \($0)" } ?? "")
      }
      let related = finding.places.map { place, message in
        let text = "\"message\": { \"text\": \(message.quotedJSON) }"
        return "{ \(text), \(Self.location(finding.file, place)) }"
      }
      return "      { \"ruleId\": \(finding.kind.rawValue.quotedJSON), "
        + "\"level\": \(finding.severity.rawValue.quotedJSON), "
        + "\"message\": { \"text\": \(message.quotedJSON) }, "
        + "\"locations\": [{ \(Self.location(finding.file, finding.place)) }]"
        + (related.isEmpty ? "" : ", \"relatedLocations\": [\(related.joined(separator: ", "))]")
        + " }"
    }
    return Self.sarifMark + " \(Tool.version.quotedJSON), "
      + "\"rules\": [\(rules.joined(separator: ", "))] } },\n    \"results\": ["
      + (results.isEmpty ? "" : "\n" + results.joined(separator: ",\n") + "\n    ")
      + "]\n  }]\n}\n"
  }

  private static func location(_ file: String, _ place: SourcePlace) -> String {
    let uri = LinkBytes.encode(file, keeping: .link)
    return "\"physicalLocation\": { \"artifactLocation\": { \"uri\": \(uri.quotedJSON) }, "
      + "\"region\": { \"startLine\": \(place.line), \"startColumn\": \(place.column) } }"
  }
}
