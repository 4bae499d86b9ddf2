#!/usr/bin/env node
/** The `verdict` command. */
import path from 'node:path';
import { status } from './environment';
import { runCommand } from './run';

const { stdout, stderr, env } = process;

/** As a shell tells it of a command that a signal ended. */
const brokenPipe = 141;

// Whoever reads the output may stop before its end (`| head`): nobody is left to tell.
stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? brokenPipe : status.wrong));

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
}).then((exitStatus) => {
  process.exitCode = exitStatus;
});
