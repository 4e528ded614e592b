#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Returns the path of the current folder, if it still exists.
func systemCurrentFolder() -> String? {
  guard let path = unsafe getcwd(nil, 0) else { return nil }
  defer { unsafe free(path) }
  return unsafe String(cString: path)
}

/// Returns the system's message for an error number; by default, for that of the last call.
func systemError(_ number: Int32 = errno) -> String { unsafe String(cString: strerror(number)) }
