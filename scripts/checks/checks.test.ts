import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Check } from './check.ts';
import { documentedPaths } from './documented-paths.ts';
import { honestAnswers } from './honest-answers.ts';
import { imports } from './imports.ts';
import { isolatedTests } from './isolated-tests.ts';
import { lockFile } from './lock-file.ts';
import { namesAndSizes } from './names-and-sizes.ts';
import { notifications } from './notifications.ts';
import { oneFormat } from './one-format.ts';
import { oneWayToAct } from './one-way-to-act.ts';
import { patientJourneys } from './patient-journeys.ts';
import { style } from './style.ts';
import { tableOwnership } from './table-ownership.ts';
import { typeCheck } from './type-check.ts';
import { unused } from './unused.ts';
import { words } from './words.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

let root: string;

beforeEach(() => {
  root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'checks-')));
});

afterEach(() => fs.rmSync(root, { recursive: true }));

/** Runs a check on a small project with these files and copies of our own configuration. */
async function find(check: Check, files: Record<string, string>, copies: string[] = []): Promise<string> {
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  for (const file of copies) fs.cpSync(path.join(ROOT, file), path.join(root, file));
  return (await check.find(root)).join('\n');
}

test('style: bad format, unused names and default exports are found', async () => {
  const files = { 'app/server/a.ts': 'export default function a(){const unused = 1;return "x"}\n' };
  const found = await find(style, files, ['biome.json']);
  expect(found).toContain('noDefaultExport');
  expect(found).toContain('noUnusedVariables');
  expect(found).toContain('format');
});

test('style: a function too long to read at a glance is found', async () => {
  const lines = Array.from({ length: 70 }, (_, line) => `  console.log(${line});\n`).join('');
  const files = { 'app/server/a.ts': `export function a(): void {\n${lines}}\n` };
  expect(await find(style, files, ['biome.json'])).toContain('noExcessiveLinesPerFunction');
});

test('one format: a figure, a date or a dollar sign written elsewhere is found; a replacement text is not', async () => {
  const files = {
    'features/a/web/a.ts': [
      "export const a = (n: number) => n.toLocaleString('en-US');",
      "export const b = new Intl.NumberFormat('en-US');",
      "export const c = new Intl.DateTimeFormat('en-US');",
      'export const d = (n: number) => `$${n}`;',
      "export const e = '$0.00';",
      "export const f = (t: string) => t.replace(/x(y)/, '$1');",
    ].join('\n'),
    'features/a/web/b.tsx': [
      'export const a = <input type="time" />;',
      'export const b = <b>{score.toFixed(1)}</b>;',
      'export const c = <Field placeholder="Taken: 1.5 oz" />;',
      'export const d = <Field label="Tolerance in dollars" />;',
      'export const e = <input type="search" placeholder="Search" />;',
    ].join('\n'),
    'features/a/server/c.ts': [
      ['throw refuse(`Only $', '{open.toFixed(2)} is open`);'].join(''),
      ['throw refuse(`Only $', '{formatMoney(open.toFixed())} is open`);'].join(''),
      'where cost = {cost.toFixed()}::numeric',
    ].join('\n'),
    'shared/domain/format.ts': "export const money = new Intl.NumberFormat('en-US');\n",
    'shared/domain/zoned-day.ts': "export const days = new Intl.DateTimeFormat('en-US');\n",
  };
  const found = (await find(oneFormat, files)).split('\n').map((line) => line.split(' ')[0]);
  expect(found.toSorted()).toEqual([
    'features/a/server/c.ts:1',
    ...[1, 2, 3, 4, 5].map((line) => `features/a/web/a.ts:${line}`),
    ...[1, 2, 3, 4].map((line) => `features/a/web/b.tsx:${line}`),
  ]);
});

test('one way to act: a new try block of a screen is found, and one less than allowed; tests and servers may', async () => {
  const block = 'try {\n  await send();\n} catch {}\n';
  const files = {
    'features/a/web/a.ts': block,
    'features/a/web/a.test.ts': block,
    'features/a/server/a.ts': block,
    'shared/web/remembered.ts': block,
    'shared/web/api-client.ts': block.repeat(3),
  };
  expect(await find(oneWayToAct, files)).toBe(
    [
      'features/a/web/a.ts catches errors by hand (1, allowed 0): use act of shared/web/acts',
      'shared/web/remembered.ts catches errors by hand 1 times: lower its 2 in scripts/checks/one-way-to-act.ts',
    ].join('\n'),
  );
});

