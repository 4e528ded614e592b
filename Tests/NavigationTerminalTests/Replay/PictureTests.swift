import Foundation
import NavigationTerminal
import Tapes
import TerminalKit
import Testing

/// Frames as pictures and as casts.
@Suite struct PictureTests {
  private func frame(_ text: String, style: Style = .plain, columns: Int = 8) -> Frame {
    var canvas = Canvas(size: Size(columns: columns, rows: 2))
    canvas.write(text, at: .zero, style: style)
    return Frame(canvas: canvas, cursor: Position(column: 1, row: 1))
  }

  @Test func `a picture escapes what it shows and gives wide glyphs two cells`() {
    let picture = FrameSVG(frame("a<&>日b")).document
    #expect(picture.contains(#"textLength="36" lengthAdjust="spacingAndGlyphs">a&lt;&amp;&gt;<"#))
    #expect(
      picture.contains(#"<text x="48" y="27" xml:space="preserve" textLength="18""#), "\(picture)")
    #expect(picture.contains(#"<text x="66""#))
    #expect(picture.contains(#"<rect x="21" y="32" width="9" height="20" fill="none""#))
  }

  @Test func `a picture has the colours and the attributes`() {
    let style = Style(
      foreground: .palette(196), background: .ansi(4), attributes: [.bold, .underline])
    let picture = FrameSVG(frame("ab", style: style)).document
    #expect(picture.contains(##"fill="#61afef"/>"##))
    #expect(
      picture.contains(
        ##"fill="#ff0000" font-weight="bold" text-decoration="underline">ab</text>"##), "\(picture)"
    )
    let exact = Style(foreground: .rgb(0x2E, 0x34, 0x40), background: .rgb(0, 8, 255))
    let drawn = FrameSVG(frame("ab", style: exact)).document
    #expect(drawn.contains(##"fill="#0008ff"/>"##) && drawn.contains(##"fill="#2e3440">ab<"##))
    let reversed = FrameSVG(frame("ab", style: Style(attributes: .reverse))).document
    #expect(reversed.contains(##"width="18" height="20" fill="#d9dce3"/>"##))
    #expect(reversed.contains(##"fill="#16181d">ab<"##))
  }

  @Test func `boxes are lines that meet at the edges of their cells`() {
    let light = FrameSVG(frame("┌──┐")).document
    #expect(light.contains(##"<path d="M16.5 22H21M16.5 22V32""##), "\(light)")
    #expect(!light.contains("<text"))
    let double = FrameSVG(frame("╔")).document
    // The outer line turns left of and above the inner one.
    #expect(double.contains(##"d="M14.5 20H21M18.5 24H21M14.5 20V32M18.5 24V32""##), "\(double)")
    let heavy = FrameSVG(frame("┃", style: Style(foreground: .ansi(1), attributes: .dim))).document
    #expect(heavy.contains(##"stroke-width="2.6" stroke="#e06c75" opacity="0.6"/>"##), "\(heavy)")
    #expect(FrameSVG(frame("╎")).document.contains("stroke-dasharray"))
  }

  @Test func `a picture has the ground of its theme`() {
    var canvas = Canvas(size: Size(columns: 4, rows: 1))
    canvas.write("ab", at: .zero)
    canvas.ground(Style(foreground: .rgb(1, 2, 3), background: .rgb(250, 250, 250)))
    let picture = FrameSVG(Frame(canvas: canvas)).document
    #expect(picture.contains(##"<rect width="100%" height="100%" rx="8" fill="#fafafa"/>"##))
    #expect(picture.components(separatedBy: "<rect").count == 2, "\(picture)")
  }

  @Test func `a cast begins with the size and holds what changed`() {
    var cast = Cast(title: "a \"b\"")
    let first = cast.lines(for: frame("a\\"), at: .zero)
    #expect(
      first == #"""
        {"version": 2, "width": 8, "height": 2, "title": "a \"b\""}
        [0.000, "o", "\u001b[?25l\u001b[0m\u001b[2J\u001b[1;1Ha\\      \u001b[2;1H        \u001b[2;2H\u001b[?25h"]

        """#)
    #expect(cast.lines(for: frame("a\\"), at: .seconds(1)) == "")
    let style = Style(foreground: .ansi(9), background: .palette(20), attributes: .bold)
    #expect(
      cast.lines(for: frame("b", style: style), at: .milliseconds(1_050)) == #"""
        [1.050, "o", "\u001b[?25l\u001b[1;1H\u001b[0;1;91;48;5;20mb\u001b[0m       \u001b[2;2H\u001b[?25h"]

        """#)
    let exact = Style(foreground: .rgb(46, 52, 64), background: .rgb(0, 8, 255))
    #expect(
      cast.lines(for: frame("c", style: exact), at: .milliseconds(1_100))
        .contains(#"\u001b[0;38;2;46;52;64;48;2;0;8;255mc"#))
    let resized = cast.lines(for: frame("b", columns: 4), at: .seconds(2))
    #expect(resized.hasPrefix("[2.000, \"r\", \"4x2\"]\n[2.000, \"o\", "))
  }
}
