import NavigationTerminal
import TerminalKit

final class NewsScreen: Screen {
  let title = "News"
  private var text = TextView()

  init(_ news: [String]) { text.show(news) }

  private func region(in size: Size) -> Rect {
    Rect(size: size).splitRows(.fixed(2), .share())[1]
  }

  func handle(_ event: ScreenEvent) -> Bool {
    if case .resized(let size) = event { text.resize(region(in: size).size) }
    return text.handle(event)
  }

  func draw(in frame: inout ScreenFrame) {
    frame.writeHeading(title)
    text.draw(in: &frame, region: region(in: frame.size))
  }
}
