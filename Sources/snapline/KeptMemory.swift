private import CMalloc

/// Draws each picture in memory that earlier ones have left.
///
/// Otherwise the system takes such large pieces back at once, and clears new ones: an eighth of
/// the time of a check in which all shots are changed.
func keepMemoryOfPictures() {
  // The largest that the C library allows, more than any picture of a phone.
  mallopt(M_MMAP_THRESHOLD, 32 << 20)
  mallopt(M_TRIM_THRESHOLD, 256 << 20)
}
