import { createHash, timingSafeEqual } from 'node:crypto';
import type { Delivery, TillEvent } from '../adapter.ts';

const hash = (text: string) => createHash('sha256').update(text).digest();

/**
 * K-Series signs nothing: it sends the name and password that its webhook was set up with ("name:password"), and a key by which
 * a repeat is known. Its messages are of online orders, not of sales: those are polled.
 */
export function readKSeriesWebhook({ headers }: Delivery, login: string | undefined): TillEvent[] | null {
  const { authorization } = headers;
  const key = headers['x-lightspeed-idempotency-key'];
  if (!login || typeof authorization !== 'string') return null;
  const expected = `Basic ${Buffer.from(login, 'utf8').toString('base64')}`;
  if (!timingSafeEqual(hash(authorization), hash(expected))) return null;
  return typeof key === 'string' && key !== '' && key.length <= 200 ? [{ id: key, kind: 'other' }] : [];
}
