import { describe, expect, it } from 'vitest';
import { readWitness } from '../../../server/src/trace/witness/read-witness';

function textOf(waypoints: string): string {
  return `- entry_type: violation_sequence
  metadata:
    task: { input_files: [a.c], input_file_hashes: { a.c: ab12 }, specification: S, data_model: ILP32, language: C }
  content:
${waypoints}  - segment:
    - waypoint: { type: target, action: follow, location: { file_name: a.c, line: 9 } }
`;
}

const waypoint = (type: string, value: string): string => `  - segment:
    - waypoint:
        { type: ${type}, action: follow, location: { file_name: a.c, line: 4, column: 7 }, constraint: { value: '${value}' } }
`;

describe('reading a witness', () => {
  it.each([
    ['function_return', String.raw`\result == 5`, '5'],
    ['function_return', String.raw`(\result == -17LL)`, '-17'],
    ['function_return', String.raw`0x1F == \result;`, '0x1F'],
    ['function_return', String.raw`\result == 2.5e1`, '2.5e1'],
    ['assumption', 'argc == 3', '3'],
    // What leaves a choice, or is of other variables, gives no value.
    ['function_return', String.raw`\result >= 5`, undefined],
    ['function_return', String.raw`\result == x`, undefined],
    ['assumption', 'x == 3', undefined],
    ['branching', 'true', undefined],
  ])('%s %s', (type, value, constant) => {
    const read = readWitness(textOf(waypoint(type, value)));
    if (read.kind === 'wrong') throw new Error(read.message);
    expect(read.witness.values.map((one) => one.constant)).toEqual(constant === undefined ? [] : [constant]);
    expect(read.witness).toMatchObject({ file: 'a.c', hash: 'ab12', dataModel: 'ILP32', target: { line: 9 } });
  });

  it.each([
    ['{', 'it is not YAML'],
    ['', 'it has no violation sequence'],
    ['- entry_type: invariant_set', 'it has no violation sequence'],
    ['- entry_type: violation_sequence', 'it does not name its program'],
    [textOf('').replace('target', 'assumption'), 'it does not say where the program fails'],
  ])('refuses %j', (text, message) => {
    expect(readWitness(text)).toEqual({ kind: 'wrong', message });
  });
});
