import type { QueryClient } from '@tanstack/react-query';
import { isPaged } from '../inventory/list-cache.ts';
import { items } from '../items-api.ts';
import { hitHere } from '../search/device/hits-here.ts';

/** What a list, a search or this device knows of an item that is opened, until the server has answered. */
export interface KnownItem {
  readonly title: string;
  readonly about: string;
  /** Undefined where it is unknown here; null where it is withheld. */
  readonly total?: number | null;
  readonly lastCost?: number | null;
  readonly averageCost?: number | null;
  readonly value?: number | null;
  /** Where it is, if all of that is known. */
  readonly places?: readonly { readonly id: string; readonly name: string; readonly quantity: number | null }[];
}

type Found = Awaited<ReturnType<typeof items.call.searchItems>>;

/** Lists first: they know most. */
export function knownItem(client: QueryClient, id: string): KnownItem | undefined {
  const cache = client.getQueryCache();
  for (const query of cache.findAll({ queryKey: items.query.listInventory.key({ type: 'infinite' }) })) {
    const { data } = query.state;
    const row = isPaged(data) ? data.pages.flatMap((page) => page.data).find((each) => each.id === id) : undefined;
    if (!row) continue;
    const places = row.locations.map((each) => ({
      id: each.location_id,
      name: each.path.join(' › '),
      quantity: each.quantity,
    }));
    const all = row.total_quantity === null || row.location_quantity === row.total_quantity;
    return {
      ...named(row, row.size.name, row.type.name),
      total: row.total_quantity,
      lastCost: row.last_cost,
      averageCost: row.average_cost,
      value: row.total_value,
      ...(all && { places: places.filter(({ quantity }) => quantity !== 0) }),
    };
  }
  for (const query of cache.findAll({ queryKey: items.query.searchItems.key() })) {
    const hit = (query.state.data as Found | undefined)?.find((each) => each.id === id);
    if (hit) return { ...named(hit, hit.size.name, hit.type.name), total: hit.total_quantity, lastCost: hit.last_cost };
  }
  const here = hitHere(id);
  return here && named(here, here.size, here.type);
}

const named = (
  { name, vintage, barcode }: { name: string; vintage: string | null; barcode: string },
  size: string,
  type: string,
) => ({ title: [name, vintage].filter(Boolean).join(' '), about: `${size} · ${type} · ${barcode}` });
