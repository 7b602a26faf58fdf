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

/// Asks for the first pictures' memory in pages of two megabytes, where the system has such.
///
/// A picture is large and touched from end to end: of the time of a single drawing, a fifth went
/// into thousands of small pages. Nothing is touched here, so nothing is taken yet.
private func takeLargePages() {
  let page = 2 << 20
  let room = 16 * page
  guard let start = unsafe sbrk(0) else { return }
  mallopt(M_TOP_PAD, Int32(room))
  // A piece that is larger than what is left makes the heap grow by the room behind it. Asking
  // for its size keeps the compiler from leaving out what is taken and given back at once.
  let piece = unsafe malloc(page)
  _ = unsafe malloc_usable_size(piece)
  unsafe free(piece)
  mallopt(M_TOP_PAD, 1 << 20)
  guard let end = unsafe sbrk(0) else { return }
  let first = (Int(bitPattern: start) + page - 1) / page * page
  let count = (Int(bitPattern: end) - first) / page * page
  guard count > 0, let pages = UnsafeMutableRawPointer(bitPattern: first) else { return }
  // Advice alone: where it is not taken, all is as before.
  unsafe madvise(pages, count, MADV_HUGEPAGE)
}
