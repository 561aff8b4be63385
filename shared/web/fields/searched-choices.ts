interface Searched<T> {
  readonly found: readonly T[];
  readonly chosen: T | undefined;
  /** Whether the text searches for something other than the chosen value. */
  readonly searches: boolean;
}

interface SearchedChoices<T> {
  /** All values the field must know, to show the name of the chosen one. */
  readonly known: readonly T[];
  readonly isListed: (id: string) => boolean;
}

/**
 * The options of a field that searches on the server: during a search only the matches, chosen or not; otherwise the
 * chosen value.
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
