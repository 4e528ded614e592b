extension TapeReport {
  /// What became of tapes, as JUnit's XML.
  ///
  /// - Parameters:
  ///   - entries: each tape's name, report or what was wrong with its file, and how long it took.
  ///   - suite: what the whole is called.
  /// - Returns: the document.
  /// - Complexity: O(n) over the text of the reports.
  static func junit(_ entries: [ReplayEntry], suite: String) -> String {
    let failures = entries.count { !($0.report?.passed ?? true) }
    let errors = entries.count { $0.problem != nil }
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
        "<testcase classname=\"\(suite.xmlEscaped)\" name=\"\(entry.name.xmlEscaped)\" "
        + "time=\"\(entry.time.shownSeconds)\""
      if let problem = entry.problem {
        lines.append("\(head)><error message=\"the tape cannot be read\">\(problem.xmlEscaped)")
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

/// A tape that was to be played, and what became of it.
struct ReplayEntry {
  /// The tape as it was named.
  let name: String
  /// What became of it; `nil` when it could not be read.
  var report: TapeReport?
  /// Why it could not be read.
  var problem: String?
  /// How long it took.
  var time = Duration.zero
}

extension Duration {
  /// The time in seconds with three digits behind the point.
  var shownSeconds: String {
    let (seconds, attoseconds) = components
    let milliseconds = String(attoseconds / 1_000_000_000_000_000 + 1000).dropFirst()
    return "\(seconds).\(milliseconds)"
  }
}
