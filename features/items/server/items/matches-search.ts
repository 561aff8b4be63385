import { type RawBuilder, sql } from 'kysely';
import { barcodeForms } from '#features/catalog/domain/barcode-forms.ts';
import { readSearch } from '#features/catalog/domain/matching/search-words.ts';

/** More than any venue has: a list shows everything found. */
const ALL = 1_000_000;

/** Whether the global search finds item `i`. */
export const matchesSearch = (text: string): RawBuilder<boolean> =>
  sql<boolean>`i.id in (select match.id
    from stock.search_items(${JSON.stringify(readSearch(text))}::jsonb, ${barcodeForms(text)}, true, ${ALL}) as match)`;
