import Navigation
import NavigationTerminal
import TapeScript
import TerminalKit

/// Chooses the next commands for an app, mostly ones that have an effect in the current place.
@MainActor
struct KeyChooser<R: Route> {
  var random: SplitMix
  /// The links to choose from.
  var links: [AppAtlas<R>.Link]
  /// The commands with which the initial tape signs in; empty without a tape.
  var signIn: [TapeCommand] = []

  /// Returns the next commands.
  mutating func next(on host: NavigationHost) -> [TapeCommand] {
    if host.exitCode != nil { return [.restart] }
    if host.isTooSmall, chance(3, of: 4) { return [.resize(Size(columns: 80, rows: 24))] }
    switch Int.random(in: 0..<1_000, using: &random) {
    case 0..<5: return [.restart]
    case 5..<12: return [.resize(pick(Self.sizes))]
    case 12..<32: return [.sleep(pick(Self.times))]
    case 32..<62: return [open()]
    case 62..<72:
      return [paste()]
    case 72..<80:
      let key: TapeCommand = chance(1, of: 2) ? .key(.escape) : .type("q")
      return host.height == 0
        ? [.key(.escape)] : Self.wayOut(of: host, by: host.isTyping ? .key(.escape) : key)
    default: break
    }
    if host.overlayName != nil { return inOverlay(host) }
    if !signIn.isEmpty, case .cancelSignIn = host.escapeStep, chance(1, of: 6) {
      return signIn + [.sleep(.seconds(6))]
    }
    return host.isTyping ? inField(host) : onScreen(host)
  }

  /// Returns a key often enough to go back all the way.
  static func wayOut(of host: NavigationHost, by key: TapeCommand) -> [TapeCommand] {
    Array(repeating: key, count: 3 * (host.height + 1) + 4)
  }

  // MARK: - By place

  private mutating func onScreen(_ host: NavigationHost) -> [TapeCommand] {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<40:
      let keys = host.screenKeys
      let working = keys.filter { $0.disabledReason == nil }
      guard let key = (chance(1, of: 12) ? keys : working).randomElement(using: &random),
        let press = key.press, let command = TapeCommand(press: press)
      else { return move() }
      return [command]
    case 40..<68: return move()
    case 68..<88: return [pick(Self.hostKeys)]
    case 88..<91: return click(host)
    case 91: return [.type("["), .type("]")]
    case 92: return [pick(chords)]
    case 93..<96:
      return [.chord(Self.palette)]
        + Array(repeating: .key(.down), count: Int.random(in: 0...8, using: &random))
        + [.key(.enter)]
    case 96: return [.chord(Self.palette), .type("sign out"), .key(.enter)]
    default:
      guard let link = links.randomElement(using: &random) else { return move() }
      return [.type(":")] + TapeCommand.typing(link.text) + [.key(.enter)]
    }
  }

  private mutating func inOverlay(_ host: NavigationHost) -> [TapeCommand] {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<25: [.key(.escape)]
    case 25..<50: [.key(.enter)]
    case 50..<65: [.key(chance(1, of: 2) ? .down : .up)]
    case 65..<72: [.key(.tab)]
    case 72..<82: host.isTyping ? text() : [pick(Self.hostKeys)]
    case 82..<88: [pick(chords)]
    case 88..<94: click(host)
    default: move()
    }
  }

  private mutating func inField(_ host: NavigationHost) -> [TapeCommand] {
    // Only a tape may type secrets.
    if host.isSecretFocused { return [pick([.key(.tab), .key(.enter), .key(.escape), .key(.up)])] }
    return switch Int.random(in: 0..<100, using: &random) {
    case 0..<30: text()
    case 30..<50: [.key(.enter)]
    case 50..<65: [.key(.tab)]
    case 65..<80: [.key(.escape)]
    case 80..<86: [.key(.backspace)]
    case 86..<90: click(host)
    case 90..<93: [pick(chords)]
    default: move()
    }
  }

  // MARK: - Pieces

  private mutating func move() -> [TapeCommand] { [pick(Self.moves)] }

  private mutating func open() -> TapeCommand {
    links.randomElement(using: &random).map { .open($0.text) } ?? .key(.escape)
  }

  private mutating func paste() -> TapeCommand {
    guard chance(1, of: 2), let link = links.randomElement(using: &random) else {
      return .paste([pick(Self.words)])
    }
    return .paste([link.text])
  }

  private mutating func text() -> [TapeCommand] {
    if chance(1, of: 3), let link = links.randomElement(using: &random) {
      let path = link.text.firstRange(of: "://").map { link.text[$0.upperBound...] } ?? ""
      return TapeCommand.typing(String(path))
    }
    return [.type(pick(Self.words))]
  }

  private mutating func click(_ host: NavigationHost) -> [TapeCommand] {
    host.clickable.randomElement(using: &random).map { [.click(.cell($0))] } ?? move()
  }

  private mutating func chance(_ some: Int, of all: Int) -> Bool {
    Int.random(in: 0..<all, using: &random) < some
  }

  private mutating func pick<Element>(_ all: [Element]) -> Element {
    all[Int.random(in: 0..<all.count, using: &random)]
  }

  private static var palette: TapeChord {
    guard let chord = TapeChord(.control, .character("p")) else {
      preconditionFailure("Control and a letter are a chord.")
    }
    return chord
  }

  private static var words: [String] {
    ["a", "Ada", "x 1", "1", "lode", "é漢", "no such thing", "0"]
  }

  private static var sizes: [Size] {
    [
      Size(columns: 80, rows: 24), Size(columns: 120, rows: 30), Size(columns: 40, rows: 12),
      Size(columns: 20, rows: 8), Size(columns: 200, rows: 60), Size(columns: 10, rows: 3),
    ]
  }

  private static var times: [Duration] {
    [
      .milliseconds(100), .seconds(1), .seconds(6), .seconds(60), .seconds(600), .seconds(1_200),
      .seconds(3_600), .seconds(90_000),
    ]
  }

  private static var moves: [TapeCommand] {
    [
      .key(.down), .key(.down), .key(.down), .key(.up), .key(.enter), .key(.enter), .key(.enter),
      .key(.home), .key(.end), .key(.pageDown), .key(.pageUp), .key(.left), .key(.right),
      .key(.scrollDown), .key(.scrollUp), .key(.space), .key(.tab),
    ]
  }

  private static var hostKeys: [TapeCommand] {
    (1...5).map { .type("\($0)") }
      + [
        .key(.escape), .key(.escape), .key(.escape), .type("q"), .type("u"), .type("["),
        .type("]"), .type("-"), .type("w"), .type("y"), .type("?"), .type("/"), .type(":"),
        .key(.f1), .key(.f2), .key(.f3), .key(.tab), .key(.backspace),
      ]
  }
}

/// The keys that also mean something while text is typed or another page is open: those with
/// modifiers, and the function keys; all but the ones that end or suspend the app.
@MainActor private let chords: [TapeCommand] = {
  let ending = ["c", "z"].map { KeyPress(.character($0), .control) }
  let presses = HostKeys.combinations.subtracting(ending).sorted { "\($0)" < "\($1)" }
  return ([1, 2, 3, 6].map { KeyPress(.function($0)) } + presses).compactMap {
    TapeCommand(press: $0)
  }
}()

/// Generates random numbers from a seed (SplitMix64).
///
/// `NavigationTesting` has the same generator, but depends on the testing library, which programs
/// must not link.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
