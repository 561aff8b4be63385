import { createHash, timingSafeEqual } from 'node:crypto';
import type { Delivery, TillEvent } from '../adapter.ts';

const hash = (text: string) => createHash('sha256').update(text).digest();

/**
 * K-Series signs nothing: it sends the configured name and password ("name:password"), and a key that identifies
 * repeats. Its messages are about online orders, not sales: sales are polled.
 */
export function readKSeriesWebhook({ headers }: Delivery, login: string | undefined): TillEvent[] | null {
  const { authorization } = headers;
  const key = headers['x-lightspeed-idempotency-key'];
  if (!login || typeof authorization !== 'string') return null;
  const expected = `Basic ${Buffer.from(login, 'utf8').toString('base64')}`;
  if (!timingSafeEqual(hash(authorization), hash(expected))) return null;
  return typeof key === 'string' && key !== '' && key.length <= 200 ? [{ id: key, kind: 'other' }] : [];
}
