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
    var offset = 0
    let words = ["opens", "blocked", "no-rule"]
    let text = source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (number, line) in text.enumerated() {
      let place = SourcePlace(line: number + 1, column: 1, offset: offset)
      offset += line.count + 1
      let parts = String(decoding: line, as: UTF8.self)
        .split { $0 == " " || $0 == "\t" || $0 == "\r" }.map(String.init)
      guard let first = parts.first, !first.hasPrefix("#") else { continue }
      func add(_ message: String) {
        findings.append(
          LinkFinding(.error, .malformed, file: source.name, at: place, message))
      }
      let word = parts.count > 1 ? parts[1] : "opens"
      guard parts.count <= 2, let outcome = LinkDecision.Outcome(rawValue: word) else {
        let near = parts.count == 2 ? NearWord.nearest(to: word, among: words, isStrict: true) : nil
        add("after a link, expected one of \(words.joined(separator: ", "))\(suggestion(near))")
        continue
      }
      do throws(WebLinkProblem) {
        lines.append(Line(link: try WebLink(first), outcome: outcome, place: place))
      } catch {
        add("\(error)")
      }
    }
    (self.lines, self.findings) = (lines, findings)
  }
}
