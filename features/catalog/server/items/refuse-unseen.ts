import { Refusal } from '#shared/server/refusal.ts';

/** The values of an item that a person saw when changing it; absent values are not checked. */
export interface SeenValues {
  readonly name?: string | undefined;
  readonly vintage?: string | null | undefined;
  readonly type_id?: string | undefined;
  readonly size_id?: string | undefined;
  readonly barcode?: string | undefined;
  readonly list_price?: number | null | undefined;
  readonly disgorgement_date?: string | null | undefined;
  readonly tare_grams?: number | null | undefined;
  readonly full_grams?: number | null | undefined;
}

/** The current values of an item, with names instead of ids. */
export interface PresentValues {
  readonly name: string;
  readonly vintage: string | null;
  readonly type_id: string;
  readonly type_name: string;
  readonly size_id: string;
  readonly size_name: string;
  readonly barcode: string;
  readonly list_price: string | null;
  readonly disgorgement_date: string | null;
  readonly tare_grams: string | null;
  readonly full_grams: string | null;
}

const FIELDS = [
  'name',
  'vintage',
  'type_id',
  'size_id',
  'barcode',
  'list_price',
  'disgorgement_date',
  'tare_grams',
  'full_grams',
] as const;
type Field = (typeof FIELDS)[number];
type ChangedValues = { readonly [F in Field]?: string | number | null | undefined };

/**
 * If two people change the same field at once, the second is refused and gets the first one's value instead of
 * overwriting it unseen.
 */
export function refuseUnseen(change: ChangedValues, seen: SeenValues, present: PresentValues): void {
  const texts: [Field, string][] = FIELDS.flatMap((field): [Field, string][] => {
    if (change[field] === undefined || seen[field] === undefined) return [];
    if (isSame(present[field], seen[field]) || isSame(present[field], change[field])) return [];
    return [[field, `Someone changed this to ${shown(field, present)} in the meantime. Save again to replace it.`]];
  });
  if (texts[0]) throw new Refusal('conflict', texts[0][1], Object.fromEntries(texts));
}

function isSame(one: string | number | null | undefined, other: string | number | null | undefined): boolean {
  if ((one ?? '') === '' || (other ?? '') === '') return (one ?? '') === (other ?? '');
  return one === other || (typeof other === 'number' && Number(one) === other);
}

function shown(field: Field, present: PresentValues): string {
  if (field === 'type_id') return present.type_name;
  if (field === 'size_id') return present.size_name;
  return present[field] ?? 'nothing';
}
