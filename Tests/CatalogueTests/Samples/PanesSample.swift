import Sextant
import Testing

/// The samples of “Side by side”.
@MainActor
@Suite struct PanesSample {
  private var configuration: HostConfiguration<BookRoute> {
    HostConfiguration(name: "Books", title: { "\($0)" }, screen: { _, _ in Empty() })
  }

  private final class Empty: Screen {
    let title = "Empty"
    func draw(in frame: inout ScreenFrame) {}
  }

  @Test func `two panes`() {
    var configuration = configuration
    configuration.panes = .columns(from: 100)
    #expect(configuration.search == nil)
  }

  @Test func `shares`() {
    var configuration = configuration
    configuration.panes = Panes { path, room in
      room.columns < 120 ? [1] : [40, room.columns - 40]
    }
    #expect(configuration.search == nil)
  }
}
