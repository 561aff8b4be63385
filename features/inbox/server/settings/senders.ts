import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordRows, rowsInverse, watchRows } from '#shared/server/undo/rows-inverse.ts';
import { releaseOf } from '../documents/release.ts';
import { holdSenders } from '../intake/take-in.ts';

const MOST_SENDERS = 500;

/** Allows an address or a domain; what waited only for that is read. */
export function allowSender(context: Context, input: { address: string }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'allowSender', input, async (tx) => {
    const action_id = await addSender(tx, context, input.address);
    return { action_id, processed: await releaseOf(tx, organizationId, input.address) };
  });
}

export function removeSender(context: Context, input: { address: string }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'removeSender', input, async (tx) => {
    const seen = await watchSender(tx, organizationId, input.address);
    const { rows } = await sql`
      delete from inbox.sender where organization_id = ${organizationId} and address = ${input.address}
      returning address`.execute(tx);
    if (rows.length === 0) throw notFound('Sender');
    await announce(tx, organizationId, 'inbox');
    return { action_id: await recordRows(tx, context, undoSender, seen) };
  });
}

export async function addSender(tx: Tx, context: Context, address: string): Promise<string | null> {
  const { organizationId } = context.actor;
  await holdSenders(tx, organizationId, 'to change');
  const seen = await watchSender(tx, organizationId, address);
  await requireRoom(tx, organizationId);
  await sql`
    insert into inbox.sender (organization_id, address) values (${organizationId}, ${address}) on conflict do nothing`.execute(
    tx,
  );
  await announce(tx, organizationId, 'inbox');
  return recordRows(tx, context, undoSender, seen);
}

/** From now on this sender's sales reports are imported without asking, as long as the same mail server confirms them. */
export async function trustWithSales(
  tx: Tx,
  context: Context,
  { address, confirmedBy }: { address: string; confirmedBy: string },
): Promise<string | null> {
  const { organizationId } = context.actor;
  await holdSenders(tx, organizationId, 'to change');
  const seen = await watchSender(tx, organizationId, address);
  await requireRoom(tx, organizationId);
  await sql`
    insert into inbox.sender (organization_id, address, sales_confirmed_by)
    values (${organizationId}, ${address}, ${confirmedBy})
    on conflict (organization_id, address) do update set sales_confirmed_by = excluded.sales_confirmed_by`.execute(tx);
  await announce(tx, organizationId, 'inbox');
  return recordRows(tx, context, undoSender, seen);
}

/** Sales reports of this sender wait for a decision again; its other documents are still read. */
export function askBeforeSales(context: Context, input: { address: string }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'askBeforeSales', input, async (tx) => {
    const seen = await watchSender(tx, organizationId, input.address);
    const { rows } = await sql`
      update inbox.sender set sales_confirmed_by = null
      where organization_id = ${organizationId} and address = ${input.address}
      returning address`.execute(tx);
    if (rows.length === 0) throw notFound('Sender');
    await announce(tx, organizationId, 'inbox');
    return { action_id: await recordRows(tx, context, undoSender, seen) };
  });
}

async function requireRoom(tx: Tx, organizationId: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from inbox.sender where organization_id = ${organizationId}`.execute(tx);
  if ((rows[0]?.count ?? 0) >= MOST_SENDERS)
    throw new Refusal(
      'conflict',
      `At most ${MOST_SENDERS} senders can be allowed. Allow a domain, such as @vendor.com.`,
    );
}

const watchSender = (tx: Tx, organizationId: string, address: string) =>
  watchRows(tx, organizationId, [{ table: 'inbox.sender', where: sql`t.address = ${address}` }]);

export const undoSender = rowsInverse({
  kind: 'inbox sender',
  what: 'The sender',
  topics: ['inbox'],
  least: 'admin',
  names: { 'inbox.sender': 't.address' },
});
