#pragma once
#include <errno.h>
#include <linux/openat2.h>
#include <sys/syscall.h>
#include <unistd.h>

// A GNU extension, which the library's header hides from Swift.
int syncfs(int file);

// The library has no function for this call, and Swift cannot call variadic functions.
// Returns the negated error number, because later calls can change `errno`.
static inline int open_without_links(int folder, const char *way, int flags) {
  struct open_how how = {.flags = (unsigned)flags, .resolve = RESOLVE_NO_SYMLINKS};
  int opened = (int)syscall(SYS_openat2, folder, way, &how, sizeof how);
  return opened < 0 ? -errno : opened;
}
