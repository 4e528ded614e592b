// The macro is built where the toolchain has SwiftSyntax.
#if ROUTABLE_MACRO
  import Navigation
  import Testing

  @Routable enum AtlasRoute: Route, Codable {
    @Link("maps") case maps
    @Link("maps/<int:id>?zoom=<int:zoom>?") case map(id: Int, zoom: Int = 1)
    @Link("search?q=:text?") case search(text: String = "")
  }

  @Suite struct RoutableSample {
    @Test func `cases by name`() {
      let route = AtlasRoute.map(id: 7)
      #expect(route.is(\.map))
      #expect(route[case: \.map]?.zoom == 1)
      #expect(route[case: \.search] == nil)
    }

    @Test func `links that read and write`() throws {
      let matcher = DeepLinkMatcher(AtlasRoute.linkMappings)
      #expect(matcher.match(try DeepLinkURL("atlas://maps/7?zoom=3")) == .map(id: 7, zoom: 3))
      #expect(matcher.url(for: .map(id: 7))?.description == "maps/7")
      #expect(matcher.url(for: .search(text: "reef"))?.description == "search?q=reef")
    }

    @Test func `a plan beside them`() throws {
      let matcher = DeepLinkMatcher<AtlasRoute> {
        AtlasRoute.linkMappings
        DeepLinkMapping(
          "peek/<int:id>",
          plan: { link in
            link.firstValue(forName: "id", as: Int.self).map { id in
              .show(tab: "atlas", path: [.maps], presenting: .map(id: id))
            }
          })
      }
      let links = DeepLinkPipeline(allowedSchemes: ["atlas"], matcher: matcher) { route in
        .show(tab: "atlas", path: [route])
      }
      #expect(
        links.decide(for: "atlas://peek/7")
          == .plan(.show(tab: "atlas", path: [.maps], presenting: .map(id: 7))))
    }

    @Test func `only what exists`() throws {
      let printed = [7, 9]
      let matcher = DeepLinkMatcher(
        AtlasRoute.linkMappings { route in
          route[case: \.map].map { printed.contains($0.id) } ?? true
        })
      #expect(matcher.match(try DeepLinkURL("atlas://maps/9")) == .map(id: 9))
      #expect(matcher.match(try DeepLinkURL("atlas://maps/8")) == nil)
      #expect(matcher.url(for: .map(id: 8)) == nil)
    }
  }
#endif
