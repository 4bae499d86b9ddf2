#!/usr/bin/env node
/** The `verdict` command. */
import path from 'node:path';
import { runCommand } from './run';

const { stdout, stderr, env } = process;

void runCommand(process.argv.slice(2), {
  worker: path.join(import.meta.dirname, 'worker.js'),
  directory: process.cwd(),
  out: (text) => stdout.write(text),
  error: (text) => stderr.write(text),
  hasColours: stdout.isTTY && env.NO_COLOR === undefined && env.TERM !== 'dumb',
  live:
    stderr.isTTY && env.TERM !== 'dumb'
      ? { write: (text) => stderr.write(text), columns: () => stderr.columns }
      : undefined,
}).then((status) => {
  process.exitCode = status;
});
