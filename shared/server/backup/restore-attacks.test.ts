import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { extract, type Header, pack } from 'tar-stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keepRevocations, noteAccess } from '#features/accounts/server/access/keep-revocations.ts';
import { OperatorError } from '#shared/server/operator-error.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import type { WrittenManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { finishRestoreAt } from './staged-files.ts';
import { writeBackup } from './write-backup.ts';

const NOW = new Date('2026-03-01T10:00:00Z');
const BAR = '00000000-0000-7000-8000-0000000000aa';
const OLGA = '00000000-0000-7000-8000-000000000001';
const MAX = '00000000-0000-7000-8000-000000000002';
const PICTURE = `files/${BAR}/00000000-0000-7000-8000-0000000000f1`;
const OTHER = `files/${BAR}/00000000-0000-7000-8000-0000000000f2`;
const PASSPHRASE = 'twelve dry martinis';

interface Part {
  header: Header;
  content: Buffer;
}

let folder: string;
let database: TestDatabase;
let good: Part[];
const dataDir = () => path.join(folder, 'data');
const at = (name: string) => path.join(folder, name);

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'restore-attacks-'));
  database = await createTestDatabase();
  await query(FILL);
  for (const [name, content] of [
    [PICTURE, 'picture'],
    ['secrets/sign-in', 'secret'],
  ] as const) {
    fs.mkdirSync(path.dirname(path.join(dataDir(), name)), { recursive: true });
    fs.writeFileSync(path.join(dataDir(), name), content);
  }
  await writeBackup({ url: database.url, target: at('good.tar'), dataDir: dataDir(), now: NOW });
  good = await unpack(at('good.tar'));
});

beforeEach(() => fs.rmSync(at('made.tar'), { force: true }));

afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const FILL = `
  insert into accounts."user" ("id", "name", "email", "emailVerified") values
    ('${OLGA}', 'Olga', 'olga@example.com', true), ('${MAX}', 'Max', 'max@example.com', true);
  insert into accounts."account" ("accountId", "providerId", "userId", "password", "updatedAt") values
    ('${OLGA}', 'credential', '${OLGA}', 'password of then', now());
  insert into accounts."organization" ("id", "name", "slug", "createdAt") values ('${BAR}', 'Bar', 'bar', now());
  insert into accounts."member" ("organizationId", "userId", "role", "createdAt") values
    ('${BAR}', '${OLGA}', 'owner', now()), ('${BAR}', '${MAX}', 'admin', now());
  insert into accounts.organization_setting (organization_id, timezone) values ('${BAR}', 'UTC');
  insert into accounts."apikey" ("configId", "referenceId", "key", "createdAt", "updatedAt", "metadata", "enabled") values
    ('default', '${MAX}', 'kept', now(), now(), '{"organizationId": "${BAR}"}', true),
    ('default', '${MAX}', 'revoked', now(), now(), '{"organizationId": "${BAR}"}', true);
  insert into accounts."invitation" ("organizationId", "email", "role", "status", "expiresAt", "inviterId") values
    ('${BAR}', 'new@example.com', 'admin', 'pending', now() + interval '7 days', '${OLGA}');
  insert into accounts."session" ("expiresAt", "token", "updatedAt", "userId") values (now() + interval '9 years', 'token', now(), '${OLGA}');
  insert into accounts."verification" ("identifier", "value", "expiresAt") values ('reset', 'code', now() + interval '9 years');
  insert into platform.mail (organization_id, purpose, recipient, subject, text_body, html_body, status) values
    ('${BAR}', 'purchase_order', 'vendor@example.com', 'Order 7', 'Six bottles, https://bar.example/orders/7', null, 'sent'),
    (default, 'password_reset', 'olga@example.com', 'New password', 'Open https://bar.example/reset-password?token=OPEN1', null, 'waiting'),
    (default, 'email_change', 'olga@example.com', 'New e-mail', 'Open https://bar.example/email-change?keep=1&token=OPEN2', null, 'sent'),
    ('${BAR}', 'invitation', 'new@example.com', 'Join', 'Open https://bar.example/invitation/1?token=OPEN3', null, 'failed'),
    ('${BAR}', 'note', 'new@example.com', 'Later', 'Open https://bar.example/other?code=OPEN4', null, 'unsure'),
    ('${BAR}', 'note', 'new@example.com', 'Later', 'In color', '<a href="https://bar.example/other?x=1&amp;secret=OPEN5">open</a>', 'leaving');
  insert into accounts."rateLimit" ("key", "count", "lastRequest") values ('k', 1, 1);
  insert into platform.event (organization_id, topic) select '${BAR}', 'topic ' || n from generate_series(1, 3000) n`;

