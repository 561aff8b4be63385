import { sql } from 'kysely';
import type { z } from 'zod';
import { describePerson } from '#shared/server/answers/describe-person.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { findUnprintable } from '#shared/server/pdf/find-unprintable.ts';
import { notFound } from '#shared/server/refusal.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { printJob } from '../../contract/print-job-schemas.ts';
import { fitLabels } from '../sheets/code-bars.ts';

export type PrintJob = z.output<typeof printJob>;
type Item = PrintJob['items'][number];

/** Columns that rows and jobs share, over j (print_job) and sums of its items. */
export const JOB_COLUMNS = sql`j.id, j.id as "printJobId", j.title as "jobTitle", j.completed as status, j.title as name,
  not j.completed as active, sums.count, sums.labels as "totalItemQuantity", j.invoice_id as "orderId",
  to_json(j.created_at) #>> '{}' as "createdAt", to_json(j.updated_at) #>> '{}' as "updatedAt"`;

/** Counts of items and labels in job j, and its item if it has only one. */
export const JOB_SUMS = sql`left join lateral (
    select count(*)::int as count, coalesce(sum(quantity), 0)::int as labels,
      case when count(*) = 1 then min(item_id::text)::uuid end as only_item
    from labels.print_job_item as sum_of where sum_of.organization_id = j.organization_id and sum_of.print_job_id = j.id
  ) as sums on true`;

export function getPrintJob(context: Context, { id }: { id: string }): Promise<PrintJob> {
  return runQuery(context, (tx) => readPrintJob(tx, context.actor.organizationId, id));
}

/** One job with its items in the order of adding (OENT-027, OENT-028); 404 if it belongs to another organization. */
export async function readPrintJob(tx: Tx, organizationId: string, id: string): Promise<PrintJob> {
  const { rows } = await sql<Omit<PrintJob, 'items'>>`
    select ${JOB_COLUMNS},
      ${describePerson('p', 'j.created_by')} as created_by
    from labels.print_job as j ${JOB_SUMS}
    left join accounts.person as p on p.organization_id = j.organization_id and p.id = j.created_by
    where j.organization_id = ${organizationId} and j.id = ${id}`.execute(tx);
  const [job] = rows;
  if (!job) throw notFound('Print job');
  return { ...job, items: await readItems(tx, organizationId, id) };
}

/** The name shown on screens: an item may use that of the one it is linked to. */
export const ITEM_NAME = sql<string>`coalesce(case when i.use_parent_name then linked.name end, i.name)`;
export const LINKED_ITEM = sql`left join catalog.item as linked on linked.organization_id = i.organization_id and linked.id = i.item_id`;

async function readItems(tx: Tx, organizationId: string, jobId: string): Promise<Item[]> {
  const { rows } = await sql<Omit<Item, 'printable' | 'missing_letters'>>`
    select entry.print_job_id as "printJobId", entry.item_id as "inventoryItemId", entry.quantity, i.id, ${ITEM_NAME} as name,
      i.barcode, i.vintage, z.name as size, t.name as "colorSwatch",
      json_build_object('id', i.id, 'name', ${ITEM_NAME}, 'vintage', i.vintage, 'barcode', i.barcode,
        'size', json_build_object('id', z.id, 'name', z.name),
        'type', json_build_object('id', t.id, 'name', t.name, 'short_type', t.short_type)) as item
    from labels.print_job_item as entry
    join catalog.item as i on i.organization_id = entry.organization_id and i.id = entry.item_id
    join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
    join catalog.item_type as t on t.organization_id = i.organization_id and t.id = i.type_id
    ${LINKED_ITEM}
    where entry.organization_id = ${organizationId} and entry.print_job_id = ${jobId}
    order by entry.position, entry.item_id`.execute(tx);
  const fitting = await fitLabels(rows.map((row) => row.barcode));
  const missing = await findUnprintable(rows.map((row) => row.name));
  return rows.map((row, index) => ({
    ...row,
    printable: fitting[index] ?? false,
    missing_letters: missing[index] ?? [],
  }));
}
