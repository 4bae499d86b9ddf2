import type { GlobalValue } from './model/globals';
import type { Module } from './model/module';
import { groupText } from './print/attributes';
import { printFunction } from './print/functions';
import { comdatText, indirectText, variableText } from './print/globals';
import { definitionText, namedMetadataText } from './print/metadata';
import { nameText, quoted } from './print/names';
import { structBodyText } from './print/types';

export { printFunction } from './print/functions';
export { instructionText } from './print/instructions';
export { typeText } from './print/types';
export { valueText } from './print/values';

/** A module as a `.ll` that LLVM reads. */
export function printModule(module: Module): string {
  const sections = [
    headerLines(module),
    module.asm.map((line) => `module asm ${quoted(line)}\n`),
    Array.from(module.namedTypes.values(), (type) => {
      return `%${nameText(type.name ?? 0)} = type ${structBodyText(type.elements, type.packed)}\n`;
    }),
    Array.from(module.comdats.values(), (comdat) => `${comdatText(comdat)}\n`),
    globalTexts(module),
    module.useListOrders.map(({ text }) => `${text}\n`),
    Array.from(module.attributeGroups.values(), (group) => `${groupText(group)}\n`),
    module.namedMetadata.map((named) => `${namedMetadataText(named)}\n`),
    metadataLines(module),
    module.summaries.map((summary) => `${summary}\n`),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join(''))
    .join('\n');
}

function headerLines({ sourceFilename, dataLayout, triple }: Module): string[] {
  const lines: string[] = [];
  if (sourceFilename !== undefined) lines.push(`source_filename = ${quoted(sourceFilename)}\n`);
  if (dataLayout.text !== undefined) lines.push(`target datalayout = ${quoted(dataLayout.text)}\n`);
  if (triple !== undefined) lines.push(`target triple = ${quoted(triple)}\n`);
  return lines;
}

/** All globals in the order of the text, in which the unnamed ones are numbered. */
function globalTexts({ variables, aliases, ifuncs, functions }: Module): string[] {
  const globals: GlobalValue[] = [...variables, ...aliases, ...ifuncs, ...functions];
  globals.sort((a, b) => a.start - b.start);
  return globals.map(globalText);
}

function globalText(global: GlobalValue): string {
  switch (global.kind) {
    case 'variable':
      return `${variableText(global)}\n`;
    case 'alias':
    case 'ifunc':
      return `${indirectText(global)}\n`;
    case 'function':
      return `\n${printFunction(global)}`;
  }
}

function metadataLines(module: Module): string[] {
  const nodes = Array.from(module.metadata.values()).filter((node) => node.defined);
  nodes.sort((a, b) => (a.id ?? 0) - (b.id ?? 0));
  return nodes.map((node) => `${definitionText(node)}\n`);
}