async function query(statement: string, url = database.url): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const answer = await client.query(statement).finally(() => client.end());
  return answer.rows;
}

async function unpack(file: string): Promise<Part[]> {
  const parts: Part[] = [];
  const entries = extract();
  entries.on('entry', (header, stream, next) => {
    buffer(stream).then((content) => {
      parts.push({ header, content });
      next();
    }, next);
  });
  await pipeline(fs.createReadStream(file), entries);
  return parts;
}

/** A backup made of these entries, valid or not. */
async function make(parts: readonly Part[], file = at('made.tar')): Promise<string> {
  const tar = pack();
  for (const { header, content } of parts) {
    if (header.type === 'file' || header.type === undefined) tar.entry({ ...header, size: content.length }, content);
    else tar.entry({ ...header, size: 0 });
  }
  tar.finalize();
  await pipeline(tar, fs.createWriteStream(file));
  return file;
}

const entry = (name: string, content: string | Buffer = 'x', header: Partial<Header> = {}): Part => ({
  header: { name, type: 'file', size: 0, ...header } as Header,
  content: Buffer.from(content),
});

/** The valid backup with other entries before its manifest, which is changed too. */
function withChange(change: (manifest: WrittenManifest) => void, more: readonly Part[] = [], parts = good): Part[] {
  const last = parts.at(-1) as Part;
  const manifest = JSON.parse(last.content.toString()) as WrittenManifest;
  change(manifest);
  return [...parts.slice(0, -1), ...more, { ...last, content: Buffer.from(JSON.stringify(manifest)) }];
}

const restore = (source: string, more: { url?: string; passphrase?: string; dataDir?: string } = {}) =>
  restoreBackup({
    url: database.url,
    source,
    dataDir: dataDir(),
    mustBeEmpty: [],
    replace: true,
    access: { note: noteAccess, keep: keepRevocations },
    ...more,
  });

/** Everything that a failed restore must leave unchanged. */
async function readState() {
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return {
    rows: await query(`select (select count(*) from platform.event) as events,
      (select string_agg("key", ',' order by "key") from accounts."apikey") as keys,
      (select count(*) from accounts."session") as sessions`),
    files: files
      .map((each) => path.join(each.parentPath, each.name))
      .filter((name) => !name.endsWith('.tar'))
      .sort()
      .map((name) => [name, fs.readFileSync(name, 'utf8')]),
  };
}

const names = (manifest: WrittenManifest, table: string) =>
  manifest.tables.find((each) => each.table === table) as WrittenManifest['tables'][number];

