interface FoundSize {
  readonly size: { readonly name: string };
  /** What a search stated and the item has otherwise. */
  readonly other?: 'size' | 'vintage' | null;
}

/** The size of a search result, marked if the search asked for another size or vintage: "750 mL, other size". */
export const foundSize = ({ size, other }: FoundSize): string => (other ? `${size.name}, other ${other}` : size.name);
