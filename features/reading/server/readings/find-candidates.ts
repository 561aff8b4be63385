import { sql } from 'kysely';
import { contentOf } from '#features/catalog/domain/content.ts';
import { type Comparison, matchProducts } from '#features/catalog/domain/matching/match-products.ts';
import { wordQueries } from '#features/catalog/domain/matching/word-queries.ts';
import { parseSize } from '#features/catalog/domain/parse-size.ts';
import { costBefore } from '#features/ledger/server/costs/cost-before.ts';
import type { Tx } from '#shared/server/database.ts';
import type { ReadLine } from '../../domain/document.ts';
import { sizesContradict } from '../../domain/flag-line.ts';
import { printedText } from '../../domain/printed-text.ts';
import { countsCases, type Reason, unitsInCase } from '../../domain/weigh-candidates.ts';

export interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly vintage: string | null;
  readonly barcode: string;
  readonly size: { readonly id: string; readonly name: string };
  readonly last_cost: number | null;
  readonly confidence: number;
  readonly reason: Reason;
  readonly pack: number;
  readonly in_cases: boolean;
  /** Per container; null if the item is not poured. */
  readonly content: number | null;
  /** Its size differs from the line's. */
  readonly contradicts: boolean;
  /** Neither the document, the vendor's item number, nor a known cost says whether cases or bottles are counted. */
  readonly unit_guessed: boolean;
}

interface FoundItem {
  line: number;
  reason: 'code' | 'learned' | 'barcode' | 'name';
  pack: number | null;
  in_cases: boolean | null;
  id: string;
  name: string;
  vintage: string | null;
  barcode: string;
  size_id: string;
  size: string;
  volume: number;
  unit: string;
  count: number;
  last_cost: number | null;
  /** The cost now, which tells cases from bottles. */
  current_cost: number | null;
  /** Bottles bought before. */
  bought: number;
}

const MOST_LIKE = 40;
const MOST_SHOWN = 5;
/** The confidence of an item that a person chose for the same text; the vendor's own item number is above it. */
const LEARNED = 0.99;
/** Less similar items do not help people choose. */
const LEAST_SHOWN = 0.03;

/**
 * For each line the items it may mean, most confident first: by the vendor's item number, by what people chose for
 * the same text of this vendor, by barcode, by name and size. Their last costs are those before `at`, or now if there was none yet.
 */
export async function findCandidates(
  tx: Tx,
  organizationId: string,
  vendorId: string | null,
  lines: readonly ReadLine[],
  at: Date,
): Promise<Candidate[][]> {
  if (lines.length === 0) return [];
  const found = Map.groupBy(await findItems(tx, organizationId, vendorId, lines, at), (item) => item.line);
  return lines.map((line, index) => {
    const items = [...Map.groupBy(found.get(index) ?? [], (item) => item.id).values()];
    const compared = matchProducts(
      describeLine(line),
      items.map((ways) => describeItem(line, ways)),
    );
    return items
      .map((ways, place) => weigh(line, ways, compared[place] as Comparison))
      .filter(({ reason, confidence }) => reason !== 'name' || confidence >= LEAST_SHOWN)
      .sort(
        (a, b) =>
          Number(a.contradicts) - Number(b.contradicts) || b.confidence - a.confidence || (a.id < b.id ? -1 : 1),
      )
      .slice(0, MOST_SHOWN);
  });
}

/** Combines the ways in which one item was found. */
function weigh(line: ReadLine, ways: readonly FoundItem[], compared: Comparison): Candidate {
  const item = (ways.find((way) => way.reason === 'code') ?? ways[0]) as FoundItem;
  const learnt = item.reason === 'code' ? item : undefined;
  const chosen = ways.some((way) => way.reason === 'learned');
  const scanned = ways.find((way) => way.reason === 'barcode');
  const units = learnt?.pack ?? unitsInCase(line.pack, item.count);
  const known = learnt?.in_cases ?? null;
  const content = contentOf(item.volume, item.unit, 1);
  const stated = countsCases(line, units, item.current_cost);
  return {
    id: item.id,
    name: item.name,
    vintage: item.vintage,
    barcode: item.barcode,
    size: { id: item.size_id, name: item.size },
    last_cost: item.last_cost,
    confidence: learnt ? 1 : chosen ? LEARNED : compared.confidence,
    reason: learnt ? 'code' : chosen ? 'learned' : scanned ? 'barcode' : 'name',
    pack: units,
    in_cases: line.unit_known ? stated : (known ?? stated),
    content,
    contradicts: sizesContradict(contentOfLine(line), content),
    unit_guessed: learnt
      ? !line.unit_known && known === null && units > 1 && !item.current_cost
      : unitGuessed(line, item, units),
  };
}