test('honest answers: a journey that makes up an answer is found, with its line; the harness may', async () => {
  const files = {
    'e2e/a.test.ts':
      "await page.route('/x', async (route) => {\n  await route.fulfill({ response, json: { made: 'up' } });\n});\n",
    'e2e/harness/answers.ts': 'export const answer = (route) => route.fulfill({});\n',
  };
  const found = await find(honestAnswers, files);
  expect(found).toBe(
    'e2e/a.test.ts:2 makes up an answer of the server: use refuse, answerNothing or answerAs of e2e/harness/answers.ts',
  );
});

test('patient journeys: a look at the screen that does not wait is found, with its line', async () => {
  const text = `await soon(() => olga.address).toBe('/items');
expect(olga.address).toBe('/items');
expect(await olga.row('Rum').count()).toBe(0);
expect(
  await olga
    .dialog(/Stock Pull/)
    .count(),
).toBe(0);
expect([await cell.textContent(), sent]).toEqual(['—', []]);
expect(olga.address).not.toContain('scan=');
expect(await olga.context.request.get('/api/me')).toBeTruthy();
`;
  const found = await find(patientJourneys, { 'e2e/a.test.ts': text });
  expect(found.match(/:\d+/g)).toEqual([':2', ':3', ':4', ':9']);
});

test('patient journeys: a rendered test that does not wait for what it looks for is found', async () => {
  const text = `test('a', async () => {
  await page().see('Saved');
  messages().button('Undo');
  const open = () =>
    form.press('Open');
  told('Saved');
});
`;
  const found = await find(patientJourneys, { 'features/items/web/a.test.tsx': text });
  expect(found.match(/:\d+/g)).toEqual([':3', ':6']);
});

test('isolated tests: a test that replaces modules is found unless its name says so', async () => {
  const text = "vi.mock('./b.ts', () => ({}));\n";
  const files = { 'app/web/a.test.ts': text, 'app/web/c.isolated.test.ts': text };
  expect(await find(isolatedTests, files)).toBe(
    'app/web/a.test.ts calls vi.mock(…): name it *.isolated.test.ts, so that it gets modules of its own',
  );
});

test('words: stiff English is found in texts for people, and the list of texts is current', async () => {
  const screen =
    'export const Note = ({ at }: { at: string }) => <p title="Whoever counts">An item that is there {`Take back $' +
    '{at}`}</p>;\n';
  const code =
    "// so that none is lost\nexport const key = 'take-back';\nconst q = sql`select 'nobody shall read this'`;\n";
  const comment = "/** What stands in 'the field': nobody knows. */\nexport const field = 1;\n";
  const files = {
    'app/web/a.tsx': screen,
    'app/server/b.ts': code,
    'docs/decisions/1.md': 'Whoever counts here waits.\n',
    'docs/texts.md': '',
    'features/counting/domain/c.ts': comment,
    'db/never-edited.ts': comment,
    'db/d.ts': `${comment}// so that none is lost\nexport const d = 1;\n`,
  };
  const said = '"What stands in \'the field\': nobody knows."';
  expect((await find(words, files)).split('\n')).toEqual([
    'app/server/b.ts:1 "so that none" in "so that none is lost": so no … / to keep … from …',
    'app/web/a.tsx:1 "Whoever" in "Whoever counts": plain words',
    'app/web/a.tsx:1 "An item that is there" in "An item that is there": existing …',
    'app/web/a.tsx:1 "Take back" in "Take back …": undo, cancel',
    'db/d.ts:3 "so that none" in "so that none is lost": so no … / to keep … from …',
    'docs/decisions/1.md:1 "Whoever" in "Whoever counts here waits.": plain words',
    `features/counting/domain/c.ts:1 "nobody" in ${said}: no one, someone, anyone, everyone`,
    `features/counting/domain/c.ts:1 "What stands" in ${said}: a noun`,
    'docs/texts.md is stale: run `npm run generate`',
  ]);
});

test('notifications: a query, a migration or a queue that notifies in a transaction is found; only the notifier may', async () => {
  const query = "await sql`select pg_notify('news', '')`.execute(tx);\n";
  const files = {
    'app/server/a.ts': 'await client.query("notify news, \'x\'");\n',
    'features/ledger/server/b.ts': query,
    'features/ledger/server/c.ts': '// pg_notify would wait\nexport const text = "We notify people";\n',
    'features/ledger/server/d.test.ts': query,
    'shared/server/e.ts': "await boss.createQueue('e', { notify: true });\n",
    'shared/server/live/notifier.ts': 'await client.query(`notify news`);\n',
    'db/migrations/0001_platform.sql': "perform pg_notify('news', '');\n",
    'db/migrations/0300_news.sql': "-- not pg_notify\nbegin\n  perform pg_notify('news', '');\nend;\nnotify news;\n",
  };
  const found = (await find(notifications, files)).split('\n').map((line) => line.split(' notifies')[0]);
  expect(found).toEqual([
    'app/server/a.ts',
    'db/migrations/0300_news.sql',
    'db/migrations/0300_news.sql',
    'features/ledger/server/b.ts',
    'shared/server/e.ts',
  ]);
});

