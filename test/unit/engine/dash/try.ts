/** scratch */
import { readFileSync } from 'node:fs';
import { decide, makeTools } from './decide';
async function main(argv: readonly string[]): Promise<void> {
  const tools = await makeTools();
  const kinds = process.env['KINDS']?.split(',') as never;
  const options = process.env['OPT'] ? (JSON.parse(process.env['OPT']) as object) : {};
  for (const file of argv) {
    const text = readFileSync(file, 'utf8');
    const found = /^\/\/ expect: (.*)\n.*?(\w+)\(/m.exec(text);
    const entry = process.env['ENTRY'] ?? found?.[2] ?? 'main';
    const ms = Number(process.env['MS'] ?? 20000);
    const log = process.env['LOG'];
    const d = decide(tools, text, {
      entry,
      milliseconds: ms,
      options,
      ...(kinds ? { kinds } : {}),
      ...(log
        ? {
            observe: (_c: unknown, e: any) => {
              if (e.kind === 'test')
                console.log(
                  '  test',
                  e.test.id,
                  e.test.end,
                  e.test.path.length,
                  e.test.taken
                    .map((t: any) => String(t.value))
                    .join(' ')
                    .slice(0, 200),
                );
              else if (e.kind === 'frontier')
                console.log(
                  '  frontier',
                  e.edge.from.id,
                  e.edge.from.location.label,
                  '->',
                  e.edge.to.id,
                  e.edge.to.location.label,
                  e.state?.test.id,
                );
              else if (e.kind === 'impossible') console.log('  impossible', e.edge.from.id, '->', e.edge.to.id);
              else if (e.kind === 'split')
                console.log('  split', e.region.id, e.region.location.label, printInfix(e.predicate).slice(0, 600));
            },
          }
        : {}),
    });
    console.log(file.split('/').at(-1), d.words.join('; '), `${d.milliseconds.toFixed(0)} ms`, JSON.stringify(d.total));
  }
}
import { printInfix } from '../../../../server/src/term/print-infix';
void main(process.argv.slice(2));
