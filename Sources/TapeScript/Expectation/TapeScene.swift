/// What there is at a moment of a tape: the player fills it in, an expectation looks at it.
public struct TapeScene: Hashable, Sendable {
  /// The painted lines from top to bottom, blanks at their ends left out.
  public var lines: [String]
  /// The title of what is on top.
  public var title: String?
  /// The link of the visible route, without its scheme.
  public var route: String?
  /// The unshortened breadcrumb.
  public var stack: String
  /// How many routes stand above the root of the visible stack.
  public var depth: Int
  /// The title of the selected tab.
  public var tab: String?
  /// The title of the modal layer on top; nil without one.
  public var modal: String?
  /// The links that wait, oldest first.
  public var pending: [String]
  /// What has the cursor; nil when nothing has it.
  public var focus: String?
  /// The line of words for the person; nil without one.
  public var notice: String?
  /// The code the app ended with; nil while it runs.
  public var exit: Int?

  /// Makes a scene.
  ///
  /// - Parameters:
  ///   - lines: the painted lines.
  ///   - title: the title of what is on top.
  ///   - route: the link of the visible route, without its scheme.
  ///   - stack: the unshortened breadcrumb.
  ///   - depth: how many routes stand above the root.
  ///   - tab: the title of the selected tab.
  ///   - modal: the title of the modal layer on top.
  ///   - pending: the links that wait.
  ///   - focus: what has the cursor.
  ///   - notice: the words for the person.
  ///   - exit: the code the app ended with.
  public init(
    lines: [String] = [], title: String? = nil, route: String? = nil, stack: String = "",
    depth: Int = 0, tab: String? = nil, modal: String? = nil, pending: [String] = [],
    focus: String? = nil, notice: String? = nil, exit: Int? = nil
  ) {
    self.lines = lines
    self.title = title
    self.route = route
    self.stack = stack
    self.depth = depth
    self.tab = tab
    self.modal = modal
    self.pending = pending
    self.focus = focus
    self.notice = notice
    self.exit = exit
  }
}
