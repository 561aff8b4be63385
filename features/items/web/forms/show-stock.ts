import type { QueryClient } from '@tanstack/react-query';
import { flatLocations, type Location } from '#features/ledger/web/locations/location-tree.ts';
import { locations } from '#features/ledger/web/stock-api.ts';
import { patchPlace } from '../inventory/list-cache.ts';
import type { ItemDetail } from '../item/item-tab.ts';
import type { ItemStock, StockSource } from '../item/stock/stock-source.ts';
import { items } from '../items-api.ts';

/** What a command makes of the stock at one location. */
export interface StockChange {
  readonly locationId: string;
  /** Null stays withheld. */
  readonly quantity: (before: number) => number;
  readonly countedAt?: string;
}

const exact = (quantity: number) => Math.round(quantity * 1e6) / 1e6;

/**
 * Shows changed stock of an item before the server has it: in its dialog and in every list alike, and the value of what
 * only the server can value as unknown. Returns what takes that away again; undefined where the item's stock is not known
 * here, so nothing is shown early.
 */
export function showStock(
  client: QueryClient,
  itemId: string,
  changes: readonly StockChange[],
): (() => void) | undefined {
  const { queryKey } = items.query.getItemStock.queryOptions({ input: { id: itemId } });
  const before = client.getQueryData<ItemStock>(queryKey);
  const all = flatLocations(
    client.getQueryData(locations.query.listLocations.queryOptions({ input: { type: 'tree' } }).queryKey) ?? [],
  );
  const shelves = before && withPlaces(before.local_stocks, changes, all, itemId);
  if (!shelves) return undefined;
  const changed = shelves.map((shelf) => changedBy(shelf, changes));
  const detailKey = items.query.getItem.queryOptions({ input: { id: itemId } }).queryKey;
  const detail = client.getQueryData<ItemDetail>(detailKey);
  const moved = exact(
    changed.reduce((sum, shelf, at) => sum + (shelf.quantity ?? 0) - (shelves[at]?.quantity ?? 0), 0),
  );
  void client.cancelQueries({ queryKey });
  void client.cancelQueries({ queryKey: detailKey });
  client.setQueryData<ItemStock>(queryKey, { ...before, local_stocks: changed });
  client.setQueryData<ItemDetail>(detailKey, (now) => now && withTotal(now, moved));
  const lists = patchLists(client, itemId, before.local_stocks, changed);
  return () => {
    client.setQueryData(queryKey, before);
    client.setQueryData(detailKey, detail);
    // Others may have changed it since, and its loading was interrupted.
    for (const key of [queryKey, detailKey]) void client.invalidateQueries({ queryKey: key });
    void lists.then((restore) => restore());
  };
}

/** The known shelves and those that the change adds; undefined if one of them is no location that is known here. */
function withPlaces(
  shelves: readonly StockSource[],
  changes: readonly StockChange[],
  all: readonly Location[],
  itemId: string,
): StockSource[] | undefined {
  const added: StockSource[] = [];
  for (const { locationId } of changes) {
    if (shelves.some((shelf) => shelf.location_id === locationId)) continue;
    const place = all.find(({ id }) => id === locationId);
    const [like] = shelves;
    if (!place || !like) return undefined;
    added.push({
      ...like,
      id: locationId,
      location_id: locationId,
      location_name: place.name,
      path: place.path,
      local_location: { id: locationId, name: place.name },
      item: { ...like.item, id: itemId },
      quantity: 0,
      count: null,
      par: null,
      last_counted_at: null,
      freshness: 'uncounted',
    });
  }
  return [...shelves, ...added];
}

function changedBy(shelf: StockSource, changes: readonly StockChange[]): StockSource {
  const change = changes.find(({ locationId }) => locationId === shelf.location_id);
  if (!change) return shelf;
  const quantity = shelf.quantity === null ? null : exact(change.quantity(shelf.quantity));
  const { countedAt } = change;
  return countedAt ? { ...shelf, quantity, freshness: 'counted', last_counted_at: countedAt } : { ...shelf, quantity };
}

/** What the bottles are worth follows from the server; until then it is unknown, unless none came or went. */
function withTotal(detail: ItemDetail, moved: number): ItemDetail {
  if (moved === 0) return detail;
  const { total_quantity } = detail.data;
  const total = total_quantity === null ? null : exact(total_quantity + moved);
  return { ...detail, data: { ...detail.data, total_quantity: total }, value: null };
}

async function patchLists(
  client: QueryClient,
  itemId: string,
  before: readonly StockSource[],
  changed: readonly StockSource[],
): Promise<() => void> {
  const undo: (() => void)[] = [];
  for (const shelf of changed) {
    const was = before.find((each) => each.location_id === shelf.location_id);
    if (!was || was.quantity === shelf.quantity || shelf.quantity === null) continue;
    const { quantity, freshness, last_counted_at } = shelf;
    undo.unshift(await patchPlace(client, itemId, shelf.location_id, { quantity, freshness, last_counted_at }));
  }
  return () => {
    for (const one of undo) one();
  };
}
