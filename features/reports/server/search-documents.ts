import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { reportContract } from '../contract/report-contract.ts';

type Found = z.output<(typeof reportContract)['searchDocuments']['~orpc']['outputSchema'] & z.ZodType>;

/** Of one kind; the best come first, so that a hundred invoices of a vendor don't hide its recipes. */
const MOST_OF_A_KIND = 5;

/**
 * Finds everything with a number or a name besides items: those that begin with the text first, then those that have
 * it somewhere. Invoices and orders are also found by their vendor, newest first.
 */
export function searchDocuments(context: Context, input: { q: string; size: number }): Promise<Found> {
  const { organizationId } = context.actor;
  const typed = input.q.trim();
  if (typed === '') return Promise.resolve([]);
  return runQuery(context, async (tx) => {
    const { rows } = await sql<Found[number]>`
      with asked as (select platform.fold(${typed}) as text),
      named as (
        (select 'vendor' as kind, v.id, v.name, null as about, v.name_key as key, v.created_at as at
          from purchasing.vendor as v, asked
          where v.organization_id = ${organizationId} and v.deleted_at is null and position(asked.text in v.name_key) > 0
          order by position(asked.text in v.name_key), v.name_key, v.id limit ${MOST_OF_A_KIND})
        union all
        (select case i.type when 'PO' then 'order' else 'invoice' end, i.id, coalesce(i.custom_invoice_num, v.name), v.name,
            platform.fold(coalesce(i.custom_invoice_num, v.name)), i.date_ordered
          from purchasing.invoice as i
          join purchasing.vendor as v on v.organization_id = i.organization_id and v.id = i.vendor_id, asked
          where i.organization_id = ${organizationId}
            and (position(asked.text in lower(i.custom_invoice_num)) > 0 or position(asked.text in v.name_key) > 0)
          order by position(asked.text in lower(coalesce(i.custom_invoice_num, ''))) > 0 desc, i.date_ordered desc, i.id limit ${MOST_OF_A_KIND})
        union all
        (select 'recipe', r.id, r.name, null, r.name_key, r.created_at
          from recipes.recipe as r, asked
          where r.organization_id = ${organizationId} and r.hidden_at is null and position(asked.text in r.name_key) > 0
          order by position(asked.text in r.name_key), r.name_key, r.id limit ${MOST_OF_A_KIND})
        union all
        (select 'list', l.id, l.name, case when l.is_published then 'Published' end, platform.fold(l.name), l.created_at
          from menus.list as l, asked
          where l.organization_id = ${organizationId} and l.deleted_at is null and position(asked.text in platform.fold(l.name)) > 0
          order by platform.fold(l.name), l.id limit ${MOST_OF_A_KIND})
        union all
        (select 'location', l.id, l.name, above.name, l.name_key, l.created_at
          from stock.location as l
          left join stock.location as above on above.organization_id = l.organization_id and above.id = l.parent_id, asked
          where l.organization_id = ${organizationId} and l.deleted_at is null and position(asked.text in l.name_key) > 0
          order by position(asked.text in l.name_key), l.name_key, l.id limit ${MOST_OF_A_KIND})
        union all
        (select 'print_job', j.id, j.title, case when j.completed then 'Completed' end, platform.fold(j.title), j.created_at
          from labels.print_job as j, asked
          where j.organization_id = ${organizationId} and position(asked.text in platform.fold(j.title)) > 0
          order by j.created_at desc, j.id limit ${MOST_OF_A_KIND})
      )
      select kind, id, name, about from named, asked
      order by not starts_with(key, asked.text), position(asked.text in key) = 0, kind not in ('vendor', 'recipe', 'list', 'location'), at desc, id
      limit ${input.size}`.execute(tx);
    return rows;
  });
}
