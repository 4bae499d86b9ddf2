/** Functions of the C library: what a program calls of them is there natively, a harness need not stand in for it. */
const names = `abort abs atexit atof atoi atol atoll bsearch calloc div exit _Exit free getenv labs ldiv llabs malloc qsort rand
  realloc srand strtod strtof strtol strtold strtoll strtoul strtoull system memchr memcmp memcpy memmove memset strcat
  strchr strcmp strcoll strcpy strcspn strdup strerror strlen strncat strncmp strncpy strndup strnlen strpbrk strrchr
  strspn strstr strtok strxfrm clearerr fclose feof ferror fflush fgetc fgetpos fgets fopen fprintf fputc fputs fread
  freopen fscanf fseek fsetpos ftell fwrite getc getchar gets perror printf putc putchar puts remove rename rewind scanf
  setbuf setvbuf snprintf sprintf sscanf tmpfile tmpnam ungetc vfprintf vprintf vsnprintf vsprintf isalnum isalpha
  isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit tolower toupper acos asin atan atan2
  ceil cos cosh exp exp2 fabs floor fmax fmin fmod frexp ldexp log log10 log2 modf pow round sin sinh sqrt tan tanh trunc
  asctime clock ctime difftime gmtime localtime mktime strftime time raise signal longjmp setjmp __errno_location
  __ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc __isoc99_scanf __isoc99_sscanf __isoc99_fscanf`;

const library: ReadonlySet<string> = new Set(names.split(/\s+/));

export function isLibraryFunction(name: string): boolean {
  return library.has(name);
}
