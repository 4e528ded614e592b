import LinkFiles
import LinkPatterns
import Testing

/// How Apple's file decides, rule by rule.
@Suite struct AppleRuleTests {
  // MARK: Entries

  @Test func `appIDs names the apps, and appID only without it`() throws {
    let file = try aasa(
      """
      [{"appIDs": ["A.one", "A.two"], "appID": "A.three", "paths": ["*"]},
       {"appIDs": [], "appID": "A.four", "paths": ["*"]},
       {"appID": "A.five", "paths": ["*"]}]
      """)
    #expect(file.apps == ["A.one", "A.two", "A.five"])
  }

  @Test func `the oldest form is a dictionary by app, and its keys are sorted`() throws {
    let file = try aasa(#"{"B.two": {"paths": ["/b"]}, "A.one": {"paths": ["/a"]}}"#)
    #expect(file.apps == ["A.one", "B.two"])
    #expect(try file.decision("/a", app: "A.one").outcome == .opens)
    #expect(try file.decision("/a", app: "B.two").outcome == .noRule)
  }

  @Test func `only applinks opens links`() throws {
    let file = try AssociationFile(
      SourceText(
        name: "aasa",
        text:
          #"{"webcredentials": {"apps": ["A.one"]}, "applinks": {"apps": ["A.two"], "details": []}}"#
      ))
    #expect(file.apps == [])
  }

  @Test func `the first rule that matches decides, over all entries of the app`() throws {
    let file = try aasa(
      """
      [{"appID": "A.one", "paths": ["NOT /a/b", "/a/*"]}, {"appID": "A.two", "paths": ["*"]},
       {"appID": "A.one", "paths": ["/a/b", "NOT /c", "/c", "/d"]}]
      """)
    #expect(try file.outcome("/a/b") == .blocked)
    #expect(try file.outcome("/a/c") == .opens)
    #expect(try file.outcome("/c") == .blocked)
    #expect(try file.outcome("/d") == .opens)
    #expect(try file.outcome("/e") == .noRule)
    let decision = try file.decision("/a/b")
    #expect(decision.rule?.title == #"paths[0] "NOT /a/b""#)
    #expect(decision.nextRule?.title == #"paths[1] "/a/*""#)
    #expect(try file.decision("/d").rule?.place.line == 2)
  }

  @Test func `an entry with components ignores its paths`() throws {
    let file = try aasa(
      #"[{"appID": "A.one", "components": [{"/": "/a"}], "paths": ["/b"]}]"#)
    #expect(try file.opens("/a"))
    #expect(try file.outcome("/b") == .noRule)
  }

  @Test func `a rule without anything matches everything, and unknown keys are ignored`() throws {
    let file = try components(#"{"/": "/no", "exclude": true}"#, #"{"comment": 1, "x": {}}"#)
    #expect(try file.opens("/anything?a=b#c"))
    #expect(try file.outcome("/no") == .blocked)
  }

  // MARK: Patterns

  @Test(arguments: [
    ("/a*c", "/abc/d/c", true), ("/a*c", "/ac", true), ("/a*c", "/acd", false),
    ("/a?c", "/abc", true), ("/a?c", "/a/c", true), ("/a?c", "/ac", false),
    ("/a/?*", "/a/b", true), ("/a/?*", "/a/", false), ("/a/?*", "/a", false),
    ("/a\\*", "/a*", false), ("*", "/x/y", true), ("/*", "", true), ("", "/", true),
    ("*aab", "/aaab", true), ("/*a?b*", "/aacb", true), ("/??", "/ab", true),
    ("/??", "/abc", false),
  ])
  func `a star is any number, a question mark exactly one`(
    pattern: String, path: String, matches: Bool
  ) throws {
    #expect(try paths(pattern).opens(path) == matches)
  }

  @Test(arguments: [
    ("/buy", "/buy/", true), ("/buy/", "/buy", true), ("/buy//", "/buy", true),
    ("/buy", "/buy//", true), ("buy", "/buy", true), ("//buy", "/buy", true),
    ("/buy/*", "/buy", true), ("/buy/*", "/buy/", true), ("/buy/*", "/buyer", false),
    ("/buy/*/x", "/buy/x", false), ("/buy/*", "/buy/a/b", true), ("/", "", true),
    ("*/buy", "/x/buy", true),
  ])
  func `slashes at the ends do not count, and a last slash and star may be missing`(
    pattern: String, path: String, matches: Bool
  ) throws {
    #expect(try paths(pattern).opens(path) == matches)
    #expect(try components("{\"/\": \(pattern.quotedJSON)}").opens(path) == matches)
  }

  @Test func `patterns match in linear time`() throws {
    let many = String(repeating: "*a", count: 4_000) + "b"
    #expect(try !paths("/" + many).opens("/" + String(repeating: "a", count: 8_000)))
  }

  @Test func `places beyond 64 characters are found`() throws {
    let long = String(repeating: "x", count: 200)
    let file = try paths("/\(long)?*/end", "/*\(long.prefix(63))y")
    #expect(try file.opens("/\(long)abc/end"))
    #expect(try file.outcome("/\(long)/end") == .noRule)
    #expect(try file.opens("/ab\(long.prefix(63))y"))
    for count in 60...70 {
      let path = "/" + String(repeating: "x", count: count)
      #expect(try paths(path).opens(path))
      #expect(try paths("/*x").opens(path))
      #expect(try !paths(path + "?").opens(path))
    }
  }

  // MARK: Query and fragment

  @Test func `a missing query or fragment is the empty text`() throws {
    #expect(try components(##"{"#": "*"}"##).opens("/a"))
    #expect(try !components(##"{"#": "?*"}"##).opens("/a"))
    #expect(try components(##"{"#": ""}"##).opens("/a"))
    #expect(try !components(##"{"#": ""}"##).opens("/a#b"))
    #expect(try components(#"{"?": "*"}"#).opens("/a"))
    #expect(try !components(#"{"?": "?*"}"#).opens("/a"))
    #expect(try components(#"{"?": "a=1&*"}"#).opens("/a?a=1&b=2"))
    #expect(try !components(#"{"?": "b=2"}"#).opens("/a?a=1&b=2"))
  }

  @Test func `all parts of a rule have to match`() throws {
    let file = try components(##"{"/": "/a", "?": {"b": "1"}, "#": "c"}"##)
    #expect(try file.opens("/a?b=1#c"))
    #expect(try !file.opens("/a?b=1"))
    #expect(try !file.opens("/a?b=2#c"))
    #expect(try !file.opens("/x?b=1#c"))
  }

  @Test func `each named item has to match, and others are free`() throws {
    let file = try components(#"{"?": {"a": "1", "b": "?*"}}"#)
    #expect(try file.opens("/x?c=3&b=2&a=1"))
    #expect(try !file.opens("/x?a=1"))
    #expect(try !file.opens("/x?a=1&b="))
    #expect(try !file.opens("/x?a=1&b"))
  }

  @Test func `a missing item counts as present and empty`() throws {
    #expect(try components(#"{"?": {"no_links": "*"}}"#).opens("/x"))
    #expect(try components(#"{"?": {"a": ""}}"#).opens("/x"))
    #expect(try components(#"{"?": {"a": ""}}"#).opens("/x?a"))
    #expect(try !components(#"{"?": {"a": ""}}"#).opens("/x?a=1"))
    #expect(try !components(#"{"?": {"a": "?*"}}"#).opens("/x"))
  }

  @Test func `every item of a repeated name has to match`() throws {
    let file = try components(#"{"?": {"a": "1*"}}"#)
    #expect(try file.opens("/x?a=1&a=12"))
    #expect(try !file.opens("/x?a=1&a=2"))
  }

  @Test func `one value that is no text voids the whole dictionary`() throws {
    let file = try components(#"{"/": "/a", "?": {"a": "1", "b": 2}}"#)
    #expect(try file.opens("/a"))
    #expect(try file.opens("/a?a=9"))
    #expect(try !file.opens("/b"))
    #expect(file.findings.contains { $0.kind == .malformed && $0.severity == .error })
  }

  // MARK: Case and encoding

  @Test func `parts are compared as they are written`() throws {
    #expect(try !paths("/a/b").opens("/a%2Fb"))
    #expect(try !paths("/%C3%A9").opens("/%c3%a9"))
    #expect(try !paths("/A").opens("/a"))
    #expect(try !paths("/é").opens("/é"))
    #expect(try paths("/%C3%A9").opens("/é"))
    #expect(try paths("/???").opens("/%41"))
  }

  @Test func `without case sensitivity letters fold`() throws {
    let file = try components(#"{"/": "/Buy/%C3*", "?": {"a": "B"}, "caseSensitive": false}"#)
    #expect(try file.opens("/bUY/%c3%a9?a=b"))
  }

  @Test func `without percent encoding the link is decoded and the pattern is not`() throws {
    let file = try components(#"{"/": "/caf\u00e9/?", "percentEncoded": false}"#)
    #expect(try file.opens("/caf%C3%A9/x"))
    #expect(try file.opens("/caf%c3%a9/%E2%82%AC"))
    #expect(try !file.opens("/caf%C3%A9/xy"))
    #expect(try !components(#"{"/": "/%41", "percentEncoded": false}"#).opens("/%41"))
    #expect(try components(#"{"/": "/A", "percentEncoded": false}"#).opens("/%41"))
    #expect(try components(#"{"/": "/a/b", "percentEncoded": false}"#).opens("/a%2Fb"))
    #expect(
      try components(#"{"/": "/É", "percentEncoded": false, "caseSensitive": false}"#).opens("/é"))
    #expect(try components(#"{"?": {"ä": "ö"}, "percentEncoded": false}"#).opens("/?ä=ö"))
  }

  // MARK: Defaults

  @Test func `later defaults win, and the rule last, also for paths and exclude`() throws {
    let file = try aasa(
      """
      [{"appID": "A.one", "defaults": {"/": "/entry", "exclude": true},
        "components": [{"?": {"a": "1"}, "exclude": false}, {"/": "/Rule"}, {}]},
       {"appID": "A.two", "components": [{"/": "/X"}, {}]}]
      """, more: #""defaults": {"caseSensitive": false, "/": "/all"},"#)
    #expect(try file.outcome("/ENTRY?a=1") == .opens)
    #expect(try file.outcome("/entry?a=2") == .blocked)
    #expect(try file.outcome("/rule") == .blocked)
    #expect(try file.outcome("/other") == .noRule)
    #expect(try file.decision("/x", app: "A.two").outcome == .opens)
    #expect(try file.decision("/ALL", app: "A.two").outcome == .opens)
    #expect(try file.decision("/y", app: "A.two").outcome == .noRule)
  }

  // MARK: Variables

  @Test func `a variable is one of its values, which may hold wildcards`() throws {
    let more =
      #""substitutionVariables": {"food": ["burrito", "pizza*", "", "$(digit)"], "Food": []},"#
    let file = try components(#"{"/": "/$(food)/order"}"#, more: more)
    #expect(try file.opens("/burrito/order"))
    #expect(try file.opens("/pizza/big/order"))
    #expect(try file.opens("//order"))
    #expect(try file.opens("/$(digit)/order"))
    #expect(try !file.opens("/1/order"))
    #expect(try !components(#"{"/": "/$(Food)*"}"#, more: more).opens("/burrito"))
    #expect(try !components(#"{"/": "/$(nothing)*"}"#, more: more).opens("/x"))
    #expect(try components(#"{"/": "/$(open"}"#).opens("/$(open"))
  }

  @Test(arguments: [
    ("alpha", "a", "1"), ("upper", "A", "a"), ("lower", "a", "A"), ("alnum", "1", "-"),
    ("digit", "7", "a"), ("xdigit", "F", "g"), ("region", "GB", "UK"), ("region", "DE", "de"),
    ("lang", "en", "EN"), ("lang", "ast", "xx"),
  ])
  func `some variables are built in`(name: String, yes: String, no: String) throws {
    let file = try components("{\"/\": \"/$(\(name))\"}")
    #expect(try file.opens("/\(yes)"))
    #expect(try !file.opens("/\(no)"))
    #expect(try !file.opens("/\(yes)\(yes)\(yes)"))
  }

  @Test func `without case sensitivity variables fold too`() throws {
    let file = try components(
      #"{"/": "/$(upper)/$(region)/$(lang)", "caseSensitive": false}"#)
    #expect(try file.opens("/a/gb/EN"))
  }

  // MARK: Host

  @Test func `the host is the domain of the file, without regard to case`() throws {
    let file = try paths("*")
    func outcome(_ link: String) throws -> LinkDecision.Outcome {
      file.decide(try WebLink(link), app: file.apps[0], domain: "Shop.example").outcome
    }
    #expect(try outcome("https://SHOP.example/") == .opens)
    #expect(try outcome("http://shop.example") == .opens)
    #expect(try outcome("https://other.example/") == .noRule)
    #expect(try outcome("shop://shop.example/") == .noRule)
  }
}
