import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { ImapFlow } from 'imapflow';

/** A running IMAP server with one account, and the folders INBOX and Invoices. */
export interface ImapServer {
  readonly name: string;
  readonly port: number;
  readonly login: string;
  readonly password: string;
  /** Puts a message into a folder. */
  add(raw: string | Buffer, folder?: string): Promise<void>;
  /** Removes every message. */
  empty(): Promise<void>;
  /** The flags of each message in the folder. */
  flags(folder?: string): Promise<string[][]>;
  stop(): Promise<void>;
}

const PASSWORD = 'testpass';

/** Hoodiecrow, an IMAP server for tests from npm. */
export async function startHoodiecrow(): Promise<ImapServer> {
  const hoodiecrow = createRequire(import.meta.url)('hoodiecrow-imap');
  const server = hoodiecrow({
    plugins: ['ID', 'LITERALPLUS', 'UNSELECT', 'ENABLE'],
    storage: { INBOX: {}, '': { separator: '/', folders: { Invoices: {} } } },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port: number = server.server.address().port;
  const stop = async () => {
    server.close(() => {});
  };
  return { name: 'Hoodiecrow', ...withClient(port, 'testuser'), stop };
}

/** Null where Dovecot is not installed. */
export function findDovecot(): string | null {
  return ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot'].find((file) => fs.existsSync(file)) ?? null;
}

/** Dovecot, as most mail servers run it, with its own folder. Needs root, as it changes users by itself. */
export async function startDovecot(program: string): Promise<ImapServer> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dovecot-'));
  fs.chmodSync(folder, 0o755);
  const port = await freePort();
  const mail = path.join(folder, 'mail');
  fs.mkdirSync(mail);
  const config = path.join(folder, 'dovecot.conf');
  fs.writeFileSync(config, dovecotConfig(program, folder, port));
  spawnSync('chown', ['-R', 'mail:mail', mail]);
  const child: ChildProcess = spawn(program, ['-F', '-c', config], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  await waitForPort(port, child);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  const server = withClient(port, 'bar@venue.example');
  await server.use((client) => client.mailboxCreate('Invoices'));
  return { name: 'Dovecot', ...server, stop };
}

/** For version 2.3 and for 2.4, which renamed most settings. */
function dovecotConfig(program: string, folder: string, port: number): string {
  const version = String(spawnSync(program, ['--version']).stdout);
  const isNew = !version.startsWith('2.3') && !version.startsWith('2.2');
  const listener = `
protocols = imap
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
ssl = no
service imap-login {
  inet_listener imap {
    ${isNew ? 'listen = 127.0.0.1' : 'address = 127.0.0.1'}
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
first_valid_uid = 1
`;
  if (!isNew)
    return `${listener}
disable_plaintext_auth = no
mail_location = maildir:${folder}/mail/%u
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=mail gid=mail home=${folder}/mail/%u
}
`;
  return `dovecot_config_version = 2.4.0
dovecot_storage_version = 2.4.0
${listener}
auth_allow_cleartext = yes
mail_driver = maildir
mail_path = ${folder}/mail/%{user}
mail_home = ${folder}/mail/%{user}
mail_uid = mail
mail_gid = mail
passdb static {
  password = ${PASSWORD}
}
userdb static {
}
`;
}

function withClient(port: number, login: string) {
  const use = async <T>(work: (client: ImapFlow) => Promise<T>): Promise<T> => {
    const auth = { user: login, pass: PASSWORD };
    const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, auth, logger: false, disableAutoIdle: true });
    client.on('error', () => {});
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.logout().catch(() => {});
    }
  };
  const add = (raw: string | Buffer, folder = 'INBOX') =>
    use(async (client) => void (await client.append(folder, raw)));
  const flags = (folder = 'INBOX') =>
    use(async (client) => {
      await client.mailboxOpen(folder, { readOnly: true });
      const all: string[][] = [];
      for await (const message of client.fetch('1:*', { flags: true })) all.push([...(message.flags ?? [])]);
      return all;
    });
  const empty = () =>
    use(async (client) => {
      for (const folder of ['INBOX', 'Invoices']) {
        const { exists } = await client.mailboxOpen(folder);
        if (exists > 0) await client.messageDelete('1:*');
      }
    });
  return { port, login, password: PASSWORD, use, add, empty, flags };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

async function waitForPort(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answers = await new Promise<boolean>((resolve) => {
      const socket = net.connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
    if (answers) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('dovecot did not start');
}