const STRANGE: readonly (readonly [string, () => Part[]])[] = [
  ['a path that climbs out', () => withChange(() => {}, [entry('files/../../escaped')])],
  ['a path that climbs out of a good beginning', () => withChange(() => {}, [entry(`${PICTURE}/../../../../escaped`)])],
  ['an absolute path', () => withChange(() => {}, [entry('/tmp/escaped')])],
  ['a path with backslashes', () => withChange(() => {}, [entry('files\\..\\escaped')])],
  ['another file of DATA_DIR', () => withChange(() => {}, [entry('postgres/postgresql.auto.conf')])],
  ['another secret', () => withChange(() => {}, [entry('secrets/till')])],
  ['a name in other case', () => withChange(() => {}, [entry(PICTURE.toUpperCase())])],
  ['a name that is named twice', () => withChange(() => {}, [entry(PICTURE)])],
  ['a symlink', () => withChange(() => {}, [entry(OTHER, '', { type: 'symlink', linkname: '/etc/passwd' })])],
  ['a hard link', () => withChange(() => {}, [entry(OTHER, '', { type: 'link', linkname: '../secrets/sign-in' })])],
  ['a device', () => withChange(() => {}, [entry(OTHER, '', { type: 'character-device', devmajor: 1, devminor: 8 })])],
  ['a pipe', () => withChange(() => {}, [entry(OTHER, '', { type: 'fifo' })])],
  ['a folder', () => withChange(() => {}, [entry('files/', '', { type: 'directory' })])],
  ['a file that the manifest does not name', () => withChange(() => {}, [entry(OTHER)])],
  ['an entry after the manifest', () => [...good, entry(OTHER)]],
  ['a second manifest', () => [...good, good.at(-1) as Part]],
  [
    'a file of other content',
    () => good.map((each) => (each.header.name === PICTURE ? entry(PICTURE, 'pictura') : each)),
  ],
  [
    'a secret that is no secret',
    () =>
      withChange(
        () => {},
        [entry('secrets/sign-in', 'x'.repeat(5000))],
        good.filter((each) => each.header.name !== 'secrets/sign-in'),
      ),
  ],
  ['a table that is not there', () => withChange((manifest) => void manifest.tables.pop())],
  [
    'SQL as the name of a table',
    () =>
      withChange((manifest) =>
        Object.assign(names(manifest, 'platform.event'), {
          table: 'platform.event from stdin; create table public.owned()--',
        }),
      ),
  ],
  [
    'a system table',
    () => withChange((manifest) => Object.assign(names(manifest, 'platform.event'), { table: 'pg_catalog.pg_authid' })),
  ],
  [
    'SQL as the name of a column',
    () =>
      withChange((manifest) =>
        names(manifest, 'platform.event').columns.splice(0, 1, "id) from program 'touch /tmp/owned' --"),
      ),
  ],
  ['a column less', () => withChange((manifest) => void names(manifest, 'platform.event').columns.pop())],
  ['a table twice', () => withChange((manifest) => void manifest.tables.push(names(manifest, 'platform.event')))],
  [
    'the rows of another table',
    () =>
      withChange((manifest) =>
        Object.assign(names(manifest, 'platform.event'), { file: 'tables/platform.mail.csv.gz' }),
      ),
  ],
  [
    'SQL as the name of a sequence',
    () =>
      withChange(
        (manifest) =>
          void manifest.sequences.push({ sequence: "x'); drop schema platform cascade --", value: 1, called: true }),
      ),
  ],
  [
    'other sizes than it says',
    () => withChange((manifest) => Object.assign(names(manifest, 'platform.event'), { bytes: 1 })),
  ],
  [
    'fewer rows than it says',
    () => withChange((manifest) => Object.assign(names(manifest, 'platform.event'), { rows: 3001 })),
  ],
  [
    'a number as no number',
    () => withChange((manifest) => Object.assign(names(manifest, 'platform.event'), { rows: 1e30 })),
  ],
  ['a manifest that is no JSON', () => [...good.slice(0, -1), entry('manifest.json', '{"product":')]],
  ['a manifest deep in brackets', () => [...good.slice(0, -1), entry('manifest.json', '['.repeat(200_000))]],
  [
    'another head of columns',
    () => good.map((each) => (each.header.name === 'tables/platform.event.csv.gz' ? swapHead(each) : each)),
  ],
];

/** The same length as before, so that only the header is wrong. */
function swapHead({ header, content }: Part): Part {
  const [head = '', ...rows] = gunzipSync(content).toString().split('\n');
  return { header, content: gzipSync([head.split(',').reverse().join(), ...rows].join('\n')) };
}

test.each(STRANGE)('a backup with %s is refused and changes nothing', async (_title, parts) => {
  const before = await readState();
  const source = await make(parts());
  await expect(restore(source)).rejects.toThrow();
  expect(await readState()).toEqual(before);
  expect(fs.existsSync('/tmp/escaped') || fs.existsSync(path.join(folder, 'escaped'))).toBe(false);
  expect(fs.existsSync(path.join(dataDir(), 'restoring'))).toBe(false);
});

/** Replaces text in one table with other text of the same length. */
const withRows = (table: string, from: string | RegExp, to: string): Part[] =>
  good.map((each) => {
    if (each.header.name !== `tables/${table}.csv.gz`) return each;
    const rows = gunzipSync(each.content).toString();
    expect(rows.replace(from, to)).not.toBe(rows);
    return { header: each.header, content: gzipSync(rows.replace(from, to)) };
  });

