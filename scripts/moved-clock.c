/* Moves the time of day of a process and of all that it starts, when loaded by LD_PRELOAD: by CLOCK_AHEAD_S
   seconds for good, and by the microseconds that the first eight bytes of CLOCK_FILE hold at the moment. The
   monotonic clock and every wait stay true. libfaketime (0.9.10) wraps epoll_wait too and gives a signal handler
   inside it the true time, so that the timeouts of PostgreSQL never fire. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define SECOND_US 1000000L

static const char *const names[] = {"LD_PRELOAD", "CLOCK_AHEAD_S", "CLOCK_FILE"};
#define NAMES (sizeof names / sizeof *names)
static char *values[NAMES];
static int64_t ahead_us;
static const volatile int64_t *moved_us;

__attribute__((constructor)) static void read_settings(void) {
  for (size_t at = 0; at < NAMES; at++) values[at] = getenv(names[at]);
  if (values[1]) ahead_us = atol(values[1]) * SECOND_US;
  if (!values[2]) return;
  int file = open(values[2], O_RDONLY | O_CLOEXEC);
  void *bytes = file < 0 ? MAP_FAILED : mmap(NULL, sizeof *moved_us, PROT_READ, MAP_SHARED, file, 0);
  if (bytes == MAP_FAILED) {
    perror(values[2]);
    _exit(127);
  }
  close(file);
  moved_us = bytes;
}

/* The C library's own reads a page of the kernel: a system call would take seventy times as long, and browsers
   look at the clock all the time. */
static int (*true_time)(clockid_t, struct timespec *);

int clock_gettime(clockid_t clock, struct timespec *at) {
  if (!true_time) true_time = dlsym(RTLD_NEXT, "clock_gettime");
  int failed = true_time(clock, at);
  if (failed || (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE)) return failed;
  int64_t us = ahead_us + (moved_us ? *moved_us : 0) + at->tv_nsec / 1000;
  at->tv_sec += us / SECOND_US;
  at->tv_nsec = us % SECOND_US * 1000 + at->tv_nsec % 1000;
  return 0;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  struct timespec now;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &now);
  at->tv_sec = now.tv_sec;
  at->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}

/* Node starts its children by this call, and our product gives them environments of their own. */
int execvp(const char *file, char *const arguments[]) {
  int (*real)(const char *, char *const[]) = dlsym(RTLD_NEXT, "execvp");
  for (size_t at = 0; at < NAMES; at++)
    if (values[at]) setenv(names[at], values[at], 1);
  return real(file, arguments);
}
