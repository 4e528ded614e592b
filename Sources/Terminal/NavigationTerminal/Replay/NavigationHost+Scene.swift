import Navigation
package import TapeScript
import TerminalHost
import TerminalKit
import TerminalUI

extension NavigationHost {
  /// The app's current state, in the form that tapes check.
  package var scene: TapeScene {
    guard exitCode == nil else {
      return TapeScene(
        lines: frame.canvas.lines, pending: waitingLabels, exit: exitCode.map(Int.init))
    }
    let layer = layers.top
    let screen = layers.stackScreen
    return TapeScene(
      lines: frame.canvas.lines, title: screen.title.visiblySafe, route: routeText,
      stack: layers.breadcrumbs(of: layer).text, depth: layer.stack.count,
      tab: layers.title(of: machine.state.selectedTab),
      modal: layer.isModal ? screen.title.visiblySafe : nil, pending: waitingLabels,
      focus: overlayName ?? layers.topScreen.focusOrRow, notice: notices.notice?.text)
  }

  private var routeText: String? {
    guard let link = layers.routeLink.map({ "\(machine.shown($0))" }) else { return nil }
    return link.firstRange(of: "://").map { String(link[$0.upperBound...]) } ?? link
  }
}
