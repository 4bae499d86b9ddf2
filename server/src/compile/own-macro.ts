/** By which a program tells that Verdict reads it: for models of functions that are defined elsewhere. */
export const ownMacro = '-D__VERDICT__=1';
