import { sql } from 'kysely';
import { wordQueries } from '#features/catalog/domain/matching/word-queries.ts';
import type { Tx } from '#shared/server/database.ts';
import type { PosName } from '../../domain/read-pos-name.ts';

export interface Candidate {
  readonly place: number;
  readonly id: string;
  readonly name: string;
  readonly vintage: string | null;
  readonly producer: string | null;
  readonly size_id: string;
  readonly volume: number;
  readonly unit: string;
  readonly count: number;
  /** Bottles in stock now and bought before; an item with a stated cost counts as one. */
  readonly usual: number;
  /** A main type, such as SP. */
  readonly type: string;
  /** Those of its barcodes that the till has. */
  readonly barcodes: readonly string[];
}

/** A POS item, as far as its codes go. */
interface Coded {
  /** The till's GTIN or SKU, without leading zeros. */
  readonly codes: readonly string[];
}

const MOST_CANDIDATES = 40;
/** POS items of one statement: with a whole menu, a busy machine would reach the time limit of statements. */
const AT_ONCE = 50;

/** By barcodes and earlier matches first, then by words. */
export async function findCandidates(
  tx: Tx,
  organizationId: string,
  names: readonly PosName[],
  asked: readonly Coded[],
  learned: readonly (string | null)[],
): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (let start = 0; start < asked.length; start += AT_ONCE) {
    const places = asked.slice(start, start + AT_ONCE).map((_, index) => start + index);
    const known = places.flatMap((place) => (learned[place] == null ? [] : [{ id: learned[place], place }]));
    const codes = places.flatMap((place) =>
      (asked[place]?.codes ?? []).flatMap((code) => writtenAs(code).map((as) => ({ place, as, code }))),
    );
    const queries = places.flatMap((place) =>
      wordQueries(names[place]?.product ?? '').map((query) => ({ place, query })),
    );
    found.push(...(await readCandidates(tx, organizationId, { known, codes, queries })));
  }
  return found;
}

/** The place of a POS item among all that are asked about. */
interface Wanted {
  readonly known: readonly { readonly place: number; readonly id: string }[];
  readonly codes: readonly { readonly place: number; readonly as: string; readonly code: string }[];
  readonly queries: readonly { readonly place: number; readonly query: string }[];
}

async function readCandidates(tx: Tx, organizationId: string, { known, codes, queries }: Wanted): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with by_code as (
      select c.place, b.item_id as id, array_agg(c.code) as codes
      from unnest(${codes.map(({ place }) => place)}::int[], ${codes.map(({ as }) => as)}::text[], ${codes.map(({ code }) => code)}::text[])
        as c (place, written, code)
      join catalog.item_barcode as b on b.organization_id = ${organizationId} and b.code = c.written group by 1, 2
    )
    select alike.place, t.short_type as type, coalesce(by_code.codes, '{}') as barcodes, i.id, i.name, i.vintage, i.size_id, z.volume::float8 as volume, z.unit, z.count,
      (greatest(s.quantity, 0) + coalesce(
        (select sum(l.quantity) from stock.cost_layer as l where l.organization_id = i.organization_id and l.item_id = i.id),
        case when c.last_cost is null then 0 else 1 end))::float8 as usual,
      (select string_agg(f.name, ' ') from catalog.item_field as l
        join catalog.field as f on f.organization_id = l.organization_id and f.id = l.field_id and f.code = 'PR'
        where l.organization_id = i.organization_id and l.item_id = i.id) as producer
    from (
      select place, id from by_code
      union
      select place, id from catalog.items_of_words(${queries.map(({ place }) => place)}::int[],
        ${queries.map(({ query }) => query)}::text[], ${MOST_CANDIDATES})
      union
      select * from unnest(${known.map(({ place }) => place)}::int[], ${known.map(({ id }) => id)}::uuid[])
    ) as alike
    left join by_code on by_code.place = alike.place and by_code.id = alike.id
    join catalog.item as i on i.organization_id = ${organizationId} and i.id = alike.id and i.active
    join catalog.item_type as t on t.organization_id = i.organization_id and t.id = i.type_id
    join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
    join stock.item_stock as s on s.organization_id = i.organization_id and s.item_id = i.id
    join stock.item_cost as c on c.organization_id = i.organization_id and c.item_id = i.id`.execute(tx);
  return rows;
}

/** A code in its usual forms: an EAN-8, a UPC with its zeros, an EAN-13, or a GTIN-14. */
const writtenAs = (code: string): string[] => [
  ...new Set([
    code,
    ...[8, 12, 13, 14].filter((length) => length > code.length).map((length) => code.padStart(length, '0')),
  ]),
];
