import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';
import { foldTexts } from '#shared/server/tables/fold-texts.ts';

/** The product of a line. */
export interface SoldThing {
  readonly name: string;
  readonly variation: string | null;
  readonly category: string | null;
  readonly soldAt: Date;
  /** For one unit, as a decimal string; null if unknown. */
  readonly unitPrice: string | null;
  /** The till's own id; without one, it is identified by name and variation. */
  readonly externalId?: string | undefined;
  /** Only money, such as a refund: there is nothing to match. */
  readonly isMoney?: boolean | undefined;
}

interface EnsuredItems {
  /** The id of each product, in order. */
  readonly ids: string[];
  readonly created: readonly { readonly id: string; readonly name: string }[];
  readonly categories: number;
}

/**
 * The POS items of one till by name and variation, ignoring case; missing ones are created, with their categories.
 * The newest sale sets the category and price of existing ones.
 */
export async function ensurePosItems(
  tx: Tx,
  organizationId: string,
  posId: string,
  things: readonly SoldThing[],
): Promise<EnsuredItems> {
  const fold = await foldTexts(
    tx,
    things.flatMap((thing) => [thing.name, thing.variation ?? '']),
  );
  const keys = things.map((thing) => externalId(fold, thing));
  const newest = new Map<string, SoldThing>();
  for (const [index, key] of keys.entries()) {
    const [thing, known] = [things[index] as SoldThing, newest.get(key)];
    newest.set(key, known ? later(known, thing) : thing);
  }
  const distinct = [...newest].sort(([a], [b]) => (a < b ? -1 : 1));
  const categories = await ensureCategories(tx, organizationId, posId, [...newest.values()]);
  const { rows } = await writeItems(tx, organizationId, posId, distinct);
  const ids = new Map(rows.map((row) => [row.external_id, row.id]));
  const created = rows.filter((row) => row.created);
  if (created.length > 0 || categories > 0) await announce(tx, organizationId, 'pos');
  return { ids: keys.map((key) => ids.get(key) as string), created, categories };
}

/** The first name stays; otherwise the newer sale wins. */
function later(known: SoldThing, thing: SoldThing): SoldThing {
  const [older, newer] = thing.soldAt > known.soldAt ? [known, thing] : [thing, known];
  const { name, variation } = known;
  const [category, unitPrice] = [newer.category ?? older.category, newer.unitPrice ?? older.unitPrice];
  return { ...known, name, variation, category, unitPrice, soldAt: newer.soldAt };
}

/** As the database allows. Folding and quoting can make a name longer. */
const LONGEST_ID = 600;

function externalId(fold: (text: string) => string, { name, variation, externalId: own }: SoldThing): string {
  if (own !== undefined) return own;
  const key = JSON.stringify([fold(name), ...(variation ? [fold(variation)] : [])]);
  return key.length <= LONGEST_ID ? key : createHash('sha256').update(key).digest('base64url');
}

async function ensureCategories(
  tx: Tx,
  organizationId: string,
  posId: string,
  things: readonly SoldThing[],
): Promise<number> {
  const names = [...new Set(things.flatMap((thing) => thing.category ?? []))].sort();
  if (names.length === 0) return 0;
  const { rows } = await sql`
    insert into sales.category (organization_id, pos_id, name)
    select ${organizationId}, ${posId}, name from unnest(${names}::text[]) as c (name)
    on conflict (organization_id, pos_id, name) do nothing returning id`.execute(tx);
  return rows.length;
}

/** Creates POS items, brings back those that an undone import had created, updates those for which this sale is the newest, then reads all of them. */
async function writeItems(
  tx: Tx,
  organizationId: string,
  posId: string,
  things: readonly (readonly [string, SoldThing])[],
) {
  const column = <T>(pick: (thing: SoldThing) => T) => things.map(([, thing]) => pick(thing));
  const input = sql`
    select input.*, c.id as category_id
    from unnest(${things.map(([key]) => key)}::text[], ${column((t) => t.name)}::text[], ${column((t) => t.variation)}::text[],
      ${column((t) => t.category)}::text[], ${column((t) => t.unitPrice)}::numeric[], ${column((t) => t.soldAt.toISOString())}::timestamptz[],
      ${column((t) => t.isMoney ?? false)}::boolean[])
      as input (external_id, name, variation, category, unit_price, sold_at, is_money)
    left join sales.category as c on c.organization_id = ${organizationId} and c.pos_id = ${posId} and c.name = input.category`;
  const { rows: made } = await sql<{ id: string }>`
    insert into sales.pos_item (organization_id, pos_id, external_id, name, variation, category_id, unit_price, ignored)
    select ${organizationId}, ${posId}, external_id, name, variation, category_id, round(unit_price, 2), is_money from (${input}) as input
    order by external_id
    on conflict (organization_id, pos_id, external_id) do nothing returning id`.execute(tx);
  const { rows: back } = await sql<{ id: string }>`
    update sales.pos_item as p set removed_at = null, updated_at = now()
    where organization_id = ${organizationId} and pos_id = ${posId} and external_id = any(${things.map(([key]) => key)}::text[])
      and removed_at is not null and not exists (
        select from sales.till_object as o where o.organization_id = p.organization_id and o.pos_item_id = p.id)
    returning id`.execute(tx);
  await sql`
    update sales.pos_item as p
    set category_id = coalesce(input.category_id, p.category_id), unit_price = coalesce(round(input.unit_price, 2), p.unit_price), updated_at = now()
    from (${input}) as input
    where p.organization_id = ${organizationId} and p.pos_id = ${posId} and p.external_id = input.external_id
      and (p.category_id is distinct from coalesce(input.category_id, p.category_id)
        or p.unit_price is distinct from coalesce(round(input.unit_price, 2), p.unit_price))
      and input.sold_at > all (
        select max(l.sold_at) from sales.sale_line as l where l.organization_id = p.organization_id and l.pos_item_id = p.id
        having max(l.sold_at) is not null)`.execute(tx);
  return sql<{ id: string; external_id: string; name: string; created: boolean }>`
    select p.id, p.external_id, case when p.variation is null then p.name else p.name || ' (' || p.variation || ')' end as name,
      p.id = any(${[...made, ...back].map((row) => row.id)}::uuid[]) as created
    from sales.pos_item as p
    where p.organization_id = ${organizationId} and p.pos_id = ${posId} and p.external_id = any(${things.map(([key]) => key)}::text[])
    order by p.external_id`.execute(tx);
}
