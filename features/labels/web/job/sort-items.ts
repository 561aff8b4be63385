import type { PrintJobItem } from '../labels-api.ts';

export type SortField = 'name' | 'barcode' | 'quantity';

export interface ItemsSort {
  readonly field: SortField;
  readonly descending: boolean;
}

const FIELDS: readonly string[] = ['name', 'barcode', 'quantity'];

/** "quantity:desc"; anything else keeps the order of adding. */
export function readSort(text: string | undefined): ItemsSort | undefined {
  const [field = '', direction] = text?.split(':') ?? [];
  return FIELDS.includes(field) ? { field: field as SortField, descending: direction === 'desc' } : undefined;
}

/** Cycles through ascending, descending, and the order of adding. */
export function nextSort(now: ItemsSort | undefined, field: SortField): string | undefined {
  if (now?.field !== field) return `${field}:asc`;
  return now.descending ? undefined : `${field}:desc`;
}

export function sortedItems(items: readonly PrintJobItem[], sort: ItemsSort | undefined): readonly PrintJobItem[] {
  if (!sort) return items;
  const { field, descending } = sort;
  const sign = descending ? -1 : 1;
  return items.toSorted((one, other) =>
    field === 'quantity'
      ? sign * (one.quantity - other.quantity)
      : sign * one[field].localeCompare(other[field], 'en', { numeric: true }),
  );
}
