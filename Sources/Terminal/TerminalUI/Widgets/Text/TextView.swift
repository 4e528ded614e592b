public import TerminalKit

/// Text to read, which wraps or scrolls sideways, shows emphasis, and has links and a search.
///
/// A screen gives it text when the text changes, and its size when that changes. Prose is broken at
/// the width; other lines stay as they are, and one that is cut off has `>` or `<` at that edge. What a
/// line prints bold, dim, underlined, italic or in color is shown so, whether letters are struck over
/// others, as `man` does, or by SGR sequences. Other escape sequences are dropped, so a line cannot do
/// anything to the terminal. Tabs become spaces.
///
/// Text that follows a growing source, such as a log, shows its end until the user scrolls; `f` or End
/// follows it again, and `w` wraps long lines.
///
/// ``TextScreen`` forwards what a screen with a single text would forward.
public struct TextView: Hashable, Sendable {
  /// A link on words in a line.
  public struct Link: Hashable, Sendable {
    let text: String
    /// The line; `nil` in prose, where the first occurrence of the words is the link.
    let line: Int?

    /// Creates a link on words in a line.
    ///
    /// - Parameters:
    ///   - text: The words.
    ///   - line: The index of the line; there is no such link if there is no such line.
    public init(_ text: String, line: Int) { (self.text, self.line) = (text, line) }

    init(_ text: String) { (self.text, line) = (text, nil) }
  }

  /// A row: a line, and which row of it if lines are wrapped.
  struct Place: Hashable, Comparable {
    var line: Int
    var row = 0

    static func < (one: Self, other: Self) -> Bool {
      (one.line, one.row) < (other.line, other.row)
    }
  }

  /// How a growing source is shown.
  struct Following: Hashable {
    /// The number of lines to keep.
    let most: Int
    /// Whether the end is shown.
    var isOn = true
    /// Whether long lines are wrapped.
    var wraps = false
  }

  private struct Kept: Hashable {
    let line: Int
    let place: TextPlaces.Place
  }

  /// The lines, broken at the width if they are prose.
  var text: [EmphasizedLine] = []
  private var prose: [String]?
  var links = Links()
  /// The lines that are drawn as titles.
  private(set) var titles: Set<Int> = []
  /// The width of the longest line, unless it is prose.
  private var widest = 0
  var size = Size(columns: 0, rows: 0)
  /// The first visible row.
  var first = Place(line: 0)
  /// The number of columns that are hidden at the left.
  var left = 0
  var search = Search()
  var following: Following?
  /// The place of a line when the text was last broken, since the line can begin earlier.
  private var kept: Kept?

  /// Creates an empty text.
  ///
  /// - Parameters:
  ///   - follows: Whether the text grows at its end, which is shown until the user scrolls.
  ///   - most: The number of lines of such a text to keep, at least 1; older ones are dropped, at the
  ///     latest when there are a quarter more.
  public init(follows: Bool = false, keeping most: Int = 100_000) {
    following = follows ? Following(most: max(1, most)) : nil
  }

  // MARK: - The text

  /// Shows paragraphs, broken at a readable width, with a blank line between them.
  ///
  /// - Parameters:
  ///   - paragraphs: The text.
  ///   - links: The words of the text that are links. Tab selects a link; ``link(openedBy:)`` returns
  ///     the one to open.
  /// - Complexity: O(n) in the length of the text and of the links.
  public mutating func show(_ paragraphs: [String], links: [String] = []) {
    let labels = links.map { Link($0) }
    guard paragraphs != prose || labels != self.links.labels else { return }
    prose = paragraphs
    take(broken(paragraphs), labels, titles: [])
  }

  /// Shows lines that stay as they are, such as a preformatted page.
  ///
  /// If the same text is shown again with other line breaks, the view keeps its place in it.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - links: The links, from the top.
  ///   - titles: The indices of the lines to draw as titles.
  /// - Complexity: O(n) in the length of the text and of the links, since each line is walked once for
  ///   links that are on it in order.
  public mutating func show(lines: [String], links: [Link] = [], titles: Set<Int> = []) {
    prose = nil
    let new = lines.map { Self.read($0) }
    take(new, links, titles: titles)
    widest = Self.widest(of: new)
  }

  /// Appends lines, as a program prints them.
  ///
  /// - Complexity: O(n) in the length of the new lines, which are searched if a search is open.
  /// - Parameter lines: The lines.
  public mutating func append(_ lines: some Sequence<String>) {
    let before = text.count
    text += lines.lazy.map { Self.read($0) }
    widest = max(widest, Self.widest(of: text[before...]))
    find(from: before)
    if let most = following?.most, text.count > most + most / 4 {
      let surplus = text.count - most
      text.removeFirst(surplus)
      first = max(Place(line: 0), Place(line: first.line - surplus, row: first.row))
      search.drop(surplus)
    }
    settle()
  }

  /// Removes all lines.
  public mutating func clear() { show(lines: []) }

  private static func read(_ line: String) -> EmphasizedLine { EmphasizedLine(line.withoutTabs) }

