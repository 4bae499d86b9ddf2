import type { IrFunction } from '../model/globals';
import type { Block, LocalName } from '../model/value';
import { attributesAfter, attributesBefore } from './attributes';
import { comdatUse, propertiesText } from './globals';
import { instructionText, recordText } from './instructions';
import { attachmentText, metadataText } from './metadata';
import { nameText, quoted } from './names';
import { typeText } from './types';
import { typedText } from './values';

/** A function as it stands in a module: its declaration, or its definition with all blocks. */
export function printFunction(fn: IrFunction): string {
  const attachments = fn.metadata.map(attachmentText);
  if (fn.subprogram !== undefined) attachments.unshift(`!dbg ${metadataText(fn.subprogram)}`);
  if (fn.isDeclaration) {
    const metadata = attachments.map((attachment) => `${attachment} `).join('');
    return `declare ${metadata}${headerText(fn)}\n`;
  }
  const metadata = attachments.map((attachment) => ` ${attachment}`).join('');
  const blocks = fn.blocks.map((block, index) => blockText(block, index, fn));
  const orders = fn.useListOrders.map(({ text }) => `\n  ${text}\n`);
  return `define ${headerText(fn)}${metadata} {\n${blocks.join('\n')}${orders.join('')}}\n`;
}

function headerText(fn: IrFunction): string {
  const convention = fn.callingConvention === undefined ? '' : `${fn.callingConvention} `;
  const result = `${attributesBefore(fn.returnAttributes)}${typeText(fn.valueType.returns)}`;
  let text = `${propertiesText(fn)}${convention}${result} @${nameText(fn.name)}(${paramsText(fn)})`;
  if (fn.unnamedAddr !== undefined) text += ` ${fn.unnamedAddr}`;
  if (fn.type.addrspace !== 0) text += ` addrspace(${fn.type.addrspace})`;
  text += attributesAfter(fn.attributes);
  if (fn.section !== undefined) text += ` section ${quoted(fn.section)}`;
  if (fn.partition !== undefined) text += ` partition ${quoted(fn.partition)}`;
  if (fn.comdat !== undefined) text += ` ${comdatUse(fn.comdat, fn.name)}`;
  if (fn.align !== undefined) text += ` align ${fn.align}`;
  if (fn.preferredAlign !== undefined) text += ` prefalign(${fn.preferredAlign})`;
  if (fn.gc !== undefined) text += ` gc ${quoted(fn.gc)}`;
  if (fn.prefix !== undefined) text += ` prefix ${typedText(fn.prefix)}`;
  if (fn.prologue !== undefined) text += ` prologue ${typedText(fn.prologue)}`;
  if (fn.personality !== undefined) text += ` personality ${typedText(fn.personality)}`;
  return text;
}

function paramsText(fn: IrFunction): string {
  const params = fn.params.map(({ type, attributes, name }) => {
    const text = `${typeText(type)}${attributesAfter(attributes)}`;
    return fn.isDeclaration && typeof name === 'number' ? text : `${text} %${nameText(name)}`;
  });
  if (fn.valueType.varargs) params.push('...');
  return params.join(', ');
}

function blockText(block: Block, index: number, fn: IrFunction): string {
  let text = index === 0 && block.name === implicitName(fn) ? '' : `${nameText(block.name)}:\n`;
  for (const instruction of block.instructions) {
    for (const record of instruction.records) text += `    ${recordText(record)}\n`;
    text += `  ${instructionText(instruction)}\n`;
  }
  for (const record of block.trailingRecords) text += `    ${recordText(record)}\n`;
  return text;
}

/** The number an entry block without label has. */
function implicitName(fn: IrFunction): LocalName {
  let next = 0;
  for (const { name } of fn.params) if (typeof name === 'number') next = name + 1;
  return next;
}
