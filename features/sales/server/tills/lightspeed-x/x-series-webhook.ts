import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Delivery, TillEvent } from '../adapter.ts';

const sale = z.object({ id: z.string().min(1).max(200) });

/**
 * X-Series sends a form whose field `payload` is JSON, and signs the body with our app's secret: `X-Signature:
 * signature=<hex>,algorithm=HMAC-SHA256`. Messages have no id: repeats have the same body.
 */
export function readXSeriesWebhook({ headers, body }: Delivery, secret: string | undefined): TillEvent[] | null {
  const header = headers['x-signature'];
  if (!secret || typeof header !== 'string') return null;
  const parts = new Map(header.split(',').map((part) => part.trim().split('=', 2) as [string, string | undefined]));
  if (parts.get('algorithm')?.toUpperCase() !== 'HMAC-SHA256') return null;
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(parts.get('signature') ?? '', 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const form = new URLSearchParams(body.toString('utf8'));
  const id = createHash('sha256').update(body).digest('base64url');
  const accountId = form.get('retailer_id');
  const about = accountId ? { accountId } : {};
  if (form.get('type') === 'product.update') return [{ id, kind: 'catalogue', ...about }];
  const read = form.get('type') === 'sale.update' ? sale.safeParse(parse(form.get('payload') ?? '')) : undefined;
  return [read?.success ? { id, kind: 'order', orderId: read.data.id, ...about } : { id, kind: 'other', ...about }];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
