import { loadClang } from '../../server/src/compile/clang-parts';
import { EmbeddedClang } from '../../server/src/compile/embedded-clang';

const targetBytes = 5_000_000;

/** About 5 MB of -O0 IR with debug info, as the embedded clang writes it. */
export async function largeIr(): Promise<string> {
  const sample = await irOf(40);
  return irOf(Math.round((40 * targetBytes) / sample.length));
}

async function irOf(functions: number): Promise<string> {
  const clang = new EmbeddedClang(await loadClang());
  const result = clang.compile({
    path: '/bench/large.c',
    text: program(functions),
    dataModel: 'LP64',
    workspaceRoots: [],
    flags: [],
    trusted: false,
  });
  if (result.kind !== 'compiled') throw new Error(result.message);
  return result.ll;
}

/** A C file of many functions over a few structs: loops, switches, calls, arrays, floats, pointers. */
function program(functions: number): string {
  const parts = ['struct node { struct node *next; int key; double weight; char tag[8]; };\n'];
  for (let i = 0; i < functions; i++) parts.push(functionText(i));
  return parts.join('');
}

function functionText(i: number): string {
  const callee = i === 0 ? 'count' : `work_${i - 1}(list, count - 1, limit)`;
  return `
static int table_${i}[${(i % 7) + 3}] = {${i}, 2, 3};
int work_${i}(struct node *list, int count, unsigned limit) {
  int total_${i} = ${i}, *cursor = table_${i};
  for (struct node *at = list; at && count > 0; at = at->next) {
    switch (at->key % ${(i % 5) + 2}) {
      case 0: total_${i} += at->tag[count & 7]; break;
      case 1: at->weight = at->weight * ${i}.5 + (double)limit; break;
      default: if (limit > ${i}u) total_${i} ^= cursor[count % 3]; else return total_${i};
    }
    while (limit > 10) limit = limit / 3 - 1;
    count--;
  }
  return total_${i} > 0 ? total_${i} : ${callee};
}
`;
}
