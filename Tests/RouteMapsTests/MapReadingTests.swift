import LinkFiles
import Navigation
import NavigationTesting
import RouteMaps
import Testing

@Suite(.timeLimit(.minutes(10))) struct MapReadingTests {
  @Test func `a map is read to routes, tabs, accounts and links`() throws {
    let acme = try RouteMap.read(SourceText(name: "acme.json5", text: acme()))
    #expect(acme.app == "Acme")
    #expect(acme.schemes == ["acme", "https"])
    #expect(acme.tabs.map(\.text) == ["home", "orders", "me"])
    let links = acme.pipeline
    let order = MappedRoute("order", ["id": .int(5)])
    #expect(links.matcher.match(try DeepLinkURL("acme://orders/5")) == order)
    #expect(links.matcher.match(try DeepLinkURL("acme://orders/005")) == order)
    #expect(links.url(for: order)?.description == "acme://orders/5")
    #expect(
      links.url(for: MappedRoute("product", ["sku": .text("A b")]))?.description
        == "acme://p/A%20b")
    #expect(acme.title(of: order) == "Order 5")
    #expect(
      acme.plan(for: order).commands == [.dismissAll, .selectTab("orders"), .replace([order])])
    let filters = MappedRoute("filters", ["by": .text("price")])
    #expect(acme.plan(for: filters).commands == [.present(filters, .sheet)])
    #expect(links.matcher.match(try DeepLinkURL("acme://filters?sort=size")) == nil)
    #expect(acme.access.requirement(of: order) == .role("customer"))
  }

  @Test func `all mistakes are told at once, each with its place`() {
    let text = """
      { map: 1, app: "Acme", tabs: ["orders", "home"], colour: 1,
        values: { sort: ["a", "a"] },
        accounts: [{ email: "a@b", password: "p", is: "customer" }],
        routes: {
          home: { link: "home", titel: "Home", to: ["ordr"] },
          orders: { link: "orders", needs: "custommer", under: "home" },
          order: { link: "orders/<inte:id>", title: "Order {nr}", under: "order" },
          home: {},
          a: { link: "a/:x", as: "sheeet" }, b: { link: "a/:y" },
        },
        expect: { "acme://x": "pendin" } }
      """
    #expect(
      mistakes(text) == [
        "1:31 the first tab needs sign-in, so the app cannot start",
        "1:50 a map has no key \"colour\"",
        "2:25 duplicate value \"a\"",
        "5:27 a route has no key \"titel\"; did you mean \"title\"?",
        "5:47 no route \"ordr\"; did you mean \"order\"?",
        "6:38 no account has the role \"custommer\"; did you mean \"customer\"?",
        "6:58 orders is a tab, so it has no parent",
        "7:29 \"values\" has no list named \"inte\"; did you mean \"int\"?",
        "7:55 order has no value named \"nr\"",
        "7:68 order is its own ancestor",
        "8:5 duplicate key \"home\", first at 5:5",
        "9:28 \"as\" must be one of push, sheet, fullScreen, alert, action; did you mean \"sheet\"?",
        "9:51 matches the same links as \"a/:x\" of a at 9:16, with equal precedence; "
          + "for example acme://a/sample",
        "11:25 an expectation must be a route or one of pending, rejected, unhandled; "
          + "did you mean \"pending\"?",
      ])
  }

  @Test(arguments: [100, 101, 4_000])
  func `what lies more than 100 deep is a mistake, among routes and among values`(count: Int) {
    let numbers = Array(1..<count).reversed()
    let routes = numbers.map { "r\($0): { link: \"r\($0)\", under: \"r\($0 - 1)\" }" }
    let values = numbers.map { "{ is: \"v\($0)\", under: \"v\($0 - 1)\" }" }
    let found = mistakes(
      """
      { map: 1, app: "A", schemes: ["a"], tabs: ["r0"],
        values: { v: [\((values + ["\"v0\""]).joined(separator: ", "))] },
        routes: { \((routes + ["r0: { link: \"r0\" }"]).joined(separator: ",\n")) } }
      """)
    let words = found.map { $0.drop { $0 != " " }.dropFirst() }
    let deep = [
      "\"v\(count - 1)\" lies more than 100 values deep",
      "r\(count - 1) lies more than 100 routes deep",
    ]
    #expect(words == (count == 100 ? [] : deep[...].map { $0[...] }))
  }

  @Test func `a mistake is printed with its line and a caret`() throws {
    let error = #expect(throws: MapMistakes.self) {
      try map("home: { link: \"home/<int>/x//y\" }")
    }
    #expect(error?.description.hasPrefix("map:1:") == true)
    #expect(error?.description.contains("^") == true)
  }

  @Test func `a mistake prints no escape sequence of the map`() throws {
    let text =
      #"{map:1, app:"X", tabs:["t\u0007"], routes:{"c\u001b[2J":{link:"c", title:"{no}"}}}"#
    let error = #expect(throws: MapMistakes.self) {
      try RouteMap.read(SourceText(name: "map", text: text))
    }
    let printed = try #require(error?.description)
    #expect(printed.contains(#"c\u{1B}[2J has no value named "no""#), "\(printed)")
    #expect(printed.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
  }

  @Test func `values are followed below, however deep they lie`() throws {
    let values = (1..<100).map { "{ is: \"c\($0)\", under: \"c\($0 - 1)\" }" }
    let map = try map(
      #"a: { link: "a" }, c: { link: "c/<tree:id>" }"#,
      more: "values: { tree: [\"c0\", \(values.joined(separator: ", "))] },")
    let path = (0..<100).map { MappedRoute("c", ["id": .text("c\($0)")]) }
    #expect(
      map.plan(for: path[99]).commands == [.dismissAll, .selectTab("main"), .replace(path)])
  }

  @Test func `an empty value is told as such`() {
    #expect(
      mistakes(
        #"{map:1,app:"a",values:{v:["",{is:""},{is:"x",under:"",f:""},{is:true}]},routes:{m:{link:"m"}}}"#
      ) == [
        "1:27 a value must not be empty", "1:34 a value must not be empty",
        "1:52 under must not be empty", "1:57 f must not be empty",
        "1:65 a value must be a string or a whole number, not true",
      ])
  }

  @Test func `hosts and inherited values in thousands are quick`() throws {
    let hosts = (0..<20_000).map { "\"h\($0).example\"," }.joined()
    let links = (0..<20_000).map { "\"acme://l\($0)/x\"," }.joined()
    let many = try map("a: { link: [\(links)] }", more: "hosts: [\(hosts)],")
    #expect(many.routes[0].links.count == 20_000)
    let values = (0..<20_000).map { "{is: \($0), shelf: \"s\"}," }.joined()
    let routes = (0..<5_000).map { "p\($0): {link: \"p\($0)/<product:id>\", under: \"s\"}," }
    let shop = try map(
      "s: {link: \"s/:shelf\"}, \(routes.joined())", more: "values: {product: [\(values)]},")
    #expect(shop.routes.count == 5_001)
  }

  @Test func `values that are listed match after conversion`() throws {
    let map = try map(
      """
      m: { link: "m/<float:z>", only: { z: "zoom" }, title: "{z}" },
      u: { link: "u/<uuid:i>", only: { i: "id" } },
      b: { link: "b/<bool:f>", only: { f: "flag" } }
      """,
      more: """
        values: {
          zoom: [1, { is: "2.50", title: "Near" }],
          id: ["6f9619ff-8b86-d011-b42d-00c04fc964ff"], flag: ["true"],
        },
        """)
    let pipeline = map.pipeline
    for (link, title) in [("m/1", "1.0"), ("m/1.0", "1.0"), ("m/2.5", "Near"), ("m/2.50", "Near")] {
      let place = try #require(pipeline.matcher.match(try DeepLinkURL("acme://\(link)")))
      #expect(map.title(of: place) == title)
    }
    #expect(pipeline.matcher.match(try DeepLinkURL("acme://m/3")) == nil)
    let id = "6F9619FF-8B86-D011-B42D-00C04FC964FF"
    for text in [id, id.lowercased()] {
      #expect(pipeline.matcher.match(try DeepLinkURL("acme://u/\(text)")) != nil)
    }
    #expect(pipeline.matcher.match(try DeepLinkURL("acme://b/true")) != nil)
    #expect(pipeline.matcher.match(try DeepLinkURL("acme://b/false")) == nil)
    #expect(
      mistakes(
        #"{map:1,app:"a",values:{z:["1","big"]},routes:{m:{link:"m/<float:z>",only:{z:"z"}}}}"#)
        == [#"1:77 the value "big" is not of type float"#])
  }

  @Test func `a name of one letter is not near every other one`() {
    let found = mistakes(#"{map:1,app:"a",routes:{a:{link:"a",to:["b","A"]}}}"#)
    #expect(found == [#"1:40 no route "b""#, #"1:44 no route "A"; did you mean "a"?"#])
  }

  @Test func `each of several mistakes in a text has its own place`() {
    #expect(
      mistakes(
        #"{map:1,app:"a",routes:{m:{link:"m/<x:a>/<x:b>",title:"{c} {a} {c}"}}}"#
      ).map { $0.prefix { $0 != " " } } == ["1:36", "1:42", "1:56", "1:64"])
  }

  @Test func `a route with values in thousands is read in linear time`() throws {
    let segments = (0..<20_000).map { "<a\($0)>" }.joined(separator: "/")
    let links = (0..<20_000).map { "\"l\($0)/:b\($0)\"" }.joined(separator: ", ")
    let map = try map("a: { link: \"\(segments)\" }, b: { link: [\(links)] }")
    #expect(map["a"]?.parameters.count == 20_000)
    #expect(map["a"]?.parameters.allSatisfy(\.isRequired) == true)
    #expect(map["b"]?.parameters.contains(where: \.isRequired) == false)
  }

  @Test(arguments: [
    (#"a: { link: "x/<int:n>" }, b: { link: "x/<float:n>" }"#, true),
    (#"a: { link: "x/<int:n>" }, b: { link: "x/<uuid:n>" }"#, false),
    (#"a: { link: "x/<int:n>" }, b: { link: "x/:n" }"#, false),
    (#"a: { link: "x/<list:n>" }, b: { link: "x/<int:n>" }"#, false),
    (#"a: { link: "x?q=:q" }, b: { link: "x?r=:r" }"#, true),
    (#"a: { link: "x?q=1" }, b: { link: "x?q=2" }"#, false),
    (#"a: { link: "x?q=:q" }, b: { link: "x" }"#, false),
    (#"a: { link: "x?q=:q?" }, b: { link: "x?r=:r?" }"#, true),
    (#"a: { link: "x/a-:n" }, b: { link: "x/:n-a" }"#, true),
    (#"a: { link: "x/a-:n" }, b: { link: "x/b-:n" }"#, false),
    (#"a: { link: "x/*" }, b: { link: "x/*" }"#, true),
    (#"a: { link: "x/<path:p>" }, b: { link: "x/*" }"#, false),
    (
      #"a: { link: "x/:n", only: { n: "list" } }, b: { link: "x/:n", only: { n: "other" } }"#, false
    ),
    (#"a: { link: "x/:n", only: { n: "list" } }, b: { link: "x/:n" }"#, true),
    (#"a: { link: "acme://x" }, b: { link: "x" }"#, false),
    (#"a: { link: ["x/:n", "x/:m"] }"#, true),
  ])
  func `two patterns of equal precedence that fit the same links are an error`(
    routes: String, isClash: Bool
  ) {
    let found = mistakes(
      "{ map: 1, app: \"Acme\", values: { list: [\"one\", \"two\"], other: [\"three\"] }, "
        + "routes: { \(routes) } }")
    #expect(found.contains { $0.contains("matches the same links") } == isClash, "\(found)")
    #expect(found.count == (isClash ? 1 : 0), "\(found)")
  }

  @Test func `a place stands on what its list says`() throws {
    let shop = try map(
      """
      shelf: { link: "shelves/<shelf:shelf>", title: "{shelf}", under: "home" },
      product: { link: "products/<int:id>", title: "{id}", under: "shelf", only: { id: "product" } },
      page: { link: "pages/<path:slug>", only: { slug: "page" }, under: "home", title: "{slug}" },
      home: { link: "home" }
      """,
      more: """
        tabs: ["home"],
        values: {
          shelf: [{ is: "maps", title: "Maps" }],
          product: [{ is: 7, title: "Chart", shelf: "maps" }],
          page: ["help", { is: "help/links", under: "help" }],
        },
        """)
    let product = MappedRoute("product", ["id": .int(7)])
    let shelf = MappedRoute("shelf", ["shelf": .text("maps")])
    #expect(
      shop.plan(for: product).commands
        == [.dismissAll, .selectTab("home"), .replace([shelf, product])])
    #expect(shop.title(of: product) == "Chart")
    #expect(shop.title(of: shelf) == "Maps")
    let page = MappedRoute("page", ["slug": .text("help/links")])
    #expect(shop.parent(of: page) == MappedRoute("page", ["slug": .text("help")]))
    #expect(shop.matcher.match(try DeepLinkURL("acme://products/07")) == product)
    #expect(shop.matcher.match(try DeepLinkURL("acme://products/8")) == nil)
  }

  @Test func `of several roles one is enough`() throws {
    let shop = try map(
      #"a: { link: "a", needs: ["editor", "owner"] }, b: { link: "b", needs: true }"#,
      more:
        #"accounts: [{ email: "o", password: "p", is: "owner" }, { email: "x", password: "p" },"#
        + #" { email: "e", password: "p", is: ["editor"] }],"#)
    let allowed = shop.accounts.map { account in
      shop.access.decide(
        MappedRoute("a"),
        for: Principal(subject: account.email, roles: account.roles))
    }
    #expect(allowed == [.allowed, .forbidden(role: "editor or owner"), .allowed])
    #expect(shop.access.requirement(of: MappedRoute("a")) == .anyRole(["editor", "owner"]))
    #expect(shop.access.requirement(of: MappedRoute("b")) == .signedIn)
  }

  @Test func `10,000 damaged maps are read, or told with a place in the file`() throws {
    let seeds = [try acme(), try file("Maps/values.json5")].map { Array($0.utf8) }
    let parts = [
      "{", "}", "[", "]", ",", ":", "\"", "'", "//", "/*", "\\u12", "0x", "under: \"order\"",
      "home",
      "orders", "<int:", "<path:x>", "*", "?", ":id?", "null", "1e9", "\u{202E}", "true",
      "\"a/:b\"", "expect", "map: 2", "needs: []", "to: \"home\"",
    ].map { Array($0.utf8) }
    var numbers = SeededGenerator(seed: 5)
    var isRead = 0
    for round in 0..<10_000 {
      var bytes = seeds[round % seeds.count]
      for _ in 0..<Int.random(in: 1...4, using: &numbers) {
        let place = Int.random(in: 0..<bytes.count, using: &numbers)
        switch Int.random(in: 0..<5, using: &numbers) {
        case 0: bytes.remove(at: place)
        case 1: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
        case 2: bytes.insert(contentsOf: parts.randomElement(using: &numbers) ?? [], at: place)
        case 3:
          let end = min(bytes.count, place + Int.random(in: 0..<40, using: &numbers))
          bytes.insert(
            contentsOf: bytes[place..<end], at: Int.random(in: 0...place, using: &numbers))
        default:
          let end = min(bytes.count, place + Int.random(in: 0..<40, using: &numbers))
          bytes.removeSubrange(place..<end)
        }
        if bytes.isEmpty { bytes = [0x20] }
      }
      let source = SourceText(name: "map", bytes: bytes)
      do throws(MapMistakes) {
        let map = try RouteMap.read(source)
        isRead += 1
        let pipeline = map.pipeline
        for route in map.routes {
          let place = map.sample(route.name, from: nil)
          _ = (map.plan(for: place), map.title(of: place), pipeline.url(for: place))
        }
      } catch {
        #expect(!error.mistakes.isEmpty)
        for mistake in error.mistakes {
          #expect(mistake.place.line >= 1 && mistake.place.column >= 1, "seed 5, round \(round)")
          #expect(mistake.place.offset <= bytes.count, "seed 5, round \(round)")
        }
        _ = error.description
      }
    }
    #expect(isRead > 500)
  }

  @Test func `more than a hundred thousand routes are told, and nothing else is wrong with them`()
    throws
  {
    var text = "{map:1,app:'a',routes:{"
    for number in 0..<100_001 { text += "r\(number):{link:'a\(number)/:x'}," }
    #expect(mistakes(text + "}}") == ["1:23 there are 100001 routes; the limit is 100000"])
  }

  @Test func `a map with the same mistake in each of many values is read in linear time`() {
    var text = "{map:1,app:'a',routes:{r:{link:'r'}},accounts:["
    for number in 0..<40_000 { text += "{email:'a\(number)',password:''}," }
    text += "],values:{v:["
    for number in 0..<40_000 { text += "{is:'a\(number)',under:'z'}," }
    #expect(mistakes(text + "]}}").count == 40_000)
  }
}