/** True if the document does not say whether cases are counted or how many a case has, and no known cost decides it. */
function unitGuessed(line: ReadLine, item: FoundItem, units: number): boolean {
  const noPack = Number(line.cases) !== 0 && line.pack === null && item.count <= 1;
  return noPack || (!line.unit_known && units > 1 && !item.current_cost);
}

/** The content of one bottle of a line, if the document states it. */
export function contentOfLine({ size }: Pick<ReadLine, 'size'>): number | null {
  const read = parseSize(size ?? '');
  return read.ok ? contentOf(Number(read.size.volume), read.size.unit, 1) : null;
}

function describeLine({ name, vintage, size, barcode }: ReadLine) {
  return {
    name,
    vintage,
    content: contentOfLine({ size }),
    producer: null,
    short_type: null,
    barcodes: barcode === null ? [] : [barcode],
  };
}

/**
 * A line's size is the size of one bottle, even if the item is a pack of bottles. Items bought before are likely to be
 * bought again.
 */
function describeItem(line: ReadLine, ways: readonly FoundItem[]) {
  const { name, vintage, volume, unit, current_cost, bought } = ways[0] as FoundItem;
  const scanned = line.barcode !== null && ways.some((way) => way.reason === 'barcode');
  return {
    name,
    vintage,
    content: contentOf(volume, unit, 1),
    producer: null,
    short_type: null,
    barcodes: scanned ? [line.barcode as string] : [],
    usual: Math.max(bought, current_cost === null ? 0 : 1),
  };
}

async function findItems(
  tx: Tx,
  organizationId: string,
  vendorId: string | null,
  lines: readonly ReadLine[],
  at: Date,
): Promise<FoundItem[]> {
  const before = costBefore({
    organization: sql`${organizationId}::uuid`,
    item: sql`i.id`,
    at: sql`${at}::timestamptz`,
  });
  const queries = lines.flatMap(({ name }, line) => wordQueries(name).map((query) => ({ line, query })));
  const { rows } = await sql<FoundItem>`
    with asked as materialized (
      select line::int - 1 as line, code, barcode, printed
      from unnest(${lines.map((line) => line.code)}::text[], ${lines.map((line) => line.barcode)}::text[], ${lines.map(printedText)}::text[])
        with ordinality as asked (code, barcode, printed, line)
    ), hit as (
      select asked.line, 'code' as reason, v.pack::float8 as pack, v.in_cases, coalesce(i.merged_into_id, i.id) as item_id
      from asked join purchasing.vendor_item as v
        on v.organization_id = ${organizationId} and v.vendor_id = ${vendorId}::uuid and v.code = asked.code
      join catalog.item as i on i.organization_id = ${organizationId} and i.id = v.item_id
      union all
      select asked.line, 'learned', null, null, coalesce(i.merged_into_id, i.id)
      from asked cross join lateral (
        select l.item_id from purchasing.invoice_line as l
        join purchasing.invoice as v on v.organization_id = l.organization_id and v.id = l.invoice_id
        where l.organization_id = ${organizationId} and l.printed = asked.printed and v.vendor_id = ${vendorId}::uuid
        order by l.added_at desc, l.id desc limit 1
      ) as last
      join catalog.item as i on i.organization_id = ${organizationId} and i.id = last.item_id
      union all
      select asked.line, 'barcode', null, null, b.item_id
      from asked join catalog.item_barcode as b on b.organization_id = ${organizationId} and b.code = asked.barcode
      union all
      select alike.place, 'name', null, null, alike.id
      from catalog.items_of_words(${queries.map(({ line }) => line)}::int[], ${queries.map(({ query }) => query)}::text[], ${MOST_LIKE}) as alike
    )
    select hit.line, hit.reason, hit.pack, hit.in_cases, i.id, i.name, i.vintage, i.barcode, z.id as size_id, z.name as size,
      z.volume::float8 as volume, z.unit, z.count, coalesce(${before}, c.last_cost)::float8 as last_cost, c.last_cost::float8 as current_cost,
      coalesce((select sum(l.quantity) from stock.cost_layer as l
        where l.organization_id = ${organizationId} and l.item_id = i.id), 0)::float8 as bought
    from hit join catalog.item as i on i.organization_id = ${organizationId} and i.id = hit.item_id and i.active
    join catalog.size as z on z.organization_id = ${organizationId} and z.id = i.size_id
    left join stock.item_cost as c on c.organization_id = ${organizationId} and c.item_id = i.id
    order by hit.line, i.id`.execute(tx);
  return rows;
}
