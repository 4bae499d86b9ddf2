/** Plain data that YAML can hold. */
export type YamlValue = string | number | boolean | readonly YamlValue[] | { readonly [key: string]: YamlValue };

/** Block-style YAML; strings are quoted as in JSON, which YAML reads alike. */
export function yamlText(value: YamlValue): string {
  return `${lines(value).join('\n')}\n`;
}

function lines(value: YamlValue): readonly string[] {
  if (isScalar(value)) return [JSON.stringify(value)];
  if (isList(value)) return value.flatMap((item) => nested(lines(item), '- '));
  return Object.entries(value).flatMap(([key, item]) => {
    const name = /^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key);
    return isScalar(item) ? [`${name}: ${JSON.stringify(item)}`] : [`${name}:`, ...nested(lines(item), '  ')];
  });
}

/** The first line after a mark, the others as deep. */
function nested(inner: readonly string[], mark: string): readonly string[] {
  return inner.map((line, index) => (index === 0 ? mark : ' '.repeat(mark.length)) + line);
}

function isScalar(value: YamlValue): value is string | number | boolean {
  return typeof value !== 'object';
}

function isList(value: YamlValue): value is readonly YamlValue[] {
  return Array.isArray(value);
}
