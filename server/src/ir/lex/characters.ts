/** Classes of characters, by code; everything from 128 on is in none of them. */
const wordPart = 1;
const digit = 2;
const hexDigit = 4;

const classes = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const char = String.fromCharCode(code);
  if (/[-a-zA-Z$._0-9]/.test(char)) classes[code]! |= wordPart;
  if (/[0-9]/.test(char)) classes[code]! |= digit;
  if (/[0-9a-fA-F]/.test(char)) classes[code]! |= hexDigit;
}

/** Whether it may stand in an unquoted name: `[-a-zA-Z$._0-9]`. */
export function isWordPart(code: number): boolean {
  return code < 128 && (classes[code]! & wordPart) !== 0;
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

export function isHexDigit(code: number): boolean {
  return code < 128 && (classes[code]! & hexDigit) !== 0;
}
