/** An item as it is called on a shelf. */
export const nameOf = ({ name, vintage }: { name: string; vintage: string | null }): string =>
  vintage ? `${name} ${vintage}` : name;
