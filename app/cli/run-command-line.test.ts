import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperatorError } from '#shared/server/operator-error.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { defineCommand } from './command.ts';
import { commands } from './commands.ts';
import { runCommandLine } from './run-command-line.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

const greet = defineCommand({
  name: 'person greet',
  summary: 'Say hello',
  arguments: ['NAME'],
  options: {
    language: { type: 'string', description: 'Of the words', value: 'CODE', required: true },
    loud: { type: 'boolean', description: 'With an exclamation mark' },
    fail: { type: 'string', description: 'How' },
  },
  async run({ arguments: [name], values }) {
    if (values.fail === 'operator') throw new OperatorError('Put it right.');
    if (values.fail === 'refusal') throw new Refusal('invalid', 'Not so.', { name: 'is too short' });
    if (values.fail === 'bug') throw new TypeError('x is undefined');
    const text = `${values.language === 'nl' ? 'hallo' : 'hello'} ${name}${values.loud ? '!' : ''}`;
    return { data: { text }, text, exitCode: values.fail === 'found' ? 1 : 0 };
  },
});

let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'command-'));
  fs.chmodSync(folder, 0o755);
});

afterEach(() => fs.rmSync(folder, { recursive: true, maxRetries: 10, retryDelay: 100 }));

async function run(words: string, list = [greet], environment: Record<string, string> = {}) {
  const said = { out: '', error: '', code: 0 };
  said.code = await runCommandLine(words.split(' ').filter(Boolean), list, {
    out: (text) => (said.out += text),
    error: (text) => (said.error += text),
    environment,
  });
  return said;
}

test('a command gets its arguments and options, and prints its text or its JSON', async () => {
  expect(await run('person greet Ann --language nl --loud')).toEqual({ out: 'hallo Ann!', error: '', code: 0 });
  expect((await run('person greet Ann --language=en --json')).out).toBe('{"text":"hello Ann"}');
  expect((await run('person greet Ann --language=en --fail found')).code).toBe(1);
});

test('help lists the commands and explains each', async () => {
  expect((await run('')).out).toContain('person greet NAME --language CODE  Say hello');
  expect((await run('person greet --help')).out).toMatch(/--language CODE +Of the words \(required\)/);
});

test.each([
  ['person', 'There is no command "person". --help lists the commands.'],
  ['person greet Ann', '"person greet" needs --language.'],
  ['person greet --language nl', '"person greet" takes NAME; nothing was given.'],
  ['person greet Ann Bob --language nl', '"person greet" takes NAME; Ann Bob was given.'],
  ['person greet Ann --langauge nl', 'Unknown option \'--langauge\'. --help explains "person greet".'],
  ['person greet Ann --language nl --fail operator', 'Put it right.'],
  ['person greet Ann --language nl --fail refusal', 'Not so.\n  name: is too short'],
])('"%s" fails with one clear message', async (words, message) => {
  expect(await run(words)).toEqual({ out: '', error: message, code: 1 });
});

test('a bug shows its stack', async () => {
  expect((await run('person greet Ann --language nl --fail bug')).error).toMatch(/TypeError: x is undefined\n +at /);
});

test('an invalid setting is reported before anything is done', async () => {
  expect(await run('person greet Ann --language nl', [greet], { PORT: 'x' })).toMatchObject({ out: '', code: 1 });
});

test("backup and restore work while a server runs, relative to the caller's folder", async () => {
  const server = spawn(
    process.execPath,
    [path.join(ROOT, 'test/programs/hold-database.ts'), `${folder}/data`, 'server'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  try {
    await new Promise((resolve) => server.stdout.once('data', resolve));
    const environment = { DATA_DIR: `${folder}/data`, CELLARHAND_CALLER_FOLDER: folder };
    const saved = await run('backup all.tar --json', [...commands], environment);
    expect(saved.error).toBe('');
    expect(JSON.parse(saved.out)).toMatchObject({ file: path.join(folder, 'all.tar') });
    expect(await run('backup all.tar', [...commands], environment)).toMatchObject({ code: 1, out: '' });
    const restored = await run('restore all.tar', [...commands], environment);
    expect(restored).toMatchObject({ error: '', out: expect.stringContaining('Restored the backup of') });
    expect(await run('restore none.tar', [...commands], environment)).toMatchObject({ code: 1, out: '' });
    expect(server.exitCode).toBeNull();
  } finally {
    server.kill();
    await new Promise((resolve) => server.once('exit', resolve));
  }
});

test("the launcher adds nothing to a command's output", async () => {
  const launcher = spawn('node', ['scripts/run.mjs', 'cli', 'backup', '--help'], { cwd: ROOT });
  let output = '';
  launcher.stdout.on('data', (data) => (output += data));
  expect(await new Promise((resolve) => launcher.once('close', resolve))).toBe(0);
  expect(output).toMatch(/^npm run --silent cli -- backup FILE\n/);
});
