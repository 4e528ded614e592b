public import TerminalKit

/// A screen with a single list: a heading, a table of rows, and optionally a filter.
///
/// Provide the rows, their cells, and the action that opens a row. Drawing, keys, clicks,
/// filtering, position and hints are built in.
///
///     final class BooksScreen: ListScreen {
///       let title = "Books"
///       var list = ListModel<[Book]>()
///       let rows: [Book]
///       let rowsVersion = 0
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
  /// The collection of rows, such as an array; a lazy collection can contain a million rows.
  associatedtype Rows: RandomAccessCollection

  /// The type of ``rowsVersion``: `Int`, or `Int?`.
  associatedtype RowsVersion: Hashable = Int?

  /// All rows, regardless of the filter; read once in each turn, so they may be computed.
  var rows: Rows { get }
  /// A value that changes with the rows, such as a change count; `nil` if unknown.
  ///
  /// Appended rows need no new version: if there are more rows and the version is the same, a filter
  /// looks at the new rows only.
  ///
  /// The rows are searched once each time the filter or the version changes, in steps of 4,096, so that
  /// keys do not wait; rows show as they are found. Without a version, they
  /// are searched again if they are not the same as before: another array, or a collection that is
  /// not equal. Give a version if the text of a row depends on more than the row, if the rows are
  /// objects, which can change in place, or if a collection of your own is not `Equatable`; such rows
  /// are otherwise searched in every turn.
  var rowsVersion: RowsVersion { get }
  /// The columns.
  var columns: [TableColumn] { get }
  /// The rows as they were last read, with the selection and the filter.
  var list: ListModel<Rows> { get set }
  /// The heading above the list.
  var heading: ListHeading { get }
  /// The words around the list, and what it allows.
  var style: ListStyle { get }
  /// The sort orders, which the user selects with `s` or by clicking a column heading.
  var sorts: [RowSort<Rows.Element>] { get }

  /// Returns the cells of a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - isSelected: Whether the row is selected.
  /// - Returns: A cell for each column, including those hidden on narrow terminals.
  func cells(of row: Rows.Element, isSelected: Bool) -> [TableCell]

  /// Returns the identity of a row, so that the selection stays on it when rows are added, removed
  /// or sorted.
  ///
  /// - Parameter row: The row.
  /// - Returns: Its `id` if rows are `Identifiable`; otherwise `nil`, and the selection keeps its
  ///   position in the list.
  func id(of row: Rows.Element) -> AnyHashable?

  /// Returns the text of a row that the filter searches.
  ///
  /// - Parameter row: The row.
  /// - Returns: The text; by default, that of all the row's cells.
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

  /// Draws the footer below the list.
  ///
  /// - Parameters:
  ///   - frame: The screen's frame.
  ///   - row: The first row of the footer.
  ///   - width: The width of the list.
  func drawFoot(in frame: inout ScreenFrame, row: Int, width: Int)

  /// Handles a key within the selected row, such as ← or →.
  ///
  /// - Parameters:
  ///   - press: The key.
  ///   - row: The selected row.
  /// - Returns: Whether the screen used the key.
  func handle(_ press: KeyPress, on row: Rows.Element) -> Bool

  /// Opens a row.
  ///
  /// - Parameter row: The row.
  func open(_ row: Rows.Element)

  /// Returns a link to what ``open(_:)`` shows for a row, for its preview beside the list.
  ///
  /// The app decides on the link as if the user had entered it, and shows no preview if it would not
  /// open.
  ///
  /// - Parameter row: The row.
  /// - Returns: The full link, or `nil` for no preview.
  func link(to row: Rows.Element) -> String?
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

/// The words around a list, and what it allows.
public struct ListStyle: Hashable, Sendable {
  /// The text shown if there are no rows.
  public var emptyText: String
  /// The label for opening a row with Enter, in one or two words.
  public var openLabel: String
  /// Whether `/` filters the rows.
  public var canFilter: Bool
  /// Whether Space marks rows for ``ListScreen/chosenRows``; if so, the rows need an identity.
  public var canMark: Bool
  /// The maximum width of the list.
  public var widest: Int

  /// Creates a style.
  ///
  /// - Parameters:
  ///   - emptyText: The text shown if there are no rows.
  ///   - openLabel: The label for opening a row with Enter, in one or two words.
  ///   - canFilter: Whether `/` filters the rows.
  ///   - canMark: Whether Space marks rows.
  ///   - widest: The maximum width of the list; 92 columns are easy to follow.
  public init(
    emptyText: String = "Nothing here.", openLabel: String = "open", canFilter: Bool = true,
    canMark: Bool = false, widest: Int = 92
  ) {
    (self.emptyText, self.openLabel, self.canFilter) = (emptyText, openLabel, canFilter)
    (self.canMark, self.widest) = (canMark, widest)
  }
}

/// A sort order for the rows of a list, named after the heading of the column that it compares.
///
///     var sorts: [RowSort<Book>] { [RowSort("Title", by: \.title), RowSort("Year", by: \.year)] }
public struct RowSort<Row> {
  /// The heading of the column that shows the sort arrow.
  let heading: String
  /// Returns whether the first of two rows comes before the second.
  let areInOrder: (Row, Row) -> Bool

  /// Creates a sort order.
  ///
  /// - Parameters:
  ///   - heading: The heading of the column.
  ///   - value: Returns the value by which a row is sorted.
  public init(_ heading: String, by value: @escaping (Row) -> some Comparable) {
    self.heading = heading
    areInOrder = { value($0) < value($1) }
  }
}

@available(*, unavailable)
extension RowSort: Sendable {}
