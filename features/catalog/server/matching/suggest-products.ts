import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { contentOf } from '../../domain/content.ts';
import type { ComparedProduct } from '../../domain/matching/compare-products.ts';
import { type Comparison, LEAST_CONFIDENCE, matchProducts } from '../../domain/matching/match-products.ts';
import { wordQueries } from '../../domain/matching/word-queries.ts';

/** A product that is not matched yet, with its codes as stored. */
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

const MOST_CANDIDATES = 40;
const MOST_SUGGESTIONS = 6; // CONST-028

/**
 * Up to six catalog products that each product may be, surest first. Candidates have the same barcode or share the
 * rarest words; they are compared by name, size, vintage, type and producer (UNI-016).
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
    const offered = candidates.get(index) ?? [];
    return matchProducts(mine, offered.map(describe))
      .map((compared, place) => ({ universalItemId: (offered[place] as Candidate).id, ...compared }))
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
  const queries = asked.flatMap(({ name }, position) => wordQueries(name).map((query) => ({ query, position })));
  const { rows } = await sql<Candidate>`
    with hit as (
      select asked.position, k.id
      from unnest(${codes.map(({ code }) => code)}::text[], ${codes.map(({ position }) => position)}::int[]) as asked (code, position)
      join matching.known_item as k on k.barcode = asked.code
      union
      select place, id from matching.products_of_words(
        ${queries.map(({ position }) => position)}::int[], ${queries.map(({ query }) => query)}::text[], ${MOST_CANDIDATES})
    )
    select hit.position, k.id, k.name, k.vintage, k.short_type, k.producer, k.barcode, k.volume::float8 as volume, k.unit, k.count
    from hit join matching.known_item as k on k.id = hit.id
    where k.organization_id is null or k.organization_id = ${organizationId}`.execute(tx);
  return rows;
}
