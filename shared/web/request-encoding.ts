/** An input as the server's OpenAPI handler expects it: path parameters, then query or JSON body. */
export interface EncodedRequest {
  path: string;
  /** Including the question mark, or empty. */
  query: string;
  body: string | FormData | undefined;
}

type Input = Readonly<Record<string, unknown>>;

export function encodeRequest(method: string, template: string, input: unknown): EncodedRequest {
  const rest: Record<string, unknown> = { ...((input ?? {}) as Input) };
  const path = template.replace(/\{\+?([^}]+)\}/g, (_whole, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (method === 'GET') {
    const query = new URLSearchParams(flatten(rest) as [string, string][]).toString();
    return { path, query: query && `?${query}`, body: undefined };
  }
  const body = Array.isArray(input) ? input : Object.keys(rest).length > 0 ? rest : undefined;
  return { path, query: '', body: holdsFile(rest) ? asForm(rest) : body && JSON.stringify(body) };
}

const holdsFile = (input: Input) => Object.values(input).some((value) => value instanceof Blob);

function asForm(input: Input): FormData {
  const form = new FormData();
  for (const [name, value] of flatten(input)) form.append(name, value);
  return form;
}

/** Nested values in bracket notation: `filter[type]=a`, `ids[0]=b`; missing values are left out. */
function flatten(value: unknown, name = ''): [string, string | Blob][] {
  if (value === undefined || value === null) return [];
  if (value instanceof Blob) return [[name, value]];
  if (value instanceof Date) return [[name, value.toISOString()]];
  if (typeof value !== 'object') return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, part]) => flatten(part, name ? `${name}[${key}]` : key));
}
