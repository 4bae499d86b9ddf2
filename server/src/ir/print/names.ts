import { escape } from '../byte-string';

/** A name after its sigil: bare if it may be, else quoted; numbers stand for themselves. */
export function nameText(name: string | number): string {
  if (typeof name === 'number') return String(name);
  return /^[-a-zA-Z$._][-a-zA-Z$._0-9]*$/.test(name) ? name : quoted(name);
}

/** A string in quotes. */
export function quoted(bytes: string): string {
  return `"${escape(bytes)}"`;
}

/** A name of metadata after its `!`, which is escaped without quotes. */
export function metadataNameText(name: string): string {
  if (/^[-a-zA-Z$._][-a-zA-Z$._0-9]*$/.test(name)) return name;
  return name.replace(/^[0-9]|[^-a-zA-Z$._0-9]/g, (char) => {
    const code = char.charCodeAt(0).toString(16).toUpperCase();
    return `\\${code.padStart(2, '0')}`;
  });
}
