public import TerminalKit

/// A screen with a single text.
///
/// Provide the text, and what its links open if it has some. Drawing, keys, clicks, hints and the
/// position are built in.
///
///     final class ChapterScreen: TextScreen {
///       let title: String
///       var text = TextView()
///
///       init(_ book: Book, _ chapter: [String]) {
///         title = book.title
///         text.show(chapter)
///       }
///     }
@MainActor
public protocol TextScreen: Screen {
  /// The text.
  var text: TextView { get set }

  /// Returns the area of the text: by default all of the screen.
  ///
  /// - Parameter size: The size of the screen.
  /// - Returns: The area.
  func textRegion(in size: Size) -> Rect

  /// Opens a link; by default there are none.
  ///
  /// - Parameter link: The index of the link in the text.
  func open(link: Int)
}

extension TextScreen {
  /// All of the screen.
  public func textRegion(in size: Size) -> Rect { Rect(size: size) }

  /// Opens nothing.
  public func open(link: Int) {}

  /// How the text uses printable keys.
  public var inputMode: InputMode { text.inputMode }

  /// The hints of the text.
  public var hints: [KeyHint] { text.hints }

  /// The end of a search.
  public var escapeLabel: String? { text.escapeLabel }

  /// The position in the text.
  public var position: String? { text.position }

  /// The words of the selected link.
  public var focus: String? { text.focus }

  /// Draws the text.
  public func draw(in frame: inout ScreenFrame) {
    text.draw(in: &frame, region: textRegion(in: frame.size))
  }

  /// Handles the events of the text.
  public func handle(_ event: ScreenEvent) -> Bool { handleText(event) }

  /// Handles an event for the text, for a screen that handles more.
  ///
  /// - Parameter event: The event.
  /// - Returns: Whether the text used it.
  public func handleText(_ event: ScreenEvent) -> Bool {
    if case .resized(let size) = event { text.resize(textRegion(in: size).size) }
    guard let link = text.link(openedBy: event) else { return text.handle(event) }
    open(link: link)
    return true
  }
}
