#!/usr/bin/env node
/** The `verdict` command. */
import path from 'node:path';
import { runCommand } from './run';

void runCommand(process.argv.slice(2), {
  worker: path.join(import.meta.dirname, 'worker.js'),
  directory: process.cwd(),
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
  hasColours: process.stdout.isTTY && process.env.NO_COLOR === undefined,
}).then((status) => {
  process.exitCode = status;
});