test('types: a wrong type is found, and an enum, which Node could not run', async () => {
  const settings = JSON.stringify({
    extends: './tsconfig.base.json',
    compilerOptions: { types: [] },
    include: ['app'],
  });
  const files = {
    'tsconfig.server.json': settings,
    'app/a.ts': "export const a: number = 'one';\nexport enum B { C }\n",
  };
  const found = await find(typeCheck, files, ['tsconfig.base.json']);
  expect(found).toMatch(/a\.ts\(1,14\): error TS2322/);
  expect(found).toContain('erasableSyntaxOnly');
});

describe('imports', () => {
  const copies = ['.dependency-cruiser.cjs', 'package.json'];

  async function rulesBroken(files: Record<string, string>): Promise<string[]> {
    const found = await find(imports, files, copies);
    return found.split('\n').map((line) => line.split(':')[0] ?? '');
  }

  test('a feature that imports from a higher rung is found, through # and through relative paths', async () => {
    const files = {
      'features/ledger/server/a.ts': "import { b } from '#features/sales/server/b.ts';\nconsole.log(b);\n",
      'features/ledger/server/c.ts': "import { b } from '../../invoices/server/b.ts';\nconsole.log(b);\n",
      'features/sales/server/b.ts': 'export const b = 1;\n',
      'features/invoices/server/b.ts': 'export const b = 1;\n',
    };
    expect(await rulesBroken(files)).toEqual(['ladder-ledger', 'ladder-ledger']);
  });

  test('neighbors on one rung cannot import each other; lower rungs are fine', async () => {
    const files = {
      'features/lists/server/a.ts':
        "import { b } from '#features/labels/server/b.ts';\nimport { c } from '#features/ledger/server/c.ts';\nconsole.log(b, c);\n",
      'features/labels/server/b.ts': 'export const b = 1;\n',
      'features/ledger/server/c.ts': 'export const c = 1;\n',
    };
    expect(await rulesBroken(files)).toEqual(['ladder-lists']);
  });

  test('web and server never import each other, not even a type', async () => {
    const files = {
      'features/ledger/web/a.tsx': "import type { B } from '../server/b.ts';\nexport const a: B = 1;\n",
      'features/ledger/server/b.ts': 'export type B = number;\n',
      'features/ledger/server/c.ts': "import { d } from '../web/d.ts';\nconsole.log(d);\n",
      'features/ledger/web/d.ts': "import fs from 'node:fs';\nexport const d = fs;\n",
    };
    expect((await rulesBroken(files)).sort()).toEqual(['server-not-web', 'web-not-node', 'web-not-server']);
  });

  test('a test that opens a database is found outside the server folders, also through a helper', async () => {
    const files = {
      'features/ledger/domain/a.test.ts': "import { b } from '#test/house.ts';\nconsole.log(b);\n",
      'features/ledger/server/a.test.ts': "import { b } from '#test/house.ts';\nconsole.log(b);\n",
      'test/house.ts': "import { c } from './test-database.ts';\nexport const b = c;\n",
      'test/test-database.ts': 'export const c = 1;\n',
    };
    expect(await find(imports, files, copies)).toBe(
      'unit-test-with-database: features/ledger/domain/a.test.ts → test/test-database.ts ' +
        '(A test gets a database only beside the server: move it to a server folder, or test without one.)',
    );
  });

  test('contract and domain are pure, shared imports no feature, nothing imports app', async () => {
    const files = {
      'features/ledger/contract/a.ts': "import { b } from '../server/b.ts';\nexport const a = b;\n",
      'features/ledger/domain/a.ts': "import fs from 'node:fs';\nexport const a = fs;\n",
      'features/ledger/server/b.ts': "export { c as b } from '#app/server/c.ts';\n",
      'shared/server/a.ts': "import { a } from '#features/ledger/domain/a.ts';\nconsole.log(a);\n",
      'app/server/c.ts': 'export const c = 1;\n',
    };
    expect((await rulesBroken(files)).sort()).toEqual([
      'contract',
      'domain',
      'nobody-imports-app',
      'shared-knows-no-feature',
    ]);
  });

  test('cycles, missing files and unknown features are found', async () => {
    const files = {
      'shared/domain/a.ts': "import { b } from './b.ts';\nexport const a = () => b;\n",
      'shared/domain/b.ts': "import { a } from './a.ts';\nexport const b = () => a;\n",
      'shared/domain/c.ts': "import { d } from './d.ts';\nconsole.log(d);\n",
      'features/tips/domain/a.ts': "import { a } from '#shared/domain/a.ts';\nconsole.log(a);\n",
    };
    expect(new Set(await rulesBroken(files))).toEqual(new Set(['no-cycle', 'not-found', 'domain', 'unknown-feature']));
  });

  test('a tool that finds no files is an error', async () => {
    const configuration = "module.exports = { options: { exclude: { path: 'hidden' } } };\n";
    fs.writeFileSync(path.join(root, '.dependency-cruiser.cjs'), configuration);
    const files = { 'app/hidden.ts': 'export const a = 1;\n', 'app/seen.ts': 'export const b = 1;\n' };
    expect(await find(imports, files, ['package.json'])).toBe('not looked at: app/hidden.ts');
  });
});

