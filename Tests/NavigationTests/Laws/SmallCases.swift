import Navigation

/// Every small state, and every small command.
enum SmallCases {
  static let routes: [LawRoute] = [.a, .b, .member]

  /// All states of two tabs with paths up to two deep and up to two layers, whose routes are
  /// together no more than `size`.
  static func states(size: Int) -> [ModelState] {
    let paths = paths(upTo: 2)
    let layers = layers(paths)
    var states: [ModelState] = []
    for first in paths {
      for second in paths where first.count + second.count <= size {
        let left = size - first.count - second.count
        for stack in stacks(of: layers, upTo: left) {
          for selected in 0...1 {
            states.append(
              ModelState(
                tabs: [.init(id: "one", path: first), .init(id: "two", root: .b, path: second)],
                selected: selected, layers: stack))
          }
        }
      }
    }
    return states
  }

  private static func paths(upTo depth: Int) -> [[LawRoute]] {
    guard depth > 0 else { return [[]] }
    let shorter = paths(upTo: depth - 1)
    let longer = shorter.filter { $0.count == depth - 1 }.flatMap { path in
      routes.map { path + [$0] }
    }
    return shorter + longer
  }

  private static func layers(_ paths: [[LawRoute]]) -> [ModelState.Layer] {
    routes.flatMap { root in
      paths.flatMap { path in
        PresentationStyle.allCases.compactMap { style in
          style == .alert && !path.isEmpty
            ? nil : ModelState.Layer(root: root, style: style, path: path)
        }
      }
    }
  }

  private static func stacks(
    of layers: [ModelState.Layer], upTo size: Int
  ) -> [[ModelState.Layer]] {
    let fitting = layers.filter { $0.path.count < size }
    let pairs = fitting.flatMap { lower in
      fitting.filter { lower.path.count + $0.path.count + 2 <= size }.map { [lower, $0] }
    }
    return [[]] + fitting.map { [$0] } + pairs
  }

  /// Every kind of command that stands by itself.
  static let commands: [NavigationCommand<LawRoute>] =
    routes.flatMap {
      [.push($0), .popTo($0), .replace([$0]), .present($0, .sheet), .present($0, .alert)]
    } + [
      .pop, .popCount(-1), .popCount(0), .popCount(1), .popCount(2), .popCount(3), .popToRoot,
      .pushAll([]), .pushAll([.a, .b]), .replace([]), .replace([.a, .b]), .present(.a, .fullScreen),
      .dismiss, .dismissAll, .selectTab("one"), .selectTab("two"), .selectTab("three"),
      .sequence([]),
    ]

  /// A few of them, for pairs.
  static let fewCommands: [NavigationCommand<LawRoute>] = [
    .push(.a), .pushAll([.a, .b]), .pop, .popCount(2), .popTo(.a), .popToRoot, .replace([.b]),
    .present(.a, .sheet), .present(.b, .alert), .dismiss, .dismissAll, .selectTab("two"),
    .selectTab("three"),
  ]
}
