import type { items } from '../../items-api.ts';

export type ItemStock = Awaited<ReturnType<typeof items.call.getItemStock>>;

/** What an item has at one location. */
export type StockSource = ItemStock['local_stocks'][number];
