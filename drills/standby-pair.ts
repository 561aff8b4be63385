import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { readPostmaster } from '#shared/server/postgres/postmaster.ts';
import { giveTo, type OsUser, runAs } from '#shared/server/postgres/run-as.ts';
import { findInstalledPostgres } from '#test/postgres-servers.ts';
import { freePort } from './free-port.ts';
import type { Stage } from './stage.ts';

const PASSWORD = 'drill';
const DATABASE = 'drill';
/** Ends the server when the drills end in any way: they hold the other end of the shell's input pipe. */
const KEPT = '"$@" </dev/null & p=$!; read -r _; kill -QUIT $p; wait $p';

interface Programs {
  readonly initdb: string;
  readonly postgres: string;
  readonly basebackup: string;
}

interface Server {
  readonly folder: string;
  readonly port: number;
  readonly shell: ChildProcess;
}

/** Our packages do not include what a standby needs. */
export function findServerPrograms(): Programs | undefined {
  const { initdb, postgres } = findInstalledPostgres() ?? {};
  if (!initdb || !postgres) return undefined;
  const basebackup = path.join(path.dirname(postgres), 'pg_basebackup');
  return fs.existsSync(basebackup) ? { initdb, postgres, basebackup } : undefined;
}

/** Two servers of the PostgreSQL installed here: a primary, and a standby that replicates each commit synchronously. */
export class StandbyPair {
  readonly #stage: Stage;
  readonly #programs: Programs;
  readonly #user: OsUser;
  #made = 0;
  #primary: Server | undefined;
  #standby: Server | undefined;

  constructor(stage: Stage, programs: Programs) {
    this.#stage = stage;
    this.#programs = programs;
    this.#user = runAs(path.join(stage.folder, 'server-0'));
  }

  async start(): Promise<void> {
    const folder = this.#makeFolder();
    const secret = `${folder}.password`;
    fs.writeFileSync(secret, PASSWORD, { mode: 0o600 });
    giveTo(secret, this.#user);
    await this.#run(this.#programs.initdb, '-D', folder, '-U', 'postgres', `--pwfile=${secret}`, '-A', 'scram-sha-256');
    this.#primary = await this.#launch(folder);
    await ask(this.#primary, `create role drill login createrole password '${PASSWORD}'`);
    await ask(this.#primary, `create database ${DATABASE} owner drill`);
    await this.addStandby();
  }

  /** As the owner of the database, without superuser rights. */
  get url(): string {
    return `postgres://drill:${PASSWORD}@127.0.0.1:${this.#primary?.port}/${DATABASE}`;
  }

  get standbyPort(): number {
    return this.#standby?.port ?? 0;
  }

  async killPrimary(): Promise<void> {
    const { folder, shell } = this.#primary as Server;
    const running = readPostmaster(folder);
    if (running) process.kill(running.pid, 'SIGKILL');
    shell.stdin?.end();
    await this.#stage.until('the end of the primary', () => shell.exitCode !== null || shell.signalCode !== null);
  }

  /** The standby accepts changes from now on, initially without a standby of its own. */
  async promote(): Promise<void> {
    const standby = this.#standby as Server;
    await ask(standby, 'select pg_promote(false)');
    await this.#stage.until('the promotion', async () => {
      const [row] = await ask<{ waits: boolean }>(standby, 'select pg_is_in_recovery() as waits');
      return row?.waits === false;
    });
    this.#primary = standby;
    this.#standby = undefined;
  }

  /** From then on a commit is acknowledged once the standby has it too; otherwise a failover could lose it. */
  async addStandby(): Promise<void> {
    const primary = this.#primary as Server;
    const folder = this.#makeFolder();
    const source = `postgres://postgres:${PASSWORD}@127.0.0.1:${primary.port}/postgres`;
    await this.#run(this.#programs.basebackup, '-D', folder, '-d', source, '-R', '-c', 'fast', '-X', 'stream');
    this.#standby = await this.#launch(folder);
    await ask(primary, "alter system set synchronous_standby_names = '*'");
    await ask(primary, 'select pg_reload_conf()');
    await this.#stage.until('a standby that has every commit', async () => {
      const rows = await ask<{ sync_state: string }>(primary, 'select sync_state from pg_stat_replication');
      return rows.some(({ sync_state }) => sync_state === 'sync');
    });
  }

  #makeFolder(): string {
    const folder = path.join(this.#stage.folder, `server-${this.#made}`);
    this.#made += 1;
    fs.mkdirSync(folder, { mode: 0o700 });
    giveTo(folder, this.#user);
    return folder;
  }

  async #run(program: string, ...args: string[]): Promise<void> {
    const options = { ...this.#user, cwd: '/', env: { ...process.env, LC_ALL: 'C' }, signal: this.#stage.signal };
    await promisify(execFile)(program, args, options);
  }

  async #launch(folder: string): Promise<Server> {
    const port = await freePort();
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_wal_size=256MB', `port=${port}`];
    const command = [this.#programs.postgres, '-D', folder, ...settings.flatMap((setting) => ['-c', setting])];
    const log = fs.openSync(path.join(this.#stage.folder, 'servers.log'), 'a');
    const shell = spawn('/bin/sh', ['-c', KEPT, 'sh', ...command], {
      ...this.#user,
      cwd: '/',
      stdio: ['pipe', log, log],
    });
    fs.closeSync(log);
    this.#stage.atEnd(async () => {
      shell.stdin?.end();
      if (shell.exitCode === null && shell.signalCode === null) await once(shell, 'exit');
    });
    await this.#stage.until(`the server in ${folder}`, () => readPostmaster(folder)?.status === 'ready');
    return { folder, port, shell };
  }
}

/** As the superuser; statements of the drill itself wait for no standby. */
async function ask<Row>({ port }: Server, text: string): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`,
    connectionTimeoutMillis: 10_000,
    options: '-c synchronous_commit=local',
  });
  client.on('error', () => {}); // the query fails
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
