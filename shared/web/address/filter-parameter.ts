/** One active filter, as shown in chips and stored in saved filters. */
export interface ActiveFilter {
  key: string;
  text: string;
  type: string;
  value: unknown;
}

export type ActiveFilters = Readonly<Record<string, ActiveFilter>>;

/** Base64url JSON; plain JSON is accepted too. Unreadable text is no filter. */
export function readFilters(parameter: string | undefined): ActiveFilters {
  if (!parameter) return {};
  try {
    const json = parameter.trimStart().startsWith('{') ? parameter : fromBase64Url(parameter);
    const read: unknown = JSON.parse(json);
    if (typeof read !== 'object' || read === null) return {};
    return Object.fromEntries(
      Object.entries(read).filter((entry): entry is [string, ActiveFilter] => isFilter(entry[1])),
    );
  } catch {
    return {};
  }
}

export function writeFilters(filters: ActiveFilters): string | undefined {
  return Object.keys(filters).length === 0 ? undefined : toBase64Url(JSON.stringify(filters));
}

export function withoutFilter(filters: ActiveFilters, key: string): ActiveFilters {
  const { [key]: _gone, ...rest } = filters;
  return rest;
}

function isFilter(value: unknown): value is ActiveFilter {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as ActiveFilter).key === 'string' &&
    typeof (value as ActiveFilter).text === 'string'
  );
}

function toBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

function fromBase64Url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (sign) => sign.charCodeAt(0)));
}
