import { readQuantity } from '#features/items/web/forms/quantity-text.ts';
import type { ReturnableLine } from './returns-api.ts';

/** Input for one purchase line. */
export interface ReturnDraft {
  readonly quantity: string;
  readonly locationId: string | undefined;
}

export interface ReturnRow {
  readonly line: ReturnableLine;
  readonly typed: string;
  readonly quantity: number;
  readonly locationId: string | undefined;
  /** The error that blocks the return. */
  readonly error: string | undefined;
  /** The stock, if it is less than the returned quantity. */
  readonly short: number | undefined;
}

/** The line with its input: from the location with the most stock, unless another was chosen. */
export function rowOf(line: ReturnableLine, draft: ReturnDraft | undefined): ReturnRow {
  const typed = draft?.quantity ?? '';
  const locationId = draft?.locationId ?? line.stocks[0]?.location_id;
  const quantity = readQuantity(typed) ?? 0;
  const there = line.stocks.find((each) => each.location_id === locationId)?.quantity ?? 0;
  const error = problemOf(line, typed, quantity, locationId);
  return { line, typed, quantity, locationId, error, short: quantity > there ? there : undefined };
}

function problemOf(line: ReturnableLine, typed: string, quantity: number, locationId: string | undefined) {
  if (typed.trim() === '') return undefined;
  if (quantity <= 0) return 'Quantity should be a number above 0';
  if (quantity > line.returnable) return `At most ${line.returnable} can be returned`;
  return locationId === undefined ? 'Location is required' : undefined;
}

/** The lines to send: those of which something goes back. */
export const returnedLines = (rows: readonly ReturnRow[]) =>
  rows
    .filter((row) => row.quantity > 0)
    .map((row) => ({
      line_id: row.line.line_id,
      quantity: row.quantity,
      location_id: row.locationId as string,
    }));

export const creditOf = (rows: readonly ReturnRow[]): number =>
  rows.reduce((cents, row) => cents + Math.round(row.quantity * row.line.unit_cost * 100), 0) / 100;
