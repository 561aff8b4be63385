import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MAIN = path.resolve(import.meta.dirname, '../app/server/main.ts');

/** The environment of every server process; other settings of the machine are not for tests. */
export const PROCESS_ENVIRONMENT: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '', // halves the start time
};

/** The server as a separate process on a given database, to be killed and restarted. */
export class ServerProcess {
  readonly #folder = mkdtempSync(path.join(os.tmpdir(), 'server-'));
  readonly #environment: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;
  url = '';
  said = '';

  constructor(databaseUrl: string, settings: Readonly<Record<string, string>>) {
    const own = { ...PROCESS_ENVIRONMENT, DATA_DIR: this.#folder, DATABASE_URL: databaseUrl };
    this.#environment = { ...own, PORT: '0', HOST: '127.0.0.1', ...settings };
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [MAIN], { env: this.#environment });
    this.#child = child;
    child.stderr.on('data', (bytes) => (this.said += bytes));
    this.url = await new Promise((resolve, reject) => {
      child.stdout.on('data', (bytes) => resolve(/^ready on (\S+)$/m.exec(String(bytes))?.[1] ?? ''));
      child.once('exit', (code) =>
        reject(new Error(`The server ended with ${code} before it was ready\n${this.said}`)),
      );
    });
  }

  /** Undefined while it runs. */
  get exitCode(): number | null | undefined {
    return this.lives ? undefined : (this.#child?.exitCode ?? null);
  }

  get lives(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  /** Like a power failure. */
  kill = () => this.#end('SIGKILL');

  /** Like an operator. */
  stop = () => this.#end('SIGTERM');

  async close(): Promise<void> {
    await this.#end('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 10 });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (!this.#child || !this.lives) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill(signal);
    await ended;
  }
}
