/** One product with a price for each size. */
export interface Offer<Entry> {
  readonly entry: Entry;
  readonly name: string;
  readonly prices: readonly { readonly label: string; readonly price: number | null }[];
}

interface Offered {
  readonly type: string;
  readonly name: string | null;
  readonly size: string | null;
  readonly price: number | null;
  /** The same in all entries of one bottle. */
  readonly offer: string | null;
  readonly pour: 'glass' | 'bottle' | null;
}

export type Part<Entry> = { readonly entry: Entry; readonly offer?: Offer<Entry> };

const ORDER = { glass: 0, bottle: 1 } as const;

/**
 * The entries of a group for guests: a wine sold by the glass and by the bottle appears once, at its first position,
 * with both prices, the glass first. Entries between them keep their order.
 */
export function joinOffers<Entry extends Offered>(entries: readonly Entry[]): Part<Entry>[] {
  const together = Map.groupBy(
    entries.filter((entry) => entry.type === 'ITEM' && entry.offer !== null),
    (entry) => entry.offer,
  );
  return entries.flatMap((entry) => {
    if (entry.type !== 'ITEM') return [{ entry }];
    const same = together.get(entry.offer) ?? [entry];
    const joined = areApart(same) ? same : [entry];
    if (joined[0] !== entry) return [];
    return [{ entry, offer: offerOf(entry, joined) }];
  });
}

/** Two entries of one size are two offers, perhaps with two prices: it is unclear which is meant. */
const areApart = (entries: readonly Offered[]): boolean =>
  new Set(entries.map(({ size }) => size)).size === entries.length;

function offerOf<Entry extends Offered>(entry: Entry, joined: readonly Entry[]): Offer<Entry> {
  const sizes = joined.toSorted((one, other) => rank(one) - rank(other));
  const pours = new Set(joined.map(({ pour }) => pour));
  const named = pours.size === joined.length && !pours.has(null);
  const names = joined.map(({ name }) => name ?? '').toSorted((one, other) => one.length - other.length);
  return {
    entry,
    name: names[0] ?? '',
    prices: sizes.map(({ pour, size, price }) => ({
      label: joined.length === 1 ? (size ?? '') : named && pour ? LABELS[pour] : (size ?? ''),
      price,
    })),
  };
}

const LABELS = { glass: 'Glass', bottle: 'Bottle' } as const;
const rank = ({ pour, price }: Offered): number => (pour ? ORDER[pour] * 1e9 : 5e8) + (price ?? 0);

/** The headers of a group's price columns: Glass and Bottle if a product is sold as both, else none. */
export function priceColumns(parts: readonly Part<Offered>[]): readonly string[] {
  const joined = parts.flatMap(({ offer }) => (offer && offer.prices.length > 1 ? [offer] : []));
  const heads = ['Glass', 'Bottle'];
  const fits = joined.every(({ prices }) => prices.every(({ label }) => heads.includes(label)));
  return joined.length > 0 && fits ? heads : [];
}
