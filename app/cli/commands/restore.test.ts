import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { commands } from '../commands.ts';
import { runCommandLine } from '../run-command-line.ts';

const PASSPHRASE = 'twelve dry martinis';

let folder: string;
let database: TestDatabase;
/** The text shown to the person at the keyboard, and their input; without answers there is no person. */
let asked: string[];
let answers: string[] | undefined;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'restore-'));
  database = await createTestDatabase();
  await run(...orgCreate('Small Bar', 'small@example.test'));
  const { out } = await run(...orgCreate('The Cellar', 'ann@example.test'), '--json');
  await run('demo', 'load', '--org', JSON.parse(out).organization_id);
  await query(`update catalog.item set active = false where id = (select min(id::text)::uuid from catalog.item)`);
  await query(`update accounts.organization set name = E'Small \\x1b[2J Bar' where name = 'Small Bar'`);
  await query(`
    insert into purchasing.invoice (organization_id, type, vendor_id, date_ordered)
    select organization_id, 'PO', vendor_id, now() from purchasing.invoice limit 1`);
  fs.writeFileSync(path.join(folder, 'secret.txt'), `${PASSPHRASE}\n`);
  expect((await run('backup', 'open.backup')).error).toBe('');
  expect((await run('backup', 'sealed.backup', '--passphrase-file', 'secret.txt')).error).toBe('');
});
afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true });
});
beforeEach(() => {
  asked = [];
  answers = undefined;
});

const orgCreate = (name: string, email: string) => [
  ...['org', 'create', '--name', name, '--timezone', 'UTC', '--email', email, '--password', 'correct horse battery'],
];

async function run(...words: string[]) {
  const said = { out: '', error: '', code: 0 };
  const left = answers;
  said.code = await runCommandLine(words, commands, {
    out: (text) => (said.out += text),
    error: (text) => (said.error += text),
    environment: { DATABASE_URL: database.url, DATA_DIR: `${folder}/data`, CELLARHAND_CALLER_FOLDER: folder },
    ask:
      left &&
      (async (text, { hidden = false } = {}) => {
        asked.push(`${hidden ? 'hidden: ' : ''}${text}`);
        return left.shift() ?? '';
      }),
  });
  return said;
}

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return (await client.query<Row>(text).finally(() => client.end())).rows;
}

/** A later organization: gone after a restore. */
async function addLater(): Promise<void> {
  await query(`insert into accounts.organization (name, slug, "createdAt") values ('Later', 'later', now())
    on conflict do nothing`);
}
const laterIsThere = async () => (await query(`select from accounts.organization where name = 'Later'`)).length === 1;

test("reads a backup's contents from its own rows, and changes nothing", async () => {
  await addLater();
  const [held] = await query<{ counts: number; invoices: number }>(
    `select (select count(*)::int from counting.stocktake where cancelled_at is null) as counts,
      (select count(*)::int from purchasing.invoice where type = 'IN') as invoices`,
  );
  const { out, error } = await run('restore', 'open.backup', '--dry-run', '--json');
  expect(error).toBe('');
  const demo = { items: 331, counts: held?.counts, invoices: held?.invoices };
  expect(JSON.parse(out)).toMatchObject({
    taken_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    schema: expect.stringMatching(/^\d{4}_\w+$/),
    encrypted: false,
    bytes: fs.statSync(path.join(folder, 'open.backup')).size,
    files: 0,
    organizations: 2,
    ...demo,
    named: [
      { name: 'Small  [2J Bar', items: 0, counts: 0, invoices: 0 },
      { name: 'The Cellar', ...demo },
    ],
  });
  expect((await run('restore', 'open.backup', '--dry-run')).out).toContain('  The Cellar: 331 items,');
  expect(await laterIsThere()).toBe(true);
});

test('an encrypted backup opens only with its passphrase, which is asked for first', async () => {
  const refused = await run('restore', 'sealed.backup', '--dry-run');
  expect(refused).toMatchObject({ code: 1, error: expect.stringContaining('encrypted') });
  answers = ['another passphrase'];
  expect(await run('restore', 'sealed.backup', '--dry-run')).toMatchObject({
    code: 1,
    error: 'The passphrase of this backup is wrong.',
  });
  answers = [PASSPHRASE];
  expect((await run('restore', 'sealed.backup', '--dry-run')).out).toMatch(
    /, encrypted, .*\n2 organizations: 331 items/,
  );
  expect(asked).toEqual(Array(2).fill('hidden: This backup is encrypted. Passphrase: '));
});

test('a person sees the backup before it replaces everything and types a word to confirm; a script passes --yes', async () => {
  await addLater();
  const unasked = await run('restore', 'open.backup', '--replace');
  expect(unasked).toMatchObject({ code: 1, error: expect.stringContaining('--yes') });
  answers = [PASSPHRASE, 'y'];
  const declined = await run('restore', 'sealed.backup', '--replace');
  expect(declined).toMatchObject({ code: 1, error: 'Nothing was changed.' });
  expect(asked.map((text) => text.startsWith('hidden: '))).toEqual([true, false]);
  expect(asked[1]).toMatch(/^Made .*\n(.*\n)*2 organizations: 331 items, .*\n(.*\n)*.* Type "replace" to continue: $/);
  expect(await laterIsThere()).toBe(true);
  answers = [PASSPHRASE, 'replace'];
  expect(await run('restore', 'sealed.backup', '--replace')).toMatchObject({ code: 0, error: '' });
  expect(await laterIsThere()).toBe(false);
  await addLater();
  answers = undefined;
  expect(await run('restore', 'open.backup', '--replace', '--yes')).toMatchObject({ code: 0, error: '' });
  expect(await laterIsThere()).toBe(false);
});

test('an incomplete row is refused before it fills the memory', async () => {
  const packed = pack();
  const written = packed.pipe(fs.createWriteStream(path.join(folder, 'endless.backup')) as never);
  packed.entry({ name: 'tables/accounts.organization.csv.gz' }, gzipSync(`id,name\n"${'x'.repeat(17 * 1024 * 1024)}`));
  packed.finalize();
  await once(written as unknown as fs.WriteStream, 'close');
  expect(await run('restore', 'endless.backup', '--dry-run')).toMatchObject({
    code: 1,
    error: expect.stringContaining('has an incomplete row'),
  });
});

test('a passphrase for a file that is not encrypted is refused', async () => {
  const { code, error } = await run('restore', 'open.backup', '--dry-run', '--passphrase-file', 'secret.txt');
  expect([code, error]).toEqual([1, expect.stringContaining('not encrypted; leave the passphrase empty')]);
  expect((await run('restore', 'open.backup', '--dry-run')).code).toBe(0);
});
