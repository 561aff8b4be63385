const SHORTEST = 4;

/** What is wrong with the name of a list, if anything (LIST-033). */
export const nameRefusal = (name: string): string | undefined =>
  name.trim().length < SHORTEST ? 'Name is required and must have more than 3 characters' : undefined;
