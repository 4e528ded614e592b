import TerminalKit
import TerminalUI

extension TapeReport {
  /// The bytes that every XML report begins with.
  package static let junitMark = Array(
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites ".utf8)

  /// Returns the results of tapes as JUnit XML.
  package static func junit(_ entries: [ReplayEntry], suite: String) -> String {
    let errors = entries.count { $0.problem != nil }
    let failures = entries.count { $0.problem == nil && $0.failed }
    let time = entries.reduce(Duration.zero) { $0 + $1.time }
    let counts =
      "tests=\"\(entries.count)\" failures=\"\(failures)\" errors=\"\(errors)\" "
      + "time=\"\(time.shownSeconds)\""
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites \(counts)>",
      "<testsuite name=\"\(suite.xmlEscaped)\" \(counts)>",
    ]
    for entry in entries {
      let head =
        "<testcase classname=\"\(suite.xmlEscaped)\" name=\"\(entry.name.visiblySafe.xmlEscaped)\" "
        + "time=\"\(entry.time.shownSeconds)\""
      if let problem = entry.problem {
        let (message, words) = problem.inJUnit
        lines.append("\(head)><error message=\"\(message)\">\(words.xmlEscaped)")
        lines.append("</error></testcase>")
      } else if let report = entry.report, let failure = report.failure {
        let message = "\(failure.place): \(failure.reason)".xmlEscaped
        lines.append("\(head)><failure message=\"\(message)\">\(report.text.xmlEscaped)")
        lines.append("</failure></testcase>")
      } else {
        lines.append("\(head)/>")
      }
    }
    return lines.joined(separator: "\n") + "\n</testsuite>\n</testsuites>\n"
  }
}

extension ReplayEntry.Problem {
  /// A summary of the problem, and its full description.
  fileprivate var inJUnit: (message: String, words: String) {
    switch self {
    case .missing(let words), .unreadable(let words): ("the tape cannot be read", words)
    case .lost(let words): ("the process that played the tape ended", words)
    }
  }
}
