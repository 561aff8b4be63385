import type { ItemDetail } from '../item/item-tab.ts';

/** The subject of a stock form. Quick Stock and Stock Pull find their item themselves if none is given. */
export interface StockSubject {
  itemId: string;
  itemName: string;
  unitsPerCase?: number;
  /** The location it starts with and its current stock; null if that is hidden. */
  from?: { locationId: string; name: string; parentId: string | null; quantity: number | null };
}

export function subjectOf({ data }: ItemDetail, from?: StockSubject['from']): StockSubject {
  return {
    itemId: data.id,
    itemName: fullName(data),
    unitsPerCase: unitsPerCaseOf(data),
    from,
  };
}

/** As its size says, or the barcodes of its cases, if they agree. */
function unitsPerCaseOf({ size, barcodes }: Pick<ItemDetail['data'], 'size' | 'barcodes'>): number | undefined {
  if (size.count > 1) return size.count;
  const packs = [...new Set(barcodes.map(({ pack_count }) => pack_count).filter((count) => count > 1))];
  return packs.length === 1 ? packs[0] : undefined;
}

interface Named {
  name: string;
  vintage: string | null;
  size: { name: string };
}

/** Name, vintage and size, which distinguish an item from its versions. */
export const fullName = ({ name, vintage, size }: Named): string =>
  [name, vintage, size.name].filter(Boolean).join(' ');
