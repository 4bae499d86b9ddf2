import { typeAttribute } from '../../ir/model/attributes';
import type { IrFunction } from '../../ir/model/globals';
import type { CodeEnvironment } from './environment';
import type { DirectEmitter } from './direct-emitter';
import type { RegisterHomes } from './registers';
import { type Scalar, scalar } from './scalar';
import { readSlots, slotCount } from './slots';
import type { Variables } from './variables';

/** Emits what a function does first: take its arguments, copy those that are `byval`, make room for registers. */
export function emitPrologue(
  fn: IrFunction,
  emitter: DirectEmitter,
  registers: RegisterHomes,
  variables: Variables,
  env: CodeEnvironment,
): void {
  const { writer } = emitter;
  if (registers.blockSize > 0) {
    writer.line(`fb = m.takeFrameBlock(${registers.blockSize}); if (fb < 0) { m.steps = st; return; }`);
    writer.line(emitter.refresh);
  }
  let slot = 0;
  for (const param of fn.params) {
    const isDefined = env.definedness.isDefined(param);
    const scalars = env.leaves(param.type).map((type): Scalar => {
      const found = readSlots(type, { numbers: 'S', bigs: 'B', base: 'fp' }, slot);
      slot += slotCount(type);
      const keep = (part: string): string => writer.temporary(part);
      return scalar(type, found.parts.map(keep), isDefined ? undefined : found.masks?.map(keep));
    });
    const byval = typeAttribute(param.attributes, 'byval');
    const home = registers.homes.get(param);
    if (byval !== undefined && home?.kind === 'bytes') {
      const [object, offset] = scalars[0]!.parts;
      const copied = `fb + ${home.offset}, BASE[${object!}] + ${offset!}, ${home.size}`;
      writer.line(`m.copy(${copied});`);
      if (emitter.tracing) writer.line(`m.tellCopied(-1, ${copied});`);
      continue;
    }
    let values: readonly Scalar[] = scalars;
    if (byval !== undefined) {
      const [object, offset] = scalars[0]!.parts;
      const copy = writer.temporary(`m.copyArgument(${object!}, ${offset!}, ${env.layout.sizeOf(byval)})`);
      writer.line(`if (${copy} < 0) { m.steps = st; return; }`);
      writer.line(emitter.refresh);
      values = [scalar(scalars[0]!.type, [copy, '0'], undefined)];
    }
    const targets = variables.scalars(param);
    if (targets === undefined) emitter.know(param, values);
    else targets.forEach((target, index) => emitter.assignScalar(target, values[index]!));
  }
  if (fn.valueType.varargs) {
    writer.line('if (m.makeVarargs() < 0) { m.steps = st; return; }');
    writer.line(emitter.refresh);
  }
}
