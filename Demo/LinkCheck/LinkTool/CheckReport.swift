import LinkFiles
import LinkPatterns
import RouteMaps

/// The findings of a check, as text, JSON, annotations and SARIF.
struct CheckReport: Sendable {
  let findings: [LinkFinding]
  let sources: [SourceText]
  /// The number of findings that were left out.
  private let leftOut: Int

  /// Creates the report of files that cannot be checked.
  init(_ findings: [LinkFinding]) { (self.findings, sources, leftOut) = (findings, [], 0) }

  init(_ check: LinkCheck, _ map: RouteMap?, _ filter: FindingFilter) {
    let (found, links) = check.run()
    let all = ((map.map { MapCheck($0, check).findings(links: links) } ?? []) + found).merged()
    findings = all.filter { !filter.leavesOut($0) }
    leftOut = all.count - findings.count
    sources = [
      map?.source, check.apple?.source, check.android?.links?.source,
      check.android?.manifest?.source, check.entitlements?.source, check.information?.source,
      check.expectations?.source,
    ].compactMap(\.self)
  }

  /// Whether there are no errors, and no warnings if these count.
  func isClean(failingOn severity: String?) -> Bool {
    findings.allSatisfy { $0.severity == .note || ($0.severity == .warning && severity == "error") }
  }

  func count(_ severity: LinkFinding.Severity) -> Int {
    findings.count { $0.severity == severity }
  }

  var summary: String {
    let rest = leftOut == 0 ? "" : " (\(leftOut) left out)"
    guard !findings.isEmpty else { return "No problems found\(rest).\n" }
    let parts = LinkFinding.Severity.allCases.compactMap { severity in
      let count = count(severity)
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    return parts.joined(separator: ", ") + rest + "\n"
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
      let also = finding.also.prefix(20).map { "\($0.line):\($0.column)" }.joined(separator: ", ")
      if !also.isEmpty { text += "  also at \(also)\(finding.also.count > 20 ? ", …" : "")\n" }
      // If all findings in a file concern the same apps, the apps are not listed.
      if !finding.apps.isEmpty, apps[finding.file]?.count ?? 0 > 1 {
        let names = finding.apps.prefix(3).map(\.visible).joined(separator: ", ")
        let more = finding.apps.count > 3 ? " and \(finding.apps.count - 3) more" : ""
        text += "  in \(names)\(more)\n"
      }
    }
    return text
  }
}

extension LinkFinding {
  /// The other locations, each with what is there.
  var places: [(place: SourcePlace, message: String)] {
    related.map { ($0.place, $0.message) } + also.map { ($0, "also here") }
  }
}
