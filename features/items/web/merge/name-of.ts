interface Named {
  name: string;
  vintage: string | null;
  size: { name: string };
}

/** An item as people tell it from its other versions. */
export const nameOf = ({ name, vintage, size }: Named): string => [name, vintage, size.name].filter(Boolean).join(' ');
