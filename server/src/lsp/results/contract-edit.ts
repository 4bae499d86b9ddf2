/** A contract as a line of its own, before which line it stands, and where in the line its clause is. */
export interface ContractEdit {
  readonly line: number;
  readonly text: string;
  readonly clause: { readonly start: number; readonly end: number };
}

/** Type and specifiers of a declaration whose name is on a later line. */
const declarationHead =
  /^\s*(?:static|extern|inline|const|unsigned|signed|struct\s+\w+|union\s+\w+|enum\s+\w+|[A-Za-z_]\w*)[\s*\w]*$/;

/** `requires CLAUSE` for the function that is named on a line: before the whole declaration. */
export function contractEdit(lines: readonly string[], nameLine: number, clause: string): ContractEdit {
  let line = nameLine;
  while (line > 0 && declarationHead.test(lines[line - 1] ?? '')) line--;
  const before = '/*@ requires ';
  const clauseRange = { start: before.length, end: before.length + clause.length };
  return { line, text: `${before}${clause}; */\n`, clause: clauseRange };
}
