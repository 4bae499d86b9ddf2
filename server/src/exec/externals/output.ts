import { formatText, UnformattableError } from './printf';
import { type ExternalCall, type ExternalResult, pointerOf } from './external-call';

type Output = (external: ExternalCall) => ExternalResult;

const encoder = new TextEncoder();

/** What is written when output is real. `FILE` pointers are not looked at, except that standard error is not output. */
export const outputFunctions: ReadonlyMap<string, Output> = new Map<string, Output>([
  ['printf', (external) => print(external, 0)],
  ['fprintf', (external) => print(external, 1)],
  ['puts', (external) => writeString(external, 0, '\n')],
  ['fputs', (external) => writeString(external, 0, '')],
  ['putchar', (external) => writeByte(external)],
  ['putc', (external) => writeByte(external)],
  ['fputc', (external) => writeByte(external)],
  ['fflush', () => [0n]],
  ['fwrite', (external) => writeBlock(external)],
]);

function print(external: ExternalCall, formatIndex: number): ExternalResult {
  const { machine, site, args } = external;
  const format = stringAt(external, formatIndex);
  if (format === undefined) return undefined;
  try {
    const bytes = formatText(format, args.slice(formatIndex + 1), (bits) => stringOf(external, bits));
    emit(external, bytes);
    return [BigInt(bytes.length)];
  } catch (error) {
    if (!(error instanceof UnformattableError)) throw error;
    machine.stopUnsupported(error.message, site);
    return undefined;
  }
}

function emit({ machine }: ExternalCall, bytes: Uint8Array): void {
  machine.host.output?.(bytes);
}

function writeString(external: ExternalCall, index: number, end: string): ExternalResult {
  const text = stringAt(external, index);
  if (text === undefined) return undefined;
  emit(external, Uint8Array.from([...text, ...encoder.encode(end)]));
  return [1n];
}

function writeByte(external: ExternalCall): ExternalResult {
  const byte = external.args[0]!.bits & 0xffn;
  emit(external, Uint8Array.of(Number(byte)));
  return [byte];
}

function writeBlock(external: ExternalCall): ExternalResult {
  const { machine, site, args } = external;
  const bytes = Number(args[1]!.bits * args[2]!.bits);
  const { object, offset } = pointerOf(external, 0);
  if (offset < 0 || offset + bytes > machine.objects.readable[object]!) {
    machine.stopUnsupported('fwrite from an invalid address', site);
    return undefined;
  }
  const base = machine.objects.base[object]! + offset;
  emit(external, machine.memory.bytes.slice(base, base + bytes));
  return [args[2]!.bits];
}

function stringAt(external: ExternalCall, index: number): Uint8Array | undefined {
  try {
    return stringOf(external, external.args[index]!.bits);
  } catch (error) {
    if (!(error instanceof UnformattableError)) throw error;
    external.machine.stopUnsupported(error.message, external.site);
    return undefined;
  }
}

/** The bytes of a string up to its terminator. */
function stringOf({ machine }: ExternalCall, bits: bigint): Uint8Array {
  const { holder } = machine.program.env;
  const [object, offset] = [holder.objectOf(bits), holder.offsetOf(bits)];
  const limit = machine.objects.readable[object] ?? -1;
  const base = machine.objects.base[object]!;
  for (let end = offset; offset >= 0 && end < limit; end++) {
    if (machine.memory.bytes[base + end] === 0) return machine.memory.bytes.slice(base + offset, base + end);
  }
  throw new UnformattableError('output of what is not a string');
}
