import { Decimal } from 'decimal.js';
import { beginFirstCycle, type ExtendedCycle } from '#features/counting/server/import/begin-first-cycle.ts';
import type { Tx } from '#shared/server/database.ts';
import { stageSuggestions } from '../matching/stage-suggestions.ts';
import { type ReceivedLine, type Stored, storeLines } from '../sales/store-lines.ts';
import { ensurePosItems, type SoldThing } from './ensure-pos-items.ts';

/** How far a till's clock may be ahead of ours and the venue's day, in milliseconds. */
export const MOST_AHEAD = 86_400_000;

/**
 * When a line counts as sold: now, if the till's clock is ahead. A later date would deplete stock that is counted
 * before then (D16).
 */
export const notAhead = (soldAt: Date, now: Date): Date => (soldAt > now ? now : soldAt);

/** When a line was sold, and when its till or file says so: sent again later, it is known by the latter. */
export const timesOf = (statedAt: Date, now: Date) => ({ soldAt: notAhead(statedAt, now), statedAt });

/** A line from a till or a file, with its names. */
export interface SoldLine extends Omit<ReceivedLine, 'posItemId'> {
  readonly name: string;
  readonly variation: string | null;
  /** The till's own id of the product. */
  readonly externalId?: string;
  /** The till's catalog has the unit price, which wins: sales with modifiers give another one. */
  readonly hasListPrice?: boolean;
  readonly isMoney?: boolean;
}

export interface StoredSales extends Stored {
  readonly items: readonly { readonly id: string; readonly name: string }[];
  readonly categories: number;
  /** If these sales are older than the first cycle was. */
  readonly extended: ExtendedCycle | null;
}

/** Stores lines and their POS items and categories; new ones get suggestions for their match (POS-048). */
export async function storeSales(
  tx: Tx,
  organizationId: string,
  posId: string,
  lines: readonly SoldLine[],
): Promise<StoredSales> {
  const items = await ensurePosItems(tx, organizationId, posId, lines.map(thingOf));
  const stored = await storeLines(
    tx,
    organizationId,
    posId,
    lines.map((line, index) => ({ ...line, posItemId: items.ids[index] as string })),
  );
  let extended: ExtendedCycle | null = null;
  if (stored.created > 0) {
    const earliest = lines.reduce((first, { soldAt }) => Math.min(first, soldAt.getTime()), Number.POSITIVE_INFINITY);
    extended = await beginFirstCycle(tx, organizationId, new Date(earliest));
  }
  await stageSuggestions(
    tx,
    organizationId,
    items.created.map((item) => item.id),
  );
  return { ...stored, items: items.created, categories: items.categories, extended };
}

function thingOf(line: SoldLine): SoldThing {
  const { name, variation, category, soldAt, quantity, gross, externalId, isMoney } = line;
  const sold = new Decimal(quantity);
  const unitPrice = gross !== null && sold.gt(0) && !line.hasListPrice ? new Decimal(gross).div(sold).toFixed(2) : null;
  return { name, variation, category, soldAt, unitPrice, externalId, isMoney };
}
