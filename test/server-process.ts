import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MAIN = path.resolve(import.meta.dirname, '../app/server/main.ts');

/** What every process of the server needs: others of the machine's settings are not for tests. */
export const PROCESS_ENVIRONMENT: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '', // a start takes half the time
};

/** The server as a process of its own on a given database, to be killed and started again. */
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

  /** As a lost power supply would. */
  kill = () => this.#end('SIGKILL');

  /** As an operator would. */
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
