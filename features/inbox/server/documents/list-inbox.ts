import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { inboxContract } from '../../contract/inbox-contract.ts';
import type { DocumentState } from '../intake/take-in.ts';

type Listed = z.output<NonNullable<(typeof inboxContract)['listInbox']['~orpc']['outputSchema']>>;

interface Wanted {
  readonly state?: DocumentState | undefined;
  readonly page: number;
  readonly limit: number;
}

/** A page of the inbox with the number of documents in each state. */
export function listInbox(context: Context, { state, page, limit }: Wanted): Promise<Listed> {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const counts = await countStates(tx, organizationId);
    const { rows } = await sql<Listed['data'][number]>`
      select d.id, d.name, d.size, d.source, d.sender, d.subject, d.state, d.reason, d.cause,
        d.confirmed_by is not null as sender_confirmed, d.outcome,
        array(select r.id from purchasing.invoice_reading as r
          where r.organization_id = d.organization_id and r.id = any(d.reading_ids) and r.invoice_id is null
          order by r.created_at desc, r.id) as reading_ids,
        to_json(d.received_at) #>> '{}' as received_at, to_json(d.done_at) #>> '{}' as done_at
      from inbox.document as d
      where d.organization_id = ${organizationId} and d.deleted_at is null and (${state ?? null}::text is null or d.state = ${state ?? null})
      order by d.received_at desc, d.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(tx);
    const total = state ? counts[state] : Object.values(counts).reduce((sum, each) => sum + each, 0);
    const meta = { page, limit, total, totalPages: Math.ceil(total / limit) };
    return { data: rows, meta, counts, problems: await readProblems(tx, organizationId) };
  });
}

async function countStates(tx: Tx, organizationId: string): Promise<Record<DocumentState, number>> {
  const { rows } = await sql<{ state: DocumentState; count: number }>`
    select state, count(*)::int as count from inbox.document
    where organization_id = ${organizationId} and deleted_at is null group by state`.execute(tx);
  const none = { waiting: 0, read: 0, imported: 0, quarantined: 0 };
  return { ...none, ...Object.fromEntries(rows.map((row) => [row.state, row.count])) };
}

/** A mailbox that failed once may be down for a moment; one that fails again is reported. */
const PATIENCE = 2;

async function readProblems(tx: Tx, organizationId: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select 'The inbox folder: ' || folder_error as text from inbox.setting
    where organization_id = ${organizationId} and folder_on and folder_error is not null
    union all
    select 'Mail of ' || login || ': ' || error from inbox.mailbox
    where organization_id = ${organizationId} and error is not null and failures >= ${PATIENCE}`.execute(tx);
  return rows.map((row) => row.text);
}
