import { readOrganizationDetails } from '#features/accounts/server/organizations/organization-details.ts';
import { dayOf } from '#shared/domain/zoned-day.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { type CsvValue, csvLine } from '#shared/server/tables/write-csv.ts';
import type { OrdersOfInvoices } from '../invoices/delete-invoice.ts';
import { getStatement } from './statement.ts';
import { writeStatement } from './statement-pdf.ts';

type Statement = Awaited<ReturnType<typeof getStatement>>;

const COLUMNS = ['kind', 'number', 'date', 'due_date', 'days_overdue', 'total', 'paid', 'open'] as const;

const cents = (amount: number): number => Math.round(amount * 100) / 100;

/** The statement for a program: plain figures, ISO dates. */
function csvOf({ rows, count, open, deposits, invoice_deposits, expected_credits }: Statement): string {
  const listed = cents(rows.reduce((sum, row) => sum + Math.round(row.open * 100), 0) / 100);
  const lines: CsvValue[][] = [
    [...COLUMNS],
    ...rows.map((row) => [
      row.total < 0 ? 'credit' : 'invoice',
      row.custom_invoice_num,
      row.day,
      row.due_day,
      row.days_overdue,
      row.total,
      cents(row.total - row.open),
      row.open,
    ]),
    ...(count > rows.length
      ? [[`${count - rows.length} more`, null, null, null, null, null, null, cents(open - listed)]]
      : []),
    ...expected_credits.map(({ number, amount }) => ['expected credit', number, null, null, null, -amount]),
    ...deposits.map(({ kind, quantity, amount }) => [`deposit: ${quantity} x ${kind}`, null, null, null, null, amount]),
    ...(invoice_deposits === 0 ? [] : [['deposits on invoices', null, null, null, null, invoice_deposits]]),
  ];
  const width = COLUMNS.length;
  return lines.map((line) => csvLine([...line, ...Array<CsvValue>(width - line.length).fill(null)])).join('');
}

/** The statement of a vendor as CSV, as its page shows it now. */
export async function exportStatementCsv(
  context: Context,
  input: { id: string },
  orders: Pick<OrdersOfInvoices, 'expectedCredits'>,
): Promise<File> {
  const text = csvOf(await getStatement(context, input, orders));
  const { name } = await runQuery(context, (tx) => readVendorName(tx, context.actor.organizationId, input.id));
  return new File([text], fileName(context, name, 'csv'), { type: 'text/csv; charset=utf-8' });
}

const readVendorName = (tx: Tx, organizationId: string, id: string) =>
  tx
    .selectFrom('purchasing.vendor')
    .select('name')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

function fileName({ actor, now }: Context, vendor: string, ending: string): string {
  const name = vendor.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return `statement-${name || 'vendor'}_${dayOf(now, actor.timezone)}.${ending}`;
}

/** The statement of a vendor as PDF, as its page shows it now. */
export async function exportStatement(
  context: Context,
  input: { id: string },
  orders: Pick<OrdersOfInvoices, 'expectedCredits'>,
): Promise<File> {
  const { organizationId, organizationName: organization, timezone } = context.actor;
  const statement = await getStatement(context, input, orders);
  const { vendor, venue } = await runQuery(context, async (tx) => ({
    vendor: await readVendorName(tx, organizationId, input.id),
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
  return new File([new Uint8Array(pdf)], fileName(context, vendor.name, 'pdf'), { type: 'application/pdf' });
}
