import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { locateHome } from '#shared/server/postgres/cluster-home.ts';
import { openPostgres } from '#shared/server/postgres/open-postgres.ts';
import { type Postmaster, readPostmaster } from '#shared/server/postgres/postmaster.ts';
import { freePort } from './free-port.ts';
import { killNow, listProcesses, type Stage } from './stage.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const NODE_COMPILE_CACHE = path.join(ROOT, 'node_modules/.cache/compile');
const LAUNCHER = ['scripts/run.mjs', 'start'];
/** A server that does not stop on request is killed after this time. */
const STOP_AT_MOST = 20_000;
const COMMAND_AT_MOST = 120_000;

export const OWNER = { name: 'Drill', email: 'drill@example.test', password: 'a long drill password' };

interface Session {
  readonly token: string;
  readonly organizationId: string;
}

interface HouseOptions {
  /** Without it the house uses the embedded database. */
  readonly databaseUrl?: string;
  readonly dataDir: string;
  /** More environment variables. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** A request without an answer after this time counts as never answered. */
export const ANSWER_AT_MOST = 60_000;

/** The server as people run it, with its own data: to be killed, cut off and restarted. */
export class RunningHouse {
  readonly dataDir: string;
  readonly url: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #databaseUrl: string;
  readonly #signal: AbortSignal;
  #child: ChildProcess | undefined;
  session: Session = { token: '', organizationId: '' };
  /** The end of the server's standard error. */
  log = '';

  private constructor(signal: AbortSignal, port: number, { databaseUrl = '', dataDir, settings }: HouseOptions) {
    this.#signal = signal;
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    this.dataDir = dataDir;
    this.url = `http://127.0.0.1:${port}`;
    this.#databaseUrl = databaseUrl;
    const own = { DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', NODE_ENV: 'production' };
    const inherited = { ...process.env, PUBLIC_URL: '', SMTP_URL: '', SETUP_CODE: '', BACKUP_PASSPHRASE: '' };
    // The launcher then checks, as under npm, whether the program that started it still exists.
    this.#env = {
      ...inherited,
      DATABASE_URL: databaseUrl,
      npm_lifecycle_event: 'start',
      NODE_COMPILE_CACHE,
      ...own,
      ...settings,
    };
  }

  /** A house that is not started yet; it ends with the stage. */
  static async make(stage: Stage, options: HouseOptions): Promise<RunningHouse> {
    const house = new RunningHouse(stage.signal, await freePort(), options);
    stage.atEnd(
      () => house.close(),
      () => house.#killAll(),
    );
    return house;
  }

  /** A copy of the stopped installation, with its session. */
  static async copy(stage: Stage, name: string, options: Omit<HouseOptions, 'dataDir'> = {}): Promise<RunningHouse> {
    const dataDir = path.join(stage.folder, name);
    copyFolder(stage.template, dataDir);
    const house = await RunningHouse.make(stage, { ...options, dataDir });
    house.session = JSON.parse(fs.readFileSync(sessionFile(dataDir), 'utf8'));
    return house;
  }

