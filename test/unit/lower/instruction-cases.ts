/** One function per instruction, type and kind of operands; together a module. */
import { x86 } from './lowered';

/** How an operand comes about. */
type OperandKind = 'defined' | 'undef' | 'partly';

interface Template {
  /** Types of the operands. */
  readonly operands: readonly string[];
  readonly result: string;
  /** The instruction, given the operands' names. */
  readonly text: (...operands: readonly string[]) => string;
  readonly declare?: string;
  /** Instructions before it, for operands that no argument can have. */
  readonly before?: (...operands: readonly string[]) => readonly string[];
}

const integers = ['i1', 'i8', 'i13', 'i16', 'i32', 'i33', 'i64', 'i65', 'i128'];
const floats = ['half', 'bfloat', 'float', 'double', 'x86_fp80', 'fp128'];

function binary(opcode: string, types: readonly string[], flags: readonly string[] = ['']): Template[] {
  return types.flatMap((type) =>
    flags.map((flag) => ({
      operands: [type, type],
      result: type,
      text: (a, b) => `${opcode} ${flag} ${type} ${a}, ${b}`,
    })),
  );
}

function unary(opcode: string, types: readonly string[]): Template[] {
  return types.map((type) => ({ operands: [type], result: type, text: (a) => `${opcode} ${type} ${a}` }));
}

function compare(opcode: string, predicates: readonly string[], types: readonly string[]): Template[] {
  return types.flatMap((type) =>
    predicates.map((predicate) => ({
      operands: [type, type],
      result: 'i1',
      text: (a, b) => `${opcode} ${predicate} ${type} ${a}, ${b}`,
    })),
  );
}

function cast(
  opcode: string,
  pairs: readonly (readonly [string, string])[],
  flags: readonly string[] = [''],
): Template[] {
  return pairs.flatMap(([from, to]) =>
    flags.map((flag) => ({ operands: [from], result: to, text: (a) => `${opcode} ${flag} ${from} ${a} to ${to}` })),
  );
}

function intrinsic(name: string, operands: readonly string[], result: string, extra = ''): Template {
  const types = [...operands, ...(extra === '' ? [] : [extra.split(' ')[0]!])];
  return {
    operands,
    result,
    text: (...names) => {
      const args = [...operands.map((type, i) => `${type} ${names[i]!}`), ...(extra === '' ? [] : [extra])];
      return `call ${result} @${name}(${args.join(', ')})`;
    },
    declare: `declare ${result} @${name}(${types.join(', ')})`,
  };
}

/** An instruction on pointers that are made of integers. */
function pointers(operands: readonly string[], result: string, between: string, text: string): Template {
  const made = (...names: readonly string[]): string[] =>
    names.map((name, i) => `%p${i} = inttoptr ${operands[i]!} ${name} to ptr`);
  return {
    operands,
    result,
    before: (...names) => [...made(...names), ...(between === '' ? [] : [between])],
    text: () => text,
  };
}

const narrower: readonly (readonly [string, string])[] = [
  ['i8', 'i1'],
  ['i32', 'i8'],
  ['i64', 'i33'],
  ['i128', 'i64'],
];
const wider = narrower.map(([from, to]) => [to, from] as const);
const wrapping = ['', 'nsw', 'nuw', 'nuw nsw'];

