import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DebugProtocol } from '@vscode/debugprotocol';
import type { TraceRows, Whereabouts } from '../../server/src/debug/protocol/requests';
import { defaultOptions } from '../../server/src/task/options';
import { Client } from './client';
import type { Script } from './script';

/** Plays a script, and writes down what comes of each request. */
export class Transcript {
  readonly #client: Client;
  readonly #file: string;
  #breakpoints: DebugProtocol.SourceBreakpoint[] = [];
  #functions: DebugProtocol.FunctionBreakpoint[] = [];
  #data: DebugProtocol.DataBreakpoint[] = [];

  constructor(
    readonly script: Script,
    folder: string,
    worker: string,
  ) {
    this.#client = new Client(worker);
    this.#file = path.join(folder, script.settings.file ?? 'case.c');
    writeFileSync(this.#file, script.program);
    if (script.saved !== undefined) writeFileSync(path.join(folder, script.saved.name), script.saved.text);
  }

  async play(): Promise<readonly { readonly request: string; readonly lines: readonly string[] }[]> {
    await this.#client.ask('initialize');
    const results = [];
    for (const request of this.script.requests) results.push({ request, lines: await this.#lines(request) });
    return results;
  }

  async #lines(request: string): Promise<readonly string[]> {
    const [, word, rest] = /^(\S+) ?(.*)$/.exec(request)!;
    try {
      const said = await this.#do(word!, rest!);
      return [...said, ...(await this.#told())].map((line) => line.replaceAll(path.dirname(this.#file) + path.sep, ''));
    } catch (error) {
      return [`refused: ${(error as Error).message}`, ...(await this.#told())];
    }
  }

  async #do(word: string, rest: string): Promise<readonly string[]> {
    const client = this.#client;
    switch (word) {
      case 'launch':
        await client.ask('launch', this.#launchArguments());
        return [];
      case 'start':
        await client.ask('configurationDone');
        return [];
      case 'next':
      case 'stepIn':
      case 'stepBack':
        await client.ask(word, { threadId: 1, granularity: rest === '' ? 'statement' : rest });
        return [];
      case 'stepOut':
      case 'continue':
      case 'reverseContinue':
        await client.ask(word, { threadId: 1 });
        return [];
      case 'restart':
      case 'verdict.backInto':
        await client.ask(word);
        return [];
      case 'restartFrame':
        await client.ask(word, { frameId: Number(rest) });
        return [];
      case 'step':
        await client.ask('verdict.goToStep', { position: Number(rest) });
        return [];
      case 'loops':
        return this.#loops();
      case 'round':
        return this.#round(rest);
      case 'goto':
        return this.#goto(rest);
      case 'break':
        return this.#break(rest);
      case 'watch':
        return this.#watch(rest);
      case 'clear':
        return this.#clear();
      case 'lastWrite':
      case 'nextWrite':
        await client.ask('verdict.findWrite', { direction: word === 'lastWrite' ? 'last' : 'next', name: rest });
        return [];
      case 'stack':
        return (await this.#frames()).map(({ name, line }) => `${name}:${line}`);
      case 'show':
        return this.#show(rest);
      case 'trace':
        return this.#trace(rest === 'all');
      case 'here':
        return this.#here(rest === 'all');
      case 'eval':
        return [await this.#evaluate(rest)];
      case 'hex':
        await client.ask('verdict.hex', { hex: rest === 'on' });
        return [];
      case 'set': {
        await client.ask('setVariable', { variablesReference: 1, name: rest, value: '0' });
        return [];
      }
      case 'exception': {
        const info = await client.ask<DebugProtocol.ExceptionInfoResponse['body']>('exceptionInfo', { threadId: 1 });
        return [`${info.exceptionId}: ${info.description ?? ''}`.replaceAll('\n', '; ')];
      }
      case 'complete': {
        type Answer = DebugProtocol.CompletionsResponse['body'];
        const { targets } = await client.ask<Answer>('completions', { text: rest, column: rest.length + 1 });
        return targets.map(({ label, detail }) => `${label}${detail === undefined ? '' : ` : ${detail}`}`);
      }
      case 'memory':
        return this.#memory(rest);
      case 'disassemble':
        return this.#disassemble(Number(rest));
      default:
        throw new Error(`the script asks for ${word}`);
    }
  }

  #launchArguments(): object {
    if (this.script.saved !== undefined) {
      return { trace: path.join(path.dirname(this.#file), this.script.saved.name), stopOnEntry: true };
    }
    const { inputs, function: entry = 'main', check, stop } = this.script.settings;
    const seed = {
      function: entry,
      check: { id: check ?? '', kind: 'assert', message: '' },
      options: { ...defaultOptions, checks: [...defaultOptions.checks], allocationMayFail: false },
      inputs: {
        ordered: inputs
          ?.split(/\s+/)
          .filter((text) => text !== 'none')
          .map((text) => `0x${BigInt.asUintN(64, BigInt(text)).toString(16)}`),
        placed: [],
      },
    };
    return {
      program: this.#file,
      stopOnEntry: stop !== 'no',
      // Without inputs the adapter looks for a counterexample by itself.
      ...(inputs === undefined ? { function: entry, ...(check === undefined ? {} : { check }) } : { replay: seed }),
    };
  }

  /** `7`, `7 if i > 3`, `7 hit >= 2`, `7 log i is {i}`, `fn main`. */
  async #break(text: string): Promise<readonly string[]> {
    const [, place, word, rest] = /^(fn \S+|\d+)(?: (if|hit|log) (.*))?$/.exec(text)!;
    const extra = {
      ...(word === 'if' && { condition: rest! }),
      ...(word === 'hit' && { hitCondition: rest! }),
      ...(word === 'log' && { logMessage: rest! }),
    };
    type Answer = DebugProtocol.SetBreakpointsResponse['body'];
    let answer: Answer;
    if (place!.startsWith('fn ')) {
      this.#functions.push({ name: place!.slice(3), ...extra });
      answer = await this.#client.ask<Answer>('setFunctionBreakpoints', { breakpoints: this.#functions });
    } else {
      this.#breakpoints.push({ line: Number(place), ...extra });
      const source = { path: this.#file };
      answer = await this.#client.ask<Answer>('setBreakpoints', { source, breakpoints: this.#breakpoints });
    }
    const { verified, line, message } = answer.breakpoints.at(-1)!;
    return [verified ? `set${line === undefined ? '' : ` at ${line}`}` : `not set: ${message ?? ''}`];
  }

  async #watch(name: string): Promise<readonly string[]> {
    const [frame] = await this.#frames();
    const info = await this.#client.ask<DebugProtocol.DataBreakpointInfoResponse['body']>('dataBreakpointInfo', {
      name,
      frameId: frame!.id,
    });
    if (info.dataId === null) return [`not watched: ${info.description}`];
    this.#data.push({ dataId: info.dataId, accessType: 'write' });
    await this.#client.ask('setDataBreakpoints', { breakpoints: this.#data });
    return [`watching ${info.description}`];
  }

  async #clear(): Promise<readonly string[]> {
    [this.#breakpoints, this.#functions, this.#data] = [[], [], []];
    await this.#client.ask('setBreakpoints', { source: { path: this.#file }, breakpoints: [] });
    await this.#client.ask('setFunctionBreakpoints', { breakpoints: [] });
    await this.#client.ask('setDataBreakpoints', { breakpoints: [] });
    return [];
  }

  /** `7` lists where a jump to line 7 may go; `7 next` goes to the first whose label has that word. */
  async #goto(text: string): Promise<readonly string[]> {
    const [line, word] = text.split(' ');
    type Answer = DebugProtocol.GotoTargetsResponse['body'];
    const { targets } = await this.#client.ask<Answer>('gotoTargets', {
      source: { path: this.#file },
      line: Number(line),
    });
    if (word === undefined) return targets.map(({ label }) => label.replace(/, step \d+/, ''));
    const target = targets.find(({ label }) => label.includes(word));
    if (target === undefined) throw new Error('there is no such target');
    await this.#client.ask('goto', { threadId: 1, targetId: target.id });
    return [];
  }

  async #loops(): Promise<readonly string[]> {
    const { loops } = await this.#client.ask<Whereabouts>('verdict.whereabouts');
    return loops.map((one) => `${one.function}:${one.line ?? '-'}, round ${one.round + 1} of ${one.rounds}`);
  }

  /** `7`: of the innermost loop; `7 of main:3`. */
  async #round(text: string): Promise<readonly string[]> {
    const [round, where] = text.split(' of ');
    const { loops } = await this.#client.ask<Whereabouts>('verdict.whereabouts');
    const loop = loops.findLast((one) => where === undefined || where === `${one.function}:${one.line ?? '-'}`);
    await this.#client.ask('verdict.goToRound', { loop: loop?.id ?? -1, round: Number(round) - 1 });
    return [];
  }

  /** `Locals`, `Locals p` with what p holds, `Locals p next`, … */
  async #show(text: string): Promise<readonly string[]> {
    const [scopeName, ...names] = text.split(' / ');
    const [frame] = await this.#frames();
    const { scopes } = await this.#client.ask<DebugProtocol.ScopesResponse['body']>('scopes', { frameId: frame!.id });
    const scope = scopes.find(({ name }) => name === scopeName);
    if (scope === undefined) return [`no scope ${scopeName!}: ${scopes.map(({ name }) => name).join(', ')}`];
    let rows = await this.#variables(scope.variablesReference);
    for (const name of names) rows = await this.#variables(rows.find((row) => row.name === name)!.variablesReference);
    return rows.map(({ name, value, type }) => `${name} = ${value}${type === undefined ? '' : ` : ${type}`}`);
  }

  async #variables(variablesReference: number): Promise<readonly DebugProtocol.Variable[]> {
    return (await this.#client.ask<DebugProtocol.VariablesResponse['body']>('variables', { variablesReference }))
      .variables;
  }

  async #evaluate(expression: string): Promise<string> {
    const [frame] = await this.#frames();
    type Answer = DebugProtocol.EvaluateResponse['body'];
    const { result, type } = await this.#client.ask<Answer>('evaluate', {
      expression,
      frameId: frame!.id,
      context: 'watch',
    });
    return `${result} : ${type ?? ''}`;
  }

  /** `p 16`: bytes at a pointer. */
  async #memory(text: string): Promise<readonly string[]> {
    const [expression, count] = text.split(' ');
    const [frame] = await this.#frames();
    type Evaluated = DebugProtocol.EvaluateResponse['body'];
    const { memoryReference } = await this.#client.ask<Evaluated>('evaluate', { expression, frameId: frame!.id });
    type Answer = DebugProtocol.ReadMemoryResponse['body'];
    const found = await this.#client.ask<Answer>('readMemory', { memoryReference, count: Number(count) });
    const bytes = Buffer.from(found!.data ?? '', 'base64').toString('hex');
    return [
      `${bytes}${found!.unreadableBytes === undefined ? '' : `, then ${found!.unreadableBytes} that cannot be read`}`,
    ];
  }

  async #disassemble(count: number): Promise<readonly string[]> {
    const [frame] = await this.#frames();
    type Answer = DebugProtocol.DisassembleResponse['body'];
    const found = await this.#client.ask<Answer>('disassemble', {
      memoryReference: frame!.instructionPointerReference,
      instructionCount: count,
    });
    return found!.instructions.map(({ instruction, line }) => `${line ?? '-'}: ${instruction}`);
  }

  async #trace(all: boolean, parent?: number, indent = ''): Promise<readonly string[]> {
    const { rows, total } = await this.#client.ask<TraceRows>('verdict.trace', { all, parent });
    const lines: string[] = [];
    for (const { id, index, text, line, hasChildren } of rows) {
      // The ends of what is long are enough.
      if (total > 6 && index >= 2 && index < total - 2) continue;
      if (total > 6 && index === total - 2) lines.push(`${indent}…`);
      lines.push(`${indent}${line ?? '-'}: ${text}`);
      if (hasChildren) lines.push(...(await this.#trace(all, id, `${indent}  `)));
    }
    return lines;
  }

  /** Where the session is in the tree of the trace. */
  async #here(all: boolean): Promise<readonly string[]> {
    const { rows } = await this.#client.ask<TraceRows>('verdict.traceHere', { all });
    return rows.map(({ text, line }, depth) => `${'  '.repeat(depth)}${line ?? '-'}: ${text}`);
  }

  async #frames(): Promise<readonly DebugProtocol.StackFrame[]> {
    return (await this.#client.ask<DebugProtocol.StackTraceResponse['body']>('stackTrace', { threadId: 1 }))
      .stackFrames;
  }

  async #told(): Promise<readonly string[]> {
    const lines: string[] = [];
    for (const { event, body } of await this.#client.events()) {
      if (event === 'stopped') lines.push(await this.#stopped(body as DebugProtocol.StoppedEvent['body']));
      if (event === 'output') lines.push(`output: ${(body as DebugProtocol.OutputEvent['body']).output.trimEnd()}`);
    }
    return lines;
  }

  /** `step main:7  total += i;`. */
  async #stopped({ reason, description, text }: DebugProtocol.StoppedEvent['body']): Promise<string> {
    const [frame] = await this.#frames();
    const why =
      reason === 'data breakpoint' || reason === 'exception'
        ? ` (${text ?? ''})`
        : description === 'Paused at the beginning'
          ? ' (the beginning)'
          : '';
    if (frame === undefined) return `${reason}${why}`;
    const line = this.script.program.split('\n')[frame.line - 1]?.trim() ?? '';
    return `${reason}${why} at ${frame.name}:${frame.line}  ${line}`;
  }
}
