import { LineTable } from '../../base/line-table';
import type { Loaded } from '../load/load';
import { ReplaySession } from '../session/session';
import { TraceNodes } from '../trace-tree/trace-nodes';
import { AskedBreakpoints } from './asked-breakpoints';
import { Disassembly } from './disassembly';
import { MemoryView } from './memory';
import type { Whereabouts } from '../protocol/requests';
import { Variables } from './variables';

/** Lines. */
const longestStatement = 8;

/** What is there once a program is loaded. */
export class Running {
  readonly session: ReplaySession;
  readonly memory: MemoryView;
  readonly variables: Variables;
  readonly breakpoints: AskedBreakpoints;
  readonly disassembly: Disassembly;
  readonly trace: TraceNodes;
  readonly #irLines: LineTable;
  readonly #lines = new Map<string, readonly string[]>();

  constructor(readonly loaded: Extract<Loaded, { kind: 'loaded' }>) {
    this.session = new ReplaySession(loaded.execution);
    this.memory = new MemoryView(this.session);
    this.variables = new Variables(this.session, this.memory, false);
    this.disassembly = new Disassembly(loaded.execution, loaded.ll);
    this.breakpoints = new AskedBreakpoints(this.session, this.disassembly);
    this.trace = new TraceNodes(this.session);
    this.#irLines = new LineTable(loaded.ll);
    this.#lines.set(loaded.program, loaded.text.split(/\r\n|\r|\n/));
  }

  /** The statement of the program's text that goes on, or begins, at a line, from 1; empty for other files. */
  statementAt(file: string, line: number): string {
    const lines = (this.#lines.get(file) ?? []).slice(line - 1, line - 1 + longestStatement);
    const end = lines.findIndex((text) => /[;{}]\s*(?:\/\/.*|\/\*.*)?$/.test(text));
    return lines.slice(0, end < 0 ? 1 : end + 1).join('\n');
  }

  get whereabouts(): Whereabouts {
    const { session, loaded } = this;
    const { check } = session.execution;
    const { at, fn } = session.frames[0]!;
    const { cycle, round } = session;
    return {
      position: session.step,
      end: session.end,
      ...(cycle !== undefined && { cycle: { start: cycle.start, length: cycle.length, round, lines: cycle.lines } }),
      loops: session.loops.map(({ id, function: name, place, round: at, rounds }) => ({
        id,
        function: name,
        ...place,
        round: at,
        rounds: rounds.length,
      })),
      program: loaded.program,
      check: { id: check.id, kind: check.kind, message: check.message },
      instruction: {
        function: String(fn.name),
        index: fn.blocks.flatMap(({ instructions }) => instructions).indexOf(at),
        line: this.#irLines.lineAt(at.start) + 1,
      },
    };
  }
}
