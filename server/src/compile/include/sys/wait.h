#ifndef _SYS_WAIT_H
#define _SYS_WAIT_H

#define __NEED_pid_t
#define __NEED_id_t
#include <bits/alltypes.h>
#include <signal.h>

#define WNOHANG 1
#define WUNTRACED 2
#define WSTOPPED 2
#define WEXITED 4
#define WCONTINUED 8
#define WNOWAIT 0x1000000

#define WEXITSTATUS(status) (((status) & 0xff00) >> 8)
#define WTERMSIG(status) ((status) & 0x7f)
#define WSTOPSIG(status) WEXITSTATUS(status)
#define WCOREDUMP(status) ((status) & 0x80)
#define WIFEXITED(status) (!WTERMSIG(status))
#define WIFSTOPPED(status) (((status) & 0xff) == 0x7f)
#define WIFSIGNALED(status) (WTERMSIG(status) != 0 && WTERMSIG(status) != 0x7f)
#define WIFCONTINUED(status) ((status) == 0xffff)

typedef enum { P_ALL, P_PID, P_PGID } idtype_t;

pid_t wait(int *);
pid_t waitpid(pid_t, int *, int);
#if defined(_XOPEN_SOURCE) || defined(_GNU_SOURCE) || defined(_BSD_SOURCE)
int waitid(idtype_t, id_t, siginfo_t *, int);
#endif

#endif
