/** Longest time that work on many rows may block the process, in milliseconds. */
const SLICE = 8;

/** Yields to other work when a time slice is used up. Check after each row. */
export class Slices {
  private ends = performance.now() + SLICE;

  /** True when it is time to await `pause`. */
  get over(): boolean {
    return performance.now() > this.ends;
  }

  async pause(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.ends = performance.now() + SLICE;
  }
}

/** `flatMap` over many rows that never blocks the process for long; null and undefined are left out. */
export async function collectInSlices<Row, Result>(
  rows: readonly Row[],
  read: (row: Row, index: number) => Result | null | undefined,
): Promise<NonNullable<Result>[]> {
  const results: NonNullable<Result>[] = [];
  const slices = new Slices();
  for (const [index, row] of rows.entries()) {
    const result = read(row, index);
    if (result !== null && result !== undefined) results.push(result);
    if (slices.over) await slices.pause();
  }
  return results;
}

/** Rows per statement: serializing more would block the process. */
const ROWS_A_STATEMENT = 2000;

/** Splits many rows into portions of one statement each. */
export function* inPortions<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) yield rows.slice(start, start + ROWS_A_STATEMENT);
}

interface Ensured<Created> {
  readonly ids: string[];
  /** The missing ones: how many, or their ids. */
  readonly created: Created;
}

/** Requests each distinct value once and returns the results in the original order. */
export async function ensureDistinct<Value, Created>(
  values: readonly Value[],
  keyOf: (value: Value) => string,
  ensure: (distinct: Value[]) => Promise<Ensured<Created>>,
): Promise<Ensured<Created>> {
  const places = new Map<string, number>();
  const distinct: Value[] = [];
  const placeOf = values.map((value) => {
    const key = keyOf(value);
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, distinct.length);
    return distinct.push(value) - 1;
  });
  const { ids, created } = await ensure(distinct);
  return { ids: placeOf.map((place) => ids[place] as string), created };
}