const withSecret = (content: string): Part[] => {
  const secret = {
    name: 'secrets/sign-in',
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  };
  const parts = good.map((each) =>
    each.header.name === secret.name ? { ...each, content: Buffer.from(content) } : each,
  );
  return withChange(
    ({ files }) =>
      void files.splice(
        files.findIndex(({ name }) => name === secret.name),
        1,
        secret,
      ),
    [],
    parts,
  );
};

const UNSOUND: readonly (readonly [string, () => Part[], string | RegExp])[] = [
  ['no owner', () => withRows('accounts.member', 'owner', 'admin'), 'an organization has no owner'],
  ['a role that does not exist', () => withRows('accounts.member', 'admin', 'chief'), 'a role that does not exist'],
  ['a member who is no one', () => withRows('accounts.member', MAX, MAX.replace('2', '7')), 'someone who is not in it'],
  [
    'an id that is none',
    () => withRows('accounts.member', MAX, MAX.replace('2', 'x')),
    'damaged: accounts.member holds',
  ],
  ['a NUL in a text', () => withRows('accounts.organization', 'Bar', 'B\0r'), 'damaged: accounts.organization holds'],
  [
    'a key that leads nowhere',
    () => withRows('accounts.organization_setting', BAR, BAR.replace(/.$/, '9')),
    /damaged: .*foreign key/,
  ],
  ['an empty secret', () => withSecret(''), 'is empty or no text'],
  ['a secret that is no text', () => withSecret('\0\u0001\u0002'), 'is empty or no text'],
];

test.each(UNSOUND)(
  'a backup with %s is refused with one sentence and changes nothing',
  async (_title, parts, sentence) => {
    const before = await readState();
    const failure: unknown = await restore(await make(parts())).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(OperatorError);
    expect((failure as Error).message).toMatch(sentence);
    expect(await readState()).toEqual(before);
  },
);

test('a table that unpacks to more than it can contain is abandoned on the way', async () => {
  const bomb = Buffer.concat(Array(12).fill(gzipSync(Buffer.alloc(100 * 1024 * 1024, 'a'), { level: 1 })));
  const parts = good.map((each) =>
    each.header.name === 'tables/platform.event.csv.gz' ? entry(each.header.name, bomb) : each,
  );
  await expect(restore(await make(parts))).rejects.toThrow('unpacks to more');
});

test('an archive cut off anywhere is refused and changes nothing', async () => {
  const before = await readState();
  const whole = fs.readFileSync(at('good.tar'));
  for (const share of [0, 0.1, 0.5, 0.9, 0.99]) {
    fs.writeFileSync(at('made.tar'), whole.subarray(0, Math.floor(whole.length * share)));
    await expect(restore(at('made.tar'))).rejects.toThrow(/incomplete|damaged/);
  }
  expect(await readState()).toEqual(before);
});

test('an encrypted backup opens only with its passphrase, and any change is noticed', async () => {
  const sealed = at('sealed.tar');
  fs.writeFileSync(path.join(dataDir(), OTHER), Buffer.alloc(300_000, 7));
  const written = await writeBackup({
    url: database.url,
    target: sealed,
    dataDir: dataDir(),
    now: NOW,
    passphrase: PASSPHRASE,
  });
  fs.rmSync(path.join(dataDir(), OTHER));
  expect(written.encrypted).toBe(true);
  const bytes = fs.readFileSync(sealed);
  expect(bytes.includes('manifest') || bytes.includes('secret')).toBe(false);
  const before = await readState();
  await expect(restore(sealed)).rejects.toThrow('give its passphrase');
  await expect(restore(sealed, { passphrase: `${PASSPHRASE}!` })).rejects.toThrow('passphrase of this backup is wrong');

  const chunk = 64 * 1024 + 16;
  const start = bytes.indexOf('\n---') + bytes.subarray(bytes.indexOf('\n---') + 1).indexOf('\n') + 2 + 16;
  const chunks = Math.ceil((bytes.length - start) / chunk);
  expect(chunks).toBeGreaterThan(4);
  const changed: Buffer[] = [];
  for (let place = 0; place < chunks; place += 1) {
    const flipped = Buffer.from(bytes);
    const where = Math.min(start + place * chunk + 100, bytes.length - 1);
    flipped.writeUInt8(flipped.readUInt8(where) ^ 1, where);
    changed.push(flipped);
  }
  const part = (place: number) => bytes.subarray(start + place * chunk, start + (place + 1) * chunk);
  const head = bytes.subarray(0, start);
  changed.push(
    Buffer.concat([head, part(1), part(0), bytes.subarray(start + 2 * chunk)]), // reordered
    Buffer.concat([head, part(0), bytes.subarray(start + 2 * chunk)]), // one missing
    Buffer.concat([head, part(0), part(0), bytes.subarray(start + chunk)]), // one duplicated
    bytes.subarray(0, start + 2 * chunk), // cut between chunks
    bytes.subarray(0, -1),
    Buffer.concat([bytes, Buffer.from('x')]),
  );
  for (const content of changed) {
    fs.writeFileSync(at('made.tar'), content);
    await expect(restore(at('made.tar'), { passphrase: PASSPHRASE })).rejects.toThrow('damaged');
  }
  expect(await readState()).toEqual(before);
  expect((await restore(sealed, { passphrase: PASSPHRASE })).files).toBe(3);
  expect(fs.readFileSync(path.join(dataDir(), OTHER)).length).toBe(300_000);
});

