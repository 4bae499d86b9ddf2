import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createOnigScanner, createOnigString, loadWASM } from 'vscode-oniguruma';
import { type IGrammar, INITIAL, parseRawGrammar, Registry } from 'vscode-textmate';

const repository = path.resolve(import.meta.dirname, '../../..');
export const grammarFile = path.join(repository, 'syntaxes/llvm.tmLanguage.json');

export interface ScopedToken {
  readonly text: string;
  readonly line: number;
  readonly start: number;
  /** From the root to the innermost. */
  readonly scopes: readonly string[];
}

/** Cuts a text into tokens as VS Code does, with its own tokenizer. */
export async function loadTokenizer(): Promise<(text: string) => readonly ScopedToken[]> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm'));
  await loadWASM(new Uint8Array(wasm).buffer);
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => createOnigScanner(patterns),
      createOnigString: (text) => createOnigString(text),
    }),
    loadGrammar: () => Promise.resolve(parseRawGrammar(readFileSync(grammarFile, 'utf8'), grammarFile)),
  });
  const grammar = await registry.loadGrammar('source.llvm');
  if (grammar === null) throw new Error('no grammar for source.llvm');
  return (text) => tokenize(text, grammar);
}

function tokenize(text: string, grammar: IGrammar): readonly ScopedToken[] {
  let state = INITIAL;
  return text.split('\n').flatMap((line, number) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return tokens.map(({ startIndex, endIndex, scopes }) => ({
      text: line.slice(startIndex, endIndex),
      line: number,
      start: startIndex,
      scopes,
    }));
  });
}
