import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { paceSeed } from './pace.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Where other processes find a server. */
export interface ServerAddress {
  readonly url: string;
  readonly dataDir: string;
}

/** A server process as people run it, with its own data. */
export class RunningServer {
  readonly url: string;
  readonly dataDir: string;
  readonly #env: NodeJS.ProcessEnv;
  #process: ChildProcess | undefined;
  /** Its standard error, to report a failure. */
  log = '';

  private constructor(port: number, settings: Readonly<Record<string, string>>) {
    this.url = `http://localhost:${port}`;
    this.dataDir = mkdtempSync(path.join(os.tmpdir(), 'cellarhand-journey-'));
    chmodSync(this.dataDir, 0o755); // otherwise root's database would be kept elsewhere, and stay there
    this.#env = { ...environmentOn(this.dataDir), PORT: String(port), ...settings };
  }

  get address(): ServerAddress {
    return { url: this.url, dataDir: this.dataDir };
  }

  /** On another server's data, or like the first start of a new installation. */
  static async start(settings: Readonly<Record<string, string>> = {}, installation?: string): Promise<RunningServer> {
    buildWeb();
    const server = new RunningServer(await freePort(), settings);
    if (installation) copyFolder(installation, server.dataDir);
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    // It ends with the process that started it, even if that is killed.
    const before = ['./scripts/stop-with-launcher.mjs', ...(paceSeed ? ['./e2e/harness/uneven-answers.ts'] : [])];
    const args = [...before.flatMap((module) => ['--import', module]), 'app/server/main.ts'];
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#process = child;
    child.stderr?.on('data', (text) => {
      this.log += text;
    });
    await new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', (text) => /^ready on/m.test(String(text)) && resolve());
      child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready\n${this.log}`)));
    });
  }

  /** Like a power failure: no signal, nothing is finished. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  /** Like an operator; the data is kept. */
  end(): Promise<void> {
    return this.#end('SIGTERM');
  }

  /** On a busy machine PostgreSQL may still write its last files when the server has ended. */
  async endWithDatabase(): Promise<void> {
    await this.end();
    const running = path.join(this.dataDir, 'postgres/cluster/postmaster.pid');
    for (const deadline = Date.now() + 60_000; existsSync(running) && Date.now() < deadline; ) await setTimeout(50);
  }

  async stop(): Promise<void> {
    await this.end();
    rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  command<Answer>(...args: readonly string[]): Promise<Answer> {
    return runCommand(this.address, args);
  }
}

/** Runs a command of the command line while a server runs; throws if it fails. */
export async function runCommand<Answer>({ dataDir }: ServerAddress, args: readonly string[]): Promise<Answer> {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['app/cli/main.ts', ...args, '--json'], {
    cwd: ROOT,
    env: environmentOn(dataDir),
  });
  return JSON.parse(stdout) as Answer;
}

/** The machine's own settings for a database, mail or addresses are not for tests. */
const environmentOn = (dataDir: string): NodeJS.ProcessEnv => ({
  ...process.env,
  DATABASE_URL: '',
  PUBLIC_URL: '',
  SMTP_URL: '',
  INTERNAL_USERS: '',
  DATA_DIR: dataDir,
  NODE_ENV: 'production',
});

/** Including the owners of its files: root's database runs as another user. */
export function copyFolder(from: string, to: string): void {
  const windows = process.platform === 'win32';
  if (windows) cpSync(from, to, { recursive: true });
  else {
    const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${from} could not be copied to ${to}: ${stderr}`);
  }
}

/** The launcher of `npm test` has already built the web app; run alone, the journeys let it check. */
function buildWeb(): void {
  if (process.env.CELLARHAND_CALLER_FOLDER) return;
  const { status } = spawnSync(process.execPath, ['scripts/run.mjs', 'build'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('Building the web app failed, see above.');
  process.env.CELLARHAND_CALLER_FOLDER = ROOT;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
