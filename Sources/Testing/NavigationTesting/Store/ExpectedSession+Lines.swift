import Navigation

extension ExpectedSession {
  /// The session as lines of text, with one line for each route.
  var lines: [String] {
    var lines: [String] = []
    for tab in tabs {
      lines.append(tab.id == selectedTab ? "tab \(tab.id), selected" : "tab \(tab.id)")
      lines.append("  \(tab.root.map { RouteText.of($0) } ?? "the host's own root")")
      lines += tab.path.map { "    \(RouteText.of($0))" }
    }
    if !tabs.contains(where: { $0.id == selectedTab }) {
      lines.append("tab \(selectedTab) (selected, missing)")
    }
    for layer in presentations {
      lines.append("\(layer.style)")
      lines.append("  \(RouteText.of(layer.root))")
      lines += layer.path.map { "    \(RouteText.of($0))" }
    }
    if let signIn { lines.append("sign-in: \(RouteText.of(signIn))") }
    lines.append(waiting.isEmpty ? "nothing waits" : "waiting")
    lines += waiting.map { "  \(NavigationWords<R>().ofWaiting($0))" }
    lines.append(NavigationWords<R>().of(principal))
    return lines
  }

  /// Returns both sessions as one list of lines, marked `−` for expected and `+` for actual.
  ///
  /// - Complexity: O((n + m) · d) for n and m lines, d of which differ.
  func difference(to actual: Self) -> String {
    let expected = lines
    let actual = actual.lines
    let difference = actual.difference(from: expected)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var text: [String] = []
    var old = 0
    var new = 0
    while old < expected.count || new < actual.count {
      if removed.contains(old) {
        text.append("− \(expected[old])")
        old += 1
      } else if inserted.contains(new) {
        text.append("+ \(actual[new])")
        new += 1
      } else {
        text.append("  \(actual[new])")
        old += 1
        new += 1
      }
    }
    return text.map { "    " + $0 }.joined(separator: "\n")
  }
}
