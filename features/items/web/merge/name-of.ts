export interface Named {
  name: string;
  vintage: string | null;
  size: { name: string };
}

/** The item's name with what distinguishes it from its other versions. */
export const nameOf = ({ name, vintage, size }: Named): string => [name, vintage, size.name].filter(Boolean).join(' ');
