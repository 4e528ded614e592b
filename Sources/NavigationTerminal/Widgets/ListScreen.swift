public import TerminalKit

/// A screen that is one list: a heading, a table of rows, and perhaps a filter.
///
/// Say what the rows are, what stands in their columns and what opening one does; drawing, keys, clicks,
/// filter, position and hints come with it.
///
///     final class BooksScreen: ListScreen {
///       let title = "Books"
///       var list = ListPane()
///       let rows: [Book]
///       let rowsVersion: Int? = 0
///       let columns = [TableColumn("Title"), TableColumn("Year", .fixed(6), isNumber: true)]
///       private let context: ScreenContext<LibraryRoute>
///
///       init(_ books: [Book], _ context: ScreenContext<LibraryRoute>) {
///         rows = books
///         self.context = context
///       }
///
///       func cells(of book: Book, isSelected: Bool) -> [TableCell] {
///         [TableCell(book.title), TableCell("\(book.year)", .dim)]
///       }
///
///       func open(_ book: Book) { context.send(.go(.book(book.id))) }
///     }
@MainActor
public protocol ListScreen: Screen {
  /// The rows, such as an array; a lazy one may have a million.
  associatedtype Rows: RandomAccessCollection

  /// The rows, without regard to the filter.
  var rows: Rows { get }
  /// What changes whenever the rows do, such as a count of the changes; `nil` where nobody counts.
  ///
  /// A filter is looked through the rows once for each change of its text, and of this. Without it the
  /// rows may be others at any time, and every key and every frame looks through all of them.
  var rowsVersion: Int? { get }
  /// The columns.
  var columns: [TableColumn] { get }
  /// Which row is selected, and what the filter is.
  var list: ListPane { get set }
  /// What stands over the list.
  var heading: ListHeading { get }
  /// What is said where there are no rows.
  var emptyText: String { get }
  /// What Enter does with a row, in a word or two.
  var openLabel: String { get }
  /// Whether `/` filters the rows.
  var canFilter: Bool { get }
  /// The widest the list should be.
  var widest: Int { get }
  /// Whether Space marks rows, for ``chosenRows``; rows that are marked need an identity.
  var canMark: Bool { get }
  /// The orders that `s` and a click on a heading sort the rows in.
  var sorts: [RowSort<Rows.Element>] { get }

  /// What stands in the columns of a row.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - isSelected: whether it is the selected one.
  /// - Returns: a cell for each column, also for those that are left out where it is narrow.
  func cells(of row: Rows.Element, isSelected: Bool) -> [TableCell]

  /// What a row is known by, so that the selection stays on it when rows come, go or are sorted.
  ///
  /// - Parameter row: The row.
  /// - Returns: Its `id` where rows are `Identifiable`; `nil` otherwise, and the selection keeps its
  ///   place in the list.
  func id(of row: Rows.Element) -> AnyHashable?

  /// The text that a filter looks in.
  ///
  /// - Parameter row: the row.
  /// - Returns: its cells' texts, unless said otherwise.
  func searchText(of row: Rows.Element) -> String

  /// A few words about the selected row, below the list where there is room.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - width: how wide the list is.
  /// - Returns: the words, or `nil`.
  func note(about row: Rows.Element, width: Int) -> String?

  /// How many lines the screen wants below the list for itself.
  ///
  /// - Parameter size: how large the screen is.
  /// - Returns: the lines.
  func footRows(in size: Size) -> Int

  /// Draws what stands below the list.
  ///
  /// - Parameters:
  ///   - frame: the screen's frame.
  ///   - row: the first row of the foot.
  ///   - width: how wide the list is.
  func drawFoot(in frame: inout ScreenFrame, row: Int, width: Int)

  /// Takes a key within the selected row, such as ← and →.
  ///
  /// - Parameters:
  ///   - press: the key.
  ///   - row: the selected row.
  /// - Returns: whether the screen used it.
  func handle(_ press: KeyPress, on row: Rows.Element) -> Bool

  /// Opens a row.
  ///
  /// - Parameter row: the row.
  func open(_ row: Rows.Element)
}

/// What stands over a list.
public struct ListHeading: Hashable, Sendable {
  /// The heading.
  package var text: String
  /// What stands at the right end, such as how many there are.
  package var right: String

  /// Makes a heading.
  ///
  /// - Parameters:
  ///   - text: the heading.
  ///   - right: what stands at the right end.
  public init(_ text: String, right: String = "") {
    self.text = text
    self.right = right
  }
}

/// An order of a list's rows, named by the heading of the column that it compares.
///
///     var sorts: [RowSort<Book>] { [RowSort("Title", by: \.title), RowSort("Year", by: \.year)] }
public struct RowSort<Row> {
  /// The heading of the column, which gets the arrow.
  let heading: String
  /// Whether the first of two rows comes before the second.
  let areInOrder: (Row, Row) -> Bool

  /// Describes an order.
  ///
  /// - Parameters:
  ///   - heading: The heading of the column.
  ///   - value: What is compared.
  public init(_ heading: String, by value: @escaping (Row) -> some Comparable) {
    self.heading = heading
    areInOrder = { value($0) < value($1) }
  }
}

@available(*, unavailable)
extension RowSort: Sendable {}
