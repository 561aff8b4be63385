import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LEAST_ROLE } from '../domain/permissions.ts';

test("the README shows the server's permission table", () => {
  const readme = readFileSync(path.resolve(import.meta.dirname, '../README.md'), 'utf8');
  const rows = [...readme.matchAll(/^\| (member|admin|owner) +\| (.+?) +\|$/gm)].map(([, role, act]) => [act, role]);
  expect(Object.fromEntries(rows)).toEqual(LEAST_ROLE);
});
