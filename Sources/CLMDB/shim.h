#include <lmdb.h>
#ifdef __linux__
#include <sys/statfs.h> /* not in Swift's Glibc module */
#endif
