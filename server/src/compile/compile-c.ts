import type { EmbeddedClang } from './embedded-clang';
import type { CompileRequest, CompileResult } from './types';
import { compileWithUserClang } from './user/user-clang';

/** Compiles a C file with the compiler that the request names. Synchronous: meant for a worker thread. */
export function compileC(request: CompileRequest, embedded: EmbeddedClang): CompileResult {
  const compiler = request.compiler ?? { kind: 'embedded' };
  return compiler.kind === 'embedded'
    ? embedded.compile(request)
    : compileWithUserClang(request, compiler.path, embedded);
}
