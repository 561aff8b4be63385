import { useCallback, useMemo } from 'react';
import { go } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import type { CellValue } from '#shared/web/data-grid/grid-column.ts';

export interface SortPart {
  key: string;
  descending: boolean;
}

export type GridSort = readonly SortPart[];

/** "name:asc,price:desc", the format of addresses and the server. */
export function readSort(text: string | undefined): GridSort {
  return (text ?? '')
    .split(',')
    .filter(Boolean)
    .map((part) => {
      const [key = '', direction] = part.split(':');
      return { key, descending: direction === 'desc' };
    });
}

export const writeSort = (sort: GridSort): string | undefined =>
  sort.map(({ key, descending }) => `${key}:${descending ? 'desc' : 'asc'}`).join(',') || undefined;

/** A click cycles through ascending, descending and unsorted; with shift the other columns keep their sort. */
export function nextSort(sort: GridSort, key: string, together: boolean): GridSort {
  const present = sort.find((part) => part.key === key);
  const next: SortPart | undefined = !present
    ? { key, descending: false }
    : present.descending
      ? undefined
      : { key, descending: true };
  if (!together) return next ? [next] : [];
  if (!present) return next ? [...sort, next] : sort;
  return sort.flatMap((part) => (part.key !== key ? [part] : next ? [next] : []));
}

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/** Ascending order of two present values. */
export function compareValues(a: CellValue, b: CellValue): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

export const isMissing = (value: CellValue): boolean => value === null || value === undefined || value === '';

/** The sort of a page's only grid, kept in the address. */
export function useAddressSort(otherwise?: string): {
  sort: GridSort;
  onSortChange: (next: GridSort) => void;
  sortText: string | undefined;
} {
  const parameter = useParameter('sort') ?? otherwise;
  const sort = useMemo(() => readSort(parameter), [parameter]);
  const onSortChange = useCallback((next: GridSort) => go({ sort: writeSort(next) }, { replace: true }), []);
  return { sort, onSortChange, sortText: parameter };
}