  /** `launched`: with the program behind `npm start`. */
  async start({ launched = false } = {}): Promise<void> {
    this.#signal.throwIfAborted();
    const program = launched ? LAUNCHER : ['--import', './scripts/stop-with-launcher.mjs', 'app/server/main.ts'];
    const child = spawn(process.execPath, program, {
      cwd: ROOT,
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe', ...(launched ? [] : ['ipc' as const])],
    });
    this.#child = child;
    child.stderr?.on('data', (text) => {
      this.log = (this.log + text).slice(-20_000);
    });
    await new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', (text) => /^ready on/m.test(String(text)) && resolve());
      child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready\n${this.log}`)));
    });
  }

  /** Creates the first person, the organization, and one item in one location. */
  async setUp(): Promise<void> {
    const house = { ...OWNER, organization: 'Drill Bar', timezone: 'UTC' };
    const { status, text, body } = await this.call('POST', '/setup', house);
    if (status >= 300) throw new Error(`The first run failed: ${status} ${text}`);
    const { token, organization_id } = body as { token: string; organization_id: string };
    this.session = { token, organizationId: organization_id };
    fs.writeFileSync(sessionFile(this.dataDir), JSON.stringify(this.session));
    const form = new FormData();
    const items = 'name,type,size,barcode,location,quantity,cost\nGin,Spirits,750 mL,900000000001,Bar,10,20';
    form.append('file', new Blob([items], { type: 'text/csv' }), 'items.csv');
    const headers = { authorization: `Bearer ${token}`, origin: this.url };
    const answer = await fetch(`${this.url}/api/import/items`, { method: 'POST', headers, body: form });
    if (!answer.ok) throw new Error(`The import failed: ${await answer.text()}`);
  }

  async call(method: string, address: string, body?: object, more: Record<string, string> = {}) {
    const headers: Record<string, string> = { 'content-type': 'application/json', origin: this.url, ...more };
    if (this.session.token) headers.authorization ??= `Bearer ${this.session.token}`;
    const answer = await fetch(`${this.url}/api${address}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_AT_MOST),
    });
    const text = await answer.text();
    const json = /^[{[]/.test(text);
    return { status: answer.status, text, body: json ? JSON.parse(text) : text };
  }

  /** Queries the database in the role that sees every organization. */
  async query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    this.#signal.throwIfAborted();
    const postgres = await openPostgres({ dataDir: this.dataDir, databaseUrl: this.#databaseUrl || undefined });
    const client = new pg.Client({ connectionString: postgres.url, connectionTimeoutMillis: 10_000 });
    client.on('error', () => {}); // the query fails
    try {
      await client.connect();
      await client.query(`select set_config('app.organization_id', $1, false)`, [this.session.organizationId]);
      await client.query('set role cellarhand_system');
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
      await postgres.stop();
    }
  }

  /** Runs a command of the command line on this data; returns its exit code and output. */
  async command(...words: string[]): Promise<{ code: number; text: string }> {
    const ended = { timeout: COMMAND_AT_MOST, killSignal: 'SIGKILL' as const, signal: this.#signal };
    const options = { cwd: ROOT, env: this.#env, ...ended };
    return promisify(execFile)(process.execPath, ['app/cli/main.ts', ...words], options).then(
      ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
      (failed: { code: number | null; stdout: string; stderr: string }) => ({
        code: failed.code ?? 137,
        text: failed.stdout + failed.stderr,
      }),
    );
  }

  /** Like a power failure, without warning. */
  kill = (): Promise<void> => this.#end('SIGKILL');

  /** Like an operator. */
  stop = (): Promise<void> => this.#end('SIGTERM');

  /** The processes started by the launcher. */
  launchedProcesses(): number[] {
    const launcher = this.#child?.pid;
    return listProcesses().flatMap(({ pid, parent }) => (parent === launcher ? [pid] : []));
  }

  /** Kills the embedded database under the running server, which has to restart it, and waits until it has. */
  async killDatabase(stage: Stage): Promise<void> {
    const killed = this.postmaster();
    if (!killed) throw new Error('No database runs');
    process.kill(killed.pid, 'SIGKILL');
    await stage.until('another database', () => {
      const running = this.postmaster();
      return running !== undefined && running.pid !== killed.pid && running.status === 'ready';
    });
  }

  /** The embedded database that runs now. */
  postmaster(): Postmaster | undefined {
    return readPostmaster(locateHome(this.dataDir).cluster);
  }

  async close(): Promise<void> {
    await this.stop();
    for (let n = 0; n < 200 && this.postmaster(); n += 1) await new Promise((later) => setTimeout(later, 50));
  }

  #killAll(): void {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    for (const pid of this.launchedProcesses()) killNow(pid);
    child.kill('SIGKILL');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    const impatient = setTimeout(() => child.kill('SIGKILL'), STOP_AT_MOST);
    await ended;
    clearTimeout(impatient);
  }
}

const sessionFile = (dataDir: string) => path.join(dataDir, 'drill-session.json');

/** Including owners and modes, which the database checks. The pipe of its holders is recreated at its start. */
function copyFolder(from: string, to: string): void {
  fs.rmSync(path.join(from, 'postgres/holders'), { force: true });
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${from} could not be copied: ${stderr}`);
}
