import { sql } from 'kysely';
import { replaceCostLayers } from '#features/stock/server/costs/cost-layers.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { lockInvoice } from '../invoices/lock-invoice.ts';

/**
 * Takes a quick invoice or a return away with the action that booked it, whose movements are reversed already: what it
 * said of costs goes, and the ledger alone remembers it. Refused once something hangs on it.
 */
export async function takeBackInvoice(tx: Tx, context: Context, actionId: string): Promise<void> {
  const { organizationId, userId } = context.actor;
  const { rows } = await sql<{ id: string; number: string | null }>`
    select id, custom_invoice_num as number from purchasing.invoice where organization_id = ${organizationId} and action_id = ${actionId}`.execute(
    tx,
  );
  const [invoice] = rows;
  if (!invoice) throw new Error('takeBackInvoice: no invoice was booked by this action');
  const { id, number } = invoice;
  await lockInvoice(tx, organizationId, id);
  await requireAlone(tx, organizationId, id, actionId);
  const { rows: lines } = await sql<{ item_id: string }>`
    select distinct item_id from purchasing.invoice_line where organization_id = ${organizationId} and invoice_id = ${id}`.execute(
    tx,
  );
  await replaceCostLayers(tx, { organizationId, userId }, { type: 'invoice', id, name: number }, []);
  await tx
    .deleteFrom('purchasing.invoice')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
  await announce(tx, organizationId, 'invoices', [id]);
  await announce(tx, organizationId, 'vendors');
  await announce(
    tx,
    organizationId,
    'costs',
    lines.map((line) => line.item_id),
  );
}

async function requireAlone(tx: Tx, organizationId: string, id: string, actionId: string): Promise<void> {
  const { rows } = await sql<{ returned: boolean; corrected: boolean; files: boolean }>`
    select exists (select from purchasing.invoice_line as line
        join purchasing.invoice_line as back on back.organization_id = line.organization_id and back.returns_line_id = line.id
        where line.organization_id = ${organizationId} and line.invoice_id = ${id}) as returned,
      exists (select from stock.movement as m where m.organization_id = ${organizationId} and m.source_type = 'invoice'
        and m.source_id = ${id} and m.action_id <> ${actionId} and m.reverses_id is null) as corrected,
      exists (select from purchasing.order_attachment as a
        where a.organization_id = ${organizationId} and a.order_id = ${id}) as files`.execute(tx);
  const found = rows[0];
  if (found?.returned)
    throw new Refusal('conflict', 'Bottles of this purchase were returned to the vendor: undo the return first');
  if (found?.corrected)
    throw new Refusal('conflict', 'The quantities of this invoice were corrected since: correct it on the invoice');
  if (found?.files) throw new Refusal('conflict', 'Files lie beside this invoice: delete those first');
}
