package import TerminalKit

/// An animated SVG of a run, which shows each frame for as long as it was visible.
///
/// It contains no scripts and refers to no other files, so it plays wherever images are shown.
/// Where animation is unsupported or motion is reduced, the frame with the longest duration is
/// shown. Identical rows are stored only once. The output depends only on the frames and their
/// times.
package struct MovingPicture {
  /// A frame whose rows are stored once for all frames.
  private struct Sheet: Equatable {
    /// The numbers of the rows, from the top.
    var rows: [Int]
    var size: Size
    var cursor: Position?
  }

  private var frames: [(time: Duration, sheet: Sheet)] = []
  /// The numbers of the rows that occur.
  private var rows: [[Cell]: Int] = [:]
  private var frame: Frame?
  private var words = ""
  /// The background of the first frame.
  private var ground = ""

  /// Creates an empty animation.
  package init() {}

  /// Shows a frame from a given time on.
  package mutating func show(_ frame: Frame, at time: Duration) {
    self.frame = frame
    add(at: time)
  }

  /// Shows a subtitle from a given time on.
  package mutating func say(_ words: String, at time: Duration) {
    self.words = words
    add(at: time)
  }

  private mutating func add(at time: Duration) {
    guard let frame else { return }
    if frames.isEmpty { ground = FrameSVG.ground(of: frame) }
    let sheet = sheet(of: TapeBar(words: words).below(frame))
    // A frame with no duration is never visible.
    if frames.last?.time == time { frames.removeLast() }
    if frames.last?.sheet != sheet { frames.append((time, sheet)) }
  }

  private mutating func sheet(of frame: Frame) -> Sheet {
    let canvas = frame.canvas
    let numbers = (0..<canvas.size.rows).map { row in
      let cells = Self.trimmed(canvas.row(row))
      let number = rows[cells] ?? rows.count
      rows[cells] = number
      return number
    }
    return Sheet(rows: numbers, size: canvas.size, cursor: frame.cursor)
  }

  /// Returns the animation as an SVG document.
  ///
  /// - Parameter end: The end of the run, after which the animation repeats.
  /// - Returns: The document.
  package func document(until end: Duration) -> String {
    let times = frames.map { Self.milliseconds($0.time) }
    let whole = max(Self.milliseconds(end), (times.last ?? 0) + 1)
    let ends = Array(times.dropFirst() + [whole])
    let lasting = zip(times, ends).map { $1 - $0 }
    let still = lasting.indices.max { lasting[$0] < lasting[$1] }
    let cells = rows.sorted { $0.value < $1.value }.map(\.key)
    // Rows are numbered anew, as they are drawn: a frame that was never visible had some of them.
    var drawn: [String] = []
    var ids: [Int: Int] = [:]
    var groups: [String] = []
    for (index, sheet) in frames.map(\.sheet).enumerated() {
      var lines = ["<g class=\"f\(index == still ? " s" : "")\" id=\"f\(index)\">"]
      for (row, number) in sheet.rows.enumerated() {
        if ids[number] == nil {
          ids[number] = drawn.count
          // The root element already preserves spaces.
          drawn.append(
            FrameSVG.drawn(cells[number][...], at: 0, on: ground).joined(separator: "\n")
              .replacing(" xml:space=\"preserve\"", with: ""))
        }
        guard let id = ids[number], !drawn[id].isEmpty else { continue }
        lines.append("<use href=\"#r\(id)\" y=\"\(row * FrameSVG.cell.height)\"/>")
      }
      if let cursor = sheet.cursor { lines.append(FrameSVG.drawn(cursor)) }
      groups.append(lines.joined() + "</g>")
    }
    let size = frames.reduce(into: Size(columns: 0, rows: 0)) { size, item in
      let other = item.sheet.size
      size = Size(columns: max(size.columns, other.columns), rows: max(size.rows, other.rows))
    }
    let shared = drawn.enumerated().filter { !$0.element.isEmpty }.map {
      "<g id=\"r\($0.offset)\">\($0.element)</g>"
    }
    return
      (FrameSVG.head(size, ground: ground, attributes: " xml:space=\"preserve\"")
      + Self.style(showing: zip(times, ends), of: whole) + ["<defs>"] + shared + ["</defs>"]
      + groups + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  /// Returns the style sheet that shows each frame from one time to another.
  private static func style(
    showing frames: Zip2Sequence<[Int], [Int]>, of whole: Int
  ) -> [String] {
    [
      "<style>", ".f{visibility:hidden;animation:\(whole)ms step-end infinite}",
      ".s{visibility:visible}",
      "@media(prefers-reduced-motion:reduce){.f{animation-name:none!important}}",
    ]
      + frames.enumerated().map { index, frame in
        let (time, end) = frame
        let before = time == 0 ? "" : "0%{visibility:hidden}"
        let after = end == whole ? "" : "\(share(end, of: whole)){visibility:hidden}"
        return
          "@keyframes f\(index){\(before)\(share(time, of: whole)){visibility:visible}\(after)}"
          + "#f\(index){animation-name:f\(index)}"
      } + ["</style>"]
  }

  /// Returns the cells of a row without trailing blanks.
  private static func trimmed(_ cells: ArraySlice<Cell>) -> [Cell] {
    let last = cells.lastIndex { $0.grapheme != " " || $0.style != .plain }
    return Array(cells[..<(last.map { $0 + 1 } ?? cells.startIndex)])
  }

  private static func milliseconds(_ time: Duration) -> Int {
    Int(time / .milliseconds(1))
  }

  /// Returns a time as a percentage of the whole, to four decimal places.
  private static func share(_ time: Int, of whole: Int) -> String {
    // Sleeps may add up to more than fits here.
    let parts = whole.dividingFullWidth(time.multipliedFullWidth(by: 1_000_000)).quotient
    let digits = String(parts % 10_000 + 10_000).dropFirst()
    return parts % 10_000 == 0 ? "\(parts / 10_000)%" : "\(parts / 10_000).\(digits)%"
  }
}
