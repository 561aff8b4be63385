import { expect, test } from 'vitest';
import { readKSeriesWebhook } from './k-series-webhook.ts';

const basic = (login: string) => `Basic ${Buffer.from(login).toString('base64')}`;
const read = (headers: Record<string, string>, login: string | undefined = 'bar:secret') =>
  readKSeriesWebhook({ headers, body: Buffer.from('{}'), url: '' }, login);

test('a webhook is accepted with its configured name and password, and once per key', () => {
  const key = { 'x-lightspeed-idempotency-key': 'key-1' };
  expect(read({ ...key, authorization: basic('bar:secret') })).toEqual([{ id: 'key-1', kind: 'other' }]);
  expect(read({ authorization: basic('bar:secret') })).toEqual([]);
  for (const authorization of [basic('bar:other'), basic('bar:secret '), 'Basic', ''])
    expect(read({ ...key, authorization })).toBeNull();
  expect(read(key)).toBeNull();
  expect(
    readKSeriesWebhook({ headers: { ...key, authorization: basic('') }, body: Buffer.from('{}'), url: '' }, undefined),
  ).toBeNull();
});
