import { formatToEdit } from '#shared/domain/format.ts';

/** The refusal of a move: at most `most` can be taken, and nothing when it is below zero (ERR-090). Null: withheld. */
export function moveRange(most: number | string | null): string {
  if (most === null) return 'Quantity should be a number above 0 and at most what is there';
  const bound = Number(most) > 0 ? formatToEdit(most) : '0';
  return `Quantity should be a number between 0 and ${bound}`;
}
