/* Registers that setjmp keeps: rbx, rbp, r12 to r15, rsp, rip; on i386 ebx, esi, edi, ebp, esp, eip. */
#ifdef __x86_64__
typedef long __jmp_buf[8];
#else
typedef int __jmp_buf[6];
#endif
