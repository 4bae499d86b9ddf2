import { CodeActionKind, type CodeAction, type TextEdit } from 'vscode-languageserver/node';
import { stateOf, type KnownCheck, type KnownFunction } from '../../service/model/results';
import type { ShownVerdict } from '../../service/model/verdict';
import type { CheckKind } from '../../task/check';
import type { TraceInput } from '../../trace/trace';
import { executeVerify, type VerifyParams } from '../protocol/verification';
import { contractFor } from './contract-clauses';
import { contractEdit } from './contract-edit';

interface ActionContext {
  readonly uri: string;
  readonly lines: readonly string[];
  /** As it is set. */
  readonly bound: number;
  readonly isC: boolean;
}

/** What can be done about a check that is not proved. */
export function actionsFor(check: KnownCheck, fn: KnownFunction, context: ActionContext): CodeAction[] {
  const verdict = check.verdict?.verdict;
  if (verdict === undefined || stateOf(check, fn) !== 'current') return [];
  switch (verdict.kind) {
    case 'proved':
      return [];
    case 'refuted':
      return [...refutedActions(verdict, check, fn, context), ...ignore(check, context)];
    case 'bounded':
      return [raiseBound(fn, context), ...ignore(check, context)];
    case 'unknown':
      return [...(verdict.cause.kind === 'timeout' ? [moreTime(fn, context)] : []), ...ignore(check, context)];
  }
}

function refutedActions(
  verdict: Extract<ShownVerdict, { kind: 'refuted' }>,
  check: KnownCheck,
  fn: KnownFunction,
  context: ActionContext,
): CodeAction[] {
  const { uri, lines, isC } = context;
  const target = { uri, function: fn.name, check: check.id };
  const command = (title: string, name: string): CodeAction => ({
    title,
    kind: CodeActionKind.QuickFix,
    command: { title, command: name, arguments: [target] },
  });
  const conditions = isC ? verdict.trace.inputs.flatMap((input) => conditionFor(input, check) ?? []) : [];
  return [
    command('Replay the counterexample', 'verdict.replay'),
    ...(check.kind === 'termination' ? [] : [command('Debug the counterexample natively', 'verdict.debugNatively')]),
    command('Write a regression test from the counterexample', 'verdict.generateTest'),
    ...(isC && aboutMemory.has(check.kind) ? validPointers(fn, context) : []),
    ...conditions.flatMap((condition) => [
      requireOfCallers(condition, fn, context),
      edit(`Assume ${condition} here`, uri, assume(condition, check, lines)),
    ]),
  ];
}

/** Checks that fail for want of a valid pointer. */
const aboutMemory: ReadonlySet<CheckKind> = new Set(['null-dereference', 'out-of-bounds', 'use-after-free']);

function validPointers(fn: KnownFunction, context: ActionContext): CodeAction[] {
  const clause = contractFor(fn.parameters);
  return clause === undefined ? [] : [requireOfCallers(clause, fn, context)];
}

function requireOfCallers(clause: string, fn: KnownFunction, { uri, lines }: ActionContext): CodeAction {
  const { line, text } = contractEdit(lines, fn.range.start.line, clause);
  const start = { line, character: 0 };
  return edit(`Require ${clause} of callers of ${fn.name}`, uri, [{ range: { start, end: start }, newText: text }]);
}

/** The weakest condition on a parameter that leaves out just this value; the user knows what really holds. */
function conditionFor({ source, name, value }: TraceInput, { kind }: KnownCheck): string | undefined {
  if (source.kind !== 'parameter' || !/^[A-Za-z_]\w*$/.test(name) || !/^-?\d+$/.test(value)) return undefined;
  const number = BigInt(value);
  if (number === 0n || kind === 'division-by-zero') return number === 0n ? `${name} != 0` : undefined;
  return number > 0n ? `${name} < ${value}` : `${name} > ${value}`;
}

/** Before the whole line of the check; clang must know the function. */
function assume(condition: string, { range }: KnownCheck, lines: readonly string[]): TextEdit[] {
  const call = '__VERIFIER_assume';
  const { line } = range.start;
  const indent = /^\s*/.exec(lines[line] ?? '')![0];
  const start = { line, character: 0 };
  const statement = { range: { start, end: start }, newText: `${indent}${call}(${condition});\n` };
  if (lines.some((text) => new RegExp(`\\b${call}\\s*\\(int`).test(text))) return [statement];
  const top = { line: 0, character: 0 };
  return [{ range: { start: top, end: top }, newText: `extern void ${call}(int);\n` }, statement];
}

/** A comment at the end of the line, which the ledger tells. */
function ignore({ kind, range, ignored }: KnownCheck, { uri, lines, isC }: ActionContext): CodeAction[] {
  if (ignored !== undefined) return [];
  const { line } = range.start;
  const end = { line, character: (lines[line] ?? '').length };
  const text = ` ${isC ? '//' : ';'} verdict: ignore ${kind} because TODO`;
  return [edit(`Ignore this ${kind}, with a reason`, uri, [{ range: { start: end, end }, newText: text }])];
}

function raiseBound(fn: KnownFunction, { uri, bound }: ActionContext): CodeAction {
  return again(`Verify with a bound of ${bound * 2}`, { uri, function: fn.name, useCache: true, bound: bound * 2 });
}

function moreTime(fn: KnownFunction, { uri }: ActionContext): CodeAction {
  return again('Verify with 60 seconds', { uri, function: fn.name, useCache: true, seconds: 60 });
}

function again(title: string, params: VerifyParams): CodeAction {
  return { title, kind: CodeActionKind.QuickFix, command: { title, command: executeVerify, arguments: [params] } };
}

function edit(title: string, uri: string, edits: TextEdit[]): CodeAction {
  return { title, kind: CodeActionKind.QuickFix, edit: { changes: { [uri]: edits } } };
}
