import path from 'node:path';
import { finishRestoreAt } from '#shared/server/backup/staged-files.ts';
import { readConfiguration } from '#shared/server/configuration.ts';
import { prepareDatabase } from '#shared/server/migrate.ts';
import { OperatorError } from '#shared/server/operator-error.ts';
import { openPostgres } from '#shared/server/postgres/open-postgres.ts';
import { Refusal } from '#shared/server/refusal.ts';
import type { Ask, Command, CommandContext } from './command.ts';
import { type CommandLine, parseCommandLine } from './parse-command-line.ts';

const START = 'npm run --silent cli --';

function printOverview(commands: readonly Command[]): string {
  const lines = commands.map((command) => [usage(command), command.summary] as const);
  return `${START} COMMAND\n\n${columns(lines)}\n\nEach takes --json for its answer as JSON, and --help.`;
}

function printHelp(command: Command): string {
  const options = Object.entries(command.options).map(([name, option]) => {
    const value = option.type === 'string' ? ` ${option.value ?? 'TEXT'}` : '';
    return [`--${name}${value}`, `${option.description}${option.required ? ' (required)' : ''}`] as const;
  });
  const lines = columns([...options, ['--json', 'Print the answer as JSON'], ['--help', 'Print this']]);
  return `${START} ${usage(command)}\n\n${command.summary}\n\n${lines}`;
}

function usage({ name, arguments: wanted = [], options }: Command): string {
  const required = Object.entries(options).filter(([, { required }]) => required);
  return [name, ...wanted, ...required.map(([option, { value = 'TEXT' }]) => `--${option} ${value}`)].join(' ');
}

function columns(lines: readonly (readonly [string, string])[]): string {
  const width = Math.min(40, Math.max(...lines.map(([left]) => left.length)));
  return lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
}

export interface Terminal {
  /** Only the answer. */
  out(text: string): void;
  error(text: string): void;
  environment: Record<string, string | undefined>;
  /** Asks the person at the keyboard; undefined if there is none. */
  ask?: Ask | undefined;
}

/** Runs one command line and returns the exit code: 0, or 1 with a line that says why. */
export async function runCommandLine(
  words: string[],
  commands: readonly Command[],
  terminal: Terminal,
): Promise<number> {
  try {
    const line = parseCommandLine(words, commands);
    if (!line) {
      terminal.out(printOverview(commands));
      return 0;
    }
    if (line.help) {
      terminal.out(printHelp(line.command));
      return 0;
    }
    return await runCommand(line, terminal);
  } catch (error) {
    terminal.error(explain(error));
    return 1;
  }
}

async function runCommand(line: CommandLine, terminal: Terminal): Promise<number> {
  const closings: (() => Promise<unknown>)[] = [];
  try {
    const result = await line.command.run(makeContext(line, terminal, (close) => closings.unshift(close)));
    terminal.out(line.json ? JSON.stringify(result.data) : result.text);
    return result.exitCode ?? 0;
  } finally {
    for (const close of closings) await close();
  }
}

function makeContext(
  line: CommandLine,
  { environment, ask }: Terminal,
  atEnd: CommandContext['atEnd'],
): CommandContext {
  const configuration = readConfiguration(environment);
  const { dataDir, databaseUrl } = configuration;
  const openOwner = async () => {
    const postgres = await openPostgres({ dataDir, databaseUrl });
    atEnd(postgres.stop);
    await finishRestoreAt(postgres.url, dataDir);
    return postgres.url;
  };
  return {
    configuration,
    values: line.values,
    arguments: line.arguments,
    atEnd,
    environment,
    ask,
    resolvePath: (given) => path.resolve(environment.CELLARHAND_CALLER_FOLDER ?? '.', given),
    openOwner,
    async openDatabase() {
      const url = await openOwner();
      return { url, addresses: (await prepareDatabase(url)).addresses };
    },
  };
}

/** One line for errors the person can fix, the full error otherwise. */
function explain(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  if (error instanceof Refusal) {
    const fields = Object.entries(error.fields ?? {}).filter(([, text]) => text !== error.message);
    return [error.message, ...fields.map(([field, text]) => `  ${field}: ${text}`)].join('\n');
  }
  const { code, path: file, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return 'The disk is full: free some space and try again.';
  if (code && file) return message; // a file system error, such as "no such file or directory"
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
