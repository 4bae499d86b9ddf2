/** Texts that harm a worker. Listens before the worker does. */
import { writeFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

parentPort?.on('message', (message: unknown) => {
  const text = JSON.stringify(message);
  if (text.includes('KILL THE WORKER')) process.exit(3);
  const trace = /KEEP THE WORKER BUSY (\S+)\./.exec(text)?.[1];
  if (trace === undefined) return;
  writeFileSync(trace, 'busy');
  // Deaf to being asked to stop.
  for (;;) Math.random();
});
