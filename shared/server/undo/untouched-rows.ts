import { formatCount } from '#shared/domain/format.ts';
import type { Tx } from '../database.ts';
import { changedRows, type RowChange } from './rows-inverse.ts';

/**
 * For the undo of an act on many records, which is not refused for one of them: the recorded rows of those that are as the act left
 * them, and the other records. `recordOf` names the record that a row belongs to.
 */
export async function untouchedRows(
  tx: Tx,
  organizationId: string,
  rows: readonly RowChange[],
  recordOf: (row: RowChange) => string | null,
  passing: readonly string[] = [],
): Promise<{ rows: RowChange[]; touched: string[] }> {
  const changed = new Set((await changedRows(tx, organizationId, rows, passing)).map(recordOf));
  const touched = [...changed].filter((id) => id !== null);
  return { rows: rows.filter((row) => !changed.has(recordOf(row))), touched };
}

const MOST_NAMED = 3;

/** Names the records that the undo left as they are. */
export function sayStaying(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const more = names.length > MOST_NAMED ? ` and ${formatCount(names.length - MOST_NAMED)} more` : '';
  const listed = names.slice(0, MOST_NAMED).join(', ') + more;
  return names.length === 1
    ? `${listed} has since been changed or used, so it was kept.`
    : `${listed} have since been changed or used, so they were kept.`;
}
