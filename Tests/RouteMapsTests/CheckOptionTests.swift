import Foundation
import LinkFiles
import LinkTool
import RouteMaps
import Testing

/// The options of `check` and `import` that a CI uses.
@Suite struct CheckOptionTests {
  private static let aasa = """
    {"applinks": {"details": [{"appIDs": ["ABCDE12345.shop"], "components": [
      {"/": "/a/*"},
      {"/": "/a/b", "exclude": true}
    ]}]}}
    """

  private func run(_ words: String..., files: [String: String] = [:]) -> Tool.Result {
    var known = files
    known["aasa", default: Self.aasa] += ""
    let all = known
    return Tool.run(words) { name throws(ToolError) in
      guard let text = all[name] else { throw .missing("no \(name)\n") }
      return SourceText(name: name, text: text)
    }
  }

  private func json(_ text: String) throws -> JSONNode {
    try JSONReader.read(SourceText(name: "output", text: text), dialect: .json).root
  }

  // MARK: - check

  @Test func `a slash at the end of a path is none to a map, and what is below it counts`() {
    func findings(_ data: String, _ link: String) -> [String] {
      let manifest = """
        <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.shop">
        <application><activity><intent-filter android:autoVerify="true">
        <action android:name="android.intent.action.VIEW"/>
        <category android:name="android.intent.category.DEFAULT"/>
        <category android:name="android.intent.category.BROWSABLE"/>
        <data android:scheme="https" android:host="acme.example"/>\(data)
        </intent-filter></activity></application></manifest>
        """
      let map = """
        { map: 1, app: "Acme", schemes: ["https"], hosts: ["acme.example"],
          routes: { x: { link: "\(link)" } } }
        """
      let result = run(
        "check", "map", "--manifest", "m.xml", "--json", files: ["map": map, "m.xml": manifest])
      let all = try? json(result.output)["findings"]?.array
      return (all ?? []).map { "\($0["kind"]?.string ?? "") \($0["example"]?.string ?? "")" }
    }
    #expect(findings(#"<data android:pathPrefix="/x/"/>"#, "x/<path:rest>") == [])
    #expect(findings(#"<data android:pathPattern="/x/.*"/>"#, "x/<path:rest>") == [])
    let other = "differs https://acme.example/x/"
    #expect(
      findings(#"<data android:pathPrefix="/x/"/><data android:path="/y/"/>"#, "x/<path:rest>")
        == ["differs https://acme.example/y/"])
    #expect(
      findings(#"<data android:path="/x/"/>"#, "x/<path:rest>").contains(other))
    #expect(findings(#"<data android:pathPrefix="/x/"/>"#, "x/a").contains { $0.hasPrefix(other) })
  }

  @Test func `a severity that does not count, and findings that are left out`() {
    #expect(run("check", "--aasa", "aasa").exitCode == 1)
    let allowed = run("check", "--aasa", "aasa", "--allow", "unreached")
    #expect(allowed.exitCode == 0)
    #expect(allowed.errors == "No problems found (1 left out).\n")
    #expect(run("check", "--aasa", "aasa", "--allow", "unreached:aasa").exitCode == 0)
    #expect(run("check", "--aasa", "aasa", "--allow", "unreached:other").exitCode == 1)
    let wrong = run("check", "--aasa", "aasa", "--allow", "unreachd")
    #expect(wrong.exitCode == 64)
    #expect(wrong.errors.contains("did you mean \"unreached\"?"))
  }

  @Test(arguments: [
    (aasa, "an apple-app-site-association, not a map: \"sextant check --aasa FILE\""),
    (#"{"webcredentials": {"apps": []}}"#, "an apple-app-site-association, not a map"),
    (
      #"[{"relation": [], "target": {}}]"#,
      "an assetlinks.json, not a map: \"sextant check --assetlinks FILE\""
    ),
    ("<manifest/>", "an AndroidManifest.xml, not a map: \"sextant check --manifest FILE\""),
    (#"{"map": 1, "applinks": {}}"#, #"a map has no key "applinks""#),
    ("<plist/>", "f:1:1: "), ("[1]", "f:1:1: "),
  ])
  func `another file in place of a map is named`(text: String, words: String) {
    let result = run("check", "f", files: ["f": text])
    #expect(result.exitCode == 65)
    #expect(result.errors.contains(words), "\(result.errors)")
    #expect(result.errors.contains("not a map") == words.contains("not a map"))
  }

  @Test func `warnings count unless only errors do`() {
    let manifest = """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.shop">
      <application><activity android:name="A"><intent-filter>
      <action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.BROWSABLE"/>
      <category android:name="android.intent.category.DEFAULT"/>
      <data android:scheme="https" android:host="shop.example"/>
      </intent-filter></activity></application></manifest>
      """
    #expect(run("check", "--manifest", "m", files: ["m": manifest]).exitCode == 1)
    let errors = run(
      "check", "--manifest", "m", "--fail-on", "error", files: ["m": manifest])
    #expect(errors.exitCode == 0)
    #expect(errors.errors == "1 warning\n")
    #expect(errors.output.contains("do not open the app by themselves; a user can allow them"))
  }

  @Test func `the findings of an earlier report are left out`() {
    let report = run("check", "--aasa", "aasa", "--json").output
    let again = run("check", "--aasa", "aasa", "--baseline", "old", files: ["old": report])
    #expect(again.exitCode == 0)
    #expect(again.errors == "No problems found (1 left out).\n")
    let broken = run("check", "--aasa", "aasa", "--baseline", "old", files: ["old": "{"])
    #expect(broken.exitCode == 65)
  }

  @Test func `SARIF has a result for each finding, with the rule above`() throws {
    let result = run("check", "--aasa", "aasa", "--sarif", "out.sarif")
    let report = try json(try #require(result.report).text)
    #expect(report["version"]?.string == "2.1.0")
    let results = try #require(report["runs"]?.array?.first?["results"]?.array)
    #expect(results.count == 1)
    #expect(results[0]["ruleId"]?.string == "unreached")
    #expect(results[0]["level"]?.string == "error")
    func line(_ node: JSONNode?) -> Int? {
      node?["physicalLocation"]?["region"]?["startLine"]?.integer
    }
    #expect(line(results[0]["locations"]?.array?.first) == 3)
    #expect(line(results[0]["relatedLocations"]?.array?.first) == 2)
    let rules = report["runs"]?.array?.first?["tool"]?["driver"]?["rules"]?.array
    #expect(rules?.map { $0["id"]?.string } == ["unreached"])
  }

  @Test func `a SARIF report replaces only one of this program`() throws {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "sextant-\(UUID().uuidString).sarif").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let text = try #require(run("check", "--aasa", "aasa", "--sarif", path).report).text
    #expect(ToolFiles.write(text, to: path) == nil)
    #expect(ToolFiles.write(text, to: path) == nil)
    try Data("mine".utf8).write(to: URL(filePath: path))
    #expect(ToolFiles.write(text, to: path)?.contains("not a sextant report") == true)
  }

  @Test func `annotations are one line each, and text cannot end one`() {
    let result = run(
      "check", "--aasa", "a,b:\u{1B}[1m\n::error::x", "--github",
      files: ["a,b:\u{1B}[1m\n::error::x": Self.aasa])
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 1)
    #expect(lines[0].hasPrefix("::error file=a%2Cb%3A\\u{1B}[1m%0A%3A%3Aerror%3A%3Ax,line=3,col="))
    #expect(lines[0].contains("title=unreached::"))
    #expect(lines[0].contains("%0A2:3: "))
    #expect(result.exitCode == 1)
  }

  @Test func `an app that no file names ends with 5`() {
    let result = run("opens", "https://a.b/", "--aasa", "aasa", "--app", "ABCDE12345.shp")
    #expect(result.exitCode == 5)
    #expect(
      result.errors
        == "sextant: the file does not name \"ABCDE12345.shp\"; did you mean \"ABCDE12345.shop\"?"
        + "; it names ABCDE12345.shop\n")
  }

  @Test func `the package may come from Gradle`() {
    let manifest = """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android">
      <application><activity><intent-filter android:autoVerify="true">
        <action android:name="android.intent.action.VIEW"/>
        <category android:name="android.intent.category.DEFAULT"/>
        <category android:name="android.intent.category.BROWSABLE"/>
        <data android:scheme="https" android:host="shop.example"/>
      </intent-filter></activity></application></manifest>
      """
    let links = """
      [{"relation": ["delegate_permission/common.handle_all_urls"], "target": {
      "namespace": "android_app", "package_name": "com.shop", "sha256_cert_fingerprints": ["\(
        (0..<32).map { _ in "AB" }.joined(separator: ":"))"]}}]
      """
    let files = ["m": manifest, "links": links]
    let named = run(
      "check", "--manifest", "m", "--assetlinks", "links", "--package", "com.shop", files: files)
    #expect(named.exitCode == 0)
    let other = run(
      "check", "--manifest", "m", "--assetlinks", "links", "--package", "com.other", files: files)
    #expect(other.output.contains("does not name the package \"com.other\""))
  }

  @Test(arguments: [
    ("applinks:shop.example", 0, nil), ("applinks:*.example", 0, nil),
    ("applinks:shop.example?mode=developer", 0, nil),
    ("webcredentials:shop.example", 1, "its entitlements do not list \"applinks:shop.example\""),
    ("applinks:*.shop.example", 1, "do not list \"applinks:shop.example\""),
    ("applinks:https://shop.example", 1, "write only the host"), ("applinks:$(DOMAIN)", 0, nil),
  ])
  func `the domain must be in the entitlements`(text: String, code: Int32, message: String?) {
    let list = """
      <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>
      <array><string>\(text)</string></array></dict></plist>
      """
    let clean =
      #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.shop"], "components": [{"/": "/a"}]}]}}"#
    let result = run(
      "check", "--aasa", "aasa", "--domain", "shop.example", "--entitlements", "e",
      files: ["e": list, "aasa": clean])
    #expect(result.exitCode == code, "\(result.output)")
    if let message { #expect(result.output.contains(message), "\(result.output)") }
  }

  @Test func `the schemes of a map must be URL types`() {
    let info = """
      <plist version="1.0"><dict><key>CFBundleURLTypes</key><array><dict>
      <key>CFBundleURLSchemes</key><array><string>other</string></array></dict></array></dict></plist>
      """
    let map = "{ map: 1, app: \"Acme\", schemes: [\"acme\"], routes: { a: { link: \"a\" } } }"
    let result = run("check", "map", "--info", "info", files: ["map": map, "info": info])
    #expect(result.output.contains("info has no URL type for the scheme \"acme\""))
    #expect(result.exitCode == 1)
  }

  @Test(arguments: [
    (".well_known/assetlinks.json", true), ("well-known/assetlinks.json", true),
    (".well-known/asset-links.json", true), (".well-known/assetlinks.json", false),
    ("assetlinks.json", false), ("public/assetlinks.json", false),
  ])
  func `a file where nothing looks for it is told`(path: String, isTold: Bool) {
    let result = run(
      "check", "--assetlinks", path, files: [path: "[]"])
    #expect(result.output.contains("nothing looks for it at /") == isTold, "\(result.output)")
  }

  // MARK: - import

  private static let map = """
    {
      map: 1,
      app: "Acme",  // ours
      schemes: ["acme"],
      routes: {
        // The start.
        home: { link: "home", title: "Start" },
        order: { title: "Order", needs: true, link: ["orders/<int:id>", 'o/<int:id>'] },
        gone: { link: "gone" },
        help: { title: "Help" }
      },
    }
    """

  @Test func `check tells what is new, gone or has other patterns`() {
    let list = "home home\norder orders/:id\nparcel parcels/:id\n"
    let result = run(
      "import", "--check", "map", "routes.txt", files: ["map": Self.map, "routes.txt": list])
    #expect(result.exitCode == 1)
    #expect(
      result.output == """
        map:8:5: other patterns: order has "orders/<int:id>", "o/<int:id>", but the files have \
        "orders/:id"
        map: new: parcel "parcels/:id"
        map:9:5: gone: gone

        """)
    #expect(result.change == nil)
  }

  @Test func `update changes the patterns and keeps everything else`() throws {
    let list = "home home\norder orders/:id\nparcel parcels/:id\n"
    let files = ["map": Self.map, "routes.txt": list]
    let change = try #require(run("import", "--update", "map", "routes.txt", files: files).change)
    #expect(
      change.text == """
        {
          map: 1,
          app: "Acme",  // ours
          schemes: ["acme"],
          routes: {
            // The start.
            home: { link: "home", title: "Start" },
            order: { title: "Order", needs: true, link: "orders/:id" },
            help: { title: "Help" },
            parcel: { link: "parcels/:id" },
          },
        }
        """)
    let again = run(
      "import", "--update", "map", "routes.txt", files: ["map": change.text, "routes.txt": list])
    #expect(again.exitCode == 0)
    #expect(again.change == nil)
  }

