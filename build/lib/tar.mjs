// Just enough of the tar format (ustar) to unpack an npm package's resources and to pack our own.

/** The regular files of an archive: [path, bytes]. */
export function* unpackTar(archive) {
  for (let at = 0; at + 512 <= archive.length && archive[at] !== 0;) {
    const field = (from, length) => archive.toString('latin1', at + from, at + from + length).replace(/\0.*$/s, '');
    const prefix = field(257, 5) === 'ustar' ? field(345, 155) : '';
    const size = parseInt(field(124, 12), 8) || 0;
    const type = field(156, 1);
    const path = (prefix === '' ? '' : `${prefix}/`) + field(0, 100);
    if (type === '0' || type === '') yield [path.replace(/^\.?\//, ''), archive.subarray(at + 512, at + 512 + size)];
    at += 512 + Math.ceil(size / 512) * 512;
  }
}

/** An archive with these files, always the same bytes for the same files. */
export function packTar(files) {
  const chunks = [];
  for (const [path, bytes] of files) {
    if (Buffer.byteLength(path) > 100) throw new Error(`path too long for tar: ${path}`);
    const header = Buffer.alloc(512);
    const octal = (value, length) => value.toString(8).padStart(length - 1, '0') + '\0';
    header.write(path, 0);
    header.write(octal(0o644, 8) + octal(0, 8) + octal(0, 8) + octal(bytes.length, 12) + octal(0, 12), 100, 'latin1');
    header.write('        0', 148, 'latin1');
    header.write('ustar\x0000', 257, 'latin1');
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(octal(sum, 7) + ' ', 148, 'latin1');
    chunks.push(header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512));
  }
  return Buffer.concat([...chunks, Buffer.alloc(1024)]);
}
