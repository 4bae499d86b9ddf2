import type { Comdat, GlobalAlias, GlobalBase, GlobalIfunc, GlobalVariable } from '../model/globals';
import { attributesAfter } from './attributes';
import { attachmentText } from './metadata';
import { nameText, quoted } from './names';
import { typeText } from './types';
import { typedText, valueText } from './values';

/** Linkage and the other words before the type, each followed by a space. */
export function propertiesText(global: GlobalBase): string {
  const words: (string | undefined)[] = [
    global.linkage === 'external' ? undefined : global.linkage,
    global.preemption,
    global.visibility === 'default' ? undefined : global.visibility,
    global.dllStorage,
    threadLocalText(global),
  ];
  return joined(words);
}

function joined(words: readonly (string | undefined)[]): string {
  let text = '';
  for (const word of words) if (word !== undefined) text += `${word} `;
  return text;
}

function threadLocalText({ threadLocal }: GlobalBase): string | undefined {
  if (threadLocal === undefined) return undefined;
  return threadLocal === 'generaldynamic' ? 'thread_local' : `thread_local(${threadLocal})`;
}

export function variableText(variable: GlobalVariable): string {
  const isExternal = variable.linkage === 'external' && variable.initializer === undefined;
  const { addrspace } = variable.type;
  const head = joined([
    isExternal ? 'external' : undefined,
    propertiesText(variable).trim() || undefined,
    variable.unnamedAddr,
    addrspace === 0 ? undefined : `addrspace(${addrspace})`,
    variable.externallyInitialized ? 'externally_initialized' : undefined,
    variable.isConstant ? 'constant' : 'global',
  ]);
  const initializer = variable.initializer === undefined ? '' : ` ${valueText(variable.initializer)}`;
  const parts = [`@${nameText(variable.name)} = ${head}${typeText(variable.valueType)}${initializer}`];
  if (variable.section !== undefined) parts.push(`section ${quoted(variable.section)}`);
  if (variable.partition !== undefined) parts.push(`partition ${quoted(variable.partition)}`);
  if (variable.codeModel !== undefined) parts.push(`code_model ${quoted(variable.codeModel)}`);
  parts.push(...variable.sanitizer);
  if (variable.comdat !== undefined) parts.push(comdatUse(variable.comdat, variable.name));
  if (variable.align !== undefined) parts.push(`align ${variable.align}`);
  parts.push(...variable.metadata.map(attachmentText));
  return parts.join(', ') + attributesAfter(variable.attributes);
}

/** `comdat`, with the name if it is not that of the global. */
export function comdatUse(comdat: Comdat, name: string | number): string {
  return comdat.name === name ? 'comdat' : `comdat($${nameText(comdat.name)})`;
}

export function comdatText(comdat: Comdat): string {
  return `$${nameText(comdat.name)} = comdat ${comdat.selection}`;
}

/** An alias or ifunc. */
export function indirectText(global: GlobalAlias | GlobalIfunc): string {
  const unnamed = global.unnamedAddr === undefined ? '' : `${global.unnamedAddr} `;
  const head = `@${nameText(global.name)} = ${propertiesText(global)}${unnamed}${global.kind}`;
  const target = global.kind === 'alias' ? global.aliasee : global.resolver;
  const parts = [`${head} ${typeText(global.valueType)}`, typedText(target)];
  if (global.partition !== undefined) parts.push(`partition ${quoted(global.partition)}`);
  parts.push(...global.metadata.map(attachmentText));
  return parts.join(', ');
}
