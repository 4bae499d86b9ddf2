import { assertNever } from '../base/assert-never';
import type { Check } from '../task/check';
import type { Term } from '../term/term';
import type { Cfa, Program } from './program';
import type { Statement } from './statement';

/** A program as text: for tests and for people. */
export function printProgram(program: Program, termText: (term: Term) => string): string {
  const parts = [...program.functions.values()].map((cfa) => printCfa(cfa, termText));
  const partitions = program.partitions.map(
    ({ index, name, group, cellBytes }) => `partition ${index} ${name}: group ${group}, cells of ${cellBytes}`,
  );
  return [...partitions, ...parts].join('\n');
}

/** A function's automaton, edge by edge. */
function printCfa(cfa: Cfa, termText: (term: Term) => string): string {
  const list = (terms: readonly Term[]): string => terms.map(termText).join(', ');
  const name = ({ id, label }: { readonly id: number; readonly label: string }): string => `${label}#${id}`;
  const lines = [`function ${cfa.name}(${list(cfa.parameters)}) -> (${list(cfa.results)})`];
  for (const { source, target, statements } of cfa.edges) {
    lines.push(`  ${name(source)} -> ${name(target)}`);
    for (const statement of statements) lines.push(`    ${printStatement(statement, termText)}`);
  }
  return lines.join('\n');
}

/** One statement on one line. */
export function printStatement(statement: Statement, t: (term: Term) => string): string {
  switch (statement.kind) {
    case 'assign':
      return statement.bindings.map(({ target, value }) => `${t(target)} := ${t(value)}`).join(', ');
    case 'assume':
      return `assume ${t(statement.condition)}`;
    case 'havoc':
      return `havoc ${t(statement.target)}`;
    case 'input':
      return `${t(statement.target)} := input ${statement.source.kind}`;
    case 'call':
      return `(${statement.results.map(t).join(', ')}) := ${statement.callee}(${statement.arguments.map(t).join(', ')})`;
    case 'check':
      return `check ${statement.check.id}: ${t(statement.condition)}`;
    case 'unsupported':
      return `unsupported '${statement.construct}' if ${t(statement.condition)}`;
    case 'load': {
      const mask = statement.undefBitsTarget === undefined ? '' : `, ${t(statement.undefBitsTarget)}`;
      return `${t(statement.target)}${mask} := load ${statement.bytes} of ${statement.partition} at ${t(statement.address)}`;
    }
    case 'store':
      return `store ${statement.bytes} of ${statement.partition} at ${t(statement.address)} := ${t(statement.value)}, ${t(statement.undefBits)}`;
    case 'alloc':
      return `${t(statement.target)} := alloc ${statement.object} ${statement.contents} ${t(statement.size)} in ${statement.partitions.join('+')} unless ${t(statement.fails)}`;
    case 'release':
    case 'revive':
      return `${statement.kind} ${t(statement.address)}`;
    case 'mark-stack':
      return `${t(statement.target)} := mark-stack`;
    case 'release-stack':
      return `release-stack ${t(statement.mark)}`;
    case 'object-size':
      return `${t(statement.target)} := object-size ${t(statement.address)}`;
    case 'resize':
      return `resize ${t(statement.address)} := ${t(statement.size)}`;
    case 'copy':
      return `copy ${t(statement.length)} to ${statement.destinationPartition} at ${t(statement.destination)} from ${statement.sourcePartition} at ${t(statement.source)}`;
    case 'fill':
      return `fill ${t(statement.length)} of ${statement.partition} at ${t(statement.address)} := ${t(statement.byte)}, ${t(statement.undefBits)}`;
    case 'scramble':
      return `scramble ${statement.partitions.join('+')} (${statement.variables.map(t).join(', ')}) from (${statement.roots.map(t).join(', ')})`;
    case 'access-check':
      return `${statement.write ? 'write' : 'read'} ${t(statement.length)} of ${statement.partition}${origin(statement)} at ${t(statement.address)}${checkIds(statement.checks)}`;
    case 'free-check':
      return `free${statement.outside ? ' outside' : ''} ${t(statement.address)}${checkIds(statement.checks)}`;
    case 'leak-check':
      return `leak ${statement.check.id}`;
    default:
      return assertNever(statement);
  }
}

function origin({ foreign, outside }: { readonly foreign: boolean; readonly outside: boolean }): string {
  if (outside) return ' outside';
  return foreign ? ' foreign' : '';
}

function checkIds(checks: Readonly<Record<string, Check | undefined>>): string {
  return Object.values(checks)
    .flatMap((check) => (check === undefined ? [] : [` check ${check.id}`]))
    .join('');
}
