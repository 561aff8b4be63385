import { expect, it } from 'vitest';
import { safePath } from './safe-path.ts';

it('continues only to addresses of this site', () => {
  expect(safePath('/inventory?location=all')).toBe('/inventory?location=all');
  expect(safePath(undefined)).toBe('/');
  for (const foreign of [
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '/\r\\evil.test',
    '/.//evil.test',
    '//',
    'javascript:alert(1)',
    '',
  ])
    expect(safePath(foreign)).toBe('/');
});
