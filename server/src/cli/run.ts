import { assertNever } from '../base/assert-never';
import { serveReplay } from '../debug/adapter/serve';
import { bench } from './bench';
import { benchHelp } from './bench-arguments';
import { help, readArguments } from './arguments';
import { status, type Environment, type Status } from './environment';
import { execute } from './execute';
import { runHelp } from './run-arguments';
import { verify } from './verify';
import { verifyHelp } from './verify-arguments';
import { version } from '../report/version';

/** Runs the command that the arguments name. */
export async function runCommand(argv: readonly string[], environment: Environment): Promise<Status> {
  const wanted = readArguments(argv);
  switch (wanted.kind) {
    case 'help':
      environment.out(help);
      return status.ok;
    case 'wrong':
      environment.error(`verdict: ${wanted.message}\ntry: verdict --help\n`);
      return status.wrong;
    case 'verify-help':
      environment.out(verifyHelp);
      return status.ok;
    case 'version':
      environment.out(`verdict ${version}\n`);
      return status.ok;
    case 'run-help':
      environment.out(runHelp);
      return status.ok;
    case 'bench-help':
      environment.out(benchHelp);
      return status.ok;
    case 'debug-adapter':
      await serveReplay(environment.worker, process.stdin, process.stdout);
      // A client that has disconnected may keep its end open: nothing is read from it any more.
      process.stdin.destroy();
      return status.ok;
    case 'bench':
      return bench(wanted, environment);
    case 'run':
      return execute(wanted, environment);
    case 'verify':
      return verify(wanted, environment);
    default:
      return assertNever(wanted);
  }
}
