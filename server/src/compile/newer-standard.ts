import type { CompileRequest, CompileResult } from './types';

/**
 * Words of C23 that C17 does not know, or knows only with a header. A text may have them and be C17; trying C23 is then
 * a compilation in vain, no more.
 */
const newInC23 =
  /\b(?:constexpr|nullptr|nullptr_t|true|false|bool|auto|typeof|typeof_unqual|static_assert|thread_local|alignas|alignof|_BitInt)\b|\b0[bB][01]|[\da-fA-F]'[\da-fA-F]|#\s*(?:embed|elifn?def)\b|\benum\b[^{};]*:|\(\s*\.\.\.\s*\)/;

/** As every clang from 14 on calls it. */
const gnu23 = '-std=gnu2x';

/**
 * Text that is no C17 but is C23 is compiled as that, unless its flags name a standard. Text that is neither is told
 * the errors of the standard that it is nearer to.
 */
export function inNewerStandard(
  request: CompileRequest,
  compile: (request: CompileRequest) => CompileResult,
): CompileResult {
  const asC17 = compile(request);
  if (asC17.kind === 'compiled' || asC17.reason !== 'errors' || namesStandard(request.flags)) return asC17;
  const messages = asC17.diagnostics.map(({ message }) => message);
  if (![request.text, ...messages].some((text) => newInC23.test(text))) return asC17;
  const asC23 = compile({ ...request, flags: [gnu23, ...request.flags] });
  if (asC23.kind === 'compiled') return { ...asC23, compiler: { ...asC23.compiler, standard: 'C23' } };
  return asC23.reason === 'errors' && errorsIn(asC23) < errorsIn(asC17) ? asC23 : asC17;
}

function namesStandard(flags: readonly string[]): boolean {
  return flags.some((flag) => flag.startsWith('-std=') || flag === '-ansi');
}

function errorsIn({ diagnostics }: CompileResult): number {
  return diagnostics.filter(({ severity }) => severity === 'error').length;
}