test('unused: unused files and exports are found', async () => {
  const files = {
    'package.json': JSON.stringify({ name: 'small', type: 'module', dependencies: { 'left-pad': '1.0.0' } }),
    'app/server/main.ts': "import { a } from '../../shared/domain/a.ts';\nconsole.log(a);\n",
    'shared/domain/a.ts': 'export const a = 1;\nexport const forgotten = 2;\n',
    'shared/domain/b.ts': 'export const b = 1;\n',
  };
  const found = await find(unused, files, ['knip.json']);
  expect(found).toContain('shared/domain/b.ts');
  expect(found).toContain('forgotten');
  expect(found).toContain('left-pad');
});

test('table ownership: writes to the table of another feature are found, in SQL and in Kysely', async () => {
  const files = {
    'features/ledger/server/a.ts':
      'sql`insert into stock.movement values (1)`;\nsql`update sales.sale\n set id = 1`;\n',
    'features/sales/server/b.ts': "tx\n  .updateTable('stock.movement');\ntx.deleteFrom('sales.sale');\n",
    'features/sales/server/b.test.ts': "tx.deleteFrom('stock.movement');\n",
    'app/server/c.ts': 'sql`DELETE FROM "stock"."movement"`;\nsql`select * from stock.movement for update of m`;\n',
    'shared/server/d.ts': "tx.insertInto('platform.mail');\ntx.insertInto('sales.sale');\n",
  };
  expect((await find(tableOwnership, files)).split('\n')).toEqual([
    'app/server/c.ts:1 writes stock.movement, which belongs to features/ledger/server/',
    'features/ledger/server/a.ts:2 writes sales.sale, which belongs to features/sales/server/',
    'features/sales/server/b.ts:2 writes stock.movement, which belongs to features/ledger/server/',
    'shared/server/d.ts:2 writes sales.sale, which belongs to features/sales/server/',
  ]);
});

test('table ownership: tables of a shared schema belong to different features', async () => {
  const files = {
    'features/items/server/a.ts': "tx.insertInto('stock.merge');\ntx.insertInto('stock.movement');\n",
    'features/ledger/server/b.ts': "tx.deleteFrom('stock.merge');\ntx.deleteFrom('stock.movement');\n",
    'features/reading/server/c.ts': "tx.updateTable('purchasing.vendor');\ntx.updateTable('purchasing.invoice');\n",
  };
  expect((await find(tableOwnership, files)).split('\n')).toEqual([
    'features/items/server/a.ts:2 writes stock.movement, which belongs to features/ledger/server/',
    'features/ledger/server/b.ts:1 writes stock.merge, which belongs to features/items/server/',
    'features/reading/server/c.ts:2 writes purchasing.invoice, which belongs to features/invoices/server/ and features/orders/server/',
  ]);
});

test('table ownership: functions of the database write no table of another feature', async () => {
  const body = (name: string, text: string) =>
    `CREATE OR REPLACE FUNCTION ${name}()\n RETURNS trigger\nAS $function$\nbegin\n  ${text};\nend $function$;\n`;
  const files = {
    'features/sales/server/a.ts': '',
    'features/catalog/server/b.ts': '',
    'db/schema.sql': [
      body('sales.price_items', 'update catalog.item set sold_price = 1'),
      body('sales.rename_items', 'update catalog.item set name = 1'),
      body('sales.count_sales', 'insert into sales.sale values (1)'),
    ].join('\n'),
  };
  expect(await find(tableOwnership, files)).toBe(
    'db/schema.sql sales.rename_items writes catalog.item, which belongs to features/catalog/server/',
  );
});

