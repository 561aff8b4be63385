import { expect, test } from 'vitest';
import type { z } from 'zod';
import { inboxContract } from './inbox-contract.ts';

const said = (route: 'connectMailbox' | 'allowSender' | 'removeSender', sent: object) =>
  (inboxContract[route]['~orpc'].inputSchema as z.ZodType).safeParse(sent).error?.issues.map(({ message }) => message);

test('a port outside the range gets another message than a missing one', () => {
  const port = (value?: unknown) =>
    said('connectMailbox', { host: 'imap.example.com', port: value, login: 'a', password: 'b' });
  expect([port(), port(993), port(1), port(65_535)]).toEqual([undefined, undefined, undefined, undefined]);
  for (const value of [0, 65_536, -1]) expect(port(value)).toEqual(['Port must be from 1 to 65535']);
  expect([port('993'), port(null), port(1.5)]).toEqual([
    ['Port must be a number'],
    ['Port is required'],
    ['Port must be a whole number'],
  ]);
});

test('an allowed sender is an address or a domain, never a pattern; an old pattern can be removed', () => {
  expect(said('allowSender', { address: '*@b.co' })).toEqual(['Use @vendor.com for everyone there, without *']);
  expect(said('allowSender', { address: '@b.co' })).toBeUndefined();
  expect(said('removeSender', { address: '*@b.co' })).toBeUndefined();
});
