import { createHash } from 'node:crypto';
import type { Problems } from '#shared/server/tables/problems.ts';
import type { SaleRow } from './sale-rows.ts';

export type PlacedRow = SaleRow & { readonly pos: string; readonly statedAt: Date };
export type NamedRow = PlacedRow & { readonly lineId: string };

/**
 * Gives each line without an id an id that is the same in every export: by product within its transaction, then by
 * order among equal ones. A repeated id in a transaction is a problem of the second line.
 */
export function nameLines(rows: readonly PlacedRow[], problems: Problems): NamedRow[] {
  const alike = new Map<string, number>();
  const seen = new Map<string, number>();
  return rows.flatMap((row) => {
    const lineId = row.lineId ?? nextId(row, alike);
    const key = JSON.stringify([row.pos.toLowerCase(), row.transactionId, lineId]);
    const twin = seen.get(key);
    if (twin !== undefined) {
      problems.add(row.row, 'line_id', `Row ${twin} is line ${lineId} of transaction ${row.transactionId} already`);
      return [];
    }
    seen.set(key, row.row);
    return { ...row, lineId };
  });
}

function nextId({ likeness, pos }: PlacedRow, alike: Map<string, number>): string {
  const key = `${pos.toLowerCase()}\n${likeness}`;
  const number = (alike.get(key) ?? 0) + 1;
  alike.set(key, number);
  return `${createHash('sha256').update(likeness).digest('base64url').slice(0, 16)}-${number}`;
}
