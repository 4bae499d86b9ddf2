/** Lines of a `.ll` text that hold the instructions of a function, in order; from 0. */
export function instructionLines(text: string, name: string): readonly number[] {
  const lines = text.split(/\r\n|\r|\n/);
  const quoted = JSON.stringify(name);
  const start = lines.findIndex(
    (line) => line.startsWith('define ') && (line.includes(`@${name}(`) || line.includes(`@${quoted}(`)),
  );
  const found: number[] = [];
  let isInList = false;
  for (let line = start + 1; start >= 0 && line < lines.length && !lines[line]!.startsWith('}'); line++) {
    const content = lines[line]!.trim();
    if (isInList) {
      isInList = !content.startsWith(']');
    } else if (/^\s/.test(lines[line]!) && content !== '' && !content.startsWith(';') && !content.startsWith('#dbg_')) {
      found.push(line);
      // A switch goes on over several lines.
      isInList = /^(?:switch|indirectbr) /.test(content) && content.endsWith('[');
    }
  }
  return found;
}
