import Spelling

/// Links with their expected outcomes.
///
/// Each line contains a link and, if the link should not open, the word `blocked` or `no-rule`. A
/// line that begins with `#` is a comment.
package struct LinkExpectations: Sendable {
  /// A link with its expected outcome.
  struct Line: Sendable {
    let link: WebLink
    let outcome: LinkDecision.Outcome
    let place: SourcePlace
  }

  /// The file.
  package let source: SourceText
  let lines: [Line]
  /// Problems in the lines.
  package let findings: [LinkFinding]

  /// Parses a file.
  ///
  /// - Parameter source: The file.
  package init(_ source: SourceText) {
    self.source = source
    var lines: [Line] = []
    var findings: [LinkFinding] = []
    let words = ["opens", "blocked", "no-rule"]
    let start = SourceCursor(source.bytes).offset
    let text = source.bytes[start...].split(separator: 0x0A, omittingEmptySubsequences: false)
    for (number, line) in text.enumerated() {
      let ranges = line.split { [0x20, 0x09, 0x0D].contains($0) }
      let parts = ranges.map { String(decoding: $0, as: UTF8.self) }
      guard let first = parts.first, !first.hasPrefix("#") else { continue }
      func place(_ part: Int) -> SourcePlace {
        let offset = ranges[part].startIndex
        let before = String(decoding: line[..<offset], as: UTF8.self).unicodeScalars.count
        return SourcePlace(line: number + 1, column: before + 1, offset: offset)
      }
      func add(_ message: String, at part: Int = 0) {
        findings.append(
          LinkFinding(.error, .malformed, file: source.name, at: place(part), message))
      }
      let word = parts.count > 1 ? parts[1] : "opens"
      guard parts.count <= 2, let outcome = LinkDecision.Outcome(rawValue: word) else {
        let near = parts.count == 2 ? NearWord.nearest(to: word, among: words, isStrict: true) : nil
        // The second word is wrong, or there is a third.
        add(
          "after a link, expected one of \(words.joined(separator: ", "))"
            + NearWord.suggestion(quoted: near?.shown()),
          at: parts.count > 2 ? 2 : 1)
        continue
      }
      do throws(WebLinkProblem) {
        lines.append(Line(link: try WebLink(first), outcome: outcome, place: place(0)))
      } catch {
        add("\(error)")
      }
    }
    (self.lines, self.findings) = (lines, findings)
  }
}
