import { assertNever } from '../../base/assert-never';
import type { Attachment, Metadata, MetadataField, MetadataNode, NamedMetadata } from '../model/metadata';
import { metadataNameText, nameText, quoted } from './names';
import { typedText } from './values';

/** Metadata as an operand: a number if the node has one. */
export function metadataText(metadata: Metadata): string {
  switch (metadata.kind) {
    case 'node':
      return metadata.id === undefined ? nodeText(metadata) : `!${metadata.id}`;
    case 'string':
      return `!${quoted(metadata.text)}`;
    case 'value':
      return typedText(metadata.value);
    case 'arglist':
      return `!DIArgList(${metadata.args.map(typedText).join(', ')})`;
    default:
      return assertNever(metadata);
  }
}

/** `!{…}` or `!DISomething(…)`. */
function nodeText(node: MetadataNode): string {
  const head = node.distinct ? 'distinct !' : '!';
  if (node.name === '') return `${head}{${node.operands.map(fieldText).join(', ')}}`;
  let body = node.operands.map(fieldText).join(', ');
  for (let i = 0; i < node.keys.length; i++) {
    const value = node.values[i]!;
    const text = isBareList(node, i) ? fieldText(value).slice(1) : fieldText(value);
    body += `${body === '' ? '' : ', '}${nameText(node.keys[i]!)}: ${text}`;
  }
  return `${head}${metadataNameText(node.name)}(${body})`;
}

/** The operands of a GenericDINode are a list without its exclamation mark. */
function isBareList(node: MetadataNode, index: number): boolean {
  return node.name === 'GenericDINode' && node.keys[index] === 'operands';
}

function fieldText(field: MetadataField): string {
  switch (typeof field) {
    case 'string':
      return quoted(field);
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(field);
    default:
      if (field === null) return 'null';
      return field.kind === 'word' ? field.text : metadataText(field);
  }
}

/** `!5 = !{…}`. */
export function definitionText(node: MetadataNode): string {
  return `!${node.id ?? 0} = ${nodeText(node)}`;
}

/** `!llvm.ident = !{!0}`. */
export function namedMetadataText({ name, nodes }: NamedMetadata): string {
  return `!${metadataNameText(name)} = !{${nodes.map(metadataText).join(', ')}}`;
}

/** `!tbaa !5`. */
export function attachmentText({ name, node }: Attachment): string {
  return `!${metadataNameText(name)} ${metadataText(node)}`;
}
