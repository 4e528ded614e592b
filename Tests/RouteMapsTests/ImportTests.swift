import LinkFiles
import LinkTool
import Navigation
import NavigationTesting
import RouteMaps
import Testing

@Suite(.timeLimit(.minutes(10))) struct ImportTests {
  /// What is read of a file: name and pattern of each route, and what could not be read.
  private func read(
    _ name: String, _ text: String
  ) throws -> (routes: [String], losses: [String], map: RouteImport) {
    let found = RouteImport([.file(SourceText(name: name, text: text))])
    let routes = found.map.routes.flatMap { route in
      route.links.isEmpty
        ? ["\(route.name)"] : route.links.map { "\(route.name) \($0.pattern)" }
    }
    // What is printed is a map.
    _ = try RouteMap.read(SourceText(name: "map", text: found.map.description))
    return (routes, found.losses.map { "\($0.place.line):\($0.place.column) \($0.message)" }, found)
  }

  @Test func `a list is names and patterns`() throws {
    let found = try read(
      "routes.txt", "# mine\nhome home\norder orders/<int:id>\nwrong a//b\n")
    #expect(found.routes == ["home home", "order orders/<int:id>"])
    #expect(found.losses.count == 1)
    let text = RouteImport([
      .file(SourceText(name: "a.txt", text: "home home\nthree words here\n"))
    ])
    #expect(text.map.routes.isEmpty)
    #expect(text.losses.map(\.place.line) == [2])
    #expect(text.losses[0].message.hasPrefix("the file was not read, since this line is not NAME"))
  }

  @Test func `a manifest gives schemes, hosts and paths`() throws {
    let found = try read(
      "AndroidManifest.xml",
      """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.acme.shop">
        <application>
          <activity android:name=".OrderActivity">
            <intent-filter android:autoVerify="true">
              <action android:name="android.intent.action.VIEW"/>
              <category android:name="android.intent.category.BROWSABLE"/>
              <category android:name="android.intent.category.DEFAULT"/>
              <data android:scheme="https" android:host="acme.example"/>
              <data android:pathPrefix="/orders/"/>
              <data android:path="/help"/>
              <data android:pathPattern="/a.*b"/>
            </intent-filter>
            <intent-filter>
              <action android:name="android.intent.action.VIEW"/>
              <category android:name="android.intent.category.BROWSABLE"/>
              <category android:name="android.intent.category.DEFAULT"/>
              <data android:scheme="acme" android:host="me"/>
            </intent-filter>
          </activity>
        </application>
      </manifest>
      """)
    #expect(
      found.routes == [
        "Order-orders https://acme.example/orders/<path:rest>",
        "Order-help https://acme.example/help", "Order acme://me/*",
      ])
    #expect(found.map.map.hosts == ["acme.example"])
    #expect(found.map.map.schemes == ["acme", "https"])
    #expect(found.losses.count == 1)
    #expect(found.losses[0] == "11:15 pathPattern \"/a.*b\" has no equivalent pattern")
  }

  @Test func `a navigation graph gives destinations with typed values`() throws {
    let found = try read(
      "nav.xml",
      """
      <navigation xmlns:android="http://schemas.android.com/apk/res/android"
        xmlns:app="http://schemas.android.com/apk/res-auto" app:startDestination="@id/home">
        <fragment android:id="@+id/home" android:label="Home">
          <deepLink app:uri="acme.example/home"/>
        </fragment>
        <fragment android:id="@+id/order" android:label="Order {id}">
          <argument android:name="id" app:argType="integer"/>
          <deepLink app:uri="acme://orders/{id}?tab={tab}"/>
        </fragment>
        <dialog android:id="@+id/rate"><deepLink app:uri="https://acme.example/rate/a.*"/></dialog>
      </navigation>
      """)
    #expect(
      found.routes == [
        "home https://acme.example/home", "home http://acme.example/home",
        "order acme://orders/<int:id>?tab=:tab", "rate",
      ])
    #expect(found.map.map.tabs == ["home"])
    #expect(found.map.map.routes[1].titles == ["Order {id}"])
    #expect(found.map.map.routes[2].style == "sheet")
    #expect(found.losses.count == 1)
  }

  @Test func `go_router's literals are read, also nested`() throws {
    let found = try read(
      "router.dart",
      """
      final router = GoRouter(routes: [
        GoRoute(path: '/', builder: (c, s) => const Home(), routes: <RouteBase>[
          GoRoute(path: 'orders/:id(\\\\d+)', name: 'order', builder: (c, s) { return Order(); }),
        ]),
        ShellRoute(routes: [GoRoute(path: '/settings', name: Names.settings)]),
        GoRoute(path: '/u/$base'), GoRoute(path: Paths.help),
      ]);
      """)
    #expect(found.routes == ["home ", "order orders/<int:id>", "settings settings"])
    #expect(found.losses.count == 2, "\(found.losses)")
    #expect(found.losses.last == "6:44 the path is not a literal: \"Paths.help\"")
  }

  @Test(arguments: [
    ("r.dart", "GoRouter(routes: foo + [GoRoute(path: '/a')])", "foo + ["),
    ("r.dart", "GoRouter(routes: [GoRoute(path: '/a')] + foo)", "+ foo"),
    ("r.dart", "GoRouter(routes: [GoRoute(path: '/a')]..addAll(foo))", "..addAll(foo)"),
    ("r.dart", "GoRouter(routes: List.from(foo)..add(GoRoute(path: '/a')))", "List.from("),
    ("r.dart", "GoRouter(routes: kIsWeb ? foo : [GoRoute(path: '/a')])", "kIsWeb ? "),
    ("r.dart", "GoRouter(routes: [GoRoute(path: '/a', routes: [] + foo)])", "+ foo"),
    ("r.dart", "final r = [GoRoute(path: '/a')] + foo; GoRouter(routes: r)", "+ foo"),
    ("l.ts", "prefixes: ['https://a.com'].concat(b), screens: { a: 'a' }", ".concat(b)"),
    ("l.ts", "const p = ['a://'].concat(b); x = { prefixes: p, screens: { a: 'a' } }", ".concat"),
    ("l.ts", "screens: { a: { path: 'a', alias: [].concat(b) } }", ".concat(b)"),
    ("l.ts", "const l = { screens: { a: 'a' } }; const m = { screens: make(b) };", "make(b)"),
  ])
  func `code that makes another list is told`(name: String, text: String, code: String) throws {
    let found = try read(name, text)
    #expect(found.routes == ["a a"])
    #expect(found.losses.count == 1, "\(found.losses)")
    #expect(found.losses.first?.contains(" is not a literal: \"\(code)") == true, "\(found.losses)")
  }

  @Test func `the list that annotations generate is not lost`() throws {
    let found = try read(
      "router.dart",
      "final r = GoRouter(routes: $appRoutes); @TypedGoRoute<A>(path: '/a') class A {}")
    #expect(found.routes == ["a a"])
    #expect(found.losses == [])
  }

  @Test func `text of a navigation graph is text in a pattern`() throws {
    let links = [
      "https://a.com/star/*", "https://a.com/:id/x", "https://a.com/p/&lt;x&gt;",
      "https://a.com/q?x=:y&amp;z=a?", "https://a.com/r?x=.*", "https://a.com/c//d",
    ].map { "<deepLink app:uri=\"\($0)\"/>" }
    let found = try read(
      "nav.xml",
      """
      <navigation xmlns:app="http://schemas.android.com/apk/res-auto">
      <fragment app:id="@+id/a">\(links.joined())</fragment></navigation>
      """)
    #expect(
      found.routes == [
        "a star/%2A", "a %3Aid/x", "a p/%3Cx%3E", "a q?x=%3Ay&z=a%3F",
      ])
    #expect(found.losses.count == 2)
    let map = try RouteMap.read(SourceText(name: "map", text: found.map.map.description))
    for (link, opens) in [("star/*", true), ("star/1", false), (":id/x", true), ("b/x", false)] {
      let decision = map.pipeline.find(DeepLinkRequest("https://a.com/\(link)")).decision(for: nil)
      if case .plan = decision { #expect(opens, "\(link)") } else { #expect(!opens, "\(link)") }
    }
  }

  @Test(arguments: [
    ("", "android:path=\"\"", "empty segments make no difference"),
    ("", "android:pathPattern=\"\"", "empty segments make no difference"),
    ("", "android:pathAdvancedPattern=\".+\"", "empty segments make no difference"),
    ("", "android:pathPrefix=\"/a//b\"", "empty segments make no difference"),
    ("android:enabled=\"false\"", "", "with android:enabled=\"false\", no link opens the activity"),
    (
      "android:exported=\"false\"", "",
      "with android:exported=\"false\", no link opens the activity"
    ),
  ])
  func `what a map cannot have of a filter is told`(
    attribute: String, data: String, message: String
  ) {
    let text = """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
      <activity android:name="M" \(attribute)><intent-filter android:autoVerify="true">
      <action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.DEFAULT"/>
      <category android:name="android.intent.category.BROWSABLE"/>
      <data android:scheme="https" android:host="a.com" \(data)/>
      </intent-filter></activity></application></manifest>
      """
    let found = RouteImport([.file(SourceText(name: "AndroidManifest.xml", text: text))])
    #expect(found.map.routes.isEmpty)
    #expect(found.losses.map { $0.message.contains(message) } == [true], "\(found.losses)")
  }

  @Test func `tables inside each other are found in linear time`() throws {
    let count = 10_000
    let text =
      String(repeating: "A: { screens: {", count: count) + String(repeating: "}}", count: count)
    let found = try read("linking.ts", "screens: { B: 'b', \(text) }")
    #expect(found.routes == ["B b"])
  }

  @Test func `React Navigation's literals are read, also nested`() throws {
    let found = try read(
      "linking.ts",
      """
      // links
      export const linking = {
        prefixes: ['acme://', 'https://acme.example', prefix],
        config: {
          screens: {
            Home: { path: '', screens: { Feed: 'feed', User: { path: 'user/:id', parse: { id: Number } } } },
            'Sign in': 'login', Chat: makeChat(), ...others,
            Order: { path: 'orders/:id?', exact: true },
          },
        },
      };
      """)
    #expect(
      found.routes == [
        "Home ", "Feed feed", "User user/<int:id>", "Sign in login", "Order orders/:id?",
      ]
    )
    #expect(found.map.map.schemes == ["acme", "https"])
    #expect(found.losses.count == 3, "\(found.losses)")
  }

  @Test func `part of an expression is no literal`() throws {
    let dart = try read(
      "router.dart",
      """
      GoRoute(path: '/users/' + Paths.id, name: 'u'), GoRoute(path: '/' 'b', name: b()),
      GoRoute(path: '/c', name: 'c' + x), GoRoute(path: '/d')
      """)
    #expect(dart.routes == ["b b", "c c", "d d"])
    #expect(dart.losses == ["1:15 the path is not a literal: \"'/users/' + Paths.id\""])
    let script = try read(
      "linking.ts",
      """
      prefixes: ['acme://' + x, 'shop://'],
      screens: { A: 'a/' + ID, B: { path: 'b/' + ID }, C: 'c' as const, D: 'd' }
      """)
    #expect(script.routes == ["C c", "D d"])
    #expect(script.map.map.schemes == ["shop"])
    #expect(
      script.losses == [
        "1:12 the prefix is not a literal: \"'acme://' + x\"",
        "2:15 the path of \"A\" is not a literal: \"'a/' + ID\"",
        "2:37 the path of \"B\" is not a literal: \"'b/' + ID\"",
      ])
  }

  @Test func `a regular expression is neither a comment nor a string`() throws {
    let found = try read(
      "linking.ts",
      #"""
      const page = <View><Text>{title}</Text><Line width={3} /></View>;
      screens: {
        File: { path: 'file/:name', parse: { name: (name) => name.replace(/^\//, '') } },
        Quote: { path: 'quote/:text', parse: { text: (text) => text.replace(/'/g, "") } },
        Half: { path: 'half/:n', parse: { n: (n) => [Number(n) / 2, n[0] / 2, n / 2] } },
        Class: { path: 'class/:c', parse: { c: (c) => { return /[/'"{]\]/i.test(c) } } },
        Pattern: /a(b/, // '
        Help: 'help',
      }
      """#)
    #expect(
      found.routes == [
        "File file/:name", "Quote quote/:text", "Half half/:n", "Class class/:c", "Help help",
      ])
    #expect(found.losses == ["7:12 the path of \"Pattern\" is not a literal: \"/a(b/\""])
  }

  @Test(arguments: [
    (
      "linking.ts",
      "screens: {\n  A: 'a',\n  B: { path: 'b', parse: { c: (d => d } },\n  C: 'c',\n}"
    ),
    ("linking.ts", "screens: {\n  A: 'a',\n  B: { path: 'b', parse: {"),
    (
      "router.dart", "GoRoute(path: '/a', name: 'A'),\n// …\n  GoRoute(path: '/b', builder: (c { },"
    ),
  ])
  func `a bracket that is not closed is told, once`(name: String, text: String) throws {
    let found = try read(name, text)
    #expect(found.routes.first == "A a")
    #expect(
      found.losses.filter { $0.hasSuffix("a bracket is not closed; what follows was not read") }
        .count == 1, "\(found.losses)")
    #expect(found.losses.first?.hasPrefix("3:") == true, "\(found.losses)")
  }

  @Test(arguments: [9_000, 100_000])
  func `a path beyond the length of links is told, and not repeated in those inside`(
    length: Int
  ) throws {
    let path = String(repeating: "a", count: length)
    let inner = (0..<1_000)
    let script = try read(
      "linking.ts",
      "screens: { A: { path: '\(path)', screens: { "
        + inner.map { "A\($0): 'a\($0)'," }.joined() + " } }, B: 'b' }")
    #expect(script.routes == ["B b"])
    #expect(
      script.losses == [
        "1:12 the path is longer than 8192 bytes; it and the routes inside were not read"
      ])
    let dart = try read(
      "router.dart",
      "GoRoute(path: '/\(path)', routes: ["
        + inner.map { "GoRoute(path: 'a\($0)')," }.joined() + "]), GoRoute(path: '/b')")
    #expect(dart.routes == ["b b"])
    #expect(dart.losses.count == 1)
  }

  @Test func `long paths are repeated only as often as a map can contain them`() throws {
    let path = String(repeating: "a", count: 8_000)
    let inner = (0..<2_000).map { "A\($0): 'a\($0)'," }.joined()
    let found = RouteImport([
      .file(
        SourceText(
          name: "linking.ts",
          text: "screens: { A: { path: '\(path)', screens: { \(inner) } }, B: 'b' }"))
    ])
    #expect((400..<600).contains(found.map.routes.count), "\(found.map.routes.count)")
    #expect(found.map.routes.last?.name == "B")
    #expect(
      found.losses.map(\.message) == [
        "the paths of nested routes are longer than 4 MiB in all; other routes inside were not read"
      ])
  }

  @Test func `arguments, items and prefixes in thousands are read in linear time`() throws {
    let arguments = (0..<4_000).map {
      "<argument app:name=\"a\($0)\" app:defaultValue=\"1\"/>"
    }
    let items = (0..<4_000).map { "a\($0)={a\($0)}" }.joined(separator: "&amp;")
    let graph = RouteImport([
      .file(
        SourceText(
          name: "nav.xml",
          text: """
            <navigation xmlns:app="http://schemas.android.com/apk/res-auto">
            <fragment app:id="@+id/a">\(arguments.joined())
            <deepLink app:uri="acme://a?\(items)"/></fragment></navigation>
            """))
    ])
    let pattern = try #require(graph.map.routes.first?.links.first?.pattern)
    #expect(pattern.split(separator: "&").allSatisfy { $0.hasSuffix("?") })
    let prefixes = (0..<40_000).map { "'s\($0)://'," }.joined()
    let script = RouteImport([
      .file(
        SourceText(
          name: "linking.ts",
          text: "prefixes: ['https://acme.example', \(prefixes) 'S7://'], screens: { A: 'a' }"))
    ])
    #expect(script.map.schemes == (0..<40_000).map { "s\($0)" } + ["https"])
  }

  @Test func `a mark for an optional value is kept behind an expression`() throws {
    let found = try read(
      "linking.ts", #"screens: { A: 'u/:id(\\d+)?', B: 'v/:id(a|b)?', C: 'w/:id?' }"#)
    #expect(found.routes == ["A u/<int:id>?", "B v/<id:id>?", "C w/:id?"])
    #expect(found.map.map.values.map { $0.choices.map(\.text) } == [["a", "b"]])
  }

  @Test func `an expression that a pattern cannot say is not read`() throws {
    let found = try read(
      "linking.ts", #"screens: { A: 'u/:id([a-z]+)', B: 'v/:x(.*)/w', C: 'w/:int(a|b)' }"#)
    #expect(found.routes == ["C w/<int2:int>"])
    #expect(found.losses.map { $0.prefix(4) } == ["1:12", "1:32"], "\(found.losses)")
  }

  @Test func `routes that are nested too deeply are told`() throws {
    let dart =
      (0..<70).map { "GoRoute(path: '/r\($0)', routes: [" }.joined()
      + String(repeating: "])", count: 70)
    let found = try read("router.dart", dart)
    #expect(found.routes.count == 65)
    #expect(found.losses.map { $0.hasSuffix("nested more than 64 levels deep") } == [true])
    let script =
      "screens: {" + (0..<70).map { "S\($0): { path: 's', screens: {" }.joined()
      + String(repeating: "}}", count: 70) + "}"
    let screens = try read("linking.ts", script)
    #expect(screens.losses.map { $0.hasSuffix("nested more than 64 levels deep") } == [true])
  }

  @Test func `lists that double each other are read up to a limit`() throws {
    let dart = (0..<40).map { "final a\($0) = [...a\($0 + 1), ...a\($0 + 1)];\n" }.joined()
    let lists = try read("router.dart", dart + "final a40 = [GoRoute(path: '/end')];")
    #expect(lists.routes == ["end end"])
    let script = (0..<40).map { "const a\($0) = { ...a\($0 + 1), ...a\($0 + 1) };\n" }.joined()
    let tables = try read(
      "linking.ts", script + "const a40 = { End: 'end' }; const l = { config: { screens: a0 } };")
    #expect(tables.routes == ["End end"])
  }

  @Test func `a tab is the route that has the pattern`() throws {
    let script = try read("linking.ts", "screens: { Root: { path: '', screens: { Home: '' } } }")
    #expect(script.map.map.tabs == ["Root"])
    let dart = try read(
      "router.dart", "GoRoute(path: '/', name: 'a'), GoRoute(path: '/', name: 'b')")
    #expect(dart.map.map.tabs == ["a"])
    let reserved = try read("linking.ts", "screens: { pending: '', rejected: 'x', B: 'y' }")
    #expect(reserved.map.map.tabs == ["pending-route"])
  }

  @Test func `a manifest with many hosts and paths gives a limited number of patterns`() throws {
    let hosts = (0..<100).map { "<data a:host=\"h\($0)\"/>" }.joined()
    let paths = (0..<100).map { "<data a:path=\"/p\($0)\"/>" }.joined()
    let found = RouteImport([
      .file(
        SourceText(
          name: "AndroidManifest.xml",
          text: """
            <manifest xmlns:a="http://schemas.android.com/apk/res/android"><application>
            <activity a:name="Main"><intent-filter>
            <action a:name="android.intent.action.VIEW"/>
            <category a:name="android.intent.category.BROWSABLE"/>
            <category a:name="android.intent.category.DEFAULT"/>
            <data a:scheme="acme"/>\(hosts)\(paths)
            </intent-filter></activity></application></manifest>
            """))
    ])
    #expect(found.map.routes.isEmpty)
    #expect(
      found.losses.map(\.message) == [
        "the filter was not read: it has 10000 combinations of scheme, host and path, and the limit "
          + "is 1000"
      ])
  }

  @Test func `an optional argument makes only its own item optional`() throws {
    let found = try read(
      "nav.xml",
      """
      <navigation xmlns:app="http://schemas.android.com/apk/res-auto">
        <fragment app:id="@+id/user" app:label="{id}">
          <argument app:name="id" app:defaultValue="1"/>
          <deepLink app:uri="acme://u/{userid}?a={userid2}&amp;b={id}"/>
        </fragment>
        <fragment app:id="@+id/order" app:label="{id}"><deepLink app:uri="acme://o/{userid}"/></fragment>
      </navigation>
      """)
    #expect(
      found.routes == ["user u/:userid?a=:userid2&b=:id?", "order o/:userid"])
    #expect(found.map.map.routes.map(\.titles) == [["{id}"], []])
  }

  @Test func `links of one route in thousands are read in linear time`() throws {
    let lines = (0..<20_000).map { "r\($0) a\($0)\nr\($0) b\($0)\n" }.joined()
    let found = RouteImport([.file(SourceText(name: "routes.txt", text: lines))])
    #expect(found.map.routes.count == 20_000)
    #expect(found.map.routes.allSatisfy { $0.links.count == 2 })
  }

  @Test func `a folder without a layout is no app folder, and auto_route is named`() {
    let folder = RouteImport([.folder(name: "src", paths: ["index.tsx", "a.tsx"])])
    #expect(folder.map.routes.isEmpty)
    #expect(folder.losses.first?.message.contains("which has a _layout file") == true)
    let dart = RouteImport([
      .file(SourceText(name: "r.dart", text: "final a = [AutoRoute(page: A.page, path: '/a')];"))
    ])
    #expect(dart.losses.map(\.message) == ["the routes of auto_route are not read"])
    // Constants of other files do not hide it.
    let files = ["final a = [AutoRoute(path: '/a')];", "class P { static const a = '/a'; }"]
      .enumerated().map { RouteImport.Input.file(SourceText(name: "\($0).dart", text: $1)) }
    #expect(
      RouteImport(files).losses.map(\.message) == ["the routes of auto_route are not read"])
  }

  @Test func `navigation graphs are one input, in any order`() {
    func graph(_ id: String, start: String, _ text: String) -> SourceText {
      SourceText(
        name: "res/navigation/\(id).xml",
        text: """
          <navigation xmlns:android="http://schemas.android.com/apk/res/android"
            xmlns:app="http://schemas.android.com/apk/res-auto"
            android:id="@+id/\(id)" app:startDestination="@id/\(start)">\(text)</navigation>
          """)
    }
    let files = [
      graph(
        "main", start: "home",
        """
        <fragment android:id="@+id/home">
          <action android:id="@+id/a" app:destination="@id/orders"/>
          <action android:id="@+id/b" app:destination="@id/help"/>
        </fragment>
        <include app:graph="@navigation/orders"/><include app:graph="@navigation/about"/>
        """),
      graph(
        "orders", start: "list",
        """
        <deepLink app:uri="shop://orders"/>
        <fragment android:id="@+id/list"><action app:destination="@id/home"/></fragment>
        """),
      graph(
        "about", start: "help",
        """
        <navigation android:id="@+id/inner" app:startDestination="@id/list">
          <deepLink app:uri="shop://all"/>
        </navigation>
        <fragment android:id="@+id/help"><deepLink app:uri="shop://help"/></fragment>
        """),
    ]
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let found = RouteImport(order.map { .file(files[$0]) })
      #expect(found.losses.isEmpty, "\(found.losses)")
      #expect(found.map.tabs == ["home"])
      #expect(
        found.map.routes.map { "\($0.name) \($0.links.map(\.pattern)) \($0.to)" } == [
          #"home [] ["list", "help"]"#, #"help ["help"] []"#, #"list ["all", "orders"] ["home"]"#,
        ])
    }
    // Two that include each other, and one that nothing has.
    let circle = RouteImport([
      .file(graph("a", start: "x", "<include app:graph='@navigation/b'/>")),
      .file(graph("b", start: "x", "<include app:graph='@navigation/a'/><include/>")),
    ])
    #expect(circle.losses.first?.message == "<include> names another file; import it too")
  }

  @Test func `a screen for all links whose name is not known is a loss`() throws {
    let found = try read(
      "linking.ts",
      """
      const known = 'NotFound';
      export const linking = { prefixes: ['acme://'], config: { screens: {
        Home: 'home', [localName]: '*',
        [known]: '*', [Names.NOT_FOUND]: '*',
        [other]: { path: '*' }, [list]: 'list', All: '*',
      } } };
      """)
    #expect(found.routes == ["Home home", "list list", "All *"])
    #expect(found.losses.map { $0.prefix(12) } == [#"3:17 "localN"#, #"5:3 "other","#])
  }

  @Test(arguments: [
    (
      "Info.plist",
      "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key>"
        + "<array><string>acme</string></array></dict></array>",
      "0 routes, 0 not read\nread: schemes acme, but no routes; name a file that has them\n"
    ),
    (
      "a.entitlements",
      "<key>com.apple.developer.associated-domains</key><array>"
        + "<string>applinks:acme.example</string></array>",
      "0 routes, 0 not read\nread: schemes https; hosts acme.example, but no routes; name a file "
        + "that has them\n"
    ),
    (
      "Info.plist", "",
      "Info.plist:1:1: no route, scheme or host that links have in the file\n"
        + "0 routes, 1 not read\nnot read: 1 file\n"
    ),
  ])
  func `files of an iOS app alone tell what was read`(name: String, text: String, says: String) {
    let result = Tool.run(["import", name]) { name throws(ToolError) in
      SourceText(name: name, text: "<plist><dict>\(text)</dict></plist>")
    }
    #expect(result.exitCode == 65)
    #expect(result.errors == says)
  }

  @Test func `an app folder of Expo Router gives a route for each file`() throws {
    let found = RouteImport([
      .folder(
        name: "app",
        paths: [
          "_layout.tsx", "index.tsx", "(tabs)/orders/index.tsx", "(tabs)/orders/[id].tsx",
          "(home,search)/feed.tsx", "docs/[...slug].tsx", "+not-found.tsx", "+html.tsx",
          "api/x+api.ts", "style.css",
          "a[b].tsx",
        ])
    ])
    #expect(
      found.map.routes.map { "\($0.name) \($0.links[0].pattern)" }.sorted() == [
        "docs-slug docs/<path:slug>", "feed feed", "home ", "orders orders", "orders-id orders/:id",
      ])
    #expect(found.losses.contains { $0.file == "app/a[b].tsx" })
    _ = try RouteMap.read(SourceText(name: "map", text: found.map.description))
  }

  @Test(arguments: [
    (
      "AndroidManifest.xml",
      [
        "Main-products products/*", "Main-products products<more>/*",
        "Main-orders orders/<path:rest>",
      ],
      [
        "26:7", "19:15 \"*.shop.example\"",
        "22:15 pathAdvancedPattern \"/u/[0-9]+\"",
      ]
    ),
    (
      "nav_graph.xml",
      [
        "homeFragment https://shop.example",
        "productFragment https://shop.example/p/:sku?tab=:tab?", "productFragment shop://p/:sku",
        "filters", "login shop://login", "order shop://orders/<int:id>/*",
      ],
      ["21:3 <include>"]
    ),
    (
      "router.dart",
      [
        "login login", "home home", "home-details-id home/details/:id", "orders orders",
        "order orders/<int:orderId>",
      ],
      ["30:19 the path", "31:19 the path", "8:3 redirect"]
    ),
    (
      "linking.ts",
      [
        "Feed feed/:sort?", "Profile user/<int:id>", "Chat chat", "Room chat/:room/:message?",
        "Help help", "Settings settings",
      ],
      ["5:14 the prefix", "5:73 \"*.acme.example\"", "20:3 getStateFromPath"]
    ),
    (
      "routes.txt",
      ["home /", "orders orders", "order orders/<int:id>", "product /products/:sku"],
      ["6:1 \"a//<b\""]
    ),
  ])
  func `a file as apps have them is read, and what is not is told with its place`(
    name: String, routes: [String], losses: [String]
  ) throws {
    let found = try read(name, file("Maps/imports/\(name)"))
    #expect(found.routes == routes)
    #expect(found.losses.count == losses.count, "\(found.losses)")
    for (loss, start) in zip(found.losses, losses) { #expect(loss.hasPrefix(start)) }
  }

  @Test func `damaged sources are read to their end`() {
    let seeds = [
      ("a.dart", "GoRoute(path: '/', routes: [GoRoute(path: 'a/:b', name: 'x'), ])"),
      ("a.ts", "prefixes: ['a://'], screens: { A: 'a', B: { path: 'b', screens: { C: 'c' } } }"),
      ("a.txt", "a a/:b\nc d\n"),
      (
        "a.xml",
        "<navigation><fragment id='@+id/a'><deepLink uri='a://b/{c}'/></fragment></navigation>"
      ),
    ]
    var numbers = SeededGenerator(seed: 7)
    for round in 0..<8_000 {
      var bytes = Array(seeds[round % 4].1.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &numbers) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &numbers)
        switch Int.random(in: 0..<3, using: &numbers) {
        case 0: bytes.remove(at: place)
        case 1:
          bytes.insert("{}[]():,'\"/*$`<>=&".utf8.randomElement(using: &numbers) ?? 0, at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + 9))
        }
      }
      _ = RouteImport([.file(SourceText(name: seeds[round % 4].0, bytes: bytes))]).map.description
    }
  }
}
