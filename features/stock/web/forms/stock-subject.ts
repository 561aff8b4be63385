import type { ItemDetail } from '../item/item-tab.ts';

/** What a form of stock is opened for. */
export interface StockSubject {
  itemId: string;
  itemName: string;
  unitsPerCase?: number;
  /** The location it starts with, and what is there now. */
  from?: { locationId: string; name: string; parentId: string | null; quantity: number };
}

export function subjectOf({ data }: ItemDetail, from?: StockSubject['from']): StockSubject {
  return {
    itemId: data.id,
    itemName: [data.name, data.vintage, data.size.name].filter(Boolean).join(' '),
    unitsPerCase: data.size.count > 1 ? data.size.count : undefined,
    from,
  };
}
