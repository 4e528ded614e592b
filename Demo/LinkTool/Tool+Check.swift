import LinkFiles
import LinkPatterns
import RouteMaps
import Sextant

extension Tool {
  static let check = ToolCommand(
    name: "check", help: "find mistakes in a map and in association files",
    operand: .init(word: "MAP", count: 0...1, isFile: true),
    options: ToolInput.fileOptions + [
      CommandLineOption(
        name: "links", value: .file("FILE"),
        help: "links with expected outcomes, one per line: a link and, if it must not "
          + "open, the word blocked or no-rule"),
      CommandLineOption(name: "json", excludes: ["junit"], help: "print JSON"),
      CommandLineOption(
        name: "junit", value: .file("FILE"), excludes: ["json"],
        help: "write the findings to FILE, as JUnit XML"),
    ],
    details:
      "With a map, also checks the outcomes that it expects, and whether the files open the links of "
      + "its routes and no others. Each finding has a location and, where possible, an example link. "
      + "Exits with 1 if there is an error or a warning; notes do not count."
  ) { words, input throws(ToolError) in
    do throws(ToolError) {
      return checked(try report(words, input), words)
    } catch {
      // A file that cannot be checked is in the report too, since a CI shows nothing else.
      guard case .unreadable(let text, let findings) = error, !findings.isEmpty,
        words.has("json") || words.has("junit")
      else { throw error }
      var result = checked(CheckReport(findings), words)
      (result.errors, result.exitCode) = (text, error.exitCode)
      return result
    }
  }

  private static func report(
    _ words: CommandLineArguments, _ input: ToolInput
  ) throws(ToolError) -> CheckReport {
    if words.operands.isEmpty { try input.requireFile(orMap: true) }
    let map = try words.operands.first.map { path throws(ToolError) in try input.map(path) }
    let domain = try input.domain()
    let check = LinkCheck(
      apple: try input.apple(), android: try input.android(), domain: domain ?? map?.hosts.first,
      expectations: try input.source("links").map { LinkExpectations($0) })
    return CheckReport(check, map)
  }

  private static func checked(_ report: CheckReport, _ words: CommandLineArguments) -> Result {
    var result = Result(exitCode: report.isClean ? 0 : 1)
    if words.has("json") {
      result.output = report.json
    } else {
      result.output = report.text
      result.errors = report.summary
    }
    if let path = words.options["junit"]?.first { result.report = (path, report.junit) }
    return result
  }
}

/// The findings of a check, as text, JSON and JUnit XML.
struct CheckReport: Sendable {
  let findings: [LinkFinding]
  private let sources: [SourceText]

  /// Creates the report of files that cannot be checked.
  init(_ findings: [LinkFinding]) { (self.findings, sources) = (findings, []) }

  init(_ check: LinkCheck, _ map: RouteMap?) {
    let (found, links) = check.run()
    findings = (map.map { MapCheck($0, check).findings(links: links) } ?? []) + found
    sources = [
      map?.source, check.apple?.source, check.android?.links?.source,
      check.android?.manifest?.source,
      check.expectations?.source,
    ].compactMap(\.self)
  }

  /// Whether there are neither errors nor warnings.
  var isClean: Bool { findings.allSatisfy { $0.severity == .note } }

  private func count(_ severity: LinkFinding.Severity) -> Int {
    findings.count { $0.severity == severity }
  }

  var summary: String {
    guard !findings.isEmpty else { return "No problems found.\n" }
    let parts = LinkFinding.Severity.allCases.compactMap { severity in
      let count = count(severity)
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    return parts.joined(separator: ", ") + "\n"
  }

  var text: String {
    var text = ""
    var apps: [String: Set<[String]>] = [:]
    for finding in findings where !finding.apps.isEmpty {
      apps[finding.file, default: []].insert(finding.apps)
    }
    for finding in findings {
      let place = finding.place
      text += "\(place.label(in: finding.file)): \(finding.severity.rawValue): "
      text += "\(finding.message.visible) [\(finding.kind.rawValue)]\n"
      if let source = sources.first(where: { $0.name == finding.file }) {
        text += source.excerpt(at: place, indent: 4) + "\n"
      }
      if let example = finding.example {
        text += "  for example \(example.visible)"
        text += (finding.exampleOutcome.map { ": \($0.visible)" } ?? "") + "\n"
      }
      // If all findings in a file concern the same apps, the apps are not listed.
      if !finding.apps.isEmpty, apps[finding.file]?.count ?? 0 > 1 {
        let names = finding.apps.prefix(3).map(\.visible).joined(separator: ", ")
        let more = finding.apps.count > 3 ? " and \(finding.apps.count - 3) more" : ""
        text += "  in \(names)\(more)\n"
      }
    }
    return text
  }

  var json: String {
    let items = findings.map { finding in
      var parts = [
        "\"severity\": \(finding.severity.rawValue.quotedJSON)",
        "\"kind\": \(finding.kind.rawValue.quotedJSON)", "\"file\": \(finding.file.quotedJSON)",
        "\"line\": \(finding.place.line)", "\"column\": \(finding.place.column)",
        "\"message\": \(finding.message.quotedJSON)",
        "\"apps\": [\(finding.apps.map(\.quotedJSON).joined(separator: ", "))]",
      ]
      if let example = finding.example { parts.append("\"example\": \(example.quotedJSON)") }
      if let outcome = finding.exampleOutcome { parts.append("\"outcome\": \(outcome.quotedJSON)") }
      return "    {" + parts.joined(separator: ", ") + "}"
    }
    return "{\n  \"errors\": \(count(.error)), \"warnings\": \(count(.warning)), "
      + "\"notes\": \(count(.note)),\n  \"findings\": ["
      + (items.isEmpty ? "" : "\n" + items.joined(separator: ",\n") + "\n  ") + "]\n}\n"
  }

  /// A JUnit report: a test case for each finding, and a passed one for each file without findings.
  var junit: String {
    var cases: [String] = []
    for source in sources where !findings.contains(where: { $0.file == source.name }) {
      cases.append("    <testcase classname=\"\(Self.xml(source.name))\" name=\"nothing found\"/>")
    }
    for finding in findings {
      let name = Self.xml(
        "\(finding.kind.rawValue) at \(finding.place.line):\(finding.place.column)")
      let head = "    <testcase classname=\"\(Self.xml(finding.file))\" name=\"\(name)\""
      guard finding.severity != .note else {
        cases.append("\(head)><system-out>\(Self.xml(finding.message))</system-out></testcase>")
        continue
      }
      var body = "\(finding.file):\(finding.place.line):\(finding.place.column)"
      if let example = finding.example { body += ", for example \(example)" }
      cases.append(
        "\(head)><failure type=\"\(finding.severity.rawValue)\" "
          + "message=\"\(Self.xml(finding.message))\">\(Self.xml(body))</failure></testcase>")
    }
    let failures = count(.error) + count(.warning)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="sextant check" tests="\(cases.count)" failures="\(failures)">
        <testsuite name="sextant check" tests="\(cases.count)" failures="\(failures)" errors="0">
      \(cases.joined(separator: "\n"))
        </testsuite>
      </testsuites>

      """
  }

  private static func xml(_ text: String) -> String {
    text.visible.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
  }
}
