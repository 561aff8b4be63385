const SHORTEST = 4;

/** The error of a list's name, if any (LIST-033). */
export const nameRefusal = (name: string): string | undefined =>
  name.trim().length < SHORTEST ? 'Name is required and must have more than 3 characters' : undefined;
