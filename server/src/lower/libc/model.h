/* What the models share. No system header: they are compiled for both data models, and natively by their tests. */
#ifndef MODEL_H
#define MODEL_H

typedef __SIZE_TYPE__ size_t;
typedef __INTPTR_TYPE__ ssize_t;
typedef __builtin_va_list va_list;

#define NULL ((void *)0)
#define INT_MAX __INT_MAX__
#define LONG_MAX __LONG_MAX__
#define LLONG_MAX __LONG_LONG_MAX__
#define ULONG_MAX (2ul * LONG_MAX + 1ul)
#define ULLONG_MAX (2ull * LLONG_MAX + 1ull)

#define EDOM 33
#define ENOMEM 12
#define EINVAL 22
#define ERANGE 34

int *__errno_location(void);
#define errno (*__errno_location())

/* Known to lowering and interpreter. */
void *malloc(size_t size);
void *realloc(void *old, size_t size);
void *memcpy(void *to, const void *from, size_t n);
void *memset(void *at, int byte, size_t n);

#endif
