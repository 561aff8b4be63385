import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { printJobRow } from '../../contract/print-job-schemas.ts';
import { JOB_COLUMNS, JOB_SUMS } from './read-print-job.ts';

interface PrintJobQuery {
  readonly sort: string;
  readonly search?: string | undefined;
  readonly status?: boolean | undefined;
  readonly page: number;
  readonly limit: number;
}

const SORT_COLUMNS: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`platform.fold(j.title)`,
  status: sql`j.completed`,
  count: sql`sums.count`,
  totalItemQuantity: sql`sums.labels`,
  createdAt: sql`j.created_at`,
  updatedAt: sql`j.updated_at`,
};

/** Print jobs a page at a time (OAPI-067, OENT-030). */
export function listPrintJobs(context: Context, input: PrintJobQuery) {
  const { organizationId } = context.actor;
  const where = listConditions(organizationId, input);
  const order = input.sort.split(',').map((part) => {
    const [field = '', direction] = part.split(':');
    return sql`${SORT_COLUMNS[field]} ${sql.raw(direction === 'asc' ? 'asc' : 'desc')}`;
  });
  const last = sql.raw(input.sort.endsWith(':asc') ? 'asc' : 'desc');
  return runQuery(context, async (tx) => {
    const { rows: data } = await sql<z.output<typeof printJobRow>>`
      select ${JOB_COLUMNS}, i.barcode, i.vintage, z.name as size, t.name as "colorSwatch"
      from labels.print_job as j ${JOB_SUMS}
      left join catalog.item as i on i.organization_id = j.organization_id and i.id = sums.only_item
      left join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
      left join catalog.item_type as t on t.organization_id = i.organization_id and t.id = i.type_id
      where ${where}
      order by ${sql.join(order)}, j.id ${last} limit ${input.limit} offset ${(input.page - 1) * input.limit}`.execute(
      tx,
    );
    const { rows } = await sql<{
      total: number;
    }>`select count(*)::int as total from labels.print_job as j where ${where}`.execute(tx);
    const total = rows[0]?.total ?? 0;
    return { data, meta: { page: input.page, limit: input.limit, total, totalPages: Math.ceil(total / input.limit) } };
  });
}

function listConditions(organizationId: string, { status, search }: PrintJobQuery): RawBuilder<unknown> {
  const conditions = [sql`j.organization_id = ${organizationId}`];
  if (status !== undefined) conditions.push(sql`j.completed = ${status}`);
  if (search?.trim()) conditions.push(sql`platform.fold(j.title) like all (platform.like_words(${search}))`);
  return sql.join(conditions, sql` and `);
}
