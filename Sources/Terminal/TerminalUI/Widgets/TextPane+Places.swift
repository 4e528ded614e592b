import TerminalKit

extension TextPane {
  /// Scrolls new lines to the text that was at the top, and moves the marks.
  ///
  /// Breaking lines at another width changes only blanks, so a place is the number of letters above
  /// it: in the text or, if that has changed, under the same heading.
  ///
  /// - Complexity: O(n) in the length of the text.
  mutating func keepPlaces(in new: [EmphasizedLine], with newHeadings: [Link]) {
    filter.place = top
    guard !read.isEmpty, newHeadings.map(\.text) == headings.map(\.text) else { return }
    let (old, now) = (Self.counts(of: read), Self.counts(of: new))
    let (starts, newStarts) = (headings.map { $0.line ?? 0 }, newHeadings.map { $0.line ?? 0 })

    var moved: [Int: Int] = [:]
    func move(_ place: Int) -> Int {
      guard place > 0, old.indices.contains(place) else { return place }
      // A text that is made narrower and wider again is at the same line, since the letter stays.
      var letter = letters[place] ?? old[place]
      if old.last != now.last {
        guard let index = starts.lastIndex(where: { $0 <= place }) else { return place }
        func part(_ starts: [Int], _ above: [Int]) -> (start: Int, count: Int) {
          let end = starts.indices.contains(index + 1) ? starts[index + 1] : above.count - 1
          let start = above[min(starts[index], above.count - 1)]
          return (start, max(1, above[min(end, above.count - 1)] - start))
        }
        let (was, will) = (part(starts, old), part(newStarts, now))
        letter = will.start + ((letter - was.start) * will.count + was.count - 1) / was.count
      }
      // Blank lines have no letters, so they are counted from the line below them.
      let text = old[place...].firstIndex { $0 > old[place] } ?? place + 1
      let line = max(0, (now.firstIndex { $0 > letter } ?? now.count) - (text - place))
      moved[line] = letter
      return line
    }
    filter.place = move(top)
    marks.last = move(marks.last)
    marks.lines = marks.lines.mapValues(move)
    letters = moved
  }

  /// Returns the number of letters above each line, and in the end that of the whole text.
  private static func counts(of lines: [EmphasizedLine]) -> [Int] {
    lines.reduce(into: [0]) { counts, line in
      counts.append((counts.last ?? 0) + line.text.utf8.lazy.filter { $0 != 0x20 }.count)
    }
  }
}
