import TerminalKit

/// The titles of a stack, root first, and how they fit on a line.
struct Breadcrumbs: Hashable {
  /// One title on the line.
  struct Crumb: Hashable {
    var text: String
    /// How many steps back it is; `nil` for what stands for several.
    var stepsBack: Int?
  }

  var titles: [String]

  static let separator = " › "
  static let asciiSeparator = " > "

  init(_ titles: [String]) {
    self.titles = titles.map(\.visiblySafe)
  }

  /// The whole of it, unshortened.
  var text: String { titles.joined(separator: Self.separator) }

  /// The crumbs for a line: those in the middle give way first, then the ends are shortened.
  func crumbs(columns: Int, separator: String = Breadcrumbs.separator) -> [Crumb] {
    let all = titles.enumerated().map {
      Crumb(text: $0.element, stepsBack: titles.count - 1 - $0.offset)
    }
    guard let first = all.first, let last = all.last else { return [] }
    if width(all, separator) <= columns { return all }
    // The root and as many of the last ones as there is room for.
    let gap = Crumb(text: "…", stepsBack: nil)
    for count in stride(from: all.count - 2, through: 1, by: -1) {
      let candidate = [first, gap] + all.suffix(count)
      if width(candidate, separator) <= columns { return candidate }
    }
    let short = all.count > 1 ? [gap, last] : [last]
    let room = columns - (width(short, separator) - TextWidth.columns(of: last.text))
    if all.count > 1, room < 4 {
      return [Crumb(text: shortened(last.text, columns), stepsBack: 0)]
    }
    return short.dropLast() + [Crumb(text: shortened(last.text, room), stepsBack: 0)]
  }

  private func shortened(_ text: String, _ columns: Int) -> String {
    TextWidth.shortened(text, to: max(0, columns), position: .end)
  }

  private func width(_ crumbs: [Crumb], _ separator: String) -> Int {
    crumbs.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
      + max(0, crumbs.count - 1) * TextWidth.columns(of: separator)
  }
}
