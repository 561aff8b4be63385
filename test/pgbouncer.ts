import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type Pgbouncer = Awaited<ReturnType<typeof startPgbouncer>>;

/**
 * A pooler in front of the database at this address, which logs in as its user. `atStart`: a statement run in each
 * session.
 */
export async function startPgbouncer(
  databaseUrl: string,
  mode: string,
  { ignored = 'extra_float_digits', atStart = 'select 1' } = {},
) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pgbouncer-'));
  fs.chmodSync(folder, 0o755);
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const free = await freePort();
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${port} user=${username} password=${password} connect_query='${atStart}'`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${free}\nunix_socket_dir =\nauth_type = any\npool_mode = ${mode}`,
    `ignore_startup_parameters = ${ignored}`,
  ];
  fs.writeFileSync(path.join(folder, 'pgbouncer.ini'), settings.join('\n'), { mode: 0o644 });
  const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn('pgbouncer', ['-q', path.join(folder, 'pgbouncer.ini')], { ...asNobody, stdio: 'ignore' });
  const url = `postgres://${username}:${password}@127.0.0.1:${free}${pathname}`;
  while (!(await accepts(free))) await sleep(10);
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      fs.rmSync(folder, { recursive: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
