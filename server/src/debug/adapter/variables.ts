import type { DebugProtocol } from '@vscode/debugprotocol';
import { sizeOfCType, underlyingCType } from '../../ir/debug/c-type';
import type { FrameState } from '../session/frames';
import type { ReplaySession } from '../session/session';
import { irValues, localVariables, returnedValue } from '../values/local-variables';
import { contentsOf, memoryObjects } from '../values/module-values';
import type { NamedValue } from '../values/value-view';
import { inputsSoFar } from '../values/inputs';
import type { MemoryView } from './memory';

/** A line of the variables view. */
interface Row {
  readonly variable: DebugProtocol.Variable;
  /** What a data breakpoint on it would watch. */
  readonly value: NamedValue | undefined;
}

interface Group {
  readonly hex: boolean;
  rows(start: number, count: number, hex: boolean): readonly Row[];
}

const everything = 10_000;

/** What the client has been told that it can open; forgotten when the session moves. */
export class Variables {
  readonly #groups: Group[] = [];

  constructor(
    readonly session: ReplaySession,
    readonly memory: MemoryView,
    /** Whether numbers are shown in hexadecimal where the client does not say. */
    public hex: boolean,
  ) {}

  clear(): void {
    this.#groups.length = 0;
  }

  scopes(frame: FrameState): readonly DebugProtocol.Scope[] {
    const { session } = this;
    const { path, timeline, entry } = session.execution;
    const { machine } = timeline;
    const scope = (
      name: string,
      expensive: boolean,
      values: () => readonly NamedValue[],
      hint?: DebugProtocol.Scope['presentationHint'],
    ): DebugProtocol.Scope => ({
      name,
      expensive,
      variablesReference: this.#add((_start, _count, hex) => this.#rows(values(), hex)),
      ...(hint && { presentationHint: hint }),
    });
    const returned = returnedValue(frame, path, machine);
    const own = session.globals.filter((one) => one.function === frame.name);
    const others = session.globals.filter((one) => one.function === undefined);
    const locals = scope(
      'Locals',
      false,
      () => [...(returned === undefined ? [] : [returned]), ...localVariables(frame, path, machine), ...own],
      'locals',
    );
    const scopes = [locals];
    if (others.length > 0) scopes.push(scope('Globals', false, () => others));
    const taken = inputsSoFar(machine, entry);
    if (taken.length > 0) {
      const rows = taken.map(({ name, value }) => plainRow(name, value));
      scopes.push({ name: 'Inputs', expensive: false, variablesReference: this.#add(() => rows) });
    }
    if (memoryObjects(entry, path, session.view).length > 0) {
      scopes.push({
        name: 'Memory',
        expensive: true,
        variablesReference: this.#add((_s, _c, hex) => this.#memory(hex)),
      });
    }
    scopes.push(scope('Values of the IR', true, () => irValues(frame, path, machine), 'registers'));
    return scopes;
  }

  list(reference: number, { start, count, format }: DebugProtocol.VariablesArguments): readonly Row[] {
    const group = this.#groups[reference - 1];
    const wanted = count === undefined || count === 0 ? everything : count;
    return group?.rows(start ?? 0, wanted, format?.hex ?? group.hex) ?? [];
  }

  /** The value that a row of a group shows. */
  find(reference: number, name: string): NamedValue | undefined {
    return this.list(reference, { variablesReference: reference }).find(({ variable }) => variable.name === name)
      ?.value;
  }

  /** A value as the client shows it, with what it takes to open it. */
  row(named: NamedValue, hex = this.hex): Row {
    const { session } = this;
    const { name, path, value } = named;
    const children = session.view.children(named);
    const reference =
      children === undefined || children.count === 0
        ? 0
        : this.#add((start, count, inHex) => this.#rows(children.slice(start, count), inHex), hex);
    const variable: DebugProtocol.Variable = {
      name,
      value: session.view.text(value, hex),
      type: session.view.typeText(value),
      variablesReference: reference,
      ...(path !== undefined && { evaluateName: path }),
      ...(children?.kind === 'indexed' && { indexedVariables: children.count }),
      ...(children?.kind === 'named' && { namedVariables: children.count }),
    };
    const memory = this.memory.reference(value);
    if (memory !== undefined) variable.memoryReference = memory;
    return { variable, value: named };
  }

  #rows(values: readonly NamedValue[], hex: boolean): readonly Row[] {
    return values.map((one) => this.row(one, hex));
  }

  #memory(hex: boolean): readonly Row[] {
    const { session } = this;
    const { entry, path, placing } = session.execution;
    return memoryObjects(entry, path, session.view).map((object) => {
      const contents = contentsOf(object, entry, session.view);
      const { variable } = this.row(contents, hex);
      const line = (at: Parameters<typeof placing.position>[0] | undefined): string => {
        const place = at && placing.position(at);
        return place === undefined ? '' : ` at line ${place.line}`;
      };
      const made = object.life === undefined ? 'from the caller' : `allocated${line(object.life.at)}`;
      const freed = object.isFreed ? `, freed${line(object.life?.freed?.at)}` : '';
      const size = sizeOfCType(underlyingCType(contents.value.type)) ?? object.bytes;
      const shown = object.isFreed ? '' : ` ${variable.value}`;
      return {
        variable: {
          ...variable,
          value: `${countOf(Math.max(size, object.bytes), 'byte')}, ${made}${freed}${shown && `:${shown}`}`,
        },
        value: contents,
      };
    });
  }

  #add(rows: Group['rows'], hex = this.hex): number {
    return this.#groups.push({ rows, hex });
  }
}

function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function plainRow(name: string, value: string): Row {
  return {
    variable: { name, value, variablesReference: 0 },
    value: undefined,
  };
}