const templates: readonly Template[] = [
  ...['add', 'sub', 'mul', 'shl'].flatMap((opcode) => binary(opcode, integers, wrapping)),
  ...['udiv', 'sdiv', 'lshr', 'ashr'].flatMap((opcode) => binary(opcode, integers, ['', 'exact'])),
  ...['urem', 'srem', 'and', 'xor'].flatMap((opcode) => binary(opcode, integers)),
  ...binary('or', integers, ['', 'disjoint']),
  ...compare(
    'icmp',
    ['eq', 'ne', 'ugt', 'uge', 'ult', 'ule', 'sgt', 'sge', 'slt', 'sle', 'samesign ult'],
    ['i1', 'i13', 'i32', 'i128'],
  ),
  ...cast('trunc', narrower, wrapping),
  ...cast('zext', wider, ['', 'nneg']),
  ...cast('sext', wider),
  ...['fadd', 'fsub', 'fmul', 'fdiv', 'frem'].flatMap((opcode) => binary(opcode, floats, ['', 'nnan ninf'])),
  ...unary('fneg', floats),
  ...compare(
    'fcmp',
    ['oeq', 'ogt', 'oge', 'olt', 'ole', 'one', 'ord', 'ueq', 'ugt', 'uge', 'ult', 'ule', 'une', 'uno', 'true', 'false'],
    ['float', 'double', 'x86_fp80'],
  ),
  ...cast('fpext', [
    ['half', 'float'],
    ['float', 'double'],
    ['double', 'x86_fp80'],
    ['x86_fp80', 'fp128'],
    ['bfloat', 'double'],
  ]),
  ...cast('fptrunc', [
    ['double', 'float'],
    ['float', 'half'],
    ['x86_fp80', 'double'],
    ['fp128', 'x86_fp80'],
    ['double', 'bfloat'],
  ]),
  ...['fptosi', 'fptoui'].flatMap((opcode) =>
    cast(
      opcode,
      floats.flatMap((from) => ['i8', 'i32', 'i64', 'i128'].map((to) => [from, to] as const)),
    ),
  ),
  ...['sitofp', 'uitofp'].flatMap((opcode) =>
    cast(
      opcode,
      floats.flatMap((to) => ['i1', 'i32', 'i64', 'i128'].map((from) => [from, to] as const)),
    ),
  ),
  ...cast('uitofp', [['i32', 'float']], ['nneg']),
  ...cast('bitcast', [
    ['i32', 'float'],
    ['float', 'i32'],
    ['i64', 'double'],
    ['double', 'i64'],
    ['i80', 'x86_fp80'],
    ['x86_fp80', 'i80'],
    ['i64', '<2 x i32>'],
    ['<4 x i16>', 'i64'],
    ['<8 x i1>', 'i8'],
    ['i8', '<8 x i1>'],
    ['<2 x float>', '<4 x i16>'],
  ]),
  { operands: ['i1', 'i32', 'i32'], result: 'i32', text: (c, a, b) => `select i1 ${c}, i32 ${a}, i32 ${b}` },
  {
    operands: ['i1', 'double', 'double'],
    result: 'double',
    text: (c, a, b) => `select i1 ${c}, double ${a}, double ${b}`,
  },
  {
    operands: ['<2 x i1>', '<2 x i32>', '<2 x i32>'],
    result: '<2 x i32>',
    text: (c, a, b) => `select <2 x i1> ${c}, <2 x i32> ${a}, <2 x i32> ${b}`,
  },
  ...['i8', 'i32', 'i64', 'i128'].flatMap((type) => [
    pointers([type], 'i64', '', 'ptrtoint ptr %p0 to i64'),
    pointers(['i64'], type, '', `ptrtoint ptr %p0 to ${type}`),
  ]),
  ...['eq', 'ne', 'ult', 'ule', 'ugt', 'uge'].map((predicate) =>
    pointers(['i64', 'i64'], 'i1', '', `icmp ${predicate} ptr %p0, %p1`),
  ),
  ...['', 'nuw'].map((flag) =>
    pointers(
      ['i64'],
      'i64',
      `%q = getelementptr ${flag} { i32, i64 }, ptr %p0, i64 1, i32 1`,
      'ptrtoint ptr %q to i64',
    ),
  ),
  {
    operands: ['i8', 'i64'],
    result: '{ i8, [2 x i64] }',
    before: (a) => [`%s = insertvalue { i8, [2 x i64] } { i8 7, [2 x i64] [i64 undef, i64 5] }, i8 ${a}, 0`],
    text: (_, b) => `insertvalue { i8, [2 x i64] } %s, i64 ${b}, 1, 0`,
  },
  ...['0', '1, 0', '1, 1'].map((path): Template => ({
    operands: ['i64'],
    result: path === '0' ? 'i8' : 'i64',
    before: (a) => [`%s = insertvalue { i8, [2 x i64] } { i8 7, [2 x i64] [i64 undef, i64 5] }, i64 ${a}, 1, 0`],
    text: () => `extractvalue { i8, [2 x i64] } %s, ${path}`,
  })),
  ...binary('add', ['<4 x i32>', '<2 x i64>'], ['', 'nsw']),
  ...binary('sdiv', ['<2 x i8>']),
  ...binary('fadd', ['<2 x float>']),
  { operands: ['<4 x i32>', 'i32'], result: 'i32', text: (v, i) => `extractelement <4 x i32> ${v}, i32 ${i}` },
  {
    operands: ['<4 x i32>', 'i32', 'i32'],
    result: '<4 x i32>',
    text: (v, x, i) => `insertelement <4 x i32> ${v}, i32 ${x}, i32 ${i}`,
  },
  {
    operands: ['<2 x i32>', '<2 x i32>'],
    result: '<4 x i32>',
    text: (a, b) => `shufflevector <2 x i32> ${a}, <2 x i32> ${b}, <4 x i32> <i32 3, i32 poison, i32 0, i32 1>`,
  },
  ...['i1', 'i8', 'i32', 'i65'].map((type): Template => ({
    operands: [type],
    result: type,
    text: (a) => `freeze ${type} ${a}`,
  })),
  ...['sadd', 'uadd', 'ssub', 'usub', 'smul', 'umul'].flatMap((name) =>
    ['i8', 'i32', 'i64'].map((type) =>
      intrinsic(`llvm.${name}.with.overflow.${type}`, [type, type], `{ ${type}, i1 }`),
    ),
  ),
  ...['sadd.sat', 'uadd.sat', 'ssub.sat', 'usub.sat', 'sshl.sat', 'ushl.sat', 'smin', 'smax', 'umin', 'umax'].flatMap(
    (name) => ['i8', 'i32', 'i64'].map((type) => intrinsic(`llvm.${name}.${type}`, [type, type], type)),
  ),
  ...['ctpop', 'bswap', 'bitreverse'].flatMap((name) =>
    ['i16', 'i32', 'i64', 'i128'].map((type) => intrinsic(`llvm.${name}.${type}`, [type], type)),
  ),
  ...['ctlz', 'cttz', 'abs'].flatMap((name) =>
    ['i1 true', 'i1 false'].flatMap((extra) =>
      ['i8', 'i32', 'i64'].map((type) => intrinsic(`llvm.${name}.${type}`, [type], type, extra)),
    ),
  ),
  ...['fshl', 'fshr'].flatMap((name) =>
    ['i8', 'i13', 'i32', 'i64'].map((type) => intrinsic(`llvm.${name}.${type}`, [type, type, type], type)),
  ),
  ...['scmp', 'ucmp'].map((name) => intrinsic(`llvm.${name}.i8.i32`, ['i32', 'i32'], 'i8')),
  ...['fabs', 'sqrt', 'floor', 'ceil', 'trunc', 'rint', 'nearbyint', 'roundeven', 'round'].flatMap((name) =>
    ['float', 'double'].map((type) => intrinsic(`llvm.${name}.${type === 'float' ? 'f32' : 'f64'}`, [type], type)),
  ),
  ...['copysign', 'minnum', 'maxnum', 'minimum', 'maximum', 'minimumnum', 'maximumnum'].flatMap((name) =>
    ['float', 'double'].map((type) =>
      intrinsic(`llvm.${name}.${type === 'float' ? 'f32' : 'f64'}`, [type, type], type),
    ),
  ),
  ...['minnum', 'maxnum', 'minimum', 'maximum', 'minimumnum', 'maximumnum'].map((name) =>
    intrinsic(`llvm.${name}.f16`, ['half', 'half'], 'half'),
  ),
  ...['fma', 'fmuladd'].map((name) => intrinsic(`llvm.${name}.f32`, ['float', 'float', 'float'], 'float')),
  ...['fptosi.sat', 'fptoui.sat'].map((name) => intrinsic(`llvm.${name}.i32.f64`, ['double'], 'i32')),
  ...[3, 516, 264, 144, 96, 1023].map((mask) => intrinsic('llvm.is.fpclass.f64', ['double'], 'i1', `i32 ${mask}`)),
  ...['add', 'mul', 'and', 'or', 'xor', 'smin', 'smax', 'umin', 'umax'].map((name) =>
    intrinsic(`llvm.vector.reduce.${name}.v4i32`, ['<4 x i32>'], 'i32'),
  ),
];

