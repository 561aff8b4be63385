import { type RawBuilder, sql } from 'kysely';
import { barcodeForms } from '#features/catalog/domain/barcode-forms.ts';

/** Whether item `i` is among what the global search finds: by code, words of the name, maker, or a name written alike. */
export const matchesSearch = (text: string): RawBuilder<boolean> =>
  sql<boolean>`i.id in (select match.id from stock.matching_items(${text}, ${barcodeForms(text)}) as match)`;
