interface FoundSize {
  readonly size: { readonly name: string };
  /** What a search stated and the item has otherwise. */
  readonly other?: 'size' | 'vintage' | null;
  /** A word of the search that the item has nothing of. */
  readonly lacks?: string | null;
}

/**
 * The size of a search result, marked if the search asked for another size or vintage, or for a word that it lacks:
 * "750 mL, other size", "750 mL, without “black”".
 */
export const foundSize = ({ size, other, lacks }: FoundSize): string =>
  [size.name, other && `other ${other}`, lacks && `without “${lacks}”`].filter(Boolean).join(', ');
