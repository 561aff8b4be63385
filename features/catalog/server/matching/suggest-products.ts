import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import {
  type ComparedProduct,
  type Comparison,
  compareProducts,
  LEAST_CONFIDENCE,
} from '../../domain/compare-products.ts';
import { contentOf } from '../../domain/content.ts';

/** A product that nobody has matched yet, with its codes as they are stored. */
export interface AskedProduct extends Omit<ComparedProduct, 'content'> {
  readonly volume: number;
  readonly unit: string;
  readonly count: number;
}

export interface Suggestion extends Comparison {
  readonly universalItemId: string;
}

interface Candidate {
  position: number;
  id: string;
  name: string;
  vintage: string | null;
  short_type: string;
  producer: string | null;
  barcode: string | null;
  volume: number;
  unit: string;
  count: number;
}

const MOST_CANDIDATES = 30;
const MOST_SUGGESTIONS = 6; // CONST-028

/**
 * For each product what it may be in the catalogue, surest first, at most six: those with a common barcode and those
 * with the most similar names are compared by name, size, vintage, type and producer (UNI-016).
 */
export async function suggestProducts(
  tx: Tx,
  organizationId: string,
  asked: readonly AskedProduct[],
): Promise<Suggestion[][]> {
  if (asked.length === 0) return [];
  const candidates = Map.groupBy(await findCandidates(tx, organizationId, asked), (candidate) => candidate.position);
  return asked.map((item, index) => {
    const mine = { ...item, content: contentOf(item.volume, item.unit, item.count) };
    return (candidates.get(index) ?? [])
      .map((candidate) => ({ universalItemId: candidate.id, ...compareProducts(mine, describe(candidate)) }))
      .filter(({ confidence }) => confidence >= LEAST_CONFIDENCE)
      .sort((a, b) => b.confidence - a.confidence || (a.universalItemId < b.universalItemId ? -1 : 1))
      .slice(0, MOST_SUGGESTIONS);
  });
}

function describe({ volume, unit, count, barcode, ...rest }: Candidate): ComparedProduct {
  return { ...rest, content: contentOf(volume, unit, count), barcodes: barcode === null ? [] : [barcode] };
}

async function findCandidates(tx: Tx, organizationId: string, asked: readonly AskedProduct[]): Promise<Candidate[]> {
  const codes = asked.flatMap((item, position) => item.barcodes.map((code) => ({ code, position })));
  const columns = sql`k.id, k.name, k.vintage, k.short_type, k.producer, k.barcode, k.volume::float8 as volume, k.unit, k.count`;
  const ours = sql`(k.organization_id is null or k.organization_id = ${organizationId})`;
  await sql`set local pg_trgm.similarity_threshold = 0.3`.execute(tx);
  const { rows } = await sql<Candidate>`
    select asked.position, ${columns}
    from unnest(${codes.map(({ code }) => code)}::text[], ${codes.map(({ position }) => position)}::int[]) as asked (code, position)
    join matching.known_item as k on k.barcode = asked.code
    where ${ours}
    union
    select asked.position::int - 1, found.*
    from unnest(${asked.map((item) => item.name)}::text[]) with ordinality as asked (name, position)
    cross join lateral (
      select ${columns} from matching.known_item as k
      where ${ours} and k.name_key % platform.fold(asked.name)
      order by similarity(k.name_key, platform.fold(asked.name)) desc, k.id limit ${MOST_CANDIDATES}
    ) as found`.execute(tx);
  return rows;
}
