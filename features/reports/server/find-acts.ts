import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

/** More records than this have the text in their name only if it says nothing. */
const MOST_FOUND = 500;

/** Conditions on an action of stock `a`, on a recorded change `v` and on an event `e` of a cycle. */
interface FoundActs {
  readonly actions: RawBuilder<unknown>;
  readonly changes: RawBuilder<unknown>;
  readonly events: RawBuilder<unknown>;
}

/**
 * The acts that a text is about: an item by name or barcode, a person or a location by name, an invoice by number or vendor, a
 * batch by name, and whatever else an act is called by, such as a file.
 */
export async function findActs(tx: Tx, organizationId: string, search: string | undefined): Promise<FoundActs> {
  if (!search) return { actions: sql`true`, changes: sql`true`, events: sql`true` };
  const { people, locations } = await findNamed(tx, organizationId, search);
  const items = foundItems(organizationId, search);
  // Without a location of this name no action is asked for its locations.
  const atLocation =
    locations.length === 0
      ? sql`false`
      : sql`exists (select from stock.movement as m where m.organization_id = ${organizationId} and m.action_id = a.id
          and m.location_id = any(${locations}::uuid[]))`;
  return {
    actions: sql`(a.user_id = any(${people}::uuid[]) or ${atLocation} or a.id in (
      select m.action_id from stock.movement as m where m.organization_id = ${organizationId} and m.item_id in (${items})
      union all
      select m.action_id from stock.movement as m where m.organization_id = ${organizationId}
        and (m.source_type, m.source_id) in (${foundDocuments(organizationId, search)})
      union all
      select v.id from platform.inverse as v where v.organization_id = ${organizationId} and ${isCalled(search)}))`,
    changes: sql`(v.user_id = any(${people}::uuid[]) or ${isCalled(search)} or exists (
      select from jsonb_array_elements(coalesce(v.data -> 'rows', '[]')) as r (changed)
      where coalesce(case r.changed ->> 'table' when 'catalog.item' then r.changed -> 'key' ->> 'id' end, r.changed -> 'key' ->> 'item_id')::uuid in (${items})
        or (r.changed -> 'key' ->> 'location_id')::uuid = any(${locations}::uuid[])))`,
    events: sql`(e.user_id = any(${people}::uuid[]) or exists (
      select from counting.cycle as c where c.organization_id = ${organizationId} and c.id = e.cycle_id
        and ${has(search, sql`'cycle ' || c.number`)}))`,
  };
}

const has = (search: string, column: RawBuilder<unknown>) => sql`position(platform.fold(${search}) in ${column}) > 0`;

const isCalled = (search: string) => has(search, sql`platform.fold(coalesce(v.about, ''))`);

async function findNamed(tx: Tx, organizationId: string, search: string) {
  const { rows } = await sql<{ people: string[]; locations: string[] }>`
    select array(select id from accounts.person where organization_id = ${organizationId}
        and ${has(search, sql`platform.fold(display_name)`)} limit ${MOST_FOUND}) as people,
      array(select id from stock.location where organization_id = ${organizationId}
        and ${has(search, sql`name_key`)} limit ${MOST_FOUND}) as locations`.execute(tx);
  return rows[0] ?? { people: [], locations: [] };
}

const foundItems = (organizationId: string, search: string) => sql`
  select i.id from catalog.item as i
  where i.organization_id = ${organizationId} and (${has(search, sql`i.name_key`)} or i.barcode = ${search})
  limit ${MOST_FOUND}`;

const foundDocuments = (organizationId: string, search: string) => sql`
  (select 'invoice', v.id from purchasing.invoice as v
    join purchasing.vendor as vendor on vendor.organization_id = v.organization_id and vendor.id = v.vendor_id
    where v.organization_id = ${organizationId}
      and (${has(search, sql`platform.fold(coalesce(v.custom_invoice_num, ''))`)} or ${has(search, sql`vendor.name_key`)})
    limit ${MOST_FOUND})
  union all
  (select 'batch', b.id from recipes.batch as b
    where b.organization_id = ${organizationId} and ${has(search, sql`platform.fold(b.name)`)} limit ${MOST_FOUND})`;
