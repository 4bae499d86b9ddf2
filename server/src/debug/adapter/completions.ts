import type { DebugProtocol } from '@vscode/debugprotocol';
import { type CType, underlyingCType } from '../../ir/debug/c-type';
import { cTypeText } from '../../ir/debug/c-type-text';
import { EvaluationError } from '../evaluate/evaluation-error';
import { postfixStart } from '../protocol/postfix-text';
import type { FrameState } from '../session/frames';
import type { ReplaySession } from '../session/session';
import { localVariables } from '../values/local-variables';

/** What an expression may go on with: members behind a dot or an arrow, else the names that are known. */
export function completions(session: ReplaySession, frame: FrameState, before: string): readonly Item[] {
  const [, head, link, part] = /^(.*?)(->|\.)?\s*(\w*)$/s.exec(before)!;
  const start = before.length - part!.length;
  const items = link === undefined ? namesIn(session, frame) : membersOf(session, frame, head!);
  return items.filter(({ label }) => label.startsWith(part!)).map((item) => ({ ...item, start, length: part!.length }));
}

type Item = DebugProtocol.CompletionItem;

function namesIn(session: ReplaySession, frame: FrameState): readonly Item[] {
  const { path, timeline } = session.execution;
  session.settle();
  const locals = localVariables(frame, path, timeline.machine);
  const globals = session.globals.filter((one) => one.function === undefined || one.function === frame.name);
  const variables = [...locals, ...globals].map(({ name, value }): Item => ({
    label: name,
    type: 'variable',
    detail: cTypeText(value.type),
  }));
  const enumerators = session.types.enumerators.map((label): Item => ({ label, type: 'enum' }));
  const byLabel = new Map([...enumerators, ...variables].map((item) => [item.label, item]));
  return [...byLabel.values()];
}

function membersOf(session: ReplaySession, frame: FrameState, text: string): readonly Item[] {
  try {
    const { type } = session.evaluate(text.slice(postfixStart(text, text.length)), frame);
    const inner = underlyingCType(type);
    return membersIn(inner.kind === 'pointer' ? inner.target : inner);
  } catch (error) {
    if (error instanceof EvaluationError) return [];
    throw error;
  }
}

function membersIn(type: CType): readonly Item[] {
  const inner = underlyingCType(type);
  if (inner.kind !== 'struct' && inner.kind !== 'union') return [];
  return inner.members.flatMap(({ name, type: own }) =>
    name === undefined ? membersIn(own) : [{ label: name, type: 'field' as const, detail: cTypeText(own) }],
  );
}
