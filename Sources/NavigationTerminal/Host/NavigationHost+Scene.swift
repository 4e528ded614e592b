import Navigation
package import TapeScript
import TerminalKit

extension NavigationHost {
  /// What a tape can look at.
  package var scene: TapeScene {
    guard exitCode == nil else {
      return TapeScene(
        lines: frame.canvas.lines, pending: waitingLabels, exit: exitCode.map(Int.init))
    }
    let layer = topLayer
    let crumbs = breadcrumbs(of: layer).text
    let screen = topScreen
    let tab = store.state.selectedTab
    return TapeScene(
      lines: frame.canvas.lines, title: screen.title.visiblySafe, route: routeText(of: layer),
      stack: crumbs, depth: layer.stack.count,
      tab: configuration.tabs.first { $0.id == tab }?.title ?? tab.name,
      modal: layer.isModal ? screen.title.visiblySafe : nil, pending: waitingLabels,
      focus: prompt != nil
        ? "Prompt"
        : help != nil
          ? "Help" : inspector != nil ? "Inspector" : screen.focus,
      notice: notice?.text)
  }

  /// Whether a masked field has the cursor.
  package var isSecretFocused: Bool {
    exitCode == nil && prompt == nil && help == nil && inspector == nil
      && topScreen.inputMode == .maskedField
  }

  private func routeText(of layer: HostLayer<R>) -> String? {
    guard let link = link(of: layer) else { return nil }
    return link.firstRange(of: "://").map { String(link[$0.upperBound...]) } ?? link
  }
}