  private static func widest(of lines: some Sequence<EmphasizedLine>) -> Int {
    lines.lazy.map { TextWidth.columns(of: $0.text) }.max() ?? 0
  }

  /// Breaks prose at the width, as soon as there is one.
  private func broken(_ paragraphs: [String]) -> [EmphasizedLine] {
    guard size.columns > 0 else { return [] }
    let columns = ScreenFrame.readable(size.columns)
    return paragraphs.flatMap { TextWidth.wrapped($0, columns: columns) + [""] }.dropLast()
      .map { Self.read($0) }
  }

  private mutating func take(_ new: [EmphasizedLine], _ labels: [Link], titles: Set<Int>) {
    if !text.isEmpty, !new.isEmpty {
      let line = min(first.line, text.count - 1)
      let last = kept.flatMap { $0.line == line ? $0.place : nil }
      let place = last ?? TextPlaces(text.lazy.map(\.text)).place(of: line)
      let found = line == 0 ? 0 : TextPlaces(new.lazy.map(\.text)).line(of: place)
      (first, kept) = (Place(line: found), Kept(line: found, place: place))
    }
    (text, self.titles, widest) = (new, titles, 0)
    links.place(labels, in: text)
    findAll()
    settle()
  }

  /// Gives the text its size.
  ///
  /// - Complexity: O(1); O(n) in the length of prose if the width changed.
  /// - Parameter size: The size of the region that the text is drawn in.
  public mutating func resize(_ size: Size) {
    guard size != self.size else { return }
    let isWider = ScreenFrame.readable(size.columns) != ScreenFrame.readable(self.size.columns)
    self.size = size
    if let prose, isWider || text.isEmpty {
      take(broken(prose), links.labels, titles: [])
    }
    settle()
  }

  // MARK: - What is visible

  /// The number of lines.
  public var count: Int { text.count }

  /// The text of all lines, without its emphasis.
  ///
  /// - Complexity: O(n) in the number of lines.
  public var lines: [String] { text.map(\.text) }

  /// The number of rows for lines.
  public var rows: Int { max(1, size.rows - (search.editor == nil ? 0 : 1)) }

  /// The first visible line.
  public var top: Int { first.line }

  /// Whether the end of a growing text is shown.
  var isFollowing: Bool { following?.isOn == true }

  /// Scrolls so that a line is the first visible one, but no further than to the end of the text.
  ///
  /// - Parameter line: The index of the line.
  public mutating func show(line: Int) {
    following?.isOn = false
    first = Place(line: max(0, line))
    settle()
  }

  /// Whether part of the text is not visible.
  var isScrollable: Bool { lastFirst > Place(line: 0) }

  var wraps: Bool { following?.wraps == true }

  /// The most columns that can be hidden at the left; 0 if no line is cut.
  var farthest: Int { wraps ? 0 : max(0, widest - size.columns) }

  /// Keeps the place within the text, and at the end while that is followed.
  mutating func settle() {
    left = min(left, farthest)
    // Text that is not there yet keeps the place that is wanted in it.
    guard !text.isEmpty, size.rows > 0 else { return }
    let last = lastFirst
    first = isFollowing ? last : min(max(first, Place(line: 0)), last)
    first.row = min(first.row, starts(of: first.line).count - 1)
  }

  // MARK: - What a screen asks

  /// The scroll position, such as `12/40`, or that the end is followed; `nil` if the whole text is
  /// visible.
  public var position: String? {
    if isFollowing { return "following" }
    let last = min(moved(first, by: rows - 1).line + 1, count)
    return isScrollable || following != nil ? "\(last)/\(count)" : nil
  }

  /// How printable keys are used: as text while a search is typed, otherwise as commands.
  public var inputMode: InputMode { search.isTyping ? .textField : .keys }

  /// The action of Escape, which ends the search; `nil` if there is none.
  public var escapeLabel: String? { search.editor == nil ? nil : "end search" }

  /// The words of the selected link, while it is visible.
  public var focus: String? { openableLink.map { links.labels[$0].text } }

  /// The hints for the keys of the text.
  public var hints: [KeyHint] {
    if search.isTyping { return [KeyHint("Enter", "find")] }
    var hints = search.hints
    if openableLink != nil { hints.append(KeyHint("Enter", "open")) }
    if isScrollable, search.editor == nil { hints.append(KeyHint("↑↓", "scroll")) }
    if farthest > 0 { hints.append(KeyHint("←→", "scroll sideways")) }
    if !links.placed.isEmpty {
      let isOnly = links.placed.count == 1 && openableLink != nil
      hints.append(
        KeyHint("Tab", "next link", disabledReason: isOnly ? "There is only one link." : nil))
    }
    if search.editor == nil { hints.append(KeyHint("/", "search")) }
    if let following {
      let reason = following.isOn ? "The end is followed." : nil
      hints += [
        KeyHint("f", "follow", disabledReason: reason),
        KeyHint("w", following.wraps ? "cut lines" : "wrap lines"),
      ]
    }
    return hints
  }
}
