interface Searched<T> {
  readonly found: readonly T[];
  readonly chosen: T | undefined;
  /** Whether the text asks for something else than what is chosen. */
  readonly searches: boolean;
}

interface SearchedChoices<T> {
  /** What the field must know, to show the name of what is chosen. */
  readonly known: readonly T[];
  readonly isListed: (id: string) => boolean;
}

/**
 * What a field that searches on the server offers: while it searches just what was found, whether chosen already or not;
 * else what is chosen.
 */
export function searchedChoices<T>(
  { found, chosen, searches }: Searched<T>,
  idOf: (one: T) => string,
): SearchedChoices<T> {
  const offered = searches ? found : [];
  const ids = new Set(offered.map(idOf));
  const known = chosen && !ids.has(idOf(chosen)) ? [chosen, ...offered] : offered;
  return { known, isListed: (id) => !searches || ids.has(id) };
}
