import { displayText } from '../byte-string';
import { cDeclaration, cDefinition } from '../debug/c-type-text';
import { debugVariablesOfGlobal } from '../debug/globals';
import { functionPosition } from '../debug/location';
import { parameterTypes, signatureOf } from '../debug/parameters';
import { cTypeOf } from '../debug/resolve-type';
import { hasFixedSize } from '../model/data-layout';
import type { GlobalVariable, IrFunction } from '../model/globals';
import type { Module } from '../model/module';
import type { StructType } from '../model/types';
import { structBodyText } from '../print/types';
import type { IrSource } from './definitions';
import { codeBlock, codeSpan, declarationText, excerpt } from './markdown';
import { nameOf } from './names';
import type { TextRange } from './symbols';
import { explainIntrinsic } from './words/intrinsics';

/** For `@name` and `%type`: its declaration, its C counterpart. */
export function hoverGlobal(source: IrSource, name: TextRange, definition: TextRange | undefined): readonly string[] {
  const { text, module } = source;
  const key = nameOf(text.slice(name.start, name.end));
  if (text[name.start] === '%') {
    const type = module.namedTypes.get(key);
    return type === undefined ? [] : hoverType(module, type, text.slice(name.start, name.end));
  }
  const global = module.symbols.get(key);
  switch (global?.kind) {
    case 'function':
      return hoverFunction(source, global);
    case 'variable':
      return hoverVariable(source, global);
    case 'alias':
    case 'ifunc':
      return [codeBlock('llvm', excerpt(text, global.start, global.end))];
    case undefined:
      return definition === undefined ? [] : [codeBlock('llvm', text.slice(definition.start, definition.end))];
  }
}

function hoverFunction(source: IrSource, fn: IrFunction): readonly string[] {
  const parts = [codeBlock('llvm', headerText(source.text, fn))];
  const signature = cSignature(fn);
  if (signature !== undefined) parts.push(declarationText(signature, functionPosition(fn)));
  const explained = typeof fn.name === 'string' ? explainIntrinsic(fn.name) : undefined;
  return explained === undefined ? parts : [...parts, explained];
}

/** The function's declaration in IR, without its body and what comes after the parameters. */
function headerText(text: string, fn: IrFunction): string {
  let depth = 0;
  for (let at = fn.nameEnd; at < fn.end; at++) {
    const char = text[at];
    if (char === '(') depth++;
    else if (char === ')' && --depth === 0) return excerpt(text, fn.start, at + 1);
  }
  return excerpt(text, fn.start, fn.nameEnd);
}

/** `int sum(const int *values, int count)`. */
function cSignature(fn: IrFunction): string | undefined {
  const type = signatureOf(fn);
  if (type === undefined) return undefined;
  const name = displayText(fn.subprogram?.string('name') ?? String(fn.name));
  const params = (parameterTypes(fn) ?? []).map((param) => cDeclaration(param.type, param.name ?? ''));
  if (type.varargs && params.length > 0) params.push('...');
  const list = params.length === 0 && !type.varargs ? 'void' : params.join(', ');
  return cDeclaration(type.returns, `${name}(${list})`);
}

function hoverVariable(source: IrSource, global: GlobalVariable): readonly string[] {
  const variables = debugVariablesOfGlobal(global).map(({ name, type, declaration, function: owner }) => {
    if (name === undefined)
      return declaration ? `String literal ${declarationText(cDeclaration(type, ''), declaration)}` : '';
    const declared = `Address of ${declarationText(cDeclaration(type, name), declaration)}`;
    return owner === undefined ? declared : `${declared} in ${codeSpan(owner)}`;
  });
  return [
    codeBlock('llvm', excerpt(source.text, global.start, global.end)),
    ...variables.filter((line) => line !== ''),
  ];
}

function hoverType(module: Module, type: StructType, name: string): readonly string[] {
  const parts = [codeBlock('llvm', `${name} = type ${structBodyText(type.elements, type.packed)}`)];
  if (hasFixedSize(type)) {
    const { size, align } = module.dataLayout.structLayout(type);
    parts.push(`${size} bytes, aligned to ${align}`);
  }
  const definition = cStruct(module, type);
  return definition === undefined ? parts : [...parts, codeBlock('c', definition)];
}

/** The C struct or union that clang named the type after: `struct.node`, `union.number`, `struct.node.3`. */
function cStruct(module: Module, type: StructType): string | undefined {
  const tag = typeof type.name === 'string' ? /^(struct|union)\.(\w+)(?:\.\d+)?$/.exec(type.name) : null;
  if (tag === null) return undefined;
  const [, kind, name] = tag;
  for (const node of module.metadata.values()) {
    if (node.name !== 'DICompositeType' || node.string('name') !== name) continue;
    const resolved = cTypeOf(node);
    if (resolved.kind === kind) return cDefinition(resolved);
  }
  return undefined;
}
