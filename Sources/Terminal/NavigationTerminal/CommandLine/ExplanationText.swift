import Navigation
import TerminalKit

/// A printed explanation, with marks aligned to the columns of the link.
struct ExplanationText {
  /// The maximum width of a link; a wider one is cut on both sides of the marked part.
  private static let width = 78

  let explanation: DeepLinkExplanation
  /// Whether to also list patterns that have nothing in common with the link.
  var listsAll = false
  var ink = Ink.plain

  /// The link, a mark under one part, the decision, the steps of the plan, and the candidates.
  var text: String {
    var lines = linkAndMark
    if lines.count > 1 { lines[1] = ink(lines[1], \.error) }
    let reason = explanation.reason.map { " (\($0))" } ?? ""
    let outcome = "\(explanation.outcome.rawValue)\(reason):".visiblySafe
    lines.append("\(ink(outcome, outcomeStyle)) \(explanation.message.visiblySafe)")
    lines += explanation.plan.map { "  \($0)".visiblySafe }
    lines += (explanation.unread ?? []).map { ink($0.words.visiblySafe, \.warning) }
    if !explanation.candidates.isEmpty { lines += [""] + candidates }
    return lines.joined(separator: "\n") + "\n"
  }

  private var outcomeStyle: KeyPath<Theme, Style> {
    switch explanation.outcome {
    case .plan: \.success
    case .pending: \.warning
    case .rejected, .unhandled: \.error
    }
  }

  private var linkAndMark: [String] {
    let cells = explanation.link.map { String($0).visiblySafe }
    guard let place = explanation.place else { return [cells.joined()] }
    let start = min(place.offset, cells.count)
    let end = min(start + place.length, cells.count)
    let shown = window(on: start..<end, in: cells)
    var before = TextWidth.columns(of: cells[shown.lowerBound..<start].joined())
    var line = cells[shown].joined()
    if shown.lowerBound > 0 {
      line = "…" + line
      before += 1
    }
    if shown.upperBound < cells.count { line += "…" }
    let marked = cells[start..<min(end, shown.upperBound)].joined()
    return [
      line,
      String(repeating: " ", count: before)
        + String(repeating: "^", count: max(1, TextWidth.columns(of: marked))),
    ]
  }

  /// Returns the part of the link that fits on a line, always including the start of the marked
  /// part.
  private func window(on place: Range<Int>, in cells: [String]) -> Range<Int> {
    let widths = cells.map { TextWidth.columns(of: $0) }
    guard widths.reduce(0, +) > Self.width else { return cells.indices }
    var (lower, upper) = (place.lowerBound, place.lowerBound)
    var used = 2
    while upper < cells.count, used + widths[upper] <= Self.width / 2 {
      used += widths[upper]
      upper += 1
    }
    while lower > 0, used + widths[lower - 1] <= Self.width {
      used += widths[lower - 1]
      lower -= 1
    }
    while upper < cells.count, used + widths[upper] <= Self.width {
      used += widths[upper]
      upper += 1
    }
    return lower..<upper
  }

  private var candidates: [String] {
    let all = explanation.candidates
    let near = listsAll ? all : all.filter(\.isNear)
    let listed = near.isEmpty ? Array(all.prefix(1)) : near
    let patterns = listed.map { $0.pattern.visiblySafe }
    let width = patterns.map { TextWidth.columns(of: $0) }.max() ?? 0
    let lines = zip(patterns, listed).map { pattern, candidate in
      let gap = String(repeating: " ", count: width - TextWidth.columns(of: pattern) + 2)
      return "  " + ink(pattern, candidate.result == .won ? \.title : \.text) + gap
        + ink(candidate.words.visiblySafe, \.dim)
    }
    let hidden = all.count - listed.count
    return lines + (hidden > 0 ? [ink("  \(hidden) more with --all", \.dim)] : [])
  }
}

extension DeepLinkExplanation.Candidate {
  /// Whether the pattern has something in common with the link.
  fileprivate var isNear: Bool {
    result != .failed || matchedSegments > 0 || failure?.nearWord != nil
  }
}