/** An instruction as a function of a module. */
export interface InstructionCase {
  readonly name: string;
  /** The instruction as text. */
  readonly text: string;
  /** All operands are arguments. */
  readonly isDefined: boolean;
}

/** Some cases and the module that has them: one per instruction and type. */
export interface CaseModule {
  readonly module: string;
  readonly cases: readonly InstructionCase[];
}

export const caseModules: readonly CaseModule[] = templates.map((template) => {
  const cases = combinations(template.operands).map((kinds, at) => {
    const operands = kinds.map((kind, i) => (kind === 'defined' ? `%a${i}` : kind));
    return {
      name: `case${at}`,
      text: template.text(...operands),
      isDefined: kinds.every((kind) => kind === 'defined'),
      body: functionText(`case${at}`, template, kinds),
    };
  });
  return { module: [x86, template.declare ?? '', ...cases.map(({ body }) => body)].join('\n'), cases };
});

/** All defined; each one undef; each integer partly so. */
function combinations(operands: readonly string[]): readonly (readonly OperandKind[])[] {
  const defined = operands.map((): OperandKind => 'defined');
  const one = (at: number, kind: OperandKind): readonly OperandKind[] =>
    defined.map((own, i) => (i === at ? kind : own));
  return [
    defined,
    ...operands.flatMap((type, at) => [
      one(at, 'undef'),
      ...(/^i\d+$/.test(type) && type !== 'i1' ? [one(at, 'partly')] : []),
    ]),
  ];
}

function functionText(
  name: string,
  { operands, result, text, before }: Template,
  kinds: readonly OperandKind[],
): string {
  const lines: string[] = [];
  const names = operands.map((type, i) => {
    if (kinds[i] === 'undef') return 'undef';
    if (kinds[i] === 'defined') return `%a${i}`;
    // The low four bits are undef, the others those of the argument.
    lines.push(`  %low${i} = and ${type} undef, 15`, `  %high${i} = and ${type} %a${i}, -16`);
    lines.push(`  %partly${i} = or ${type} %low${i}, %high${i}`);
    return `%partly${i}`;
  });
  const params = operands.map((type, i) => `${type} noundef %a${i}`).join(', ');
  lines.push(
    ...(before?.(...names) ?? []).map((line) => `  ${line}`),
    `  %r = ${text(...names)}`,
    `  ret ${result} %r`,
  );
  return `define ${result} @${name}(${params}) {\n${lines.join('\n')}\n}`;
}
