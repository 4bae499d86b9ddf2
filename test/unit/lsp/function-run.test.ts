import { describe, expect, it } from 'vitest';
import { FunctionRun, type RunMeans } from '../../../server/src/lsp/analysis/function-run';
import type { KnownFunction } from '../../../server/src/service/model/results';
import type { SurveyInput } from '../../../server/src/service/model/survey';

const text = (version: number): { readonly input: SurveyInput; readonly version: number } => ({
  input: { kind: 'ir', uri: 'file:///a.ll', stamp: String(version), path: '/a.ll', text: '' },
  version,
});

/** Which text a function is verified in that waited while another function was edited. */
async function verifiedIn(newest: RunMeans['newest']): Promise<unknown> {
  const asked: SurveyInput[] = [];
  const means = {
    ...text(1),
    newest,
    settings: { engine: 'bmc', bound: 12, milliseconds: 500 },
    slices: new Map(),
    store: { activity: () => undefined, finished: (...[, , of]: readonly unknown[]) => asked.push(of as never) },
    outcomes: { tell: () => undefined },
    service: {
      verifyFunction: (input: SurveyInput) => {
        asked.push(input);
        return Promise.resolve({ kind: 'ok', value: { kind: 'refused', message: 'only asked' } });
      },
    },
  } as unknown as RunMeans;
  const work = new FunctionRun({ name: 'f', key: 'k' } as KnownFunction, means).work();
  await work.run(new AbortController().signal, 'ordinary');
  return asked.map((one) => ('stamp' in one ? one.stamp : one));
}

describe('a function that waited while another one was edited', () => {
  it('is verified in the newest text in which it means the same: nobody goes back to the older one', async () => {
    expect(await verifiedIn(() => text(2))).toEqual(['2', { key: 'k', version: 2 }]);
  });

  it('is verified in its own text if there is no such', async () => {
    expect(await verifiedIn(() => undefined)).toEqual(['1', { key: 'k', version: 1 }]);
  });
});
