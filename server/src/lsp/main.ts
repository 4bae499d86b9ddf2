/** The language server's process. */
import path from 'node:path';
import { createConnection } from 'vscode-languageserver/node';
import { startServer } from './server';

const transports = ['--node-ipc', '--stdio', '--socket', '--pipe'];

if (process.argv.some((argument) => transports.some((transport) => argument.startsWith(transport)))) {
  startServer(createConnection(), path.join(import.meta.dirname, 'worker.js'));
} else {
  process.stderr.write(`usage: server.js ${transports.slice(0, 2).join(' | ')}\n`);
  process.exitCode = 2;
}
