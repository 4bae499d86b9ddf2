/** Kinds of tokens. A const enum, as the lexer switches on them for every few bytes of the text. */
export const enum Token {
  /** The end of the text, or of what may still be read after an error. */
  End,
  /** A character or string that is no token; the lexer's `problem` says why. */
  Bad,
  /** `define`, `i32`, `DW_TAG_member`: any bare word. */
  Word,
  /** `name:`, `"name":`, also the name of a field; `12:` is a NumberLabel. */
  Label,
  NumberLabel,
  /** `%x`. */
  Local,
  /** `%12`. */
  LocalNumber,
  /** `@x`. */
  Global,
  /** `@12`. */
  GlobalNumber,
  /** `$x`. */
  Comdat,
  /** `!dbg`, `!DILocation`. */
  MetadataName,
  /** `!12`. */
  MetadataNumber,
  /** `#12`. */
  AttributeGroup,
  /** `^12`. */
  Summary,
  /** `"…"`. */
  String,
  /** `12`, `-7`, `u0xFF`, `s0xFF`. */
  Integer,
  /** `1.0e+00`, `0x3FF0000000000000`, `0xK…`, `f0x…`, `+inf`. */
  Float,
  Comma,
  Equal,
  LeftParen,
  RightParen,
  LeftSquare,
  RightSquare,
  LeftBrace,
  RightBrace,
  Less,
  Greater,
  Star,
  Exclaim,
  Bar,
  Colon,
  Hash,
  Ellipsis,
}