test('the key that opens credentials of tills is in no plain backup, and comes back from an encrypted one', async () => {
  const key = path.join(dataDir(), 'secrets/tills');
  fs.writeFileSync(key, 'key of the tills');
  const write = (target: string, passphrase?: string) =>
    writeBackup({ url: database.url, target, dataDir: dataDir(), now: NOW, ...(passphrase && { passphrase }) });
  await write(at('plain.tar'));
  const names = (await unpack(at('plain.tar'))).map((part) => part.header.name);
  expect(names.filter((name) => name.startsWith('secrets/'))).toEqual(['secrets/sign-in']);
  await write(at('with-key.tar'), PASSPHRASE);
  fs.rmSync(key);
  const elsewhere = at('elsewhere');
  await restore(at('with-key.tar'), { passphrase: PASSPHRASE, dataDir: elsewhere });
  expect(fs.readFileSync(path.join(elsewhere, 'secrets/tills'), 'utf8')).toBe('key of the tills');
});

test('a backup in the first format restores and is migrated to this version', async () => {
  const target = await createEmptyDatabase();
  try {
    const data = path.join(folder, 'old');
    fs.writeFileSync(at('made.tar'), gunzipSync(fs.readFileSync(path.join(import.meta.dirname, 'format-1.tar.gz'))));
    const restored = await restore(at('made.tar'), { url: target.url, dataDir: data });
    expect(restored.takenAt).toBe(NOW.toISOString());
    expect(fs.readFileSync(path.join(data, PICTURE), 'utf8')).toBe('picture');
    expect(fs.readFileSync(path.join(data, 'secrets/sign-in'), 'utf8')).toBe('a secret of then');
    expect(fs.readdirSync(path.join(data, 'secrets'))).toEqual(['sign-in']);
    const state = `select (select "name" from accounts."organization") as name, (select count(*)::int from platform.event) as events,
      (select count(*)::int from accounts."session") as sessions, (select count(*)::int from accounts."verification") as codes`;
    expect(await query(state, target.url)).toEqual([{ name: 'Old Bar', events: 20, sessions: 0, codes: 0 }]);
  } finally {
    await target.drop();
  }
});

test('a backup contains no sessions, codes or attempt counters', async () => {
  const held = good.map(({ header }) => header.name);
  expect(held).toContain('tables/accounts.member.csv.gz');
  for (const table of ['session', 'verification', 'rateLimit'])
    expect(held).not.toContain(`tables/accounts.${table}.csv.gz`);
});

test('a backup contains no mail with a link that gives access to an account or a team', () => {
  const mail = good.find(({ header }) => header.name === 'tables/platform.mail.csv.gz');
  const text = gunzipSync(mail?.content ?? '').toString();
  expect(text).toContain('Order 7');
  expect(text).not.toContain('OPEN');
  const { tables } = JSON.parse((good.at(-1) as Part).content.toString()) as WrittenManifest;
  expect(tables.find(({ table }) => table === 'platform.mail')?.rows).toBe(1);
});