  @Test(arguments: [
    ("{map: 1, app: \"A\", routes: {}}", 65), ("{map: 1, app: \"A\", routes: {x:{link:\"x\"}}}", 0),
    ("{map: 1, app: \"A\", routes: {x:{link:\"x\"},/*,*/ y:{}}}", 0),
    ("{map: 1, app: \"A\", routes: {home:{}}}", 0),
    ("{map: 1, app: \"A\", tabs: \"x\", routes: {x:{link:\"x\"}}}", 65),
  ])
  func `an updated map is a map, or nothing is written`(map: String, code: Int32) throws {
    let result = run(
      "import", "--update", "map", "routes.txt",
      files: ["map": map, "routes.txt": "home home\na a/<int:id>\n"])
    #expect(result.exitCode == code, "\(result.errors)")
    guard code == 0 else { return #expect(result.change == nil) }
    let text = try #require(result.change).text
    let read = try RouteMap.read(SourceText(name: "map", text: text))
    #expect(read["home"]?.links.count == 1)
    #expect(read["a"]?.links.count == 1)
    #expect(read["x"] == nil)
  }

  @Test func `a pipe is read where a file is`() throws {
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data("home home\n".utf8))
    try pipe.fileHandleForWriting.close()
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    let result = Tool.run(["import", path], read: ToolFiles.read)
    #expect(result.exitCode == 0)
    #expect(result.output.contains("home: { link: \"home\" }"))
  }

  @Test func `the summary counts places and names kinds`() {
    let list = "a a\nb a\nc a//b\n"
    let result = run("import", "routes.txt", files: ["routes.txt": list])
    #expect(
      result.errors.hasSuffix(
        "1 route, 2 not read\nnot read: 1 path, 1 repeated pattern\n"), "\(result.errors)")
    #expect(run("import", "--strict", "routes.txt", files: ["routes.txt": list]).exitCode == 1)
    #expect(run("import", "--placeholder", "x", "routes.txt").exitCode == 64)
  }
}
