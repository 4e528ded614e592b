import TerminalKit
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What can be read on what, by the formula of WCAG 2.
///
/// The first 16 colours are xterm's own; the other 240 are the same on every terminal.
struct ThemeTests {
  private typealias RGB = (red: Double, green: Double, blue: Double)

  private static let xterm: [RGB] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
    (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255),
    (255, 0, 255), (0, 255, 255), (255, 255, 255),
  ]
  private static let black = Color.ansi(0)
  private static let white = Color.ansi(15)

  private static func rgb(_ color: Color) -> RGB {
    let number: Int
    switch color {
    case .ansi(let named), .palette(let named): number = Int(named)
    case .rgb(let red, let green, let blue): return (Double(red), Double(green), Double(blue))
    }
    if number < 16 { return xterm[number] }
    if number >= 232 {
      let grey = Double(8 + 10 * (number - 232))
      return (grey, grey, grey)
    }
    let steps = [0.0, 95, 135, 175, 215, 255]
    let cube = number - 16
    return (steps[cube / 36], steps[cube / 6 % 6], steps[cube % 6])
  }

  private static func luminance(_ color: Color) -> Double {
    func part(_ value: Double) -> Double {
      let share = value / 255
      return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    let (red, green, blue) = rgb(color)
    return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)
  }

  private static func contrast(_ one: Color, _ other: Color) -> Double {
    let lights = [luminance(one), luminance(other)]
    return ((lights.max() ?? 0) + 0.05) / ((lights.min() ?? 0) + 0.05)
  }

  private static func styles(of theme: Theme) -> [(String, Style)] {
    [
      ("text", theme.text), ("dim", theme.dim), ("title", theme.title), ("accent", theme.accent),
      ("selection", theme.selection), ("error", theme.error), ("warning", theme.warning),
      ("success", theme.success), ("border", theme.border), ("hint", theme.hint),
      ("key", theme.key), ("badge", theme.badge), ("link", theme.link), ("field", theme.field),
    ]
  }

  @Test(arguments: Theme.all)
  func `every style of a theme has a contrast of 4.5 on every ground it may stand on`(
    theme: Theme
  ) {
    let grounds = theme.ground.background.map { [$0] } ?? [Self.black, Self.white]
    for (name, style) in Self.styles(of: theme) {
      for ground in grounds {
        let behind = style.background ?? ground
        // Without a colour of its own a style has the terminal's, which its owner chose.
        guard let ink = style.foreground ?? theme.ground.foreground else { continue }
        let ratio = Self.contrast(ink, behind)
        #expect(ratio >= 4.5, "\(theme.name): \(name) has \(ratio)")
      }
    }
  }

  @Test func `no basic colour can be read on black and on white`() {
    for number in UInt8(0)..<16 {
      let color = Color.ansi(number)
      let worst = min(Self.contrast(color, Self.black), Self.contrast(color, Self.white))
      #expect(worst < 4.5, "\(number)")
    }
  }

  @Test func `on eight colours the themes show the terminal's own`() {
    for theme in Theme.all {
      let fitted = theme.fitted(to: .eight)
      let styles = Self.styles(of: fitted).map(\.1)
      #expect(styles.allSatisfy { $0.background == nil })
      let meanings = [fitted.accent, fitted.success, fitted.warning, fitted.error]
      let colors = meanings.compactMap(\.foreground)
      #expect(Set(colors).count == (theme == .mono ? 0 : 4))
      #expect(colors.allSatisfy { if case .ansi(1...7) = $0 { true } else { false } })
      #expect(Self.styles(of: theme.fitted(to: .none)).allSatisfy { $0.1.foreground == nil })
      #expect(theme.fitted(to: .palette256) == theme && theme.fitted(to: .rgb) == theme)
    }
    var own = Theme.standard
    own.accent = Style(foreground: .ansi(6))
    #expect(own.fitted(to: .eight) == own)
  }

  @Test func `a theme is known by its name`() {
    #expect(Theme.all.map(\.name) == ["terminal", "dark", "light", "mono"])
    for theme in Theme.all { #expect(Theme(named: theme.name) == theme) }
    #expect(Theme(named: "pink") == nil)
  }
}
