/** What the panel says: why checks are undecided, what one can do about it, and what verdicts rest on. */
import { assertNever } from '../../../server/src/base/assert-never';
import type { PlainRange } from '../../../server/src/lsp/protocol/plain-range';
import type {
  Assumed,
  BriefVerdict,
  CheckResult,
  DocumentResults,
  FunctionResults,
  Remedy,
} from '../../../server/src/lsp/protocol/results';
import { inWords, tallyOf } from '../results/tally';
import { button, html, type Html } from '../webview/html';

/** What the panel's buttons say to the extension. */
export type WhyMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'go'; readonly uri: string; readonly line: number; readonly character: number }
  | { readonly kind: 'remedy'; readonly uri: string; readonly function: string; readonly remedy: Remedy };

export function whyContent(name: string, results: DocumentResults | undefined): Html {
  if (results === undefined) {
    return html`<p class="quiet">Open a C file or an LLVM IR file: what is undecided in it is explained here.</p>`;
  }
  const { uri, functions, problem } = results;
  const cards = functions.flatMap((one) => [...refusal(uri, one), ...cardsOf(uri, one)]);
  return html`
    <h1>${name}</h1>
    <p class="quiet">${inWords(tallyOf(results))}</p>
    ${problem === null ? [] : [html`<p class="unknown">${problem}</p>`]}
    ${
      cards.length === 0
        ? [html`<p>${nothingOpen(results)}</p>`]
        : [
            html`<h2>Undecided</h2>
              <div class="cards">${cards}</div>`,
          ]
    }
    ${assumptions(uri, functions)}
  `;
}

function nothingOpen(results: DocumentResults): string {
  const { open, proved, refuted } = tallyOf(results);
  if (open > 0) return 'Not everything has been verified yet.';
  return proved + refuted === 0 ? 'There is nothing to check.' : 'Every check is decided.';
}

function refusal(uri: string, one: FunctionResults): readonly Html[] {
  if (one.refused === null) return [];
  return [
    html`<div class="card unknown">
      ${place(uri, one.range, one.name)}
      <p>${one.refused}</p>
    </div>`,
  ];
}

/** Of checks whose verdict is not the last word; those of one line that are undecided alike share a card. */
function cardsOf(uri: string, one: FunctionResults): readonly Html[] {
  const alike = new Map<string, CheckResult[]>();
  for (const check of one.checks) {
    if (check.state !== 'current' || check.verdict === null || check.ignored !== undefined) continue;
    const key = JSON.stringify([check.range.start.line, { ...check.verdict, milliseconds: 0 }]);
    alike.set(key, [...(alike.get(key) ?? []), check]);
  }
  return [...alike.values()].flatMap((checks) => card(uri, one, checks));
}

function card(uri: string, one: FunctionResults, checks: readonly CheckResult[]): readonly Html[] {
  const { verdict, range } = checks[0]!;
  const explained = verdict === null ? undefined : explanation(uri, verdict);
  if (explained === undefined) return [];
  const { look, sign, text, remedies } = explained;
  const messages = [...new Set(checks.map(({ message }) => message))];
  return [
    html`<div class="card ${look}">
      ${place(uri, range, `${one.name}, line ${range.start.line + 1}`)}
      ${messages.map((message) => html`<p><span class="sign">${sign}</span> ${message}</p>`)}
      <p class="quiet">${text}</p>
      <div class="actions">${remedyButtons(uri, one.name, remedies)}</div>
    </div>`,
  ];
}

interface Explanation {
  readonly look: 'unknown' | 'bounded' | 'vacuous';
  readonly sign: string;
  readonly text: readonly Html[];
  readonly remedies: readonly Remedy[];
}

function explanation(uri: string, verdict: BriefVerdict): Explanation | undefined {
  switch (verdict.kind) {
    case 'proved':
      return verdict.vacuous
        ? {
            look: 'vacuous',
            sign: '⊘',
            text: [html`Vacuous: no execution gets here, so that nothing was shown. Look at the assumptions.`],
            remedies: [],
          }
        : undefined;
    case 'refuted':
      return undefined;
    case 'bounded':
      return {
        look: 'bounded',
        sign: '○',
        text: [html`Holds as long as no loop is passed more than ${verdict.bound} times. Nothing is known of more.`],
        remedies: verdict.remedies,
      };
    case 'unknown': {
      const { text, place: at, remedies } = verdict.reason;
      const where =
        at === null ? [] : [html` ${place(at.uri, at.range, `line ${at.range.start.line + 1}`, at.uri !== uri)}`];
      return { look: 'unknown', sign: '?', text: [html`${text}`, ...where], remedies };
    }
    default:
      return assertNever(verdict);
  }
}

function place(uri: string, { start }: PlainRange, label: string, isElsewhere = false): Html {
  const text = isElsewhere ? `${uri.split('/').at(-1) ?? ''}, ${label}` : label;
  const message: WhyMessage = { kind: 'go', uri, line: start.line, character: start.character };
  return html`<span class="place">${button(text, message, 'link')}</span>`;
}

function remedyButtons(uri: string, name: string, remedies: readonly Remedy[]): readonly Html[] {
  return remedies.map((remedy) =>
    button(remedyLabel(remedy), { kind: 'remedy', uri, function: name, remedy } satisfies WhyMessage),
  );
}

function remedyLabel(remedy: Remedy): string {
  switch (remedy.kind) {
    case 'again':
      return 'Verify again';
    case 'more-time':
      return `Take ${remedy.seconds} s`;
    case 'larger-bound':
      return `Raise the bound to ${remedy.bound}`;
    case 'other-engine':
      return remedy.engine === 'auto' ? 'Try all engines' : `Try only ${remedy.engine}`;
    case 'add-contract':
      return `Require ${remedy.clause}`;
    case 'model-call':
      return `Write a model of ${remedy.callee}`;
    default:
      return assertNever(remedy);
  }
}

/** What all functions rest on is told once. */
function assumptions(uri: string, functions: readonly FunctionResults[]): readonly Html[] {
  const resting = functions.filter((one) => one.assumptions.length > 0);
  if (resting.length === 0) return [];
  const isCommon = ({ text }: Assumed): boolean =>
    resting.length > 1 && resting.every((one) => one.assumptions.some((other) => other.text === text));
  const common = resting[0]!.assumptions.filter(isCommon);
  const lists = resting.flatMap((one) => {
    const own = one.assumptions.filter((line) => !isCommon(line));
    return own.length === 0 ? [] : [assumed(uri, one.name, place(uri, one.range, one.name), own)];
  });
  return [
    html`<h2>What the verdicts rest on</h2>
      ${common.length === 0 ? [] : [assumed(uri, '', html`All functions`, common)]} ${lists}`,
  ];
}

function assumed(uri: string, name: string, head: Html, lines: readonly Assumed[]): Html {
  return html`<div class="assumed">
    <p class="head">${head}</p>
    <ul>
      ${lines.map(
        ({ text, kind, remedies }) =>
          html`<li title="${kind}">
            ${text} <span class="actions">${name === '' ? [] : remedyButtons(uri, name, remedies)}</span>
          </li>`,
      )}
    </ul>
  </div>`;
}
