import type { SourcePosition } from '../../base/place';
import { encodeSource } from '../../base/source-text';
import { findAnnotations, type Annotation } from './c-scanner';
import type { Contract, Requirement } from './contract';
import { ContractSyntaxError, PredicateParser } from './predicate-parser';
import { tokenize, type Token } from './tokens';

/** What there is to say about a contract. */
export interface ContractDiagnostic {
  readonly severity: 'error' | 'information';
  readonly message: string;
  readonly start: SourcePosition;
  /** Exclusive. */
  readonly end: SourcePosition;
}

export interface ParsedContracts {
  readonly contracts: readonly Contract[];
  readonly diagnostics: readonly ContractDiagnostic[];
}

/** Reads the ACSL clauses that stand before functions in a C text. */
export function parseContracts(source: string, file: string, longBits: 32 | 64 = 64): ParsedContracts {
  const reader = new ContractReader(source, file, longBits);
  for (const annotation of findAnnotations(source)) reader.read(annotation);
  return { contracts: reader.contracts(), diagnostics: reader.diagnostics };
}

/** Clauses behind the behaviours; what `requires` in one asks for holds only where its `assumes` does. */
const endsBehaviours: ReadonlySet<string> = new Set(['complete', 'disjoint']);

/** In tokens. What is read is walked by recursion. */
const longestClause = 2000;

class ContractReader {
  readonly diagnostics: ContractDiagnostic[] = [];
  readonly #requires = new Map<string, Requirement[]>();
  readonly #lineStarts: readonly number[];

  constructor(
    readonly source: string,
    readonly file: string,
    readonly longBits: 32 | 64,
  ) {
    this.#lineStarts = [0, ...[...source.matchAll(/\n/g)].map((match) => match.index + 1)];
  }

  contracts(): readonly Contract[] {
    return [...this.#requires].map(([name, requires]) => ({ function: name, requires }));
  }

  read(annotation: Annotation): void {
    let isInBehaviour = false;
    for (const clause of this.#clauses(annotation)) {
      isInBehaviour = isInBehaviour ? !endsBehaviours.has(clause[0]!.text) : clause[0]!.text === 'behavior';
      const isUsed = clause[0]!.text === 'requires' && !isInBehaviour && !annotation.isInside;
      if (isUsed) this.#readRequires(clause, annotation.function);
      else this.#say('information', `${clauseName(clause[0]!)} is not used yet`, clause[0]!.start, clause.at(-1)!.end);
    }
  }

  /** Clauses end with `;`; behaviours and blocks are told apart by their first word. */
  #clauses({ start, end }: Annotation): readonly (readonly Token[])[] {
    const clauses: Token[][] = [[]];
    for (const token of tokenize(this.source, start, end)) {
      if (token.kind === 'end') break;
      clauses.at(-1)!.push(token);
      if (token.text === ';') clauses.push([]);
    }
    return clauses.filter((clause) => clause.length > 0);
  }

  #readRequires(tokens: readonly Token[], fn: string | undefined): void {
    const [keyword] = tokens;
    const last = tokens.at(-1)!;
    const end: Token = { kind: 'end', text: '', start: last.end, end: last.end };
    if (fn === undefined) {
      this.#say('error', 'no function follows this contract', keyword!.start, last.end);
      return;
    }
    if (tokens.length > longestClause) {
      this.#say('error', 'this clause is too long to be read', keyword!.start, keyword!.end);
      return;
    }
    const parser = new PredicateParser([...tokens.slice(1), end], (offset) => this.#positionAt(offset), this.longBits);
    try {
      this.#skipLabel(parser);
      const predicate = parser.predicate();
      parser.expect(';');
      const text = this.source
        .slice(tokens[1]!.start, last.start)
        .trim()
        .replace(/\n\s*@+/g, ' ')
        .replace(/\s+/g, ' ');
      const known = this.#requires.get(fn) ?? [];
      this.#requires.set(fn, known);
      known.push({ predicate, position: this.#positionAt(keyword!.start), text, names: parser.names });
    } catch (error) {
      if (!(error instanceof ContractSyntaxError)) throw error;
      this.#say('error', error.message, error.token.start, Math.max(error.token.end, error.token.start + 1));
    }
  }

  /** `requires name: …`. */
  #skipLabel(parser: PredicateParser): void {
    const { token, tokens } = parser;
    const next = tokens[tokens.indexOf(token) + 1];
    if (token.kind !== 'name' || next?.text !== ':') return;
    parser.expect(token.text);
    parser.expect(':');
  }

  #say(severity: ContractDiagnostic['severity'], message: string, start: number, end: number): void {
    this.diagnostics.push({ severity, message, start: this.#positionAt(start), end: this.#positionAt(end) });
  }

  #positionAt(offset: number): SourcePosition {
    let [low, high] = [0, this.#lineStarts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#lineStarts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    // Columns count bytes, as clang's do.
    const before = encodeSource(this.source.slice(this.#lineStarts[low], offset));
    return { file: this.file, line: low + 1, column: before.length + 1 };
  }
}

function clauseName({ text }: Token): string {
  return text === 'loop' ? 'this clause of a loop' : `'${text}'`;
}
