/* ctype.h in the C locale. The argument must be EOF or an unsigned char, as C says: anything else is out of bounds. */
#include "model.h"

static const char outside[1];

static int checked(int c) {
  return c >= -1 && c <= 255 ? c : outside[c];
}

int isdigit(int c) {
  c = checked(c);
  return c >= '0' && c <= '9';
}

int isupper(int c) {
  c = checked(c);
  return c >= 'A' && c <= 'Z';
}

int islower(int c) {
  c = checked(c);
  return c >= 'a' && c <= 'z';
}

int isalpha(int c) {
  c = checked(c);
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

int isalnum(int c) {
  return isalpha(c) || isdigit(c);
}

int isxdigit(int c) {
  c = checked(c);
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

int isblank(int c) {
  c = checked(c);
  return c == ' ' || c == '\t';
}

int isspace(int c) {
  c = checked(c);
  return c == ' ' || (c >= '\t' && c <= '\r');
}

int iscntrl(int c) {
  c = checked(c);
  return (c >= 0 && c < ' ') || c == 127;
}

int isprint(int c) {
  c = checked(c);
  return c >= ' ' && c < 127;
}

int isgraph(int c) {
  c = checked(c);
  return c > ' ' && c < 127;
}

int ispunct(int c) {
  return isgraph(c) && !isalnum(c);
}

int isascii(int c) {
  return c >= 0 && c < 128;
}

int tolower(int c) {
  c = checked(c);
  return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

int toupper(int c) {
  c = checked(c);
  return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c;
}

/*
 * What the macros of glibc's ctype.h read: tables for -128 … 255, each behind a pointer. The bits are those of its
 * header on a little-endian machine; -128 … -2 are the characters that a signed char makes of them, EOF aside.
 */
enum {
  UPPER = 1 << 8, LOWER = 1 << 9, ALPHA = 1 << 10, DIGIT = 1 << 11, XDIGIT = 1 << 12, SPACE = 1 << 13,
  PRINT = 1 << 14, GRAPH = 1 << 15, BLANK = 1 << 0, CNTRL = 1 << 1, PUNCT = 1 << 2, ALNUM = 1 << 3,
};

#define CLASS_CNTRL CNTRL
#define CLASS_TAB (CNTRL | SPACE | BLANK)
#define CLASS_SPACE (CNTRL | SPACE)
#define CLASS_BLANK (SPACE | PRINT | BLANK)
#define CLASS_PUNCT (PRINT | GRAPH | PUNCT)
#define CLASS_DIGIT (DIGIT | XDIGIT | PRINT | GRAPH | ALNUM)
#define CLASS_UPPER (UPPER | ALPHA | PRINT | GRAPH | ALNUM)
#define CLASS_LOWER (LOWER | ALPHA | PRINT | GRAPH | ALNUM)

static const unsigned short classes[384] = {
    [128 ... 128 + 8] = CLASS_CNTRL,
    [128 + '\t'] = CLASS_TAB,
    [128 + '\n' ... 128 + '\r'] = CLASS_SPACE,
    [128 + 14 ... 128 + 31] = CLASS_CNTRL,
    [128 + ' '] = CLASS_BLANK,
    [128 + '!' ... 128 + '/'] = CLASS_PUNCT,
    [128 + '0' ... 128 + '9'] = CLASS_DIGIT,
    [128 + ':' ... 128 + '@'] = CLASS_PUNCT,
    [128 + 'A' ... 128 + 'F'] = CLASS_UPPER | XDIGIT,
    [128 + 'G' ... 128 + 'Z'] = CLASS_UPPER,
    [128 + '[' ... 128 + '`'] = CLASS_PUNCT,
    [128 + 'a' ... 128 + 'f'] = CLASS_LOWER | XDIGIT,
    [128 + 'g' ... 128 + 'z'] = CLASS_LOWER,
    [128 + '{' ... 128 + '~'] = CLASS_PUNCT,
    [128 + 127] = CLASS_CNTRL,
};

static const unsigned short *const classes_of_zero = classes + 128;

const unsigned short **__ctype_b_loc(void) {
  return (const unsigned short **)&classes_of_zero;
}
