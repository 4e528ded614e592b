#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A tape and its result; encoded as a line of `replay --json`.
package struct ReplayEntry: Sendable {
  /// The reason there is no report.
  package enum Problem: Hashable, Sendable {
    /// The file does not exist.
    case missing(String)
    /// The file is not a valid tape.
    case unreadable(String)
    /// The process that played it ended early.
    case lost(String)
  }

  /// The name of the tape as given.
  package let name: String
  /// The report; `nil` if there is a problem.
  package var report: TapeReport?
  /// The reason there is no report.
  package var problem: Problem?
  /// The tape's warnings.
  package var warnings: [String] = []
  /// The file with the recorded run of a failed tape.
  package var run: String?
  /// The names of the environment variables that the tape types; `nil` unless the tape is only
  /// checked.
  package var secrets: [String]?
  /// The duration of the run.
  package var time = Duration.zero

  package init(name: String, problem: Problem? = nil) {
    self.name = name
    self.problem = problem
  }

  /// The exit code for this tape alone.
  package var exitCode: Int32 {
    switch problem {
    case .missing?: 66
    case .unreadable?: 65
    case .lost?: 1
    case nil: report?.passed ?? true ? 0 : 1
    }
  }

  /// Whether the tape was played and failed.
  package var failed: Bool { exitCode == 1 }

  /// Whether the tape could not be read.
  package var isUnread: Bool { exitCode >= 65 }
}

extension ReplayEntry: Codable {
  private enum CodingKeys: String, CodingKey {
    case tape, outcome, problem, milliseconds, warnings, report, run, secrets
  }

  private enum Outcome: String, Codable {
    case passed, failed, missing, unreadable, lost
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(name, forKey: .tape)
    let (outcome, words): (Outcome, String?) =
      switch problem {
      case .missing(let words)?: (.missing, words)
      case .unreadable(let words)?: (.unreadable, words)
      case .lost(let words)?: (.lost, words)
      case nil: (failed ? .failed : .passed, nil)
      }
    try values.encodeIfPresent(words, forKey: .problem)
    try values.encode(outcome, forKey: .outcome)
    try values.encode(Int(time / .milliseconds(1)), forKey: .milliseconds)
    try values.encode(warnings, forKey: .warnings)
    try values.encodeIfPresent(report, forKey: .report)
    try values.encodeIfPresent(run, forKey: .run)
    try values.encodeIfPresent(secrets, forKey: .secrets)
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decode(String.self, forKey: .tape)
    report = try values.decodeIfPresent(TapeReport.self, forKey: .report)
    let words = try values.decodeIfPresent(String.self, forKey: .problem) ?? ""
    switch try values.decode(Outcome.self, forKey: .outcome) {
    case .missing: problem = .missing(words)
    case .unreadable: problem = .unreadable(words)
    case .lost: problem = .lost(words)
    case .passed, .failed: problem = nil
    }
    warnings = try values.decode([String].self, forKey: .warnings)
    run = try values.decodeIfPresent(String.self, forKey: .run)
    secrets = try values.decodeIfPresent([String].self, forKey: .secrets)
    time = .milliseconds(try values.decode(Int.self, forKey: .milliseconds))
  }

  /// The entry as a line of JSON.
  package var line: String { JSONText.of(self) + "\n" }

  /// Decodes a line of JSON; `nil` for anything else.
  package init?(line: String) {
    guard let entry = JSONText.read(Self.self, from: line) else { return nil }
    self = entry
  }
}
