import { sql } from 'kysely';
import type { ComparedProduct } from '#features/catalog/domain/matching/compare-products.ts';
import { stageSuggestions } from '#features/sales/server/matching/stage-suggestions.ts';
import { type Database, type Tx, withOrganization } from '#shared/server/database.ts';

/** From this score on, a screen calls a suggestion "Suggested"; below, "Not sure". */
export const EVEN_CHANCE = 0.5;

export const count = (all: readonly boolean[]) => all.filter(Boolean).length;

export const report = (what: string, of: number, right: number, more: string) =>
  console.log(`${what.padEnd(42)} ${right} of ${of} right (${((100 * right) / of).toFixed(1)} %), ${more}`);

/** An item of the venue: its name, main type and milliliters, and a code of its list. */
export interface Stocked extends Pick<ComparedProduct, 'name' | 'short_type' | 'content'> {
  readonly key: string;
}

export async function stock(tx: Tx, organizationId: string, rows: readonly Stocked[]): Promise<void> {
  const column = <T>(pick: (row: Stocked) => T) => rows.map(pick);
  const data = sql`unnest(${column((r) => r.name)}::text[], ${column((r) => r.short_type)}::text[],
    ${column((r) => String(Math.round(r.content ?? 0)))}::numeric[], ${column((r) => `BC${r.key}`)}::text[]) as listed (name, type, content, barcode)`;
  await sql`insert into catalog.item_type (organization_id, name, short_type)
    select distinct ${organizationId}::uuid, 'Listed ' || type, type from ${data} on conflict do nothing`.execute(tx);
  await sql`insert into catalog.size (organization_id, name, volume, unit)
    select distinct ${organizationId}::uuid, content || ' mL', content, 'mL' from ${data} on conflict do nothing`.execute(
    tx,
  );
  await sql`
    insert into catalog.item (organization_id, name, type_id, size_id, barcode)
    select ${organizationId}::uuid, listed.name, t.id, z.id, listed.barcode from ${data}
    join catalog.item_type as t on t.organization_id = ${organizationId} and t.name = 'Listed ' || listed.type
    join lateral (select id from catalog.size where organization_id = ${organizationId} and count = 1 and unit = 'mL'
      and volume = listed.content limit 1) as z on true`.execute(tx);
}

export interface Suggested {
  readonly name: string;
  readonly score: number;
}

/** The names of the items that are suggested for each name of the till, likeliest first. */
export async function suggest(db: Database, organizationId: string, names: readonly string[]): Promise<Suggested[][]> {
  return withOrganization(db, organizationId, async (tx) => {
    const { rows: tills } = await sql<{ id: string }>`
      insert into sales.pos_instance (organization_id, name, provider, is_default)
      select ${organizationId}::uuid, 'Till ' || platform.new_id(), 'TO', not exists (
        select from sales.pos_instance where organization_id = ${organizationId}) returning id`.execute(tx);
    const { rows } = await sql<{ id: string; place: number }>`
      insert into sales.pos_item (organization_id, pos_id, external_id, name)
      select ${organizationId}, ${tills[0]?.id}, place::text, name from unnest(${names}::text[]) with ordinality as n (name, place)
      returning id, external_id::int as place`.execute(tx);
    await stageSuggestions(
      tx,
      organizationId,
      rows.map(({ id }) => id),
    );
    const { rows: staged } = await sql<{ place: number; found: Suggested[] }>`
      select p.external_id::int as place,
        json_agg(json_build_object('name', i.name, 'score', m.score::float8) order by m.score desc, i.name_key, i.id) as found
      from sales.staged_match as m
      join sales.pos_item as p on p.organization_id = m.organization_id and p.id = m.pos_item_id
      join catalog.item as i on i.organization_id = m.organization_id and i.id = m.inventory_item_id
      where m.organization_id = ${organizationId} and p.pos_id = ${tills[0]?.id} group by 1`.execute(tx);
    const found = new Map(staged.map((row) => [row.place, row.found]));
    return names.map((_, place) => found.get(place + 1) ?? []);
  });
}