test('a mail with such a link is not restored from a backup of an earlier version', async () => {
  const target = await createTestDatabase();
  try {
    const name = 'tables/platform.mail.csv.gz';
    const rows = gunzipSync((good.find(({ header }) => header.name === name) as Part).content).toString();
    const opening = rows.replace('https://bar.example/orders/7', 'https://bar.example/reset-password?token=OPEN1');
    expect(opening).not.toBe(rows);
    const parts = good.map((each) => (each.header.name === name ? entry(name, gzipSync(opening)) : each));
    const source = await make(
      withChange((manifest) => Object.assign(names(manifest, 'platform.mail'), { bytes: opening.length }), [], parts),
    );
    await restore(source, { url: target.url, dataDir: path.join(folder, 'mail') });
    expect(await query('select subject from platform.mail', target.url)).toEqual([]);
  } finally {
    await target.drop();
  }
});

test('access revoked since the backup stays revoked', async () => {
  const target = await createTestDatabase();
  try {
    const state = `select
      (select string_agg("key", ',' order by "key") from accounts."apikey") as keys,
      (select string_agg("role", ',' order by "role") from accounts."member") as roles,
      (select string_agg("status", ',') from accounts."invitation") as invitations,
      (select max("password") from accounts."account") as password,
      (select count(*)::int from accounts."session") as sessions`;
    await restore(at('good.tar'), { url: target.url, dataDir: path.join(folder, 'target') });
    const all = {
      keys: 'kept,revoked',
      roles: 'admin,owner',
      invitations: 'canceled',
      password: 'password of then',
      sessions: 0,
    };
    expect(await query(state, target.url)).toEqual([all]); // nothing was on record here
    await query(
      `delete from accounts."apikey" where "key" = 'revoked'; delete from accounts."member" where "userId" = '${MAX}';
       update accounts."account" set "password" = 'password of now';
       insert into accounts."session" ("expiresAt", "token", "updatedAt", "userId") values (now() + interval '9 years', 'now', now(), '${OLGA}')`,
      target.url,
    );
    const { dropped } = await restore(at('good.tar'), { url: target.url, dataDir: path.join(folder, 'target') });
    expect(dropped).toEqual({ api_keys: 1, memberships: 1, invitations: 1 });
    expect(await query(state, target.url)).toEqual([
      { keys: 'kept', roles: 'owner', invitations: 'canceled', password: 'password of now', sessions: 0 },
    ]);
  } finally {
    await target.drop();
  }
});

test('an organization whose owners have all changed keeps those in the backup', async () => {
  const target = await createTestDatabase();
  try {
    const data = path.join(folder, 'owners');
    await restore(at('good.tar'), { url: target.url, dataDir: data });
    await query(`delete from accounts."member" where "userId" = '${OLGA}'`, target.url);
    await restore(at('good.tar'), { url: target.url, dataDir: data });
    const roles = await query(`select "role" from accounts."member" order by 1`, target.url);
    expect(roles).toEqual([{ role: 'admin' }, { role: 'owner' }]);
  } finally {
    await target.drop();
  }
});

test('files move into place with the commit; an interruption is repaired at the next start', async () => {
  const data = path.join(folder, 'cut');
  const waiting = path.join(data, 'restoring');
  const stage = (token: string) => {
    fs.mkdirSync(path.join(waiting, 'files'), { recursive: true });
    fs.mkdirSync(path.join(data, 'files', BAR), { recursive: true });
    fs.writeFileSync(path.join(waiting, 'files', 'new'), 'new');
    fs.writeFileSync(path.join(waiting, 'sign-in'), 'new secret');
    fs.writeFileSync(path.join(waiting, 'token'), token);
  };
  stage(randomUUID()); // the database has no record of it
  await finishRestoreAt(database.url, data);
  expect([fs.existsSync(waiting), fs.existsSync(path.join(data, 'files', 'new'))]).toEqual([false, false]);
  const token = randomUUID();
  stage(token);
  await query(`comment on table platform.schema_migration is 'restored ${token}'`);
  await finishRestoreAt(database.url, data);
  expect(fs.readdirSync(path.join(data, 'files'))).toEqual(['new']);
  expect(fs.readFileSync(path.join(data, 'secrets/sign-in'), 'utf8')).toBe('new secret');
  expect(fs.existsSync(waiting)).toBe(false);
});
