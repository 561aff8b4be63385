import { sql } from 'kysely';
import type { z } from 'zod';
import { forgetLearnedName } from '#features/catalog/server/import/learned-names.ts';
import { forgetPrinted } from '#features/invoices/server/lines/forget-printed.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';
import type { knownNameContract } from '../../contract/known-name-contract.ts';

type Forgotten = z.infer<NonNullable<(typeof knownNameContract.forgetName)['~orpc']['inputSchema']>>;
type KnownNames = z.infer<NonNullable<(typeof knownNameContract.listKnownNames)['~orpc']['outputSchema']>>;

/** Everything the venue has learned that means the item, or an item merged into it. */
export function listKnownNames(context: Context, { id }: { id: string }): Promise<KnownNames> {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    await requireItem(tx, organizationId, id);
    const { rows } = await sql<{ known: KnownNames['data'][number] }>`
      with own as materialized (
        select id from catalog.item where organization_id = ${organizationId} and (id = ${id} or merged_into_id = ${id})
      ), found (place, at, name, known) as (
        select 1, n.learned_at, coalesce(n.name, n.name_key), jsonb_build_object('source', 'import', 'name', coalesce(n.name, n.name_key),
            'name_key', n.name_key, 'content', n.content, 'vintage', n.vintage, 'learned_at', to_json(n.learned_at) #>> '{}')
          from catalog.learned_name as n join own on own.id = n.item_id where n.organization_id = ${organizationId}
        union all
        select 2, max(l.added_at), l.printed, jsonb_build_object('source', 'invoice', 'name', l.printed,
            'vendor', jsonb_build_object('id', v.id, 'name', v.name), 'lines', count(*), 'learned_at', to_json(max(l.added_at)) #>> '{}')
          from purchasing.invoice_line as l join own on own.id = l.item_id
          join purchasing.invoice as d on d.organization_id = l.organization_id and d.id = l.invoice_id
          join purchasing.vendor as v on v.organization_id = d.organization_id and v.id = d.vendor_id
          where l.organization_id = ${organizationId} and l.printed is not null group by v.id, v.name, l.printed
        union all
        select 3, c.updated_at, c.code, jsonb_build_object('source', 'vendor', 'name', c.code,
            'vendor', jsonb_build_object('id', v.id, 'name', v.name), 'learned_at', to_json(c.updated_at) #>> '{}')
          from purchasing.vendor_item as c join own on own.id = c.item_id
          join purchasing.vendor as v on v.organization_id = c.organization_id and v.id = c.vendor_id
          where c.organization_id = ${organizationId}
        union all
        select 4, p.updated_at, p.name, jsonb_build_object('source', 'till', 'name', concat_ws(' · ', p.name, p.variation),
            'pos_item_id', p.id, 'learned_at', to_json(p.updated_at) #>> '{}')
          from sales.pos_item as p
          join sales.sold_as as s on s.organization_id = p.organization_id and s.id = p.sold_as_id and s.deleted_at is null
          join own on own.id = s.inventory_item_id where p.organization_id = ${organizationId}
        union all
        select 5, b.created_at, b.code, jsonb_build_object('source', 'barcode', 'name', b.code, 'pack_count', b.pack_count,
            'learned_at', to_json(b.created_at) #>> '{}')
          from catalog.item_barcode as b join own on own.id = b.item_id
          join catalog.item as i on i.organization_id = b.organization_id and i.id = b.item_id and i.barcode <> b.code
          where b.organization_id = ${organizationId}
      )
      select known from found order by place, at desc, name`.execute(tx);
    return { data: rows.map(({ known }) => known) };
  });
}

/** Forgets what a file or an invoice calls the item: the next one is matched as if it were new. */
export function forgetName(context: Context, input: Forgotten): Promise<{ action_id: string | null }> {
  return runCommand(context, 'forgetName', input, async (tx) => {
    await requireItem(tx, context.actor.organizationId, input.id);
    const { name } = input;
    const action_id =
      name.source === 'import'
        ? await forgetLearnedName(tx, context, input.id, name)
        : await forgetPrinted(tx, context, input.id, name);
    return { action_id };
  });
}

async function requireItem(tx: Tx, organizationId: string, id: string): Promise<void> {
  const { rows } = await sql`select from catalog.item where organization_id = ${organizationId} and id = ${id}`.execute(
    tx,
  );
  if (rows.length === 0) throw notFound('Item');
}
