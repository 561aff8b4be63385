import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentRegion } from '#shared/domain/format.ts';
import { regionOf } from '#shared/domain/region.ts';
import { inRegion } from '#shared/server/answers/in-region.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { commands } from '../commands.ts';
import { runCommandLine } from '../run-command-line.ts';

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'transfer-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true });
});

async function run(...words: string[]) {
  const said = { out: '', error: '', code: 0 };
  said.code = await runCommandLine(words, commands, {
    out: (text) => (said.out += text),
    error: (text) => (said.error += text),
    environment: { DATABASE_URL: database.url, DATA_DIR: `${folder}/data`, CELLARHAND_CALLER_FOLDER: folder },
  });
  return said;
}

async function createOrganization(name: string): Promise<string> {
  const words = [
    '--name',
    name,
    '--timezone',
    'America/Chicago',
    '--email',
    'ann@example.test',
    '--password',
    'correct horse battery',
    '--json',
  ];
  return JSON.parse((await run('org', 'create', ...words)).out).organization_id;
}

test('copies a venue from one organization to another by command line', { timeout: 400_000 }, async () => {
  expect(await run('demo', 'load')).toEqual({
    out: '',
    error: 'There is no organization yet: "org create" makes one.',
    code: 1,
  });
  const first = await createOrganization('First');
  const loaded = await run('demo', 'load', '--json');
  expect(JSON.parse(loaded.out)).toMatchObject({
    organization_id: first,
    items: 332,
    recipes: 24,
  });
  const { lines } = JSON.parse(loaded.out);
  expect(lines).toBeGreaterThan(1039);
  expect(await run('demo', 'load', '--org', 'nonsense')).toMatchObject({
    code: 1,
    error: '--org must be the id of an organization, not "nonsense".',
  });

  const exported = await run('export', '--org', first, '--out', 'out', '--json');
  expect(JSON.parse(exported.out)).toMatchObject({ folder: path.join(folder, 'out'), rows: { invoices: lines } });
  expect(fs.readdirSync(path.join(folder, 'out')).sort()).toEqual([
    'counts.csv',
    'invoices.csv',
    'items.csv',
    'matches.csv',
    'recipes.csv',
    'sales.csv',
  ]);

  const second = await createOrganization('Second');
  expect(await run('demo', 'load')).toMatchObject({ code: 1, error: 'Use --org to choose the organization.' });
  const tried = await run('import', 'items', 'out/items.csv', '--org', second, '--dry-run');
  expect(tried.out).toContain('Would have created 332 items');
  for (const kind of ['items', 'invoices', 'counts']) {
    const imported = await run('import', kind, `out/${kind}.csv`, '--org', second, '--json');
    expect(imported.error).toBe('');
    expect(JSON.parse(imported.out)).toMatchObject({ errors: [], dry_run: false });
  }
  expect(JSON.parse((await run('verify', '--json')).out)).toMatchObject({ differences: 0 });
});

test('a file with problems fails with all of them, and imports without its bad rows on request', async () => {
  const org = await createOrganization('Third');
  fs.writeFileSync(
    path.join(folder, 'bad.csv'),
    'name,type,size\nRum,SP,large\nGood bottle,Potion,750 mL\nFine bottle,SP,1 L\n',
  );
  const refused = await run('import', 'items', 'bad.csv', '--org', org);
  expect(refused).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^Row 2, size: .*\nRow 3, type: .*\nNothing was imported: 2 problems\.$/),
  });
  expect(JSON.parse((await run('import', 'items', 'bad.csv', '--org', org, '--json')).out)).toMatchObject({
    created: {},
    errors: [{ row: 2 }, { row: 3 }],
  });
  expect(await run('import', 'items', 'bad.csv', '--org', org, '--skip-bad-rows')).toMatchObject({
    code: 0,
    out: expect.stringContaining('created 1 items'),
  });
  expect(await run('import', 'items', 'none.csv', '--org', org)).toMatchObject({
    code: 1,
    out: '',
    error: expect.stringContaining('none.csv'),
  });
  expect((await run('import', 'items', 'bad.csv', '--org', '00000000-0000-4000-8000-000000000000')).error).toContain(
    'There is no organization',
  );
});

test('a command writes in the region of its venue only until it ends', async () => {
  const before = currentRegion();
  const words = ['--name', 'London', '--timezone', 'Europe/London', '--country', 'GB', '--email', 'ann@example.test'];
  const made = await run('org', 'create', ...words, '--password', 'correct horse battery', '--json');
  const exported = await run('export', '--org', JSON.parse(made.out).organization_id, '--out', 'london', '--json');
  expect(exported.code).toBe(0);
  expect(currentRegion()).toBe(before);
  expect(inRegion(regionOf('DE'), currentRegion).locale).toBe('de-DE'); // other work still has its own
});
