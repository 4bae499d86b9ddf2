import { flagNames } from '../model/flags';
import type { CallBrInst, CallInst, InvokeInst } from '../model/instructions';
import { attributesAfter, attributesBefore } from './attributes';
import { quoted } from './names';
import { typeText } from './types';
import { typedText, valueText } from './values';

type AnyCall = CallInst | InvokeInst | CallBrInst;

/** A `call`, `invoke` or `callbr` without its result. */
export function callText(call: AnyCall): string {
  const tail = call.opcode === 'call' && call.tail !== undefined ? `${call.tail} ` : '';
  let text = `${tail}${call.opcode} `;
  for (const flag of flagNames(call.flags)) text += `${flag} `;
  if (call.callingConvention !== undefined) text += `${call.callingConvention} `;
  text += attributesBefore(call.returnAttributes);
  if (call.addrspace !== undefined) text += `addrspace(${call.addrspace}) `;
  const { functionType } = call;
  text += `${typeText(functionType.varargs ? functionType : functionType.returns)} ${valueText(call.callee)}`;
  text += `(${argumentsText(call)})${attributesAfter(call.attributes)}${bundlesText(call)}`;
  return text + targetsText(call);
}

function argumentsText(call: AnyCall): string {
  const parts = call.args.map((arg, index) => {
    const attributes = attributesBefore(call.argAttributes[index] ?? []);
    return `${typeText(arg.type)} ${attributes}${valueText(arg)}`;
  });
  // A tail call in a variadic function passes on the arguments that have no name.
  if (call.opcode === 'call' && call.tail === 'musttail' && call.functionType.varargs) {
    if (call.block.function.valueType.varargs) parts.push('...');
  }
  return parts.join(', ');
}

function bundlesText({ bundles }: AnyCall): string {
  if (bundles.length === 0) return '';
  const list = bundles.map(({ tag, inputs }) => `${quoted(tag)}(${inputs.map(typedText).join(', ')})`);
  return ` [ ${list.join(', ')} ]`;
}

function targetsText(call: AnyCall): string {
  const indent = '\n          ';
  switch (call.opcode) {
    case 'call':
      return '';
    case 'invoke':
      return `${indent}to ${typedText(call.normal)} unwind ${typedText(call.unwind)}`;
    case 'callbr':
      return `${indent}to ${typedText(call.fallthrough)} [${call.indirect.map(typedText).join(', ')}]`;
  }
}
