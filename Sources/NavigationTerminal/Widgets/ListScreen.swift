public import TerminalKit

/// A screen with a single list: a heading, a table of rows, and optionally a filter.
///
/// Provide the rows, the cells of their columns and the effect of opening one; drawing, keys,
/// clicks, filter, position and hints are built in.
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
  /// The rows, such as an array; a lazy collection can have a million.
  associatedtype Rows: RandomAccessCollection

  /// All rows, regardless of the filter.
  var rows: Rows { get }
  /// A value that changes with the rows, such as a change count; `nil` if unknown.
  ///
  /// With a version, the rows are searched once per change of the filter or of the version.
  /// Without one, the rows may change at any time, so every key and every frame searches all of
  /// them.
  var rowsVersion: Int? { get }
  /// The columns.
  var columns: [TableColumn] { get }
  /// The selection and the filter.
  var list: ListPane { get set }
  /// The heading above the list.
  var heading: ListHeading { get }
  /// The text shown if there are no rows.
  var emptyText: String { get }
  /// The label for opening a row with Enter, in a word or two.
  var openLabel: String { get }
  /// Whether `/` filters the rows.
  var canFilter: Bool { get }
  /// The maximum width of the list.
  var widest: Int { get }
  /// Whether Space marks rows, for ``chosenRows``; rows that are marked need an identity.
  var canMark: Bool { get }
  /// The orders that `s` and a click on a heading sort the rows in.
  var sorts: [RowSort<Rows.Element>] { get }

  /// Returns the cells of a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - isSelected: Whether the row is selected.
  /// - Returns: A cell for each column, including those hidden on narrow terminals.
  func cells(of row: Rows.Element, isSelected: Bool) -> [TableCell]

  /// What a row is known by, so that the selection stays on it when rows come, go or are sorted.
  ///
  /// - Parameter row: The row.
  /// - Returns: Its `id` where rows are `Identifiable`; `nil` otherwise, and the selection keeps its
  ///   place in the list.
  func id(of row: Rows.Element) -> AnyHashable?

  /// The text that a filter looks in.
  ///
  /// - Parameter row: The row.
  /// - Returns: By default, the texts of its cells.
  func searchText(of row: Rows.Element) -> String

  /// Returns a short note about the selected row, shown below the list if there is room.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - width: The width of the list.
  /// - Returns: The note, or `nil`.
  func note(about row: Rows.Element, width: Int) -> String?

  /// Returns the number of lines to reserve below the list.
  ///
  /// - Parameter size: The size of the screen.
  /// - Returns: The number of lines.
  func footRows(in size: Size) -> Int

  /// Draws the foot below the list.
  ///
  /// - Parameters:
  ///   - frame: The screen's frame.
  ///   - row: The first row of the foot.
  ///   - width: The width of the list.
  func drawFoot(in frame: inout ScreenFrame, row: Int, width: Int)

  /// Handles a key within the selected row, such as ← and →.
  ///
  /// - Parameters:
  ///   - press: The key.
  ///   - row: The selected row.
  /// - Returns: Whether the screen used it.
  func handle(_ press: KeyPress, on row: Rows.Element) -> Bool

  /// Opens a row.
  ///
  /// - Parameter row: The row.
  func open(_ row: Rows.Element)
}

/// The heading above a list.
public struct ListHeading: Hashable, Sendable {
  /// The heading.
  package var text: String
  /// The text at the right end, such as the number of rows.
  package var right: String

  /// Creates a heading.
  ///
  /// - Parameters:
  ///   - text: The heading.
  ///   - right: The text at the right end.
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
