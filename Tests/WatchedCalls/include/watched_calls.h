/* A library for LD_PRELOAD that watches what a process asks of the file system; for tests.
 *
 * Only calls on files and folders below WATCHED_CALLS_IN are looked at, by path or by a descriptor
 * that was opened there. What reaches a file through a mapping is not seen. Linux only; elsewhere
 * the library is empty. The calls that change something, counted from 1 over all threads, are open
 * where it makes or empties a file, write, writev, pwrite, ftruncate, fsync, fdatasync, rename,
 * unlink, mkdir and rmdir. One of these variables says what is done:
 *
 * WATCHED_CALLS_KILL="before 7" ends the process by SIGKILL before the 7th change, "halfway 7" when
 * the first half of its bytes is written, "after 7" after it.
 *
 * WATCHED_CALLS_FAULT="pwrite 5 7 once" lets the 7th call of pwrite fail with errno 5, "always" that
 * and all later ones; of interruptions only the next hundred. Errno 0 writes half the bytes instead, where bytes are written.
 *
 * WATCHED_CALLS_RECORD names a file that gets all changes, with their bytes, and what is written to
 * descriptor 1. A record is the header below and as many bytes as it says, in the machine's order.
 *
 * WATCHED_CALLS_COUNT, beside any of them, names a file that gets the number of changes and of each
 * call when the process ends by itself, one a line. */
#ifndef WATCHED_CALLS_H
#define WATCHED_CALLS_H

#include <stdint.h>

/* What happened: 'o' open (offset: flags, bytes: path), 'c' close, 'w' write, 't' resize (offset:
 * size), 's' sync (offset: 1 for fdatasync), 'r' rename (bytes: both paths with a zero between), 'u' unlink, 'm' mkdir,
 * 'd' rmdir (bytes: path), 'k' a mark on descriptor 1. */
struct watched_record {
  uint32_t kind;
  int32_t descriptor;
  uint64_t offset;
  uint64_t size;
  /* Which change it was; for others the last one before. */
  uint64_t change;
};

#endif
