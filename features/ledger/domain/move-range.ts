import { formatToEdit } from '#shared/domain/format.ts';

/** Says how much can be taken from a place where `most` is; of a place below zero nothing can (ERR-090). Null is withheld. */
export function moveRange(most: number | string | null): string {
  if (most === null) return 'Quantity should be a number above 0 and at most what is there';
  const bound = Number(most) > 0 ? formatToEdit(most) : '0';
  return `Quantity should be a number between 0 and ${bound}`;
}
