/* glibc's choice on x86: the "fast" types of 16 and 32 bits are as wide as a register. */
typedef __INTPTR_TYPE__ int_fast16_t;
typedef __INTPTR_TYPE__ int_fast32_t;
typedef __UINTPTR_TYPE__ uint_fast16_t;
typedef __UINTPTR_TYPE__ uint_fast32_t;

#define INT_FAST16_MIN (-__INTPTR_MAX__ - 1)
#define INT_FAST32_MIN (-__INTPTR_MAX__ - 1)
#define INT_FAST16_MAX __INTPTR_MAX__
#define INT_FAST32_MAX __INTPTR_MAX__
#define UINT_FAST16_MAX __UINTPTR_MAX__
#define UINT_FAST32_MAX __UINTPTR_MAX__

#define INTPTR_MIN (-__INTPTR_MAX__ - 1)
#define INTPTR_MAX __INTPTR_MAX__
#define UINTPTR_MAX __UINTPTR_MAX__
#define PTRDIFF_MIN (-__PTRDIFF_MAX__ - 1)
#define PTRDIFF_MAX __PTRDIFF_MAX__
#define SIZE_MAX __SIZE_MAX__
