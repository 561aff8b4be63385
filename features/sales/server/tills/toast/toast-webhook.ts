import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Delivery, TillEvent } from '../adapter.ts';
import { parseTillJson } from '../parse-json.ts';

const message = z.object({
  timestamp: z.string().min(1).max(100),
  eventCategory: z.string().nullish(),
  eventType: z.string(),
  guid: z.string().min(1).max(200),
  details: z
    .object({
      restaurantGuid: z.string().max(200).nullish(),
      order: z.object({ guid: z.string().max(200).nullish() }).nullish(),
    })
    .nullish(),
});

/**
 * Toast signs the body as sent, followed by the message's time, with the subscription's secret. The message has a
 * whole order, but only its id is trusted.
 */
export function readToastWebhook({ headers, body }: Delivery, secret: string | undefined): TillEvent[] | null {
  const signature = headers['toast-signature'];
  if (!secret || typeof signature !== 'string') return null;
  const said = parse(body);
  const timestamp = timeOf(said);
  if (timestamp === null) return null;
  const expected = createHmac('sha256', secret).update(body).update(timestamp).digest();
  const given = Buffer.from(signature, 'base64');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const read = message.safeParse(said);
  if (!read.success) return [];
  const { guid: id, eventType, details } = read.data;
  const locationId = details?.restaurantGuid?.toLowerCase();
  const about = locationId ? { accountId: locationId } : {};
  if (eventType === 'menus_updated') return [{ id, kind: 'catalogue', ...about }];
  if (eventType === 'partner_removed') return [{ id, kind: 'revoked', ...about }];
  const orderId = details?.order?.guid;
  if (!/^(channel_)?order_updated$/.test(eventType) || !orderId) return [{ id, kind: 'other', ...about }];
  return [{ id, kind: 'order', orderId, ...(locationId && { locationId }), ...about }];
}

function parse(body: Buffer): unknown {
  try {
    return parseTillJson(body.toString('utf8'));
  } catch {
    return null;
  }
}

const timeOf = (said: unknown) => message.pick({ timestamp: true }).safeParse(said).data?.timestamp ?? null;
