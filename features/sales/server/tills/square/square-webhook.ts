import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Delivery, TillEvent } from '../adapter.ts';
import { parseTillJson } from '../parse-json.ts';

const named = z.object({ order_id: z.string().nullish(), location_id: z.string().nullish() }).loose();

const event = z.object({
  merchant_id: z.string().max(200).nullish(),
  type: z.string(),
  event_id: z.string().min(1).max(200),
  data: z.object({ id: z.string().nullish(), object: z.record(z.string(), z.unknown()).nullish() }).nullish(),
});

/**
 * Square signs its configured URL and the body as sent, with the key of the subscription. Only the fact that
 * something happened to an order is trusted.
 */
export function readSquareWebhook({ headers, body, url }: Delivery, key: string | undefined): TillEvent[] | null {
  const signature = headers['x-square-hmacsha256-signature'];
  if (!key || typeof signature !== 'string') return null;
  const expected = createHmac('sha256', key).update(url).update(body).digest();
  const given = Buffer.from(signature, 'base64');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const read = event.safeParse(parse(body));
  if (!read.success) return [];
  const { event_id: id, merchant_id, type, data } = read.data;
  const accountId = merchant_id ? { accountId: merchant_id } : {};
  if (/^oauth\.authorization\.revoked?$/.test(type)) return [{ id, kind: 'revoked', ...accountId }];
  if (type === 'catalog.version.updated') return [{ id, kind: 'catalogue', ...accountId }];
  if (!/^(order|payment|refund)\./.test(type)) return [{ id, kind: 'other', ...accountId }];
  const about = named.safeParse(Object.values(data?.object ?? {})[0]).data;
  const orderId = about?.order_id ?? (type.startsWith('order.') ? data?.id : null);
  if (!orderId || orderId.length > 200) return [{ id, kind: 'other', ...accountId }];
  const locationId = about?.location_id;
  return [{ id, kind: 'order', orderId, ...(locationId && { locationId }), ...accountId }];
}

function parse(body: Buffer): unknown {
  try {
    return parseTillJson(body.toString('utf8'));
  } catch {
    return null;
  }
}
