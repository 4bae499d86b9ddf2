import { Token } from '../lex/token';
import type { GlobalBase, Linkage } from '../model/globals';
import type { GlobalShell } from './state/global-shell';
import type { Mutable } from './state/mutable';
import type { Parser } from './parser';

/** What precedes the type of any global. */
export interface Properties extends Pick<
  Mutable<GlobalBase>,
  'linkage' | 'visibility' | 'dllStorage' | 'preemption' | 'threadLocal' | 'unnamedAddr'
> {
  /** Whether the linkage was written, or is `external` for want of another. */
  hasLinkage: boolean;
}

export function assignProperties(shell: GlobalShell, properties: Properties): void {
  shell.linkage = properties.linkage;
  shell.visibility = properties.visibility;
  shell.dllStorage = properties.dllStorage;
  shell.preemption = properties.preemption;
  shell.threadLocal = properties.threadLocal;
  shell.unnamedAddr = properties.unnamedAddr;
}

export function newProperties(): Properties {
  return {
    linkage: 'external',
    hasLinkage: false,
    visibility: 'default',
    dllStorage: undefined,
    preemption: undefined,
    threadLocal: undefined,
    unnamedAddr: undefined,
  };
}

const linkages: ReadonlySet<string> = new Set<Linkage>([
  'external',
  'private',
  'internal',
  'weak',
  'weak_odr',
  'linkonce',
  'linkonce_odr',
  'available_externally',
  'appending',
  'common',
  'extern_weak',
]);

function isLinkage(word: string): word is Linkage {
  return linkages.has(word);
}

/** Takes the current word if it is one of the properties. */
export function applyProperty(p: Parser, properties: Properties): boolean {
  const { word } = p.lexer;
  if (isLinkage(word)) {
    properties.linkage = word;
    properties.hasLinkage = true;
  } else if (!applyOther(properties, word)) return false;
  p.lexer.next();
  if (word === 'thread_local' && p.accept(Token.LeftParen)) parseThreadModel(p, properties);
  return true;
}

function applyOther(properties: Properties, word: string): boolean {
  switch (word) {
    case 'default':
    case 'hidden':
    case 'protected':
      properties.visibility = word;
      return true;
    case 'dllimport':
    case 'dllexport':
      properties.dllStorage = word;
      return true;
    case 'dso_local':
    case 'dso_preemptable':
      properties.preemption = word;
      return true;
    case 'unnamed_addr':
    case 'local_unnamed_addr':
      properties.unnamedAddr = word;
      return true;
    case 'thread_local':
      properties.threadLocal = 'generaldynamic';
      return true;
    default:
      return false;
  }
}

function parseThreadModel(p: Parser, properties: Properties): void {
  const { word } = p.lexer;
  if (p.lexer.kind === Token.Word && (word === 'localdynamic' || word === 'initialexec' || word === 'localexec')) {
    properties.threadLocal = word;
    p.lexer.next();
  } else p.fail('expected a thread-local model');
  p.expect(Token.RightParen, `')' after thread-local model`);
}
