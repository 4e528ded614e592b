#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// System calls, under names that are not hidden by methods of the same name.

@unsafe func systemConnect(
  _ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
) -> Int32 {
  unsafe connect(descriptor, address, length)
}

func systemAccept(_ descriptor: Int32) -> Int32 { accept(descriptor, nil, nil) }

func systemListen(_ descriptor: Int32, _ count: Int32) -> Int32 { listen(descriptor, count) }

@unsafe func systemSend(
  _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32
) -> Int {
  unsafe send(descriptor, bytes, count, flags)
}

/// Returns the path of the current folder, if it still exists.
func systemCurrentFolder() -> String? {
  guard let path = unsafe getcwd(nil, 0) else { return nil }
  defer { unsafe free(path) }
  return unsafe String(cString: path)
}

/// Returns the system's message for an error number; by default, for that of the last call.
func systemError(_ number: Int32 = errno) -> String { unsafe String(cString: strerror(number)) }
