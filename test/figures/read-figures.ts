import type { TestPerson } from '#test/http-server.ts';

interface Paged<Row = { id: string }> {
  data: Row[];
  meta: { total: number };
}
export type Figures = Record<string, number>;
/** The answer of one address, as a screen gets it. */
export type Read = <Answer>(path: string) => Promise<Answer>;
/** One figure on one screen. */
export type Place = (read: Read) => Promise<number | null | undefined>;

export const ask = (path: string, more: string) => `${path}${path.includes('?') ? '&' : '?'}${more}`;

export const cents = (amount: number): number => Math.round(amount * 100) / 100;
export const millionths = (amount: number): number => Math.round(amount * 1e6) / 1e6;
export const add = (figures: readonly number[]): number => figures.reduce((a, b) => a + b, 0);
export const filter = (key: string, value: unknown = true) =>
  `filter=${encodeURIComponent(JSON.stringify({ [key]: { key, text: key, type: 'flag', value } }))}`;

export const ITEMS = '/inventory-view/inventory';

export const createReader =
  (owner: TestPerson): Read =>
  async <Answer>(path: string) => {
    const { status, body } = await owner.get<Answer>(`/api${path}`);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  };

/** All rows of a list. */
export async function rowsOf<Row>(read: Read, path: string): Promise<Row[]> {
  const first = await read<Paged<Row>>(ask(path, 'limit=100'));
  const pages = Math.ceil(first.meta.total / 100);
  const rest = Array.from({ length: Math.max(0, pages - 1) }, (_, index) =>
    read<Paged<Row>>(ask(path, `limit=100&page=${index + 2}`)),
  );
  return [first, ...(await Promise.all(rest))].flatMap(({ data }) => data);
}
export const total =
  (path: string): Place =>
  async (read) =>
    (await read<Paged>(ask(path, 'limit=1'))).meta.total;
export const rows =
  (path: string): Place =>
  async (read) =>
    (await rowsOf(read, path)).length;
export const field =
  (path: string, ...keys: (string | number)[]): Place =>
  async (read) =>
    keys.reduce<unknown>(
      (answer, key) => (answer as Record<string | number, unknown>)[key],
      await read(path),
    ) as number;
/** The sum of one figure over the rows of an answer's `data`, or of an answer that is a list. */
export const sumOf =
  (path: string, key: string, round = cents): Place =>
  async (read) => {
    const answer = await read<{ data: Figures[] } | Figures[]>(path);
    return round(add((Array.isArray(answer) ? answer : answer.data).map((row) => row[key] ?? 0)));
  };
export const sumOfList =
  (path: string, key: string, round = cents): Place =>
  async (read) =>
    round(add((await rowsOf<Figures>(read, path)).map((row) => row[key] ?? 0)));
export const check =
  (key: string, figure: 'count' | 'value' = 'count'): Place =>
  async (read) => {
    const { checks } = await read<{ checks: { key: string; count: number; value: number }[] }>(
      '/inventory/stage/checklist',
    );
    return checks.find((each) => each.key === key)?.[figure];
  };
export const option =
  (key: string): Place =>
  async (read) =>
    (await read<{ toggles: Figures }>(`${ITEMS}/filter-options`)).toggles[key];
export const last =
  (key: string): Place =>
  async (read) =>
    (await read<Figures[]>('/reports/trends/cycles')).at(-1)?.[key];
export const topLocations = async (read: Read): Promise<number> => {
  const tree = await read<{ id: string }[]>('/locations/all?type=tree&returnDeletedIfInstock=true');
  const values = await read<{ location_id: string; value_within: number }[]>('/locations/values');
  const top = new Set(tree.map(({ id }) => id));
  return cents(add(values.filter(({ location_id }) => top.has(location_id)).map(({ value_within }) => value_within)));
};
