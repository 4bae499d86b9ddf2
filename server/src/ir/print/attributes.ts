import { assertNever } from '../../base/assert-never';
import type { Attribute, AttributeGroup, Attributes } from '../model/attributes';
import { quoted } from './names';
import { typeText } from './types';

/** Attributes, each followed by a space. */
export function attributesBefore(attributes: Attributes): string {
  let text = '';
  for (const attribute of attributes) text += `${attributeText(attribute)} `;
  return text;
}

/** Attributes, each after a space. */
export function attributesAfter(attributes: Attributes): string {
  let text = '';
  for (const attribute of attributes) text += ` ${attributeText(attribute)}`;
  return text;
}

/** `attributes #0 = { … }`. */
export function groupText(group: AttributeGroup): string {
  const list = group.attributes.map((attribute) =>
    attribute.kind === 'int' ? `${attribute.name}=${attribute.value}` : attributeText(attribute),
  );
  return `attributes #${group.id} = { ${list.join(' ')} }`;
}

function attributeText(attribute: Attribute): string {
  switch (attribute.kind) {
    case 'flag':
      return attribute.name;
    case 'int':
      return attribute.name === 'align' ? `align ${attribute.value}` : `${attribute.name}(${attribute.value})`;
    case 'type':
      return `${attribute.name}(${typeText(attribute.type)})`;
    case 'string':
      return quoted(attribute.key) + (attribute.value === undefined ? '' : `=${quoted(attribute.value)}`);
    case 'range':
      return `range(${typeText(attribute.type)} ${attribute.lower}, ${attribute.upper})`;
    case 'text':
      return `${attribute.name}(${attribute.text})`;
    case 'group':
      return `#${attribute.group.id}`;
    default:
      return assertNever(attribute);
  }
}
