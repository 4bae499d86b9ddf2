import { displayText } from '../byte-string';
import { cDeclaration, cDefinition } from '../debug/c-type-text';
import { debugExpression } from '../debug/expression';
import { filePath } from '../debug/file';
import { chainOfLocation, declarationPosition, positionOfLocation, subprogramOfScope } from '../debug/location';
import { cTypeOf } from '../debug/resolve-type';
import { MetadataNode } from '../model/metadata';
import type { IrSource } from './definitions';
import { codeBlock, codeSpan, declarationText, excerpt, placeText } from './markdown';
import { nameOf } from './names';
import type { TextRange } from './symbols';
import { metadataWords } from './words/metadata';

/** For `!12`: what it says, in terms of C where it is about C. */
export function hoverMetadata(source: IrSource, name: TextRange): readonly string[] {
  const { text, module } = source;
  const node = module.metadata.get(Number(nameOf(text.slice(name.start, name.end))));
  if (!node?.defined) return [];
  const said = describe(node);
  const written = codeBlock('llvm', excerpt(text, node.start, node.end));
  return said.length > 0 ? [...said, written] : [written];
}

/** A node in words; empty if the text of it says all there is. */
function describe(node: MetadataNode): readonly string[] {
  switch (node.name) {
    case '':
      return describeTuple(node);
    case 'DILocation':
      return describeLocation(node);
    case 'DILocalVariable':
      return describeLocal(node);
    case 'DIGlobalVariable':
      return [declared(node)];
    case 'DIGlobalVariableExpression': {
      const variable = node.node('var');
      return variable ? [declared(variable)] : [];
    }
    case 'DISubprogram':
      return [declarationText(cDeclaration(cTypeOf(node.node('type')), nameText(node)), declarationPosition(node))];
    case 'DIBasicType':
    case 'DIDerivedType':
    case 'DICompositeType':
    case 'DISubroutineType':
      return describeType(node);
    case 'DIFile':
      return [codeSpan(filePath(node))];
    case 'DICompileUnit':
      return [`Compiled by ${displayText(node.string('producer') ?? 'an unnamed compiler')}`];
    case 'DIExpression': {
      const { understood, text } = debugExpression(node);
      return understood ? [codeSpan(text)] : [`${codeSpan(text)} (not understood)`];
    }
    default: {
      const explained = metadataWords.get(node.name);
      const position = declarationPosition(node);
      const place = position ? [placeText(position, node.number('column') !== undefined)] : [];
      return explained === undefined ? place : [explained, ...place];
    }
  }
}

function describeLocation(node: MetadataNode): readonly string[] {
  const frames = chainOfLocation(node).map(({ position, function: name }) => {
    const place = position ? placeText(position) : 'no line';
    return name === undefined ? place : `${place} in ${codeSpan(name)}`;
  });
  return [frames.join(', called at ')];
}

function describeLocal(node: MetadataNode): readonly string[] {
  const scope = node.node('scope');
  const owner = scope && subprogramOfScope(scope);
  const argument = node.number('arg') ?? 0;
  const role = argument > 0 ? `Parameter ${argument}` : 'Variable';
  return [declared(node), owner ? `${role} of ${codeSpan(nameText(owner))}` : role];
}

function declared(variable: MetadataNode): string {
  const type = cTypeOf(variable.field('type'));
  return declarationText(cDeclaration(type, nameText(variable)), declarationPosition(variable));
}

function describeType(node: MetadataNode): readonly string[] {
  const position = declarationPosition(node);
  const place = position ? [placeText(position, false)] : [];
  if (node.word('tag') === 'DW_TAG_member') {
    const offset = node.number('offset') ?? 0;
    const where = offset % 8 === 0 ? `offset ${offset / 8}` : `bit ${offset}`;
    return [`${codeSpan(cDeclaration(cTypeOf(node.field('baseType')), nameText(node)))} at ${where}`, ...place];
  }
  return [codeBlock('c', cDefinition(cTypeOf(node))), ...place];
}

/** The nodes of `!llvm.loop` are themselves their first operand, and name where the loop starts and ends. */
function describeTuple(node: MetadataNode): readonly string[] {
  if (node.operands[0] !== node) return [];
  const places = node.operands.flatMap((operand) => {
    const isLocation = operand instanceof MetadataNode && operand.name === 'DILocation';
    const position = isLocation ? positionOfLocation(operand) : undefined;
    return position ? [placeText(position)] : [];
  });
  return places.length === 0 ? [] : [`Loop ${places.join(' to ')}`];
}

function nameText(node: MetadataNode): string {
  return displayText(node.string('name') ?? '');
}
