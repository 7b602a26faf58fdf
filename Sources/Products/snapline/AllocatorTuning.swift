private import Glibc
private import SnaplineCMalloc

/// Keeps freed image memory in the process for reuse.
///
/// Otherwise the system reclaims large blocks at once and clears new ones, which takes an eighth of
/// the time of a check in which all shots have changed.
func retainImageBuffers() {
  // The largest threshold that the C library allows, larger than any image of a phone.
  mallopt(M_MMAP_THRESHOLD, 32 << 20)
  mallopt(M_TRIM_THRESHOLD, 256 << 20)
  takeLargePages()
}

/// Makes all threads use the heap with large pages, for work with few large blocks where threads do
/// not contend for the lock.
func useSingleMallocArena() {
  mallopt(M_ARENA_MAX, 1)
}

/// Requests pages of 2 MB for the memory of the first images, where the system supports them.
///
/// An image is large and touched from end to end: in a single render, a fifth of the time was spent
/// on thousands of small page faults. A page becomes a large page only if no part of it was touched
/// before the advice. So the heap continues just below a boundary, and the C library's bookkeeping
/// for the block that extends the heap stays below it, too.
private func takeLargePages() {
  let (page, below) = (2 << 20, 256 << 10)
  let room = 24 * page
  guard let start = unsafe sbrk(0) else { return }
  let least = Int(bitPattern: start) + below
  let first = (least + page - 1) / page * page
  guard unsafe sbrk(first - least) != UnsafeMutableRawPointer(bitPattern: -1) else { return }
  mallopt(M_TOP_PAD, Int32(room))
  // Reading its size keeps the compiler from removing an allocation that is freed at once.
  let piece = unsafe malloc(below / 4 * 3)
  _ = unsafe malloc_usable_size(piece)
  unsafe free(piece)
  mallopt(M_TOP_PAD, 1 << 20)
  guard let end = unsafe sbrk(0), let pages = UnsafeMutableRawPointer(bitPattern: first) else {
    return
  }
  let count = (Int(bitPattern: end) - first) / page * page
  guard count > 0 else { return }
  // The call is only advice: where it is rejected, the program works as before.
  unsafe madvise(pages, count, MADV_HUGEPAGE)
}
