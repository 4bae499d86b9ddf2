/** Bodies for functions that have none, for the user to fill in. */

/** A function as a header or the file itself declares it. */
export interface Declaration {
  /** Its return type as written. */
  readonly returns: string;
  readonly parameters: readonly string[];
  /** Offset behind its semicolon. */
  readonly end: number;
}

/** The declaration of a function without a body in a C text; undefined if there is none that is understood. */
export function findDeclaration(text: string, name: string): Declaration | undefined {
  const pattern = new RegExp(
    String.raw`(?:^|[;}])[ \t]*(?:extern\s+)?(?!return\b|else\b|goto\b)([A-Za-z_][\w \t*]*?[\s*])${name}\s*\(([^;{}()]*)\)[^;{}]*;`,
    'm',
  );
  const found = pattern.exec(withoutComments(text));
  if (found === null) return undefined;
  const [whole, returns = '', parameters = ''] = found;
  const listed = parameters.split(',').map((one) => one.replace(/\s+/g, ' ').trim());
  const isEmpty = listed.length === 1 && (listed[0] === '' || listed[0] === 'void');
  return {
    returns: returns.replace(/\s+/g, ' ').trim(),
    parameters: isEmpty ? [] : listed.map(named),
    end: found.index + whole.length,
  };
}

/** Same length, so that offsets stay. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[^]*?\*\/|\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '));
}

const typeWords = /^(?:void|char|short|int|long|float|double|signed|unsigned|_Bool|bool|const|volatile|restrict)$/;

/** A definition needs names where a declaration does not. */
function named(parameter: string, at: number): string {
  if (parameter === '...' || /[[(]/.test(parameter)) return parameter;
  const words = parameter.match(/[A-Za-z_]\w*|\*/g) ?? [];
  const last = words.at(-1) ?? '';
  const isNamed =
    words.length > 1 && last !== '*' && !typeWords.test(last) && !/^(?:struct|union|enum)$/.test(words.at(-2)!);
  return isNamed ? parameter : `${parameter}${last === '*' ? '' : ' '}p${at + 1}`;
}

export interface ModelText {
  readonly text: string;
  /** What is said of the result, or of what it does. */
  readonly select: { readonly start: number; readonly end: number };
}

/** A body that does nothing and returns anything, seen by Verdict only: the real one is linked elsewhere. */
export function modelText(name: string, declaration: Declaration | undefined): ModelText {
  const { returns = 'int', parameters = [] } = declaration ?? {};
  const list = parameters.length === 0 ? 'void' : parameters.join(', ');
  const space = returns.endsWith('*') ? '' : ' ';
  const head = `\n#ifdef __VERDICT__\n/* What ${name} does, as far as it matters here. Only Verdict sees this. */\n`;
  const isVoid = returns === 'void';
  const nondet = `__VERIFIER_nondet_${returns.replace(/\*/g, 'pointer').replace(/\W+/g, '_')}`;
  const known = isVoid ? '// It changes nothing.' : '1 /* what is known, such as result >= 0 */';
  const declarations = isVoid ? '' : `extern ${returns}${space}${nondet}(void);\nextern void __VERIFIER_assume(int);\n`;
  const body = isVoid
    ? `  ${known}\n`
    : `  ${returns}${space}result = ${nondet}();\n  __VERIFIER_assume(${known});\n  return result;\n`;
  const text = `${head}${declarations}${returns}${space}${name}(${list}) {\n${body}}\n#endif\n`;
  const start = text.indexOf(known);
  return { text, select: { start, end: start + known.length } };
}
