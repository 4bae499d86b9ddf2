/** Small functions of a driver that compute, and have no part in any rule. */
import type { Random } from '../random';

/** A function over the hardware's registers, called with `(extension, irp->parameters.value)`; answers an `unsigned`. */
export function hardwareHelper(random: Random, name: string): readonly string[] {
  const head = `static unsigned ${name}(DEVICE_EXTENSION *extension, unsigned value) {`;
  const number = (): number => 1 + random.below(30);
  const bodies: readonly (readonly string[])[] = [
    [
      '  HARDWARE *hardware = extension->hardware;',
      `  unsigned divisor = value / ${10 * number()}u;`,
      `  if (divisor == 0) divisor = ${number()}u;`,
      `  if (divisor > 0xffffu) divisor = 0xffffu;`,
      `  hardware->control = hardware->control | ${number()}u;`,
      '  hardware->divisor = divisor;',
      `  hardware->control = hardware->control & ~${number()}u;`,
      '  return divisor;',
    ],
    [
      `  unsigned sum = ${number()}u, bit;`,
      `  for (bit = 0; bit < ${4 + random.below(8)}u; bit++) {`,
      '    if ((value >> bit) & 1u) sum = sum * 31u + bit;',
      `    else sum = sum ^ ${number()}u;`,
      '  }',
      '  extension->hardware->data = sum;',
      '  return sum;',
    ],
    [
      '  HARDWARE *hardware = extension->hardware;',
      '  unsigned lines = __VERIFIER_nondet_uint();',
      `  if (lines & ${number()}u) {`,
      '    hardware->errors++;',
      `    extension->statistics[${random.below(8)}]++;`,
      '  }',
      `  if (lines & ${number()}u) hardware->mask = value;`,
      '  else hardware->mask = lines;',
      '  return lines;',
    ],
    [
      `  unsigned count = extension->statistics[${random.below(8)}] + (value & 15u);`,
      `  if (count > ${1000 * number()}u) {`,
      '    count = 0;',
      '    extension->timeouts++;',
      '  }',
      `  extension->statistics[${random.below(8)}] = count;`,
      '  return count;',
    ],
    [
      `  switch (value & 7u) {`,
      '  case 0:',
      `    return extension->rate + ${number()}u;`,
      '  case 1:',
      '  case 2:',
      `    extension->hardware->control = value << ${1 + random.below(4)};`,
      `    return ${number()}u;`,
      '  case 5:',
      `    return extension->hardware->errors / ${number()}u;`,
      '  default:',
      `    return value ^ ${number()}u;`,
      '  }',
    ],
  ];
  return [head, ...random.pick(bodies), '}', ''];
}
