#define _GNU_SOURCE
#include "killed_writes.h"

#ifdef __linux__
#include <dlfcn.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum moment { NEVER, BEFORE, HALFWAY, AFTER };

static enum moment wanted = NEVER;
static unsigned long wanted_write;
static atomic_ulong writes;

__attribute__((constructor)) static void begin(void) {
  char word[16];
  const char *order = getenv("KILLED_WRITES");
  if (!order || sscanf(order, "%15s %lu", word, &wanted_write) != 2) return;
  if (!strcmp(word, "before")) wanted = BEFORE;
  if (!strcmp(word, "halfway")) wanted = HALFWAY;
  if (!strcmp(word, "after")) wanted = AFTER;
}

__attribute__((destructor)) static void end(void) {
  const char *path = getenv("KILLED_WRITES_COUNT");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (!file) return;
  fprintf(file, "%lu\n", atomic_load(&writes));
  fclose(file);
}

static void die(void) {
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

/* Counts a write; says when in it the process has to end. */
static enum moment count(void) {
  enum moment moment = atomic_fetch_add(&writes, 1) + 1 == wanted_write ? wanted : NEVER;
  if (moment == BEFORE) die();
  return moment;
}

static enum moment count_on(int descriptor) {
  struct stat found;
  if (fstat(descriptor, &found) != 0) return NEVER;
  return S_ISREG(found.st_mode) || S_ISDIR(found.st_mode) ? count() : NEVER;
}

/* Makes a call of a function behind this one; ends the process afterwards if it has to. */
#define PASS(moment, result, name, arguments)                        \
  static __typeof__(&name) next;                                     \
  if (!next) next = (__typeof__(&name))dlsym(RTLD_NEXT, #name);      \
  result passed = next arguments;                                    \
  if (moment != NEVER) die();                                        \
  return passed

ssize_t write(int descriptor, const void *bytes, size_t size) {
  enum moment moment = count_on(descriptor);
  PASS(moment, ssize_t, write, (descriptor, bytes, moment == HALFWAY ? size / 2 : size));
}

ssize_t pwrite(int descriptor, const void *bytes, size_t size, off_t offset) {
  enum moment moment = count_on(descriptor);
  PASS(moment, ssize_t, pwrite, (descriptor, bytes, moment == HALFWAY ? size / 2 : size, offset));
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t size, off64_t offset) {
  enum moment moment = count_on(descriptor);
  PASS(moment, ssize_t, pwrite64, (descriptor, bytes, moment == HALFWAY ? size / 2 : size, offset));
}

/* Of several pieces the first half of them is written, of one piece half of it. */
ssize_t writev(int descriptor, const struct iovec *pieces, int number) {
  enum moment moment = count_on(descriptor);
  struct iovec half;
  if (moment == HALFWAY && number == 1) {
    half = pieces[0];
    half.iov_len /= 2;
    pieces = &half;
  } else if (moment == HALFWAY) {
    number /= 2;
  }
  PASS(moment, ssize_t, writev, (descriptor, pieces, number));
}

int ftruncate(int descriptor, off_t size) {
  enum moment moment = count_on(descriptor);
  PASS(moment, int, ftruncate, (descriptor, size));
}

int ftruncate64(int descriptor, off64_t size) {
  enum moment moment = count_on(descriptor);
  PASS(moment, int, ftruncate64, (descriptor, size));
}

int fsync(int descriptor) {
  enum moment moment = count_on(descriptor);
  PASS(moment, int, fsync, (descriptor));
}

int fdatasync(int descriptor) {
  enum moment moment = count_on(descriptor);
  PASS(moment, int, fdatasync, (descriptor));
}

int rename(const char *from, const char *to) {
  enum moment moment = count();
  PASS(moment, int, rename, (from, to));
}
#endif
