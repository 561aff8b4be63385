import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { Refusal } from '#shared/server/refusal.ts';

const COMMAND_LINE = path.resolve(import.meta.dirname, '../../cli/main.ts');
const SERVER = path.resolve(import.meta.dirname, '../main.ts');
const LONGEST = 30 * 60_000;

/** The server itself records in the security log who asked. */
const CALLED_BY_SERVER = 'CELLARHAND_CALLED_BY_SERVER';

const run = promisify(execFile);

/**
 * Runs a command of the command line in a separate process: backups need the owner of the database, which request
 * processes never are, and must not block anyone. Only a process started as a server can rely on its environment
 * matching its database.
 */
export async function runOwnCommand<T>(words: readonly string[], passphrase?: string): Promise<T> {
  if (path.resolve(process.argv[1] ?? '') !== SERVER) {
    throw new Refusal('unavailable', "This server can't take backups: use the command line");
  }
  try {
    const fromPipe = passphrase === undefined ? [] : ['--passphrase-file', '-'];
    const running = run(process.execPath, [COMMAND_LINE, ...words, ...fromPipe, '--json'], {
      timeout: LONGEST,
      maxBuffer: 1024 * 1024,
      env: { ...process.env, BACKUP_PASSPHRASE: '', [CALLED_BY_SERVER]: '1' },
    });
    running.child.stdin?.on('error', () => {}); // it ended early: its exit code says why
    running.child.stdin?.end(passphrase); // other users can read a command's arguments, but not its pipe
    const { stdout } = await running;
    return JSON.parse(stdout) as T;
  } catch (error) {
    throw explain(error as { code?: unknown; stderr?: string }, words);
  }
}

/** Exit code 1 with one line is an expected refusal; anything else is a bug. */
function explain(error: { code?: unknown; stderr?: string }, words: readonly string[]): unknown {
  const files = words.filter((word) => path.isAbsolute(word));
  const said = files.reduce((text, file) => text.replaceAll(file, 'The file'), error.stderr?.trim() ?? '');
  return error.code === 1 && said !== '' && !said.includes('\n') ? new Refusal('conflict', said) : error;
}
