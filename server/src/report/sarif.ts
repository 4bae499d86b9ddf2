/** SARIF 2.1.0, for code scanning. What is proved is told only on request: readers show each result as something to do. */
import { pathToFileURL } from 'node:url';
import type { Diagnostic } from '../service/model/diagnostic';
import { type CheckKind, checkKinds } from '../task/check';
import type { CheckResult, FileHead, FileResult, FunctionResult, TraceMode } from './result';
import { version } from './version';
import { codeFlow } from './sarif-flow';
import { SarifPlaces } from './sarif-places';

/** What is written, and how. */
export interface SarifRun {
  readonly files: readonly FileResult[];
  /** Paths below it are told from it. */
  readonly directory: string;
  /** What is proved is told, too. */
  readonly all: boolean;
  readonly trace: TraceMode;
  readonly succeeded: boolean;
  readonly exitCode?: number;
  readonly properties?: Readonly<Record<string, unknown>>;
}

export function sarifText(run: SarifRun): string {
  return `${JSON.stringify(new SarifLog(run).log(), undefined, 2)}\n`;
}

class SarifLog {
  readonly #run: SarifRun;
  readonly #places: SarifPlaces;

  constructor(run: SarifRun) {
    this.#run = run;
    this.#places = new SarifPlaces(run.directory);
  }

  log(): unknown {
    return {
      $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
      version: '2.1.0',
      runs: [this.#runLog()],
    };
  }

  #runLog(): unknown {
    const { files, directory, succeeded, exitCode, properties } = this.#run;
    return {
      tool: { driver: { name: 'Verdict', semanticVersion: version, rules: checkKinds.map(rule) } },
      columnKind: 'utf16CodeUnits',
      originalUriBaseIds: { SRCROOT: { uri: `${pathToFileURL(directory).href}/` } },
      invocations: [
        {
          executionSuccessful: succeeded,
          ...(exitCode !== undefined && { exitCode }),
          toolExecutionNotifications: files.flatMap(({ head }) => this.#notifications(head)),
        },
      ],
      results: files.flatMap((file) => this.#results(file)),
      ...(properties && { properties }),
    };
  }

  #notifications(head: FileHead): unknown[] {
    if (head.kind === 'refused') return [{ level: 'error', message: { text: `${head.name}: ${head.reason}` } }];
    const failure =
      head.kind === 'failed' ? [{ level: 'error', message: { text: `${head.name}: ${head.message}` } }] : [];
    const told = head.diagnostics.flatMap(({ file, diagnostics }) =>
      diagnostics.map((diagnostic) => this.#notification(file, diagnostic)),
    );
    return [...failure, ...told];
  }

  #notification(file: string, { severity, message, range }: Diagnostic): unknown {
    const region = { startLine: range.start.line + 1, startColumn: range.start.character + 1 };
    return {
      level: severity === 'information' ? 'note' : severity,
      message: { text: message },
      locations: [{ physicalLocation: { artifactLocation: this.#places.artifact(file), region } }],
    };
  }

  #results({ head, functions }: FileResult): unknown[] {
    if (head.kind !== 'read') return [];
    return functions.flatMap((fn) =>
      fn.checks
        .filter(
          ({ verdict }) => verdict !== undefined && (this.#run.all || verdict.kind !== 'proved' || verdict.vacuous),
        )
        .map((check) => this.#result(check, fn, head.path)),
    );
  }

  #result(check: CheckResult, fn: FunctionResult, file: string): unknown {
    const { id, kind, verdict, engine } = check;
    const evidence = verdict?.kind === 'refuted' ? verdict : undefined;
    return {
      ruleId: kind,
      ruleIndex: checkKinds.indexOf(kind),
      kind: kindOf(verdict),
      level: evidence ? 'error' : 'none',
      message: { text: messageOf(check) },
      locations: [
        {
          ...this.#places.location(check, file),
          logicalLocations: [{ name: check.function, kind: 'function' }],
        },
      ],
      // Survives edits elsewhere in the file.
      partialFingerprints: { 'verdictCheck/v1': id },
      ...(evidence && {
        codeFlows: [codeFlow(evidence, { file, places: this.#places, mode: this.#run.trace })],
      }),
      properties: { verdict: verdict?.kind, entry: fn.name, engine, assumptions: fn.assumptions },
    };
  }
}

function messageOf({ message, verdict }: CheckResult): string {
  switch (verdict?.kind) {
    case 'proved':
      return verdict.vacuous === true
        ? `${message}: no execution gets there under the assumptions, which may contradict each other`
        : `${message}: proved not to happen`;
    case 'bounded':
      return `${message}: does not happen within ${verdict.bound} rounds of a loop or recursion`;
    case 'unknown':
      return `${message}: unknown, because ${verdict.reason}`;
    default:
      return message;
  }
}

/** A proof that says nothing, because nothing gets there, is for a person to look at. */
function kindOf(verdict: CheckResult['verdict']): 'fail' | 'pass' | 'review' | 'open' {
  if (verdict?.kind === 'refuted') return 'fail';
  if (verdict?.kind !== 'proved') return 'open';
  return verdict.vacuous === true ? 'review' : 'pass';
}

function rule(kind: CheckKind): unknown {
  return {
    id: kind,
    shortDescription: { text: descriptions[kind] },
    defaultConfiguration: { level: 'error' },
  };
}

const descriptions: Readonly<Record<CheckKind, string>> = {
  assert: 'An assertion fails.',
  'reach-error': 'An error function is called.',
  'division-by-zero': 'A number is divided by zero.',
  'signed-overflow': 'The result of signed arithmetic does not fit its type.',
  'shift-range': 'A shift by a negative amount, by too much, or of bits out of a signed type.',
  'null-dereference': 'Memory is accessed, or a function called, through a null pointer.',
  'out-of-bounds': 'Memory is accessed outside of its object.',
  'use-after-free': 'Memory is accessed after the end of its life.',
  'double-free': 'Memory is freed twice.',
  'invalid-free': 'What is freed was not allocated, or is not its start.',
  'memory-leak': 'Memory is still allocated at the end of the program.',
  'uninitialised-read': 'A value is used that was never given.',
  unreachable: 'Code that claims to be unreachable is reached.',
  'missing-return': 'The value of a function is used that ended without one.',
  'float-cast-range': 'A floating-point number does not fit the integer type it is converted to.',
  termination: 'A loop or recursion does not end.',
};
