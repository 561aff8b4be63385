import { formatCount } from '#shared/domain/format.ts';
import { errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import type { PlaceStock, StockLine } from '../inventory/stock-line.ts';
import { stock } from '../stock-api.ts';

/** The lines that a dialog was opened for. */
export interface Selected {
  lines: readonly StockLine[];
  clear: () => void;
}

/** Stock of one item at one location. */
export interface Shelf {
  item: StockLine['item'];
  place: PlaceStock;
}

/** The single locations among the lines. An item that was opened is not taken twice. */
export function shelvesOf(lines: readonly StockLine[]): Shelf[] {
  const shelves = lines.flatMap(({ item, place }) => (place ? [{ item, place }] : []));
  return [...new Map(shelves.map((shelf) => [`${shelf.item.id} ${shelf.place.location_id}`, shelf])).values()];
}

export const itemIdsOf = (lines: readonly StockLine[]): string[] => [...new Set(lines.map(({ item }) => item.id))];

export const countOf = (count: number, one: string): string => `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;

/** What the form must say of lines that it cannot take. */
export function leftOut(lines: readonly StockLine[], taken: number): string | undefined {
  const left = lines.length - taken;
  if (left <= 0) return undefined;
  return `${countOf(left, 'line')} left out: in several locations, or in none. Open an item's locations and select those lines.`;
}

/** Acts on one shelf after the other and stops at the first refusal; answers with the actions that were carried out. */
export async function actOnEach(
  shelves: readonly Shelf[],
  act: (shelf: Shelf) => Promise<{ action_id: string }>,
): Promise<{ actions: string[]; refusal?: string }> {
  const actions: string[] = [];
  for (const shelf of shelves) {
    try {
      actions.push((await act(shelf)).action_id);
    } catch (error) {
      return { actions, refusal: `${shelf.item.name}: ${errorText(error)}` };
    }
  }
  return { actions };
}

export async function undoEach(actions: readonly string[]): Promise<void> {
  try {
    for (const id of actions.toReversed()) await stock.call.undoAction({ id });
    toastDone('Undone');
  } catch (error) {
    toastFailed(errorText(error, "Couldn't undo this"));
  }
}
