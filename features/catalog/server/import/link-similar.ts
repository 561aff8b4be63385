import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { Slices } from '#shared/server/tables/in-slices.ts';
import type { ImportRun } from '#shared/server/tables/run-import.ts';
import { contentOf } from '../../domain/content.ts';
import { matchProducts, SURE_CONFIDENCE } from '../../domain/matching/match-products.ts';
import { typoQueries } from '../../domain/matching/word-queries.ts';
import { isSameSize } from '../../domain/same-size.ts';
import { KNOWN_ITEM, type KnownItem, SIZE_OF_ITEM } from '../items/find-items.ts';
import { findLearned, learnName } from './learned-names.ts';
import { matchExactly, type ProductRow, type RowMatch } from './match-rows.ts';
import type { TypeCells } from './product-cells.ts';

interface FileRow extends ProductRow {
  readonly row: number;
  readonly type?: TypeCells | null;
}

interface Candidate extends KnownItem {
  readonly place: number;
  readonly short_type: string;
  readonly producer: string | null;
}

interface Similar {
  readonly item: KnownItem;
  readonly confidence: number;
  readonly learned: boolean;
}

/** Names beyond these are only compared exactly; a note says so. */
const MOST_COMPARED = 500;
const COMPARED_AT_ONCE = 100;
const MOST_CANDIDATES = 15;
/** Less likely ones would be asked about in vain. */
const LEAST_ASKED = 0.5;

/**
 * Finds the item of each row: by barcode or exact name, otherwise as a person decided in `run.sameAs` or in an earlier
 * file. Rows that an earlier decision links are reported, as are those that are similar to an item in the same size: these stay
 * new until a person decides. Nothing is linked in silence.
 */
export async function matchRows(
  tx: Tx,
  organizationId: string,
  rows: readonly FileRow[],
  run: Pick<ImportRun, 'sameAs' | 'reportSimilar' | 'problems' | 'note' | 'whenWritten'>,
): Promise<RowMatch[]> {
  const matches = await matchExactly(tx, organizationId, rows);
  const firsts = new Map<number, FileRow>();
  for (const [index, row] of rows.entries()) {
    const match = matches[index];
    if (match?.kind === 'new' && row.name && !firsts.has(match.group)) firsts.set(match.group, row);
  }
  const fresh = (await hasItems(tx, organizationId)) ? [...firsts] : [];
  const before = await findLearned(
    tx,
    organizationId,
    fresh.map(([, row]) => row),
  );
  const learned = new Map(fresh.map(([group], index) => [group, before[index]]));
  const unsettled = fresh.filter(([group, { row }]) => !learned.get(group) || run.sameAs.has(row));
  const compared = unsettled.slice(0, MOST_COMPARED);
  if (compared.length < unsettled.length)
    run.note(
      `${unsettled.length} names are new. The first ${MOST_COMPARED} were compared with similar items; the rest count as new`,
    );
  const similar = await findSimilar(
    tx,
    organizationId,
    compared.map(([, row]) => row),
  );
  const found = new Map(compared.map(([group], index) => [group, similar[index]]));
  const linked = new Map<number, KnownItem>();
  for (const [group, row] of fresh) {
    const decided = run.sameAs.get(row.row);
    const candidates = withLearned(found.get(group) ?? [], learned.get(group));
    const [best] = candidates;
    const chosen = candidates.find(({ item, learned }) => (decided ? item.id === decided : learned));
    if (chosen) linked.set(group, chosen.item);
    if (decided && (chosen || decided === 'new'))
      run.whenWritten(() => learnName(tx, organizationId, row, chosen?.item.id ?? null));
    else if (decided)
      run.problems.add(
        row.row,
        'name',
        `${row.name} is not similar to the chosen item in this size: check the file again`,
      );
    else if (best)
      run.reportSimilar({
        row: row.row,
        name: row.name as string,
        similar: { id: best.item.id, name: nameOf(best.item) },
        confidence: best.confidence,
        sure: best.confidence >= SURE_CONFIDENCE,
        learned: best.learned,
      });
  }
  return matches.map((match, index) => {
    const item = match.kind === 'new' ? linked.get(match.group) : undefined;
    return item ? { kind: 'known', item, packCount: 1, newCode: rows[index]?.barcode ?? null, linked: true } : match;
  });
}

