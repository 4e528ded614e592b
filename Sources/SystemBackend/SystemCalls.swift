#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// The system's calls under names that our methods do not hide.

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
