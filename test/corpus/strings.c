/* Strings: every escape, wide and Unicode, embedded zeros, quotes and backslashes, names that need quotes. */
#include <stddef.h>
const char *plain = "plain";
const char *escapes = "\a\b\t\n\v\f\r\"\'\\\?\001\x7f\xff end";
const char zeros[] = "a\0b\0\0";
const char *empty = "";
const char *unicode = "gr\u00fc\u00df \u4f60\u597d \U0001F600";
const wchar_t *wide = L"wide \u00e9";
const char *utf8 = u8"\u00e9";
const unsigned short utf16[] = { 0x68, 0xd83d };
const char *percent = "%d %s %%\n";
const char *joined = "a" "b" "c";
const char *assembly_like = "@f %x !0 #1 ; not a comment { } \\22";
int quoted_name asm("name with \"quotes\" and spaces");
int dotted asm("a.b-c$d");
int unicode_name asm("gr\u00fcn");
int use(void) { return quoted_name + dotted + unicode_name + plain[0]; }
char no_terminator[3] = "abc";
