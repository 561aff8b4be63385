import { readOrganizationDetails } from '#features/accounts/server/organizations/organization-details.ts';
import { dayOf } from '#shared/domain/zoned-day.ts';
import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { OrdersOfInvoices } from '../invoices/delete-invoice.ts';
import { getStatement } from './statement.ts';
import { writeStatement } from './statement-pdf.ts';

/** The statement of a vendor as PDF, as its page shows it now. */
export async function exportStatement(
  context: Context,
  input: { id: string },
  orders: Pick<OrdersOfInvoices, 'expectedCredits'>,
): Promise<File> {
  const { organizationId, organizationName: organization, timezone } = context.actor;
  const statement = await getStatement(context, input, orders);
  const { vendor, venue } = await runQuery(context, async (tx) => ({
    vendor: await tx
      .selectFrom('purchasing.vendor')
      .select('name')
      .where('organization_id', '=', organizationId)
      .where('id', '=', input.id)
      .executeTakeFirstOrThrow(),
    venue: await readOrganizationDetails(tx, organizationId),
  }));
  const today = dayOf(context.now, timezone);
  const pdf = await writeStatement({
    statement,
    vendor: vendor.name,
    organization,
    venue,
    today,
    now: context.now,
  });
  const name = vendor.name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return new File([new Uint8Array(pdf)], `statement-${name || 'vendor'}_${today}.pdf`, { type: 'application/pdf' });
}
