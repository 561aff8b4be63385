import type { DateOrder } from '#shared/domain/date-order.ts';
import { dayOf, momentOf } from '#shared/domain/zoned-day.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import type { ReadDocument } from '../../domain/document.ts';

/**
 * The date of a document: as printed, else in the date order of the vendor's earlier documents. Null if it reads two
 * ways and nothing decides, or if document and vendor disagree; then both readings are offered (D45).
 */
export async function findDocumentDay(
  tx: Tx,
  organizationId: string,
  vendorId: string | null,
  { day, day_choices, day_order }: ReadDocument,
): Promise<{ date: string | null; date_choices: string[] }> {
  const [monthFirst, dayFirst] = day_choices ?? [];
  if (monthFirst === undefined || dayFirst === undefined) return { date: day, date_choices: [] };
  const orders = new Set([day_order ?? null, vendorId && (await orderOfVendor(tx, organizationId, vendorId))]);
  const said = [...orders].filter((order) => order !== null);
  const date = said.length === 1 ? (said[0] === 'month_first' ? monthFirst : dayFirst) : null;
  return { date, date_choices: [monthFirst, dayFirst] };
}

/** Saves a vendor's date order, from a document that a person confirmed with `date`. */
export async function learnDateOrder(
  tx: Tx,
  organizationId: string,
  vendorId: string,
  { day_choices, day_order }: ReadDocument,
  date: string,
): Promise<void> {
  const chosen = day_choices?.indexOf(date) ?? -1;
  const order: DateOrder | null | undefined = chosen < 0 ? day_order : chosen === 0 ? 'month_first' : 'day_first';
  if (!order) return;
  await tx
    .updateTable('purchasing.vendor')
    .set({ date_order: order })
    .where('organization_id', '=', organizationId)
    .where('id', '=', vendorId)
    .execute();
}

async function orderOfVendor(tx: Tx, organizationId: string, vendorId: string): Promise<string | null> {
  const vendor = await tx
    .selectFrom('purchasing.vendor')
    .select('date_order')
    .where('organization_id', '=', organizationId)
    .where('id', '=', vendorId)
    .executeTakeFirst();
  return vendor?.date_order ?? null;
}

/** When goods of a day were bought: now if it is today or not known, so never in the future; else at noon. */
export function momentOfDay(day: string | null, { actor, now }: Pick<Context, 'actor' | 'now'>): Date {
  return day === null || day === dayOf(now, actor.timezone) ? now : momentOf(day, '12:00:00', actor.timezone);
}
