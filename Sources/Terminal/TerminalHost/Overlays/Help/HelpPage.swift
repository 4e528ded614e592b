import TerminalKit
import TerminalUI

/// The help page: a searchable list of the keys that are currently available, built from the
/// bindings.
///
/// It stores no entries; they are collected anew for each key press and each frame.
struct HelpPage {
  /// The selected line; initially the one below the first heading.
  private(set) var list = ListState(selection: 1)
  private(set) var search: LineEditor?
  private var folded: Set<String> = []
  /// The text of the last search, for finding the next match.
  private var wanted = ""

  /// Returns the visible lines: all sections, or the search results with the best match first.
  func lines(of sections: [HelpSection]) -> [HelpSection.Line] {
    guard let search, !search.isEmpty else {
      return HelpSection.lines(of: sections, folded: folded)
    }
    let entries = sections.enumerated().flatMap { number, section in
      section.entries.map { HelpSection.Line.entry(section: number, $0) }
    }
    // The label comes first, because a match in it counts more than one in the key.
    return TextMatch(search.text).found(in: entries) {
      [$0.entry?.label ?? "", $0.entry?.key ?? ""]
    }
  }

  /// Returns the hints for the visible lines.
  func hints(_ lines: [HelpSection.Line]) -> [KeyHint] {
    let enter =
      lines.indices.contains(list.selection)
      ? [Self.enter(lines[list.selection])].compactMap(\.self) : []
    guard search == nil else { return enter + (lines.count > 1 ? [KeyHint("↑↓", "move")] : []) }
    return enter + [KeyHint("/", "search")]
      + (wanted.isEmpty ? [] : [KeyHint("n", "next match")]) + [KeyHint("←→", "fold")]
  }

  private static func enter(_ line: HelpSection.Line) -> KeyHint? {
    switch line {
    case .entry(_, let entry) where !entry.isRunnable: nil
    case .heading(_, _, 0): KeyHint("Enter", "fold")
    case .heading: KeyHint("Enter", "unfold", brief: "see")
    case .entry(_, let entry) where entry.disabledReason == nil: KeyHint("Enter", "run")
    case .entry: KeyHint("Enter", "why not", brief: "why")
    }
  }

  /// Handles a key.
  mutating func handle(
    _ press: KeyPress, _ sections: [HelpSection], visible: Int
  ) -> OverlayOutcome {
    let lines = lines(of: sections)
    let selected = lines.indices.contains(list.selection) ? lines[list.selection] : nil
    if press.key == .enter, let selected {
      guard let entry = selected.entry else {
        fold(selected, sections, !folded.contains(sections[selected.section].title))
        return .stays
      }
      guard entry.isRunnable else { return .stays }
      return entry.disabledReason.map { .says(Notice($0, kind: .warning)) } ?? .runs(entry)
    }
    if search != nil { return handleSearch(press, sections, visible: visible) }
    switch press {
    case "q", "?", KeyPress(.escape): return .closes
    case "/":
      search = LineEditor()
      list = ListState()
    case KeyPress(.left), "h": if let selected { fold(selected, sections, true) }
    case KeyPress(.right), "l": if let selected { fold(selected, sections, false) }
    case KeyPress(.tab): turn(1, lines, visible)
    case KeyPress(.tab, .shift): turn(-1, lines, visible)
    case "n": find(1, sections, visible)
    case "N": find(-1, sections, visible)
    default: return list.handle(press, count: lines.count, visible: visible) ? .stays : .unused
    }
    return .stays
  }

  private mutating func handleSearch(
    _ press: KeyPress, _ sections: [HelpSection], visible: Int
  ) -> OverlayOutcome {
    guard var editor = search else { return .unused }
    let moves: [Key] = [.up, .down, .pageUp, .pageDown]
    if moves.contains(press.key), press.modifiers.isEmpty {
      _ = list.handle(press, count: lines(of: sections).count, visible: visible)
    } else if press == KeyPress(.escape) {
      endSearch(sections, visible)
    } else if editor.handle(press) {
      if editor.text != search?.text { list = ListState() }
      search = editor
    } else {
      return .unused
    }
    return .stays
  }

  /// Selects a row.
  mutating func select(_ index: Int, count: Int, visible: Int) {
    list.select(index, count: count, visible: visible)
  }

  /// Adds pasted text to the search.
  mutating func paste(_ text: String) {
    var editor = search ?? LineEditor()
    editor.paste(text)
    search = editor
    list = ListState()
  }

  // MARK: - Sections

  private mutating func fold(
    _ line: HelpSection.Line, _ sections: [HelpSection], _ isFolded: Bool
  ) {
    let title = sections[line.section].title
    if isFolded { folded.insert(title) } else { folded.remove(title) }
    // Only the heading of a folded section remains.
    guard isFolded else { return }
    let heading = lines(of: sections).firstIndex { $0.section == line.section }
    list = ListState(selection: heading ?? 0)
  }

  /// Selects the heading of the next or previous section.
  private mutating func turn(_ step: Int, _ lines: [HelpSection.Line], _ visible: Int) {
    let headings = lines.indices.filter { lines[$0].entry == nil }
    guard let next = headings.wrapping(step, from: list.selection) else { return }
    list.select(next, count: lines.count, visible: visible)
  }

  // MARK: - Searching

  /// Shows all lines again; the entry selected in the search results stays selected.
  private mutating func endSearch(_ sections: [HelpSection], _ visible: Int) {
    let found = lines(of: sections)
    let entry = found.indices.contains(list.selection) ? found[list.selection].entry : nil
    wanted = search?.text ?? ""
    search = nil
    list = ListState(selection: 1)
    if let entry { select(entry, sections, visible) }
  }

  /// Selects the next or previous match of the last search, wrapping around.
  private mutating func find(_ step: Int, _ sections: [HelpSection], _ visible: Int) {
    let match = TextMatch(wanted)
    guard !match.isEmpty else { return }
    let lines = HelpSection.lines(of: sections, folded: [])
    let here = lines.indices.contains(list.selection) && folded.isEmpty ? list.selection : 0
    let found = lines.indices.filter { index in
      guard let entry = lines[index].entry else { return false }
      return match.distance(to: entry.label) != nil || match.distance(to: entry.key) != nil
    }
    guard let next = found.wrapping(step, from: here) else { return }
    folded = []
    list.select(next, count: lines.count, visible: visible)
  }

  private mutating func select(
    _ entry: HostEntry, _ sections: [HelpSection], _ visible: Int
  ) {
    func index() -> Int? {
      lines(of: sections).firstIndex {
        $0.entry?.key == entry.key && $0.entry?.label == entry.label
      }
    }
    if index() == nil { folded = [] }
    guard let index = index() else { return }
    list.select(index, count: lines(of: sections).count, visible: visible)
  }
}

extension [Int] {
  /// Returns the nearest of these ascending numbers after or before another one, wrapping around.
  func wrapping(_ step: Int, from here: Int) -> Int? {
    step > 0 ? first { $0 > here } ?? first : last { $0 < here } ?? last
  }
}
