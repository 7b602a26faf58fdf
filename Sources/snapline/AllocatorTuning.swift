private import CMalloc
private import Glibc

/// Draws each picture in memory that earlier ones have left.
///
/// Otherwise the system takes such large pieces back at once, and clears new ones: an eighth of
/// the time of a check in which all shots are changed.
func keepMemoryOfPictures() {
  // The largest that the C library allows, more than any picture of a phone.
  mallopt(M_MMAP_THRESHOLD, 32 << 20)
  mallopt(M_TRIM_THRESHOLD, 256 << 20)
  takeLargePages()
}

/// Lets all threads take memory from the heap whose pages are large: for work of few large pieces,
/// where nobody waits for another one.
func shareOneHeap() {
  mallopt(M_ARENA_MAX, 1)
}

/// Asks for the first pictures' memory in pages of two megabytes, where the system has such.
///
/// A picture is large and touched from end to end: of the time of a single drawing, a fifth went
/// into thousands of small pages. A large page is one only where nothing in it was touched before
/// the advice: so the heap goes on just below a boundary, and the C library's own notes beside the
/// piece that makes it grow stay below too.
private func takeLargePages() {
  let (page, below) = (2 << 20, 256 << 10)
  let room = 24 * page
  guard let start = unsafe sbrk(0) else { return }
  let least = Int(bitPattern: start) + below
  let first = (least + page - 1) / page * page
  guard unsafe sbrk(first - least) != UnsafeMutableRawPointer(bitPattern: -1) else { return }
  mallopt(M_TOP_PAD, Int32(room))
  // Asking for its size keeps the compiler from leaving out what is taken and given back at once.
  let piece = unsafe malloc(below / 4 * 3)
  _ = unsafe malloc_usable_size(piece)
  unsafe free(piece)
  mallopt(M_TOP_PAD, 1 << 20)
  guard let end = unsafe sbrk(0), let pages = UnsafeMutableRawPointer(bitPattern: first) else {
    return
  }
  let count = (Int(bitPattern: end) - first) / page * page
  guard count > 0 else { return }
  // Advice alone: where it is not taken, all is as before.
  unsafe madvise(pages, count, MADV_HUGEPAGE)
}
