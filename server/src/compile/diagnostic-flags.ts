/** Old C that compilers used to take with a warning is still taken with a warning. */
export const toleratedErrors = [
  'implicit-function-declaration',
  'implicit-int',
  'incompatible-pointer-types',
  'int-conversion',
  'return-type',
  'return-mismatch',
];

/** Flags that both the driver and `-cc1` of every clang take: messages that `parseDiagnostics` can read. */
export const diagnosticFlags: readonly string[] = [
  '-fno-caret-diagnostics',
  '-fdiagnostics-print-source-range-info',
  '-fmessage-length=0',
  // Projects carry flags for gcc and for other versions of clang.
  '-Wno-unknown-warning-option',
  ...toleratedErrors.map((warning) => `-Wno-error=${warning}`),
];
