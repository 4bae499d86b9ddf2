import type { EmbeddedClang } from './embedded-clang';
import { LeftOut } from './left-out';
import { inNewerStandard } from './newer-standard';
import type { CompileRequest, CompileResult } from './types';
import { compileWithUserClang } from './user/user-clang';

const leftOut = new LeftOut();

/** Compiles a C file with the compiler that the request names. Synchronous: meant for a worker thread. */
export function compileC(request: CompileRequest, embedded: EmbeddedClang): CompileResult {
  const compiler = request.compiler ?? { kind: 'embedded' };
  const compile = (one: CompileRequest): CompileResult =>
    compiler.kind === 'embedded' ? embedded.compile(one) : compileWithUserClang(one, compiler.path, embedded);
  return leftOut.compile(request, (one) => inNewerStandard(one, compile));
}
