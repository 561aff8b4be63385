import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal } from '#shared/server/refusal.ts';
import { requireRole } from '#shared/server/routes.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordRows, rowsInverse, watchRows } from '#shared/server/undo/rows-inverse.ts';
import type { DocumentState } from '../intake/take-in.ts';
import { addSender, trustWithSales } from '../settings/senders.ts';
import { release, releaseOf, releaseSalesOf } from './release.ts';

interface Row {
  readonly state: DocumentState;
  readonly cause: string | null;
  readonly sender: string | null;
  readonly confirmed_by: string | null;
}

/**
 * Lets a quarantined document be read or imported; with `allow_sender` its sender's other documents too, with
 * `import_sales` all sales reports of its sender that the same mail server confirms: from now on, and in the quarantine.
 */
export function releaseDocument(context: Context, input: { id: string; allow_sender: boolean; import_sales: boolean }) {
  const { organizationId } = context.actor;
  if (input.allow_sender || input.import_sales) requireRole(context.actor, 'admin');
  return runCommand(context, 'releaseDocument', input, async (tx) => {
    const row = await holdRow(tx, organizationId, input.id);
    if (row.state !== 'quarantined')
      throw new Refusal(
        'conflict',
        row.state === 'waiting' ? 'This document is being read' : 'This document has already been read',
      );
    if (row.cause === 'unopened')
      throw new Refusal('conflict', 'There is no content to read. Upload the document in Invoices.');
    if (input.allow_sender && !row.sender) throw new Refusal('conflict', 'This document has no sender');
    if (input.import_sales && (row.cause !== 'sales' || !row.sender || row.confirmed_by === null))
      throw new Refusal('conflict', 'No mail server confirmed the sender of this document');
    const sender = row.sender as string;
    const action_id = input.import_sales
      ? await trustWithSales(tx, context, { address: sender, confirmedBy: row.confirmed_by as string })
      : input.allow_sender
        ? await addSender(tx, context, sender)
        : null;
    if (row.cause === 'sales')
      await sql`
        update inbox.document set approved_at = ${context.now}
        where organization_id = ${organizationId} and id = ${input.id}`.execute(tx);
    const processed = await release(tx, organizationId, sql`id = ${input.id}`);
    const others =
      (input.allow_sender ? await releaseOf(tx, organizationId, sender) : 0) +
      (input.import_sales ? await releaseSalesOf(tx, organizationId, sender) : 0);
    return { id: input.id, processed: processed + others, action_id };
  });
}

/** Its content stays for a week, for Undo. */
export function deleteDocument(context: Context, { id }: { id: string }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'deleteDocument', { id }, async (tx) => {
    await holdRow(tx, organizationId, id);
    const seen = await watchRows(tx, organizationId, [{ table: 'inbox.document', where: sql`t.id = ${id}` }]);
    await sql`
      update inbox.document set deleted_at = ${context.now}
      where organization_id = ${organizationId} and id = ${id}`.execute(tx);
    await announce(tx, organizationId, 'inbox', [id]);
    return { id, action_id: await recordRows(tx, context, undoDeletedDocument, seen) };
  });
}

export const undoDeletedDocument = rowsInverse({
  kind: 'inbox document',
  what: 'The document',
  topics: ['inbox'],
  names: { 'inbox.document': 't.name' },
});

async function holdRow(tx: Tx, organizationId: string, id: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select state, cause, sender, confirmed_by from inbox.document
    where organization_id = ${organizationId} and id = ${id} and deleted_at is null for update`.execute(tx);
  if (!rows[0]) throw notFound('Document');
  return rows[0];
}
