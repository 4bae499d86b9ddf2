import type { CompileRequest, CompileResult } from './types';

/**
 * Clang leaves out `static` and `inline` functions that nothing calls, or only code that is never executed. Whoever has
 * just written one wants to know whether it is right: they are compiled, too, by a function at the end of the text that
 * names them. It takes no address, and goes out of the IR again, so that everything else is as it would be.
 */
export class LeftOut {
  /** What looks like a definition and is none, as in `#if 0`: by file and its directives, so that it is tried once. */
  readonly #absent = new Map<string, { readonly directives: string; readonly names: ReadonlySet<string> }>();

  compile(request: CompileRequest, compile: (request: CompileRequest) => CompileResult): CompileResult {
    const first = compile(request);
    if (first.kind === 'failed') return first;
    const directives = directivesOf(request);
    const known = this.#absent.get(request.path);
    const absent = known?.directives === directives ? known.names : new Set<string>();
    const missing = leftOut(request.text, first.ll).filter((name) => !absent.has(name));
    if (missing.length === 0) return first;
    const keep = (names: readonly string[]): CompileResult =>
      compile({ ...request, text: `${request.text}\n${keeperOf(names)}\n` });
    const second = keep(missing);
    if (second.kind === 'compiled') return { ...first, ll: withoutKeeper(second.ll) };
    const undeclared = undeclaredIn(second);
    this.#absent.set(request.path, { directives, names: new Set([...absent, ...undeclared]) });
    const rest = missing.filter((name) => !undeclared.has(name));
    const third = undeclared.size === 0 || rest.length === 0 ? second : keep(rest);
    return third.kind === 'compiled' ? { ...first, ll: withoutKeeper(third.ll) } : first;
  }
}

const keeper = '__verdict_keep';

function keeperOf(names: readonly string[]): string {
  return `void ${keeper}(void); void ${keeper}(void) { ${names.map((name) => `(void)${name};`).join(' ')} }`;
}

function withoutKeeper(ll: string): string {
  const start = ll.search(new RegExp(`^define [^\\n]*@${keeper}\\(`, 'm'));
  const end = ll.indexOf('\n}\n', start);
  return start < 0 || end < 0 ? ll : ll.slice(0, start) + ll.slice(end + 3);
}

function undeclaredIn({ diagnostics }: CompileResult): ReadonlySet<string> {
  const names = diagnostics.map(({ message }) => /^use of undeclared identifier '(\w+)'/.exec(message)?.[1]);
  return new Set(names.filter((name) => name !== undefined));
}

/** What decides which parts of the text there are. */
function directivesOf({ text, flags }: CompileRequest): string {
  return [...flags, ...(text.match(/^[ \t]*#.*$/gm) ?? [])].join('\n');
}

/** Everything that may hide a brace; directives, too, for they are no code. */
const hiding =
  /\/\*[^]*?(?:\*\/|$(?![^]))|\/\/(?:\\\r?\n|[^\n])*|"(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\[^])*'?|^[ \t]*#(?:\\\r?\n|[^\n])*/gm;

/** The names of the `static` and `inline` functions that a text defines, as far as its look tells, and its IR has not. */
function leftOut(text: string, ll: string): readonly string[] {
  const written = new Set(definitions(text.replace(hiding, ' ')));
  if (written.size === 0) return [];
  const there = new Set([...ll.matchAll(/^define .*?@"?([\w.$]+)"?\(/gm)].map(([, name]) => name));
  return [...written].filter((name) => !there.has(name));
}

function* definitions(code: string): Iterable<string> {
  let depth = 0;
  let from = 0;
  for (const { 0: sign, index } of code.matchAll(/[{};]/g)) {
    if (sign === '{') {
      if (depth++ > 0) continue;
      const name = definedBy(code.slice(from, index));
      if (name !== undefined) yield name;
    } else if (sign === '}') depth = Math.max(0, depth - 1);
    if (depth === 0) from = index + 1;
  }
}

/** What is no name before a parenthesis. */
const notNames =
  /^(?:if|for|while|switch|return|sizeof|int|char|void|long|short|unsigned|signed|float|double|_Bool|typeof|__typeof__|_Alignas|alignas|__declspec|__asm__|asm)$/;

function definedBy(head: string): string | undefined {
  if (!/\b(?:static|inline|__inline|__inline__)\b/.test(head) || head.includes('=')) return undefined;
  const words = head.replace(/__attribute__\s*\(\(.*?\)\)/gs, ' ').matchAll(/([A-Za-z_]\w*)\s*\(/g);
  return [...words].map(([, word]) => word).find((word) => word !== undefined && !notNames.test(word));
}