test('names and sizes: meaningless names and long files are found, and fairly long ones are named', async () => {
  const files = {
    'shared/domain/utils.ts': '',
    'shared/domain/stock-helpers.ts': '',
    'shared/server/MixedCase.ts': '',
    'shared/web/common/thing.tsx': '',
    'shared/web/main-types.ts': '',
    'features/catalog/server/types/list-types.ts': '',
    'features/catalog/server/types.ts': '',
    'app/server/long.ts': 'a;\n'.repeat(401),
    'app/server/fairly-long.ts': 'a;\n'.repeat(301),
    'app/server/short.ts': 'a;\n'.repeat(300),
    'app/server/long.test.ts': 'a;\n'.repeat(401),
    'db/tables.ts': 'a;\n'.repeat(401),
  };
  expect((await find(namesAndSizes, files)).split('\n').map((line) => line.split(/[ :]/)[0])).toEqual([
    'features/catalog/server/types.ts',
    'shared/domain/stock-helpers.ts',
    'shared/domain/utils.ts',
    'shared/server/MixedCase.ts',
    'shared/web/common/thing.tsx',
    'app/server/long.ts',
  ]);
  expect(namesAndSizes.warn?.(root)).toEqual(['app/server/fairly-long.ts has 301 lines']);
});

test('documented paths: a nonexistent path in ARCHITECTURE.md is found', async () => {
  const text = 'See `features/ledger/server/a.ts`, `features/*/server`, [it](docs/gone.md) and `app/web/b.ts:12`.\n';
  const files = {
    'ARCHITECTURE.md': `${text}\n\`\`\`\ngone/  not ours\nshared/  is gone\n\`\`\`\n`,
    'features/ledger/server/a.ts': '',
  };
  expect((await find(documentedPaths, files)).split('\n')).toEqual([
    'ARCHITECTURE.md:1 names app/web/b.ts, which does not exist',
    'ARCHITECTURE.md:1 names docs/gone.md, which does not exist',
    'ARCHITECTURE.md:5 names shared, which does not exist',
  ]);
});

test('documented paths: files, decisions and rules that a page or a comment names exist', async () => {
  const files = {
    'ARCHITECTURE.md': 'The map\n',
    'docs/rules.md': '- **D1** Stock changes in one way\n',
    'docs/decisions/0002-roles.md': 'What `features/gone.ts` measured stays\n',
    'features/ledger/README.md':
      'See `server/a.ts`, `a.ts` (D1), `b.ts` (D2, D1) and decisions 2 and decision 3. `*.test.ts` is a pattern.\n',
    'features/ledger/server/a.ts': '/** The rule (D3), by decision 7. */\n',
    'features/orders/b.ts': '',
  };
  expect((await find(documentedPaths, files)).split('\n').sort()).toEqual([
    'features/ledger/README.md:1 names D2, which is not in docs/rules.md',
    'features/ledger/README.md:1 names b.ts, which does not exist',
    'features/ledger/README.md:1 names decision 3, which has no page in docs/decisions/',
    'features/ledger/server/a.ts:1 names D3, which is not in docs/rules.md',
    'features/ledger/server/a.ts:1 names decision 7, which has no page in docs/decisions/',
  ]);
});

test('lock file: private download hosts, missing checksums and missing packages for other systems are found', async () => {
  const packages = {
    '': { optionalDependencies: { silent: '1.0.0' } },
    'node_modules/good': { resolved: 'https://registry.npmjs.org/good/-/good-1.0.0.tgz', integrity: 'sha512-x' },
    'node_modules/silent': { integrity: 'sha512-x' },
    'node_modules/good/node_modules/inner': {
      integrity: 'sha512-x',
      optionalDependencies: { good: '1', windows: '2' },
    },
    'node_modules/private': { resolved: 'http://10.0.0.7:4873/private.tgz', integrity: 'sha512-x' },
    'node_modules/unsure': {},
    'node_modules/elsewhere': { optional: true },
  };
  const found = await find(lockFile, { 'package-lock.json': JSON.stringify({ packages }) });
  expect(found.split('\n')).toEqual([
    'windows, which node_modules/good/node_modules/inner may need on another system, is missing',
    'node_modules/private comes from 10.0.0.7:4873, not https://registry.npmjs.org/',
    'node_modules/unsure has no checksum',
  ]);
});
