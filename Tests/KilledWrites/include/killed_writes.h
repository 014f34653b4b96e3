/* A library for LD_PRELOAD that ends a process by SIGKILL at one of its writes; for tests.
 *
 * Writes are the calls of write, writev, pwrite, ftruncate, fsync and fdatasync on files and folders,
 * not pipes, and of rename, counted from 1 over all threads. What reaches a file through a mapping
 * is not seen. Linux only; elsewhere the library is empty.
 *
 * KILLED_WRITES="before 7" ends the process before the 7th, "halfway 7" when the first half of its
 * bytes is written, "after 7" after it. KILLED_WRITES_COUNT names a file that gets the number of
 * writes when the process ends by itself. */
