import { sql } from 'kysely';
import type { z } from 'zod';
import { dayOf, daysLater, momentOf, timeOf } from '#shared/domain/zoned-day.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';
import { recordRows, rowsInverse, watchRows } from '#shared/server/undo/rows-inverse.ts';
import type { vendorTerms } from '../../contract/vendor-terms-contract.ts';
import { nextOrderDay } from '../../domain/vendor-terms.ts';
import { VENDOR_NAME } from '../invoices/invoice-names.ts';
import { holdVendor } from '../vendors/find-vendor.ts';

export type VendorTerms = z.output<typeof vendorTerms>;
type Terms = Omit<VendorTerms, 'next_order_day' | 'expected_delivery'>;

const NOTHING_AGREED: Terms = {
  order_days: [],
  cut_off: null,
  lead_days: null,
  minimum_amount: null,
  minimum_cases: null,
  payment_days: null,
  end_of_month: false,
};

export function getVendorTerms(context: Context, input: { id: string }): Promise<VendorTerms> {
  return runQuery(context, async (tx) => {
    await requireKnown(tx, context.actor.organizationId, input.id);
    return readTerms(tx, context, input.id);
  });
}

/** Sets the given terms; others stay. */
export function setVendorTerms(
  context: Context,
  { id, ...input }: { [K in keyof Terms]?: Terms[K] | undefined } & { id: string },
) {
  const { organizationId } = context.actor;
  return runCommand(context, 'setVendorTerms', { id, ...input }, async (tx) => {
    await holdVendor(tx, organizationId, id);
    const seen = await watchRows(tx, organizationId, [
      { table: 'purchasing.vendor_terms', where: sql`t.vendor_id = ${id}` },
    ]);
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const terms = { ...(await storedTerms(tx, organizationId, id)), ...given } as Terms;
    await sql`
      insert into purchasing.vendor_terms (organization_id, vendor_id, order_days, cut_off, lead_days, minimum_amount, minimum_cases, payment_days, end_of_month, updated_at)
      values (${organizationId}, ${id}, ${[...new Set(terms.order_days)].toSorted()}::int[], ${terms.cut_off}::time, ${terms.lead_days},
        ${terms.minimum_amount}, ${terms.minimum_cases}, ${terms.payment_days}, ${terms.end_of_month}, ${context.now})
      on conflict (organization_id, vendor_id) do update set order_days = excluded.order_days, cut_off = excluded.cut_off,
        lead_days = excluded.lead_days, minimum_amount = excluded.minimum_amount, minimum_cases = excluded.minimum_cases,
        payment_days = excluded.payment_days, end_of_month = excluded.end_of_month, updated_at = excluded.updated_at`.execute(
      tx,
    );
    await announce(tx, organizationId, 'vendors', [id]);
    return { ...(await readTerms(tx, context, id)), action_id: await recordRows(tx, context, undoVendorTerms, seen) };
  });
}

export const undoVendorTerms = rowsInverse({
  kind: 'vendor terms set',
  what: 'The terms',
  topics: ['vendors'],
  names: { 'purchasing.vendor_terms': VENDOR_NAME },
});

/** The terms, with the day for which an order sent now counts and its expected delivery. */
export async function readTerms(tx: Tx, { actor, now }: Context, vendorId: string): Promise<VendorTerms> {
  const terms = await storedTerms(tx, actor.organizationId, vendorId);
  const time = timeOf(now, actor.timezone);
  const { order_days: orderDays, cut_off: cutOff } = terms;
  const next_order_day = nextOrderDay({ orderDays, cutOff }, dayOf(now, actor.timezone), time);
  const expected_delivery = terms.lead_days === null ? null : daysLater(next_order_day, terms.lead_days);
  return { ...terms, next_order_day, expected_delivery };
}

/** When the goods of an order sent now are expected; null without a lead time. */
export async function expectedDelivery(tx: Tx, context: Context, vendorId: string): Promise<Date | null> {
  const { expected_delivery } = await readTerms(tx, context, vendorId);
  return expected_delivery === null ? null : momentOf(expected_delivery, '12:00:00', context.actor.timezone);
}

async function storedTerms(tx: Tx, organizationId: string, vendorId: string): Promise<Terms> {
  const { rows } = await sql<Terms>`
    select order_days, to_char(cut_off, 'HH24:MI') as cut_off, lead_days, minimum_amount::float8 as minimum_amount,
      minimum_cases::float8 as minimum_cases, payment_days, end_of_month
    from purchasing.vendor_terms where organization_id = ${organizationId} and vendor_id = ${vendorId}`.execute(tx);
  return rows[0] ?? NOTHING_AGREED;
}

/** Deleted vendors keep their terms and statement: something may be open. */
export async function requireKnown(tx: Tx, organizationId: string, vendorId: string): Promise<void> {
  const vendor = await tx
    .selectFrom('purchasing.vendor')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', vendorId)
    .executeTakeFirst();
  if (!vendor) throw notFound('Vendor');
}
