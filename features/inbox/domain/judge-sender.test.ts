import { expect, test } from 'vitest';
import { confirmingServer, isAllowed, judgeSender } from './judge-sender.ts';

const ALLOWED = ['orders@vendor.example', '@wines.example'];
const causeOf = (from: string[], results: string | null = null) =>
  judgeSender({ from, results }, ALLOWED)?.cause ?? null;

test.each([
  ['an address on the list', ['orders@vendor.example'], null],
  ['any address of a domain on the list', ['ann@wines.example'], null],
  ['another address of the vendor', ['ann@vendor.example'], 'sender'],
  ['a domain that ends like one on the list', ['ann@notwines.example'], 'sender'],
  ['a subdomain', ['ann@mail.wines.example'], 'sender'],
  ['a domain as the name of the address', ['@wines.example@evil.example'], 'sender'],
  ['no sender', [], 'sender'],
  ['two senders, none on the list', ['eve@evil.example', 'eva@evil.example'], 'unverified'],
  ['two senders, one on the list', ['orders@vendor.example', 'eve@evil.example'], 'unverified'],
])('%s', (_, from, cause) => {
  expect(causeOf(from)).toBe(cause);
});

test.each([
  ['no check', null, 'unknown'],
  [
    'DMARC passed',
    'mx.example; spf=pass smtp.mailfrom=vendor.example; dmarc=pass header.from=vendor.example',
    'passed',
  ],
  ['DMARC failed although SPF passed', 'mx.example; spf=pass; dkim=pass; dmarc=fail (p=REJECT)', 'failed'],
  ['a comment that says pass', 'mx.example; dmarc=fail (dmarc=pass)', 'failed'],
  ['a quoted text that says pass', 'mx.example; dmarc=none reason="x; dmarc=pass"', 'unknown'],
  ['SPF failed', 'mx.example; spf=fail', 'failed'],
  ['SPF failed on a forwarded mail with a valid signature', 'mx.example; spf=fail; dkim=pass', 'unknown'],
  ['only SPF passed, perhaps of another domain', 'mx.example; spf=pass', 'unknown'],
  ['an ending that is not the method', 'mx.example; x-dmarc=fail', 'unknown'],
])('%s', (_, results, said) => {
  const origin = { from: ['orders@vendor.example'], results };
  expect(judgeSender(origin, ALLOWED)?.cause ?? null).toBe(said === 'failed' ? 'unverified' : null);
  expect(confirmingServer(origin)).toBe(said === 'passed' ? 'mx.example' : null);
});

test('an empty list allows no one', () => {
  expect(isAllowed('orders@vendor.example', [])).toBe(false);
});

test.each([
  [
    'Google',
    'mx.google.com; dkim=pass header.i=@x.example; dmarc=pass (p=NONE) header.from=x.example',
    'mx.google.com',
  ],
  ['a server with a version', 'MX.Example 1; dmarc=pass', 'mx.example'],
  ['Microsoft, which does not name itself', 'spf=pass (sender IP is 192.0.2.1); dkim=pass;dmarc=pass action=none', ''],
  ['a name within a comment', '(mx.evil.example) mx.example; dmarc=pass', 'mx.example'],
  ['nothing', null, null],
  ['DMARC without a result', 'mx.example; dmarc=none', null],
])('the server that confirms: %s', (_, results, name) => {
  expect(confirmingServer({ results })).toBe(name);
});

test.each([
  [[], "doesn't say who sent it"],
  [['a@x.example', 'b@x.example'], 'names several senders'],
  [['a@x.example'], 'a@x.example is not on the list'],
])('a mail from %j waits, and says why', (from, reason) => {
  expect(judgeSender({ from, results: null }, ALLOWED)?.reason).toContain(reason);
});

test('the name of a server is at most 253 letters', () => {
  expect(confirmingServer({ results: `${'m'.repeat(300)}; dmarc=pass` })).toBe('m'.repeat(253));
});

test('a DMARC failure counts even if another result passed', () => {
  expect(causeOf(['orders@vendor.example'], 'mx.example; dmarc=pass; dmarc=fail')).toBe('unverified');
});

test('a forged mail of a stranger is not let in by allowing the stranger', () => {
  expect(causeOf(['ann@vendor.example'], 'mx.example; dmarc=fail')).toBe('unverified');
});
