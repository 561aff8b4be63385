import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';
import type { connectionContract, TillProvider } from '../../contract/connection-contract.ts';
import { type Tills, webhookUrl } from './tills.ts';

export type Connection = z.output<
  NonNullable<(typeof connectionContract)['changeConnection']['~orpc']['outputSchema']>
>;

type Row = Omit<Connection, 'webhook_url' | 'can_write'>;

export async function readConnections(
  tx: Tx,
  organizationId: string,
  tills: Tills,
  id?: string,
): Promise<Connection[]> {
  const { rows } = await sql<Row>`
    select c.pos_id as id, p.name, c.provider, c.status, c.account, c.error,
      coalesce((select r.refused from sales.till_refusal as r
        where r.organization_id = c.organization_id and r.pos_id = c.pos_id), 0) as refused_webhooks,
      (select count(*)::int from sales.till_unreadable as u
        where u.organization_id = c.organization_id and u.pos_id = c.pos_id and u.kind = 'order') as unreadable,
      (select count(*)::int from sales.till_unreadable as u
        where u.organization_id = c.organization_id and u.pos_id = c.pos_id and u.kind = 'item') as unreadable_items,
      c.error_kind is not distinct from 'revoked' as needs_consent,
      c.write_back, coalesce(w.waiting, 0) as writes_waiting, coalesce(w.conflicts, 0) as conflicts,
      to_json(c.last_sync_at) #>> '{}' as last_sync_at, to_json(c.last_order_at) #>> '{}' as last_order_at, c.progress,
      (select count(*)::int from sales.till_event as e
        where e.organization_id = c.organization_id and e.pos_id = c.pos_id and e.done_at is null) as waiting,
      (select coalesce(json_agg(json_build_object('id', l.external_id, 'name', l.name, 'chosen', l.chosen) order by l.name, l.external_id), '[]')
        from sales.till_location as l where l.organization_id = c.organization_id and l.pos_id = c.pos_id) as locations
    from sales.till_connection as c
    join sales.pos_instance as p on p.organization_id = c.organization_id and p.id = c.pos_id
    left join lateral (
      select count(*) filter (where w.state = 'waiting')::int as waiting, count(*) filter (where w.state <> 'waiting')::int as conflicts
      from sales.till_write as w where w.organization_id = c.organization_id and w.pos_id = c.pos_id
    ) as w on true
    where c.organization_id = ${organizationId} and (${id ?? null}::uuid is null or c.pos_id = ${id ?? null})
    order by p.name, p.id`.execute(tx);
  return rows.map((row) => ({
    ...row,
    can_write: Boolean(tills.adapters.get(row.provider)?.writer),
    webhook_url: webhookUrl(tills, row.provider, row.id),
  }));
}

export interface HeldConnection {
  readonly provider: TillProvider;
  readonly status: Connection['status'];
  readonly account: string;
  readonly credentials: string | null;
}

/** Locked until the end of the transaction. */
export async function holdConnection(tx: Tx, organizationId: string, id: string): Promise<HeldConnection> {
  const { rows } = await sql<HeldConnection>`
    select provider, status, account, credentials from sales.till_connection
    where organization_id = ${organizationId} and pos_id = ${id} for no key update`.execute(tx);
  if (!rows[0]) throw notFound('Connection');
  return rows[0];
}
