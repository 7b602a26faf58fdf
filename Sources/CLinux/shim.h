#pragma once
#include <errno.h>
#include <linux/openat2.h>
#include <sys/syscall.h>
#include <unistd.h>

// GNU's, and so hidden from Swift in the library's own header.
int syncfs(int file);

// The library has no name for this call, and Swift none for one with any number of arguments.
// The error comes back below zero, where nothing that is called next can change it.
static inline int open_without_links(int folder, const char *way, int flags) {
  struct open_how how = {.flags = (unsigned)flags, .resolve = RESOLVE_NO_SYMLINKS};
  int opened = (int)syscall(SYS_openat2, folder, way, &how, sizeof how);
  return opened < 0 ? -errno : opened;
}
