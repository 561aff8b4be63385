/** An item's name at a location. */
export const nameOf = ({ name, vintage }: { name: string; vintage: string | null }): string =>
  vintage ? `${name} ${vintage}` : name;
