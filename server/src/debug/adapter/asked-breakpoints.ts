import type { DebugProtocol } from '@vscode/debugprotocol';
import { type Breakpoint, type BreakpointPlace, type DataPlace, hitFilter } from '../breakpoints/breakpoint';
import type { ReplaySession } from '../session/session';
import { nameOf } from '../../trace/signature';
import type { Disassembly } from './disassembly';

type Kind = 'function' | 'instruction' | 'data' | `source ${string}`;

/** The breakpoints that the client has set, by kind and file, as it sets them anew each time. */
export class AskedBreakpoints {
  readonly #byKind = new Map<Kind, readonly Breakpoint[]>();
  readonly #data = new Map<string, DataPlace>();
  #ids = 0;

  constructor(
    readonly session: ReplaySession,
    readonly disassembly: Disassembly,
  ) {}

  setLines(file: string, asked: readonly DebugProtocol.SourceBreakpoint[]): readonly DebugProtocol.Breakpoint[] {
    const { session } = this;
    return this.#set(`source ${file}`, asked, ({ line }) => {
      const code = session.codeLines.from(file, line);
      if (code === undefined) return 'there is no code at this line or behind it';
      return { place: { kind: 'line', line: session.lines.numberOf(file, code) }, line: code };
    });
  }

  setFunctions(asked: readonly DebugProtocol.FunctionBreakpoint[]): readonly DebugProtocol.Breakpoint[] {
    const functions = new Set(
      this.session.execution.module.functions.filter((fn) => !fn.isDeclaration).map((fn) => nameOf(fn)),
    );
    return this.#set('function', asked, ({ name }) =>
      functions.has(name) ? { place: { kind: 'function', name } } : `the program has no function ${name}`,
    );
  }

  setInstructions(asked: readonly DebugProtocol.InstructionBreakpoint[]): readonly DebugProtocol.Breakpoint[] {
    return this.#set('instruction', asked, ({ instructionReference, offset }) => {
      const instruction = this.disassembly.instruction(instructionReference, offset);
      if (instruction === undefined) return 'there is no instruction at this address';
      return { place: { kind: 'instruction', offset: instruction.start } };
    });
  }

  /** Makes some bytes known to `setData`. */
  dataId(data: DataPlace): string {
    const { target, made, frame, offset, bytes } = data;
    const id = [target, made, frame, offset, bytes].join(':');
    this.#data.set(id, data);
    return id;
  }

  setData(asked: readonly DebugProtocol.DataBreakpoint[]): readonly DebugProtocol.Breakpoint[] {
    return this.#set('data', asked, ({ dataId }) => {
      const data = this.#data.get(dataId);
      return data === undefined ? 'this was another execution' : { place: { kind: 'data', data } };
    });
  }

  #set<A extends { readonly condition?: string; readonly hitCondition?: string; readonly logMessage?: string }>(
    kind: Kind,
    asked: readonly A[],
    resolve: (one: A) => { readonly place: BreakpointPlace; readonly line?: number } | string,
  ): readonly DebugProtocol.Breakpoint[] {
    const set: Breakpoint[] = [];
    const answers = asked.map((one): DebugProtocol.Breakpoint => {
      const id = ++this.#ids;
      const resolved = resolve(one);
      if (typeof resolved === 'string') return { id, verified: false, message: resolved };
      const { hitCondition, condition, logMessage } = one;
      if (hitCondition !== undefined && hitCondition !== '' && hitFilter(hitCondition) === undefined) {
        return { id, verified: false, message: `not understood: ${hitCondition}; write 5, >= 3, or % 10` };
      }
      set.push({
        id,
        place: resolved.place,
        condition: condition === '' ? undefined : condition,
        hitCondition: hitCondition === '' ? undefined : hitCondition,
        logMessage: logMessage === '' ? undefined : logMessage,
      });
      return { id, verified: true, ...(resolved.line !== undefined && { line: resolved.line }) };
    });
    this.#byKind.set(kind, set);
    this.session.breakpoints = [...this.#byKind.values()].flat();
    return answers;
  }
}
