import type { items } from '../../items-api.ts';

export type ItemStock = Awaited<ReturnType<typeof items.call.getItemStock>>;

/** Stock of an item at one location. */
export type StockSource = ItemStock['local_stocks'][number];
