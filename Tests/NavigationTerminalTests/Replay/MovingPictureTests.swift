import NavigationTerminal
import Tapes
import TerminalKit
import Testing

/// A run as a moving picture.
@Suite struct MovingPictureTests {
  private func frame(_ text: String, below: String = "") -> Frame {
    var canvas = Canvas(size: Size(columns: 8, rows: 2))
    canvas.write(text, at: .zero)
    canvas.write(below, at: Position(column: 0, row: 1))
    return Frame(canvas: canvas)
  }

  @Test func `each frame is visible for its time, and the longest one where nothing moves`() {
    var film = MovingPicture()
    film.show(frame("a"), at: .zero)
    film.show(frame("b"), at: .seconds(1))
    film.show(frame("c"), at: .seconds(3))
    let picture = film.document(until: .seconds(4))
    #expect(picture.contains(".f{visibility:hidden;animation:4000ms step-end infinite}"))
    #expect(
      picture.contains("@keyframes f0{0%{visibility:visible}25%{visibility:hidden}}"), "\(picture)")
    #expect(
      picture.contains(
        "@keyframes f1{0%{visibility:hidden}25%{visibility:visible}75%{visibility:hidden}}"))
    #expect(picture.contains("@keyframes f2{0%{visibility:hidden}75%{visibility:visible}}"))
    #expect(picture.contains("<g class=\"f s\" id=\"f1\">"))
    #expect(picture.count { $0 == "§" } == 0 && !picture.contains("<script"))
  }

  @Test func `equal rows are held once, and what stands for no time is left out`() {
    var film = MovingPicture()
    film.show(frame("a", below: "same"), at: .zero)
    film.show(frame("b", below: "same"), at: .seconds(1))
    film.show(frame("c", below: "same"), at: .seconds(1))
    film.show(frame("c", below: "same"), at: .seconds(2))
    let picture = film.document(until: .seconds(3))
    #expect(picture.split(separator: ">same<").count == 2)
    #expect(!picture.contains(">b<"))
    #expect(picture.split(separator: "<g class=\"f").count == 3)
  }

  @Test func `words stand below the frame until other words do`() {
    var film = MovingPicture()
    film.say("before", at: .zero)
    film.show(frame("a"), at: .zero)
    film.say("A & B", at: .seconds(1))
    let picture = film.document(until: .seconds(2))
    #expect(picture.contains(">before<"))
    #expect(picture.contains(">A &amp; B<"), "\(picture)")
    #expect(picture.contains("height=\"84\""))
  }

  @Test func `a run may last for centuries`() {
    var film = MovingPicture()
    let century = Duration.seconds(100 * 365 * 86_400)
    film.show(frame("a"), at: .zero)
    film.show(frame("b"), at: century * 300)
    let picture = film.document(until: century * 400)
    #expect(picture.contains("@keyframes f0{0%{visibility:visible}75%{visibility:hidden}}"))
  }
}
