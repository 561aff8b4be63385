import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { type KnownProduct, readKnownItems } from '../matching/read-known-items.ts';

const FIELDS = { producer: 'PR', country: 'CT', region: 'RG' } as const;

/** Products of the catalog in the requested order, with the venue's own types and sizes. */
export async function showUniversalItems(tx: Tx, organizationId: string, ids: readonly string[]) {
  const products = await readKnownItems(tx, organizationId, ids);
  const ordered = ids.flatMap((id) => products.get(id) ?? []);
  const places = await findPlaces(tx, organizationId, ordered);
  return ordered.map((product, index) => show(product, places[index] ?? { type_id: null, size_id: null }));
}

interface Place {
  readonly type_id: string | null;
  readonly size_id: string | null;
}

/** The venue's type with that name, otherwise one of the same main type; and its size with that content. */
async function findPlaces(tx: Tx, organizationId: string, products: readonly KnownProduct[]): Promise<Place[]> {
  const column = <T>(pick: (product: KnownProduct) => T) => products.map(pick);
  const { rows } = await sql<Place>`
    select (select t.id from catalog.item_type as t
            where t.organization_id = ${organizationId} and t.short_type = asked.short_type
            order by t.name_key = platform.fold(asked.subtype) desc, t.id limit 1) as type_id,
           (select z.id from catalog.size as z
            where z.organization_id = ${organizationId} and z.volume = asked.volume and z.unit = asked.unit and z.count = asked.count
            order by z.stockable desc, z.id limit 1) as size_id
    from unnest(${column((p) => p.short_type)}::text[], ${column((p) => p.subtype)}::text[], ${column((p) => p.volume)}::numeric[],
      ${column((p) => p.unit)}::text[], ${column((p) => p.count)}::int[])
      with ordinality as asked (short_type, subtype, volume, unit, count, position)
    order by position`.execute(tx);
  return rows;
}

function show(product: KnownProduct, place: Place) {
  const { id, name, vintage, barcode, organization_id, created_at } = product;
  return {
    id,
    model_type: 'universal_item' as const,
    name,
    vintage,
    disgorgement: null,
    barcode,
    size: {
      id: place.size_id,
      name: product.size_name,
      volume: Number(product.volume),
      unit: product.unit,
      count: product.count,
    },
    type: { id: place.type_id, name: product.subtype, short_type: product.short_type },
    fields: fieldsOf(product),
    enriched: detailsOf(product),
    organization_id,
    created_at,
  };
}

/** The details that a matched item shows from the product, keyed like its enriched details. */
function detailsOf({ abv, details }: KnownProduct): Record<string, unknown> {
  return { ...(abv === null ? {} : { abv }), ...details };
}

/** Values as attributes of an item. The catalog has no ids for them, so each id is derived from its value. */
function fieldsOf(product: KnownProduct) {
  return Object.entries(FIELDS).flatMap(([column, type]) => {
    const name = product[column as keyof typeof FIELDS];
    return name ? [{ id: idOfValue(type, name), type, name }] : [];
  });
}

function idOfValue(type: string, name: string): string {
  const hex = createHash('sha256').update(`${type} ${name.toLowerCase()}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
