import LinkFiles
import Navigation
import NavigationTesting
import RouteMaps
import Testing

/// A map that is imported from a manifest handles the links that the manifest opens.
@Suite struct ManifestLawTests {
  @Test(arguments: 1...80)
  func `import and opens agree about every link over a small alphabet`(seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    func pick(_ texts: [String]) -> String { texts.randomElement(using: &numbers) ?? "" }
    let pieces = ["a", "b", "/", "/", ".*", "*", "[a-b]", "(a|b)", "?", "#", "%61", ":a", "é"]
    let data = (0..<Int.random(in: 1...3, using: &numbers)).map { _ in
      let path = (0..<Int.random(in: 0...3, using: &numbers)).map { _ in pick(pieces) }.joined()
      let name = pick(["path", "pathPrefix", "pathPattern", "pathAdvancedPattern"])
      return "<data android:\(name)=\"/\(path)\"/>"
    }
    let more = pick(["", "", "<uri-relative-filter-group/>", "<data android:sspPrefix=\"//x\"/>"])
    let host = pick(["a.example", "a.example", "A.example", "bücher.example", "${host}"])
    let port = pick(["", "", "", " android:port=\"443\""])
    let text = """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.shop">
      <application><activity><intent-filter android:autoVerify="true">
        <action android:name="android.intent.action.VIEW"/>
        <category android:name="android.intent.category.DEFAULT"/>
        <category android:name="android.intent.category.BROWSABLE"/>
        <data android:scheme="https" android:host="\(host)"\(port)/>
        \(more == "" || Bool.random(using: &numbers) ? data.joined() : "")\(more)
      </intent-filter></activity></application></manifest>
      """
    let source = SourceText(name: "AndroidManifest.xml", text: text)
    let found = RouteImport([.file(source)])
    let files = AndroidFiles(links: nil, manifest: try AndroidManifest(source))
    let map = try? RouteMap.read(SourceText(name: "map", text: found.map.description))
    let pipeline = map?.pipeline
    for path in try Self.paths() {
      let link = "https://a.example/\(path)"
      let outcome = files.decide(try WebLink(link), app: "com.shop").outcome
      var isHandled = false
      if case .plan? = pipeline?.find(DeepLinkRequest(link)).decision(for: nil) { isHandled = true }
      // A map takes a slash at the end for none.
      guard !link.hasSuffix("/"), !path.contains("//") else { continue }
      if isHandled { #expect(outcome == .opens, "\(link) \(text)") }
      if outcome == .opens {
        #expect(isHandled || !found.losses.isEmpty, "\(link) \(text) \(found.map)")
      }
    }
  }

  private static func paths() throws -> [String] {
    let pieces = ["a", "b", "/", "c", "%C3%A9", "*", "%2561", "%5Ba-b%5D", ":a"]
    var all = [[""]]
    for _ in 0..<3 { all.append(all[all.count - 1].flatMap { text in pieces.map { text + $0 } }) }
    return all.flatMap(\.self)
  }
}
