import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { locateHome } from '#shared/server/postgres/cluster-home.ts';
import { openPostgres } from '#shared/server/postgres/open-postgres.ts';
import { readPostmaster } from '#shared/server/postgres/postmaster.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const OWNER = { name: 'Drill', email: 'drill@example.test', password: 'a long drill password' };

interface Session {
  readonly token: string;
  readonly organizationId: string;
}

/** The server as people run it, with data of its own: to be killed, cut off and started again. */
export class RunningHouse {
  readonly dataDir = mkdtempSync(path.join(os.tmpdir(), 'cellarhand-drill-'));
  readonly url: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #databaseUrl: string;
  #child: ChildProcess | undefined;
  session: Session = { token: '', organizationId: '' };
  log = '';

  private constructor(port: number, databaseUrl: string) {
    chmodSync(this.dataDir, 0o755); // or root's database would be kept elsewhere, and stay there
    this.url = `http://127.0.0.1:${port}`;
    this.#databaseUrl = databaseUrl;
    const own = { DATA_DIR: this.dataDir, PORT: String(port), HOST: '127.0.0.1', NODE_ENV: 'production' };
    this.#env = { ...process.env, PUBLIC_URL: '', SMTP_URL: '', DATABASE_URL: databaseUrl, ...own };
  }

  /** Without a database of its own the house uses the embedded one. */
  static async open(databaseUrl = ''): Promise<RunningHouse> {
    const house = new RunningHouse(await freePort(), databaseUrl);
    await house.start();
    return house;
  }

  async start(program: readonly string[] = ['app/server/main.ts']): Promise<void> {
    const child = spawn(process.execPath, program, { cwd: ROOT, env: this.#env });
    this.#child = child;
    child.stderr.on('data', (text) => {
      this.log = (this.log + text).slice(-20_000);
    });
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (text) => /^ready on/m.test(String(text)) && resolve());
      child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready\n${this.log}`)));
    });
  }

  /** The first person, the organization, one item in one place. */
  async setUp(): Promise<void> {
    const { status, body } = await this.call('POST', '/setup', {
      ...OWNER,
      organization: 'Drill Bar',
      timezone: 'UTC',
    });
    if (status >= 300) throw new Error(`The first run failed: ${status} ${JSON.stringify(body)}`);
    const { token, organization_id } = body as { token: string; organization_id: string };
    this.session = { token, organizationId: organization_id };
  }

  async call(method: string, address: string, body?: object, more: Record<string, string> = {}) {
    const headers: Record<string, string> = { 'content-type': 'application/json', origin: this.url, ...more };
    if (this.session.token) headers.authorization ??= `Bearer ${this.session.token}`;
    const answer = await fetch(`${this.url}/api${address}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      text,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
    };
  }

  async uploadItems(lines: readonly string[]): Promise<void> {
    const form = new FormData();
    form.append('file', new Blob([lines.join('\n')], { type: 'text/csv' }), 'items.csv');
    const headers = { authorization: `Bearer ${this.session.token}`, origin: this.url };
    const answer = await fetch(`${this.url}/api/import/items`, { method: 'POST', headers, body: form });
    if (!answer.ok) throw new Error(`The import failed: ${await answer.text()}`);
  }

  /** Asks the database as its owner of everything. */
  async query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    const postgres = await openPostgres({ dataDir: this.dataDir, databaseUrl: this.#databaseUrl || undefined });
    const client = new pg.Client({ connectionString: postgres.url });
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

  /** A command of the command line on this data: its exit code and what it printed. */
  async command(...words: string[]): Promise<{ code: number; text: string }> {
    const run = promisify(execFile)(process.execPath, ['app/cli/main.ts', ...words], { cwd: ROOT, env: this.#env });
    return run.then(
      ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
      (failed: { code: number; stdout: string; stderr: string }) => ({
        code: failed.code,
        text: failed.stdout + failed.stderr,
      }),
    );
  }

  /** Like a power failure: no warning, no clean shutdown. */
  kill = (): Promise<void> => this.#end('SIGKILL');

  /** Kills the embedded database under the living server. */
  killDatabase(): void {
    const running = readPostmaster(locateHome(this.dataDir).cluster);
    if (running) process.kill(running.pid, 'SIGKILL');
  }

  async close(): Promise<void> {
    await this.#end('SIGTERM');
    rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
