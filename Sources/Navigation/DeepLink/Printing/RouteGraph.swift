/// Draws a table of routes as a tree in Mermaid's language.
struct RouteGraph {
  private var lines = ["graph LR", "  n0((\"/\"))"]
  private var ids: [[String]: Int] = [[]: 0]

  init(_ routes: [DeepLinkRouteEntry]) {
    for route in routes where route.problem == nil {
      for count in 0..<route.segments.count {
        let path = Array(route.segments.prefix(count + 1))
        guard ids[path] == nil else { continue }
        let id = ids.count
        ids[path] = id
        let parent = ids[Array(path.dropLast())] ?? 0
        let isDashed = route.unreachableBehind != nil && count == route.segments.count - 1
        lines.append(
          "  n\(parent) \(isDashed ? "-.->" : "-->") n\(id)[\"\(Self.escaped(path[count]))\"]")
      }
    }
  }

  var mermaid: String { lines.joined(separator: "\n") + "\n" }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in LinkText.visible(text) {
      switch character {
      case "\"": result += "#quot;"
      case "<": result += "#lt;"
      case ">": result += "#gt;"
      case "#": result += "#35;"
      default: result.append(character)
      }
    }
    return result
  }
}
