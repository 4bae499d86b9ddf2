import { functionsNow } from '../analysis/functions-now';
import type { Compilation } from '../../service/model/compilation';
import type { Context } from '../context';
import { functionAt, type FunctionAtParams, type FunctionAtResult } from '../protocol/function-at';

/** Which function a line of a C document belongs to; of the last version that compiled, if this one does not. */
export function registerFunctionAt({ connection, documents, compilations }: Context): void {
  connection.onRequest(functionAt.method, async ({ uri, line }: FunctionAtParams): Promise<FunctionAtResult> => {
    const compiled = await compilations.current(uri);
    const document = documents.get(uri);
    if (compiled === undefined || document === undefined) return none('The document changed or was closed meanwhile.');
    const good = compilations.lastGood(uri);
    if (good === undefined) return none(noIr(compiled.result));
    const found = functionsNow(good, document).find((one) => one.line <= line && line <= one.lastLine);
    return found === undefined
      ? none('There is no function with code at the cursor.')
      : { kind: 'function', name: found.name };
  });
}

function none(reason: string): FunctionAtResult {
  return { kind: 'none', reason };
}

function noIr(result: Compilation): string {
  return `There is no IR yet: ${result.kind === 'failed' ? result.message : 'the file was not compiled'}`;
}
