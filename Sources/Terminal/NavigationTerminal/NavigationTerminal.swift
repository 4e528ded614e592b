@_exported public import TerminalHost
@_exported public import TerminalUI
