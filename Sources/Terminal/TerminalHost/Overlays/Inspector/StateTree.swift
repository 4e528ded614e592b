import Navigation

/// A state as the lines of a tree: the stack of every tab, the presentations and the queued links.
///
/// Lines are created on demand, so a stack of a million entries costs no more than a stack of ten.
struct StateTree {
  /// A line of the tree.
  struct Line: Hashable {
    var depth: Int
    var text: String
    /// The id for folding the lines below it; `nil` if there are none.
    var fold: String?
    var isFolded = false
    /// Whether the line represents the visible screen.
    var isVisible = false
  }

  private struct Branch {
    let head: Line
    let count: Int
    let text: (Int) -> String
    let visible: Int?
    /// The number of lines before the branch.
    let start: Int
  }

  private var branches: [Branch] = []
  /// The number of lines.
  private(set) var count = 0

  /// Creates the tree of a state.
  ///
  /// - Parameters:
  ///   - situation: The state, with its sign-in layer.
  ///   - login: The route of the sign-in layer.
  ///   - waiting: The labels of the queued links.
  ///   - folded: The ids of the folded branches.
  ///   - tab: Returns the title of a tab.
  ///   - title: Returns the title of a route.
  init(
    _ situation: Situation, login: AnyRoute?, waiting: [String], folded: Set<String>,
    tab: (TabID) -> String, title: @escaping (AnyRoute) -> String
  ) {
    let state = situation.state
    let layers = HostLayer.all(in: state, signIn: situation.signIn, login: login).dropFirst()
    for (index, one) in state.tabs.enumerated() {
      let isSelected = index == state.selected
      add(
        "tab \(one.id.name)", tab(one.id), marked: isSelected ? "●" : "○", count: one.path.count,
        folded, visible: isSelected && layers.isEmpty ? one.path.count - 1 : nil
      ) { title(one.path[$0].route) }
    }
    for (index, layer) in layers.enumerated() {
      let isTop = index == layers.count - 1
      let root = layer.root.map(title) ?? ""
      add(
        "layer \(index)", "\(root), \(layer.style?.rawValue ?? "")", marked: "▣",
        count: layer.stack.count, folded, visible: isTop ? layer.stack.count - 1 : nil
      ) { title(layer.stack[$0]) }
    }
    if !waiting.isEmpty {
      add("waiting", "\(waiting.count) waiting", marked: "…", count: waiting.count, folded) {
        waiting[$0]
      }
    }
  }

  /// Accesses the line at a zero-based index.
  ///
  /// - Complexity: O(b) in the number of branches, plus one lookup in the stack.
  subscript(index: Int) -> Line {
    let branch = branches.last { $0.start <= index }
    guard let branch else { return Line(depth: 0, text: "") }
    guard index > branch.start else { return branch.head }
    let entry = index - branch.start - 1
    return Line(depth: 1, text: branch.text(entry), isVisible: entry == branch.visible)
  }

  private mutating func add(
    _ id: String, _ name: String, marked mark: String, count entries: Int, _ folded: Set<String>,
    visible: Int? = nil, text: @escaping (Int) -> String
  ) {
    let isFolded = entries > 0 && folded.contains(id)
    let more = isFolded ? " (\(entries))" : ""
    branches.append(
      Branch(
        head: Line(
          depth: 0, text: "\(mark) \(name)\(more)", fold: entries > 0 ? id : nil,
          isFolded: isFolded, isVisible: visible == -1 || isFolded && visible != nil),
        count: isFolded ? 0 : entries, text: text, visible: visible, start: count))
    count += 1 + (isFolded ? 0 : entries)
  }
}
