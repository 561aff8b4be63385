import { askAtTerminal } from './ask-at-terminal.ts';
import { commands } from './commands.ts';
import { runCommandLine } from './run-command-line.ts';

const code = await runCommandLine(process.argv.slice(2), commands, {
  out: (text) => process.stdout.write(`${text}\n`),
  error: (text) => process.stderr.write(`${text}\n`),
  environment: process.env,
  ask: process.stdin.isTTY ? askAtTerminal : undefined,
});
// Output to a pipe may not be flushed yet.
process.stdout.write('', () => process.exit(code));
