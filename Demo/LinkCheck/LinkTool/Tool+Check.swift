import LinkFiles
import LinkPatterns
import RouteMaps
import Sextant
import Spelling

extension Tool {
  static let check = ToolCommand(
    name: "check", help: "find mistakes in a map and in association files",
    operand: .init(word: "MAP", count: 0...1, isFile: true),
    options: ToolInput.fileOptions + [
      CommandLineOption(
        name: "entitlements", value: .file("FILE"), help: "the entitlements of Apple's app"),
      CommandLineOption(
        name: "info", value: .file("FILE"), help: "the Info.plist of Apple's app"),
      CommandLineOption(
        name: "links", value: .file("FILE"),
        help: "links with expected outcomes, one per line: a link and, if it must not "
          + "open, the word blocked or no-rule"),
      CommandLineOption(
        name: "fail-on", value: .choice("SEVERITY", ["error", "warning"]),
        help: "what counts for the exit code; by default, warning"),
      CommandLineOption(
        name: "allow", value: .text("KIND[:FILE]"), repeats: true,
        help: "leave out findings of a kind, everywhere or in one file"),
      CommandLineOption(
        name: "baseline", value: .file("FILE"),
        help: "leave out the findings of an earlier --json"),
      CommandLineOption(name: "json", excludes: ["sarif", "github"], help: "print JSON"),
      CommandLineOption(
        name: "github", excludes: ["json"], help: "print annotations for GitHub Actions"),
      CommandLineOption(
        name: "sarif", value: .file("FILE"), excludes: ["json"],
        help: "write the findings to FILE, as SARIF 2.1"),
    ],
    details:
      "With a map, also checks the outcomes that it expects, and whether the files open the links of "
      + "its routes and no others. Each finding has a location and, where possible, an example link. "
      + "Exits with 1 if there is an error or a warning; notes do not count."
  ) { words, input throws(ToolError) in
    let filter = try FindingFilter(words, input)
    do throws(ToolError) {
      return checked(try report(words, input, filter), words)
    } catch {
      // A file that cannot be checked is in the report too, since a CI shows nothing else.
      guard case .unreadable(let text, let findings) = error, !findings.isEmpty,
        ["json", "sarif", "github"].contains(where: words.has)
      else { throw error }
      var result = checked(CheckReport(findings), words)
      (result.errors, result.exitCode) = (text, error.exitCode)
      return result
    }
  }

  private static func report(
    _ words: CommandLineArguments, _ input: ToolInput, _ filter: FindingFilter
  ) throws(ToolError) -> CheckReport {
    if words.operands.isEmpty { try input.requireFile(orMap: true) }
    let map = try words.operands.first.map { path throws(ToolError) in try input.map(path) }
    let domain = try input.domain()
    var check = LinkCheck(
      apple: try input.apple(), android: try input.android(), domain: domain ?? map?.hosts.first,
      entitlements: try input.entitlements(),
      expectations: try input.source("links").map { LinkExpectations($0) })
    check.information = try input.information()
    return CheckReport(check, map, filter)
  }

  private static func checked(_ report: CheckReport, _ words: CommandLineArguments) -> Result {
    var result = Result(
      exitCode: report.isClean(failingOn: words.options["fail-on"]?.first) ? 0 : 1)
    let isJSON = words.has("json")
    result.output = isJSON ? report.json : words.has("github") ? report.annotations : report.text
    result.errors = isJSON ? "" : report.summary
    if let path = words.options["sarif"]?.first { result.report = (path, report.sarif) }
    return result
  }
}

/// The findings that a command line leaves out: kinds that it allows, and those of a baseline.
struct FindingFilter: Sendable {
  private var allowed: [(kind: LinkFinding.Kind, file: String?)] = []
  private var baseline: Set<[String]> = []

  init(_ words: CommandLineArguments, _ input: ToolInput) throws(ToolError) {
    for word in words.options["allow"] ?? [] {
      let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
      guard let kind = parts.first.flatMap(LinkFinding.Kind.init(rawValue:)) else {
        let near = NearWord.nearest(
          to: parts.first ?? "", among: LinkFinding.Kind.allCases.map(\.rawValue), isStrict: true)
        throw input.failure(.unknownKind(parts.first ?? word, near: near))
      }
      allowed.append((kind, parts.count > 1 ? parts[1] : nil))
    }
    guard let source = try input.source("baseline") else { return }
    do throws(FileProblem) {
      for finding in try JSONReader.read(source).root["findings"]?.array ?? [] {
        baseline.insert(["kind", "file", "message"].map { finding[$0]?.string ?? "" })
      }
    } catch {
      throw .unreadable("\(source.label(at: error.place)): \(error.description)\n")
    }
  }

  /// Whether a finding is left out.
  func leavesOut(_ finding: LinkFinding) -> Bool {
    baseline.contains([finding.kind.rawValue, finding.file, finding.message])
      || allowed.contains { allowed in
        allowed.kind == finding.kind
          && (allowed.file.map { finding.file == $0 || finding.file.hasSuffix("/\($0)") } ?? true)
      }
  }
}
