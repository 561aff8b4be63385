import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSecret } from './secrets.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'secrets-'));
});

afterEach(() => fs.rmSync(dataDir, { recursive: true }));

test('a secret is created once, long, and readable by its owner only', () => {
  const secret = readSecret(dataDir, 'auth');
  expect(secret.length).toBeGreaterThanOrEqual(43);
  expect(readSecret(dataDir, 'auth')).toBe(secret);
  expect(readSecret(dataDir, 'other')).not.toBe(secret);
  expect(fs.statSync(path.join(dataDir, 'secrets')).mode & 0o777).toBe(0o700);
  expect(fs.statSync(path.join(dataDir, 'secrets/auth')).mode & 0o777).toBe(0o600);
});

test('an emptied secret is reported, not replaced, because every session would end', () => {
  readSecret(dataDir, 'auth');
  fs.writeFileSync(path.join(dataDir, 'secrets/auth'), '');
  expect(() => readSecret(dataDir, 'auth')).toThrow('is empty');
});
