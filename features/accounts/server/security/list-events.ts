import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import { notFound } from '#shared/server/refusal.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { SecurityEventKind } from '../../domain/security-events.ts';

interface EventRow {
  id: string;
  at: Date;
  kind: SecurityEventKind;
  user_id: string | null;
  user_name: string | null;
  subject: string | null;
  ip: string | null;
  client: string | null;
}

export interface EventFilter {
  readonly id: string;
  readonly kind?: SecurityEventKind | undefined;
  readonly user_id?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

/** Ids are time-ordered, so the primary key gives the order. */
export function listSecurityEvents(context: Context, { id, kind, user_id, from, to, page, limit }: EventFilter) {
  const { organizationId } = context.actor;
  if (id !== organizationId) throw notFound('Organization');
  const condition = sql`organization_id = ${organizationId}
    and (${kind ?? null}::text is null or kind = ${kind ?? null})
    and (${user_id ?? null}::uuid is null or user_id = ${user_id ?? null}::uuid)
    and (${from ?? null}::timestamptz is null or at >= ${from ?? null}::timestamptz)
    and (${to ?? null}::timestamptz is null or at < ${to ?? null}::timestamptz)`;
  return runQuery(context, async (tx) => {
    const { rows } = await sql<EventRow>`
      select id, at, kind, user_id, user_name, subject, ip, client from accounts.security_event
      where ${condition} order by id desc limit ${limit} offset ${(page - 1) * limit}`.execute(tx);
    const counted = await sql<{ total: number }>`
      select count(*) as total from accounts.security_event where ${condition}`.execute(tx);
    const total = counted.rows[0]?.total ?? 0;
    const data = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
    return { data, meta: { page, limit, total, totalPages: Math.ceil(total / limit) } };
  });
}
