/// A group of related entries on the help page.
struct HelpSection {
  /// The heading.
  let title: String
  /// The entries, most used first.
  let entries: [HostEntry]

  /// A line of the page.
  enum Line {
    /// The heading of a section, with the number of entries folded under it.
    case heading(section: Int, title: String, folded: Int)
    /// An entry.
    case entry(section: Int, HostEntry)

    /// The index of the section that the line belongs to.
    var section: Int {
      switch self {
      case .heading(let section, _, _), .entry(let section, _): section
      }
    }

    /// The entry, if the line is one.
    var entry: HostEntry? {
      if case .entry(_, let entry) = self { entry } else { nil }
    }
  }

  /// Returns the lines of all sections; folded sections contribute only their headings.
  static func lines(of sections: [HelpSection], folded: Set<String>) -> [Line] {
    sections.enumerated().filter { !$0.element.entries.isEmpty }.flatMap { number, section in
      let isFolded = folded.contains(section.title)
      let heading = Line.heading(
        section: number, title: section.title, folded: isFolded ? section.entries.count : 0)
      return [heading] + (isFolded ? [] : section.entries.map { .entry(section: number, $0) })
    }
  }
}
