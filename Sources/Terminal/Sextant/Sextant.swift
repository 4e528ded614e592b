@_exported public import Navigation
@_exported public import NavigationTerminal
@_exported public import SystemBackend
@_exported public import TerminalKit
