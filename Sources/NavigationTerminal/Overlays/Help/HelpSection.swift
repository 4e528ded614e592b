/// Entries of the help page that belong together.
package struct HelpSection {
  /// What they have in common.
  let title: String
  /// The entries, in the order of use.
  let entries: [HostEntry]

  /// Names entries.
  package init(title: String, entries: [HostEntry]) {
    self.title = title
    self.entries = entries
  }

  /// A line of the page.
  enum Line {
    /// What heads a section, and how many entries it hides.
    case heading(section: Int, title: String, folded: Int)
    /// An entry.
    case entry(section: Int, HostEntry)

    /// To which section it belongs.
    var section: Int {
      switch self {
      case .heading(let section, _, _), .entry(let section, _): section
      }
    }

    /// The entry, where it is one.
    var entry: HostEntry? {
      if case .entry(_, let entry) = self { entry } else { nil }
    }
  }

  /// The lines of all sections, those that are folded as their headings alone.
  static func lines(of sections: [HelpSection], folded: Set<String>) -> [Line] {
    sections.enumerated().filter { !$0.element.entries.isEmpty }.flatMap { number, section in
      let isFolded = folded.contains(section.title)
      let heading = Line.heading(
        section: number, title: section.title, folded: isFolded ? section.entries.count : 0)
      return [heading] + (isFolded ? [] : section.entries.map { .entry(section: number, $0) })
    }
  }
}
