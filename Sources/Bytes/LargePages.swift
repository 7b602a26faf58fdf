private import Glibc

/// Asks for pages of two megabytes, where the system has such, for memory that is going to be
/// written from end to end.
///
/// Of the time in which a picture of a phone was read, a half went into thousands of small pages.
/// Advice alone: where it is not taken, all is as before.
package func takeLargePages(for memory: UnsafeMutableRawBufferPointer) {
  guard let start = memory.baseAddress, memory.count >= 4 << 20 else { return }
  let page = 4096
  let first = unsafe start.alignedUp(toMultipleOf: page)
  unsafe madvise(first, memory.count - page, MADV_HUGEPAGE)
}
