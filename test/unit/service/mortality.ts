/** Functions whose verification harms the worker, by their names. Listens before the worker does. */
import { parentPort } from 'node:worker_threads';
import type { RunMessage } from '../../../server/src/service/pool/messages';

parentPort?.on('message', ({ name, params }: RunMessage) => {
  if (name !== 'verifyFunction') return;
  const { function: subject } = params as { readonly function: string };
  if (subject === 'kills_the_worker') process.exit(3);
  // Deaf to being asked to stop.
  if (subject === 'keeps_the_worker_busy') for (;;) Math.random();
});
