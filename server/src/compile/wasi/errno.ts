/** Error numbers of WASI preview1 that the host answers with. */
export const Errno = {
  success: 0,
  badf: 8,
  inval: 28,
  isdir: 31,
  noent: 44,
  notdir: 54,
  notsup: 58,
  rofs: 69,
  spipe: 70,
} as const;

export type Errno = (typeof Errno)[keyof typeof Errno];
