import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { locateHome } from '#shared/server/postgres/cluster-home.ts';
import { openPostgres } from '#shared/server/postgres/open-postgres.ts';
import { readPostmaster } from '#shared/server/postgres/postmaster.ts';
import { benchBrowser } from './browser.ts';
import { type Known, readCases, type Target, writeCases } from './cases.ts';
import { cogsCases } from './cogs-cases.ts';
import { benchCommits } from './commit-cases.ts';
import { countingCases } from './counting-cases.ts';
import { benchMatching } from './matching.ts';
import { type Case, type Measured, measure, memoryOf, sizeOfWeb } from './measure.ts';
import { benchMenus } from './menus.ts';
import { neighborCases } from './neighbor-cases.ts';
import { openOrganization } from './open-organization.ts';
import { benchPhone } from './phone.ts';
import { purchasingCases } from './purchasing-cases.ts';
import { varianceCases } from './variance-cases.ts';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000,100000' },
    only: { type: 'string', default: '' },
    counting: { type: 'boolean', default: true },
    purchasing: { type: 'boolean', default: true },
    variance: { type: 'boolean', default: true },
    commits: { type: 'boolean', default: true },
    matching: { type: 'boolean', default: false },
    menus: { type: 'boolean', default: false },
    part: { type: 'string', default: '1' },
    keep: { type: 'string' },
  },
  allowNegative: true,
});
if (values.menus) {
  await benchMenus();
  process.exit();
}
if (values.matching) {
  await benchMatching();
  process.exit();
}
const sizes = values.sizes.split(',').filter(Boolean).map(Number);
const partOf = (items: number) => Math.ceil(items * Number(values.part)); // to compare two versions quickly
const COUNTED_ITEMS = partOf(12_500); // 100,000 stock rows in eight locations
const BOUGHT_ITEMS = partOf(10_000);
const VARYING_ITEMS = partOf(100_000); // a million movements
const root = path.resolve(import.meta.dirname, '..');

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Starts one of our programs and waits for its line that begins with "ready". */
function start(file: string, env: Record<string, string>): Promise<{ child: ChildProcess; ms: number }> {
  const started = performance.now();
  const child = spawn(process.execPath, [path.join(root, file)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (data) => {
      if (/^ready/m.test(String(data))) resolve({ child, ms: performance.now() - started });
    });
    child.on('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
}

const ACCOUNT = { email: 'bench@example.test', password: 'a long password' };

async function setUp(url: string): Promise<{ token: string; organizationId: string }> {
  const body = {
    name: 'Bench',
    ...ACCOUNT,
    organization: 'Bench',
    timezone: 'UTC',
  };
  const response = await fetch(`${url}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { token: string; organization_id: string };
  return { token: answer.token, organizationId: answer.organization_id };
}

/** The CPU ratio, for comparing two versions on a busy machine. */
function cpuText({ floor, node, database }: Measured['cpu']): string {
  const ratio = floor > 0 ? ` = ${((node + database) / floor).toFixed(2)}x of ${floor.toFixed(2)}` : '';
  return `CPU ${node.toFixed(2)} + ${database.toFixed(2)} ms${ratio}`;
}

const format = (one: Measured, items: number) =>
  [
    String(items).padStart(8),
    one.name.padEnd(32),
    one.floorMs.toFixed(2).padStart(9),
    one.productMs.toFixed(2).padStart(9),
    `${one.ratio.toFixed(2)}x`.padStart(8),
    one.target === null ? '' : `<= ${one.target}x ${one.ratio <= one.target ? 'ok' : 'OVER'}`.padEnd(12),
    one.mostMs === undefined ? '' : `<= ${one.mostMs} ms ${one.productMs <= one.mostMs ? 'ok' : 'OVER'}`,
    Number.isNaN(one.cpu.node) ? '' : cpuText(one.cpu),
    one.said ?? '',
  ].join('  ');

/** One organization of one size in its own database, so that sizes do not share caches. */
async function benchSize(items: number, casesOf: (target: Target, known: Known) => Case[]): Promise<Measured[]> {
  const dataDir = values.keep
    ? path.resolve(values.keep, String(items))
    : mkdtempSync(path.join(os.tmpdir(), 'cellarhand-bench-'));
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o755); // otherwise root's database would be kept elsewhere, and stay there
  const ports = { product: await freePort(), floor: await freePort() };
  const env = {
    DATA_DIR: dataDir,
    PORT: String(ports.product),
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
    DATABASE_URL: '',
  };
  const children: ChildProcess[] = [];
  try {
    const url = `http://127.0.0.1:${ports.product}`;
    const session = await openOrganization(dataDir, items, async () => {
      const product = await start('app/server/main.ts', env);
      const made = await setUp(url);
      await stop(product.child);
      return made;
    });
    const { known } = session;
    // The first start after so many writes waits for the database to flush them; people see the second.
    await stop((await start('app/server/main.ts', env)).child);
    const product = await start('app/server/main.ts', env);
    children.push(product.child);
    const pid = product.child.pid ?? 0;
    console.log(
      `${String(items).padStart(8)}  start to ready with this data ${product.ms.toFixed(0)} ms (target 1500), memory ${memoryOf(pid).toFixed(0)} MB (target 180)`,
    );
    const floorDatabase = await openPostgres({ dataDir });
    const floor = await start('bench/floor-server.ts', {
      ...env,
      FLOOR_URL: floorDatabase.url,
      FLOOR_PORT: String(ports.floor),
    });
    children.push(floor.child);
    const database = readPostmaster(locateHome(dataDir).cluster)?.pid ?? 0;
    const target: Target = {
      url,
      token: session.token,
      floorUrl: `http://127.0.0.1:${ports.floor}`,
      organizationId: session.organizationId,
      items,
    };
    const results: Measured[] = [];
    const cases = casesOf(target, known);
    for (const one of cases.filter(({ name }) => name.includes(values.only))) {
      const result = await measure(one, { product: pid, floor: floor.child.pid ?? 0, database });
      results.push(result);
      console.log(format(result, items));
    }
    if (items === Math.max(...sizes) && 'browser'.includes(values.only))
      await benchBrowser({ url, token: session.token, items });
    if (items === Math.max(...sizes) && 'phone'.includes(values.only))
      await benchPhone({ url, token: session.token, items });
    console.log(`${String(items).padStart(8)}  memory after all of it ${memoryOf(pid).toFixed(0)} MB`);
    await stop(floor.child);
    await floorDatabase.stop();
    return results;
  } finally {
    for (const child of children) await stop(child);
    if (!values.keep) rmSync(dataDir, { recursive: true, force: true });
  }
}

function stop(child: ChildProcess): Promise<void> {
  child.removeAllListeners('exit');
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.on('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

console.log(
  `${'items'.padStart(8)}  ${'work'.padEnd(32)}  ${'floor ms'.padStart(9)}  ${'ours ms'.padStart(9)}  ${'ratio'.padStart(8)}`,
);
const bySize = new Map<number, Measured[]>();
const usual = (target: Target, known: Known) => [
  ...readCases(target, known),
  ...writeCases(target, known),
  ...cogsCases(target, known),
];
for (const items of sizes) bySize.set(items, await benchSize(items, usual));
const ofMany = (target: Target, known: Known) => [...countingCases(target, known), ...neighborCases(target, ACCOUNT)];
const ofBuyers = (target: Target, known: Known) => [...purchasingCases(target, known), ...cogsCases(target, known)];
if (values.counting) await benchSize(COUNTED_ITEMS, ofMany);
if (values.purchasing) await benchSize(BOUGHT_ITEMS, ofBuyers);
if (values.variance) await benchSize(VARYING_ITEMS, varianceCases);
if (values.commits) console.log(format(await benchCommits(), 0));

const [smallest, largest] = [bySize.get(Math.min(...sizes)), bySize.get(Math.max(...sizes))];
if (smallest && largest && smallest !== largest) {
  for (const name of ['list 50, first', 'list 250, first', 'list 50, by stock']) {
    const [small, large] = [smallest, largest].map(
      (results) => results.find((result) => result.name === name)?.productMs ?? Number.NaN,
    );
    console.log(
      `growth of ${name} from ${Math.min(...sizes)} to ${Math.max(...sizes)} items: ${((large ?? 0) / (small ?? 1)).toFixed(2)}x (target 1.3x)`,
    );
  }
}
const web = path.join(root, 'dist/web');
if (existsSync(web)) console.log(`all JavaScript of the web app: ${sizeOfWeb(web).toFixed(0)} KB gzipped (target 500)`);
