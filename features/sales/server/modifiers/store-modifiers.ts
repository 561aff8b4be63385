import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import type { TillModifier } from '../../domain/tills/till-order.ts';
import type { CatalogueModifier } from '../tills/adapter.ts';

/** A modifier from a till or a file; files have no ids. */
export type NamedModifier = Omit<TillModifier, 'catalogueId'> & Partial<Pick<TillModifier, 'catalogueId'>>;

export interface LineWithModifiers {
  readonly id: string;
  readonly modifiers: readonly NamedModifier[];
}

const LONGEST = { name: 255, id: 200 };
const MOST_QUANTITY = 100;

/**
 * Stores the modifiers of these lines: new ones are added, unmatched. Modifiers that a line already had keep the
 * effect of their posting. The caller holds the lines.
 */
export async function storeLineModifiers(
  tx: Tx,
  organizationId: string,
  posId: string,
  lines: readonly LineWithModifiers[],
): Promise<void> {
  const named = lines.flatMap(({ id, modifiers }) =>
    modifiers.flatMap((modifier, position) => {
      const name = modifier.name.trim().slice(0, LONGEST.name);
      if (!name) return [];
      const externalId = modifier.catalogueId?.slice(0, LONGEST.id) || null;
      return { lineId: id, position, name, externalId, ...amountsOf(modifier) };
    }),
  );
  if (named.length > 0) await addModifiers(tx, organizationId, posId, named);
  const column = <T>(pick: (row: (typeof named)[number]) => T) => named.map(pick);
  await sql`
    with input as (
      select n.line_id, found.id as modifier_id, min(n.position) as position, sum(n.quantity) as quantity, sum(n.price) as price
      from unnest(${column((n) => n.lineId)}::uuid[], ${column((n) => n.position)}::int[], ${column((n) => n.externalId)}::text[],
        ${column((n) => n.name)}::text[], ${column((n) => n.quantity)}::numeric[], ${column((n) => n.price)}::numeric[])
        as n (line_id, position, external_id, name, quantity, price)
      cross join lateral (${modifierNamed(organizationId, posId)}) as found
      group by 1, 2
    ), gone as (
      delete from sales.sale_modifier as m
      where m.organization_id = ${organizationId} and m.line_id = any(${lines.map((line) => line.id)}::uuid[])
        and (m.line_id, m.modifier_id) not in (select line_id, modifier_id from input)
    )
    insert into sales.sale_modifier (organization_id, line_id, modifier_id, position, quantity, price)
    select ${organizationId}::uuid, line_id, modifier_id, position, quantity, price from input order by line_id, modifier_id
    on conflict (organization_id, line_id, modifier_id) do update
    set position = excluded.position, quantity = excluded.quantity, price = excluded.price`.execute(tx);
}

/** By the till's id; without one by name, if only one modifier has it. */
const modifierNamed = (organizationId: string, posId: string) => sql`
  select k.id from sales.modifier as k
  where k.organization_id = ${organizationId} and k.pos_id = ${posId}
    and case when n.external_id is not null then k.external_id = n.external_id else k.name_key = platform.fold(n.name) end
  order by k.external_id is not null, k.id limit 1`;

function amountsOf({ quantity, price }: NamedModifier) {
  const units = new Decimal(quantity);
  return {
    quantity: Decimal.min(Decimal.max(units, 0), MOST_QUANTITY).toFixed(6),
    price: new Decimal(price).toFixed(2),
  };
}

async function addModifiers(
  tx: Tx,
  organizationId: string,
  posId: string,
  named: readonly { name: string; externalId: string | null }[],
): Promise<void> {
  const byKey = new Map(named.map((one) => [one.externalId ?? `name ${one.name.toLowerCase()}`, one]));
  const [rows, column] = [
    [...byKey.values()],
    <T>(pick: (one: (typeof named)[number]) => T) => [...byKey.values()].map(pick),
  ];
  if (rows.length === 0) return;
  await sql`
    insert into sales.modifier (organization_id, pos_id, external_id, name)
    select ${organizationId}::uuid, ${posId}::uuid, n.external_id, n.name
    from unnest(${column((one) => one.externalId)}::text[], ${column((one) => one.name)}::text[]) as n (external_id, name)
    where n.external_id is not null or 1 <> (select count(*) from sales.modifier as k
      where k.organization_id = ${organizationId} and k.pos_id = ${posId} and k.external_id is not null and k.name_key = platform.fold(n.name))
    order by n.external_id nulls last, platform.fold(n.name)
    on conflict do nothing`.execute(tx);
  await sql`
    update sales.modifier as m set removed_at = null, updated_at = now()
    from unnest(${rows.filter((one) => one.externalId === null).map((one) => one.name)}::text[]) as n (name)
    where m.organization_id = ${organizationId} and m.pos_id = ${posId} and m.external_id is null and m.removed_at is not null
      and m.name_key = platform.fold(n.name)`.execute(tx);
}

/** Modifiers in a till's catalog can be matched before they are sold. Removed ones keep their effect. */
export async function storeCatalogueModifiers(
  tx: Tx,
  { organizationId, posId }: { organizationId: string; posId: string },
  modifiers: readonly CatalogueModifier[],
): Promise<void> {
  const column = <T>(pick: (one: CatalogueModifier) => T) => modifiers.map(pick);
  await sql`
    insert into sales.modifier as m (organization_id, pos_id, external_id, name, list, removed_at)
    select ${organizationId}::uuid, ${posId}::uuid, n.external_id, n.name, n.list, case when n.gone then now() end
    from unnest(${column((one) => one.id)}::text[], ${column((one) => one.name.slice(0, LONGEST.name))}::text[],
      ${column((one) => one.list)}::text[], ${column((one) => one.isDeleted)}::boolean[]) as n (external_id, name, list, gone)
    order by n.external_id
    on conflict (organization_id, pos_id, external_id) where external_id is not null do update
    set name = case when excluded.removed_at is null then excluded.name else m.name end, list = coalesce(excluded.list, m.list),
        removed_at = excluded.removed_at, updated_at = now()`.execute(tx);
}