/** What a person chose before comes first. */
const withLearned = (similar: readonly Similar[], item: KnownItem | undefined): Similar[] =>
  item ? [{ item, confidence: 1, learned: true }, ...similar.filter((each) => each.item.id !== item.id)] : [...similar];

/** A new venue has nothing to compare with. */
async function hasItems(tx: Tx, organizationId: string): Promise<boolean> {
  const { rows } = await sql`select from catalog.item where organization_id = ${organizationId} limit 1`.execute(tx);
  return rows.length > 0;
}

const nameOf = ({ name, vintage, volume, unit, count }: KnownItem): string =>
  [name, vintage, `${count > 1 ? `${count} x ` : ''}${Number(volume)} ${unit}`].filter(Boolean).join(', ');

/** For each row the similar items, likeliest first: of the same size and vintage, as far as the row states them. */
async function findSimilar(tx: Tx, organizationId: string, rows: readonly FileRow[]): Promise<Similar[][]> {
  const similar: Similar[][] = [];
  const slices = new Slices();
  for (let from = 0; from < rows.length; from += COMPARED_AT_ONCE) {
    const some = rows.slice(from, from + COMPARED_AT_ONCE);
    const candidates = Map.groupBy(await findCandidates(tx, organizationId, some), ({ place }) => place);
    for (const [place, row] of some.entries()) {
      similar.push(compare(row, candidates.get(place) ?? []));
      if (slices.over) await slices.pause();
    }
  }
  return similar;
}

function compare(row: FileRow, candidates: readonly Candidate[]): Similar[] {
  const asked = {
    name: row.name as string,
    vintage: row.vintage ?? null,
    short_type: row.type?.short_type ?? null,
    producer: null,
    content: row.size ? contentOf(Number(row.size.volume), row.size.unit, row.size.count) : null,
    barcodes: [],
  };
  const offered = candidates.map(({ name, vintage, short_type, producer, volume, unit, count }) => {
    const content = contentOf(Number(volume), unit, count);
    return { name, vintage, short_type, producer, content, barcodes: [] };
  });
  return matchProducts(asked, offered)
    .map(({ confidence }, place) => ({ item: candidates[place] as Candidate, confidence, learned: false }))
    .filter(
      ({ item, confidence }) =>
        confidence >= LEAST_ASKED &&
        (!row.size || isSameSize(row.size, item)) &&
        (!row.vintage || !item.vintage || row.vintage === item.vintage),
    )
    .sort((a, b) => b.confidence - a.confidence || (a.item.id < b.item.id ? -1 : 1));
}

async function findCandidates(tx: Tx, organizationId: string, rows: readonly FileRow[]): Promise<Candidate[]> {
  const queries = rows.flatMap(({ name }, place) => typoQueries(name as string).map((query) => ({ place, query })));
  if (queries.length === 0) return [];
  const { rows: found } = await sql<Candidate>`
    select alike.place, ${KNOWN_ITEM}, t.short_type,
      (select string_agg(f.name, ' ') from catalog.item_field as l
        join catalog.field as f on f.organization_id = l.organization_id and f.id = l.field_id and f.code = 'PR'
        where l.organization_id = i.organization_id and l.item_id = i.id) as producer
    from catalog.items_of_words(${queries.map(({ place }) => place)}::int[], ${queries.map(({ query }) => query)}::text[],
      ${MOST_CANDIDATES}) as alike
    join catalog.item as i on i.organization_id = ${organizationId} and i.id = alike.id and i.active
    join catalog.item_type as t on t.organization_id = i.organization_id and t.id = i.type_id ${SIZE_OF_ITEM}`.execute(
    tx,
  );
  return found;
}
