#define _GNU_SOURCE
#include "watched_calls.h"

#ifdef __linux__
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum moment { NEVER, BEFORE, HALFWAY, AFTER };

#define CALLS(X)                                                                            \
  X(open) X(close) X(read) X(pread) X(write) X(pwrite) X(writev) X(ftruncate) X(fsync)      \
  X(fdatasync) X(lseek) X(fstat) X(stat) X(statfs) X(opendir) X(flock) X(fcntl) X(mmap)     \
  X(msync) X(rename) X(unlink) X(mkdir) X(rmdir)

#define NUMBER(name) CALL_##name,
enum call { CALLS(NUMBER) CALL_COUNT };
#define NAME(name) #name,
static const char *const call_names[] = {CALLS(NAME)};

/* Signals that interrupt a call come often, but not without end. */
enum { DESCRIPTORS = 1024, INTERRUPTIONS = 100 };

static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static const char *folder;
static size_t folder_length;
static char watched[DESCRIPTORS];

static unsigned long changes;
static unsigned long counts[CALL_COUNT];
static enum moment kill_moment = NEVER;
static unsigned long kill_change;
static int fault_call = -1, fault_error, fault_always;
static unsigned long fault_number;
static int trace = -1;

__attribute__((constructor)) static void begin(void) {
  char word[16], always[16];
  folder = getenv("WATCHED_CALLS_IN");
  folder_length = folder ? strlen(folder) : 0;
  const char *order = getenv("WATCHED_CALLS_KILL");
  if (order && sscanf(order, "%15s %lu", word, &kill_change) == 2) {
    if (!strcmp(word, "before")) kill_moment = BEFORE;
    if (!strcmp(word, "halfway")) kill_moment = HALFWAY;
    if (!strcmp(word, "after")) kill_moment = AFTER;
  }
  order = getenv("WATCHED_CALLS_FAULT");
  if (order && sscanf(order, "%15s %d %lu %15s", word, &fault_error, &fault_number, always) == 4) {
    fault_always = !strcmp(always, "always");
    for (int call = 0; call < CALL_COUNT; call++)
      if (!strcmp(word, call_names[call])) fault_call = call;
  }
  const char *path = getenv("WATCHED_CALLS_RECORD");
  if (path) trace = (int)syscall(SYS_openat, AT_FDCWD, path,
                                 O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
}

__attribute__((destructor)) static void end(void) {
  const char *path = getenv("WATCHED_CALLS_COUNT");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (!file) return;
  fprintf(file, "changes %lu\n", changes);
  for (int call = 0; call < CALL_COUNT; call++) fprintf(file, "%s %lu\n", call_names[call], counts[call]);
  fclose(file);
}

static void die(void) {
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

static int is_watched(int descriptor) {
  return descriptor >= 0 && descriptor < DESCRIPTORS && watched[descriptor];
}

static int is_below(const char *path) {
  return folder_length && path && !strncmp(path, folder, folder_length);
}

/* One call under way: what has to happen to it. */
struct turn {
  enum moment moment;
  int is_short;
  int error;
};

/* Counts a call and takes the lock until it is over; says whether it fails or ends the process. */
static struct turn enter(enum call call, int is_change) {
  struct turn turn = {NEVER, 0, 0};
  pthread_mutex_lock(&lock);
  unsigned long number = ++counts[call];
  if (is_change && ++changes == kill_change) turn.moment = kill_moment;
  if (turn.moment == BEFORE) die();
  unsigned long last = !fault_always ? fault_number
    : fault_error == EINTR ? fault_number + INTERRUPTIONS : ULONG_MAX;
  if ((int)call == fault_call && number >= fault_number && number <= last) {
    turn.error = fault_error;
    turn.is_short = !fault_error;
  }
  return turn;
}

static void leave(struct turn turn) {
  if (turn.moment != NEVER) die();
  pthread_mutex_unlock(&lock);
}

static void record(char kind, int descriptor, uint64_t offset, const struct iovec *pieces, int number) {
  struct watched_record header = {(uint32_t)kind, descriptor, offset, 0, changes};
  struct iovec all[1 + 256];
  if (trace < 0 || number > 256) return;
  all[0] = (struct iovec){&header, sizeof header};
  for (int piece = 0; piece < number; piece++) {
    all[1 + piece] = pieces[piece];
    header.size += pieces[piece].iov_len;
  }
  int saved = errno;
  syscall(SYS_writev, trace, all, 1 + number);
  errno = saved;
}

static void record_bytes(char kind, int descriptor, uint64_t offset, const void *bytes, size_t size) {
  struct iovec piece = {(void *)bytes, size};
  record(kind, descriptor, offset, &piece, 1);
}

static void record_path(char kind, const char *path) {
  record_bytes(kind, -1, 0, path, strlen(path));
}

/* The function behind one of this library. */
#define NEXT(name)                                                        \
  static __typeof__(&name) looked_up;                                     \
  __typeof__(&name) next = __atomic_load_n(&looked_up, __ATOMIC_RELAXED); \
  if (!next) {                                                            \
    next = (__typeof__(&name))dlsym(RTLD_NEXT, #name);                    \
    __atomic_store_n(&looked_up, next, __ATOMIC_RELAXED);                 \
  }

/* Makes the call behind this one, unless it has to fail; `failed` is what it gives then. */
#define PASS(turn, type, failed, arguments)                           \
  type passed = failed;                                               \
  if (turn.error) errno = turn.error; else passed = next arguments

#define FINISH(turn)                                                  \
  do {                                                                \
    int saved = errno;                                                \
    leave(turn);                                                      \
    errno = saved;                                                    \
    return passed;                                                    \
  } while (0)

/* Opening. */

#define OPEN(name)                                                                   \
  int name(const char *path, int flags, ...) {                                       \
    NEXT(name);                                                                      \
    mode_t mode = 0;                                                                 \
    if (flags & (O_CREAT | O_TMPFILE)) {                                             \
      va_list rest;                                                                  \
      va_start(rest, flags);                                                         \
      mode = va_arg(rest, mode_t);                                                   \
      va_end(rest);                                                                  \
    }                                                                                \
    if (!is_below(path)) return next(path, flags, mode);                             \
    int makes = (flags & O_TRUNC) || ((flags & O_CREAT) && access(path, F_OK) != 0); \
    struct turn turn = enter(CALL_open, makes);                                      \
    PASS(turn, int, -1, (path, flags, mode));                                        \
    if (passed >= 0 && passed < DESCRIPTORS) watched[passed] = 1;                    \
    if (passed >= 0) record_bytes('o', passed, (uint64_t)flags, path, strlen(path)); \
    FINISH(turn);                                                                    \
  }

OPEN(open)
OPEN(open64)

int close(int descriptor) {
  NEXT(close);
  if (!is_watched(descriptor)) return next(descriptor);
  struct turn turn = enter(CALL_close, 0);
  watched[descriptor] = 0;
  record('c', descriptor, 0, NULL, 0);
  int passed = next(descriptor);
  if (turn.error) {
    errno = turn.error;
    passed = -1;
  }
  FINISH(turn);
}

DIR *opendir(const char *path) {
  NEXT(opendir);
  if (!is_below(path)) return next(path);
  struct turn turn = enter(CALL_opendir, 0);
  PASS(turn, DIR *, NULL, (path));
  FINISH(turn);
}

/* Writing. */

static size_t half(struct turn turn, size_t size) {
  return turn.moment == HALFWAY || turn.is_short ? size / 2 : size;
}

ssize_t write(int descriptor, const void *bytes, size_t size) {
  NEXT(write);
  if (descriptor == 1 && trace >= 0) {
    pthread_mutex_lock(&lock);
    record_bytes('k', 1, 0, bytes, size);
    pthread_mutex_unlock(&lock);
  }
  if (!is_watched(descriptor)) return next(descriptor, bytes, size);
  struct turn turn = enter(CALL_write, 1);
  off_t offset = (off_t)syscall(SYS_lseek, descriptor, 0, SEEK_CUR);
  PASS(turn, ssize_t, -1, (descriptor, bytes, half(turn, size)));
  if (passed > 0) record_bytes('w', descriptor, (uint64_t)offset, bytes, (size_t)passed);
  FINISH(turn);
}

#define PWRITE(name, offset_type)                                                             \
  ssize_t name(int descriptor, const void *bytes, size_t size, offset_type offset) {          \
    NEXT(name);                                                                               \
    if (!is_watched(descriptor)) return next(descriptor, bytes, size, offset);                \
    struct turn turn = enter(CALL_pwrite, 1);                                                 \
    PASS(turn, ssize_t, -1, (descriptor, bytes, half(turn, size), offset));                   \
    if (passed > 0) record_bytes('w', descriptor, (uint64_t)offset, bytes, (size_t)passed);   \
    FINISH(turn);                                                                             \
  }

PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

/* Of several pieces the first half of them is written, of one piece half of it. */
ssize_t writev(int descriptor, const struct iovec *pieces, int number) {
  NEXT(writev);
  if (!is_watched(descriptor)) return next(descriptor, pieces, number);
  struct turn turn = enter(CALL_writev, 1);
  struct iovec part;
  if (half(turn, 2) == 1 && number == 1) {
    part = pieces[0];
    part.iov_len /= 2;
    pieces = &part;
  } else if (half(turn, 2) == 1) {
    number /= 2;
  }
  off_t offset = (off_t)syscall(SYS_lseek, descriptor, 0, SEEK_CUR);
  PASS(turn, ssize_t, -1, (descriptor, pieces, number));
  if (passed > 0) record('w', descriptor, (uint64_t)offset, pieces, number);
  FINISH(turn);
}

#define FTRUNCATE(name, size_type)                                    \
  int name(int descriptor, size_type size) {                          \
    NEXT(name);                                                       \
    if (!is_watched(descriptor)) return next(descriptor, size);       \
    struct turn turn = enter(CALL_ftruncate, 1);                      \
    PASS(turn, int, -1, (descriptor, size));                          \
    if (!passed) record('t', descriptor, (uint64_t)size, NULL, 0);    \
    FINISH(turn);                                                     \
  }

FTRUNCATE(ftruncate, off_t)
FTRUNCATE(ftruncate64, off64_t)

#define SYNC(name)                                                    \
  int name(int descriptor) {                                          \
    NEXT(name);                                                       \
    if (!is_watched(descriptor)) return next(descriptor);             \
    struct turn turn = enter(CALL_##name, 1);                         \
    PASS(turn, int, -1, (descriptor));                                \
    if (!passed) record('s', descriptor, CALL_##name == CALL_fdatasync, NULL, 0); \
    FINISH(turn);                                                     \
  }

SYNC(fsync)
SYNC(fdatasync)

/* Names. */

int rename(const char *from, const char *to) {
  NEXT(rename);
  if (!is_below(to)) return next(from, to);
  struct turn turn = enter(CALL_rename, 1);
  PASS(turn, int, -1, (from, to));
  struct iovec both[2] = {{(void *)from, strlen(from) + 1}, {(void *)to, strlen(to)}};
  if (!passed) record('r', -1, 0, both, 2);
  FINISH(turn);
}

#define ON_PATH(name, kind, parameters, arguments)                    \
  int name parameters {                                               \
    NEXT(name);                                                       \
    if (!is_below(path)) return next arguments;                       \
    struct turn turn = enter(CALL_##name, 1);                         \
    PASS(turn, int, -1, arguments);                                   \
    if (!passed) record_path(kind, path);                             \
    FINISH(turn);                                                     \
  }

ON_PATH(unlink, 'u', (const char *path), (path))
ON_PATH(mkdir, 'm', (const char *path, mode_t mode), (path, mode))
ON_PATH(rmdir, 'd', (const char *path), (path))

/* Calls that change nothing, and can fail. */

#define LOOKS(type, name, call, failed, parameters, arguments, is_ours) \
  type name parameters {                                                \
    NEXT(name);                                                         \
    if (!(is_ours)) return next arguments;                              \
    struct turn turn = enter(CALL_##call, 0);                           \
    PASS(turn, type, failed, arguments);                                \
    FINISH(turn);                                                       \
  }

LOOKS(ssize_t, read, read, -1, (int descriptor, void *bytes, size_t size),
      (descriptor, bytes, size), is_watched(descriptor))
LOOKS(ssize_t, pread, pread, -1, (int descriptor, void *bytes, size_t size, off_t offset),
      (descriptor, bytes, size, offset), is_watched(descriptor))
LOOKS(ssize_t, pread64, pread, -1, (int descriptor, void *bytes, size_t size, off64_t offset),
      (descriptor, bytes, size, offset), is_watched(descriptor))
LOOKS(off_t, lseek, lseek, -1, (int descriptor, off_t offset, int from),
      (descriptor, offset, from), is_watched(descriptor))
LOOKS(off64_t, lseek64, lseek, -1, (int descriptor, off64_t offset, int from),
      (descriptor, offset, from), is_watched(descriptor))
LOOKS(int, fstat, fstat, -1, (int descriptor, struct stat *found), (descriptor, found),
      is_watched(descriptor))
LOOKS(int, fstat64, fstat, -1, (int descriptor, struct stat64 *found), (descriptor, found),
      is_watched(descriptor))
int __fxstat(int version, int descriptor, struct stat *found);
LOOKS(int, __fxstat, fstat, -1, (int version, int descriptor, struct stat *found),
      (version, descriptor, found), is_watched(descriptor))
LOOKS(int, stat, stat, -1, (const char *path, struct stat *found), (path, found), is_below(path))
LOOKS(int, stat64, stat, -1, (const char *path, struct stat64 *found), (path, found),
      is_below(path))
LOOKS(int, statfs, statfs, -1, (const char *path, struct statfs *found), (path, found),
      is_below(path))
LOOKS(int, statvfs, statfs, -1, (const char *path, struct statvfs *found), (path, found),
      is_below(path))
LOOKS(int, fstatfs, statfs, -1, (int descriptor, struct statfs *found), (descriptor, found),
      is_watched(descriptor))
LOOKS(int, msync, msync, -1, (void *start, size_t size, int flags), (start, size, flags), 1)
LOOKS(void *, mmap, mmap, MAP_FAILED,
      (void *start, size_t size, int protection, int flags, int descriptor, off_t offset),
      (start, size, protection, flags, descriptor, offset), is_watched(descriptor))
LOOKS(void *, mmap64, mmap, MAP_FAILED,
      (void *start, size_t size, int protection, int flags, int descriptor, off64_t offset),
      (start, size, protection, flags, descriptor, offset), is_watched(descriptor))

/* Waiting for a lock must not keep other threads from their calls. */
int flock(int descriptor, int operation) {
  NEXT(flock);
  if (!is_watched(descriptor)) return next(descriptor, operation);
  struct turn turn = enter(CALL_flock, 0);
  leave(turn);
  PASS(turn, int, -1, (descriptor, operation));
  return passed;
}

#define FCNTL(name)                                                   \
  int name(int descriptor, int command, ...) {                        \
    NEXT(name);                                                       \
    va_list rest;                                                     \
    va_start(rest, command);                                          \
    void *argument = va_arg(rest, void *);                            \
    va_end(rest);                                                     \
    if (!is_watched(descriptor)) return next(descriptor, command, argument); \
    struct turn turn = enter(CALL_fcntl, 0);                          \
    leave(turn);                                                      \
    PASS(turn, int, -1, (descriptor, command, argument));             \
    return passed;                                                    \
  }

FCNTL(fcntl)
FCNTL(fcntl64)
#endif
