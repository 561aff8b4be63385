/** Longest that work on many rows holds up everybody else, in milliseconds. */
const SLICE = 8;

/** Lets others in between when a slice of time is used up. To be asked after each row. */
export class Slices {
  private ends = performance.now() + SLICE;

  /** True when it is time to wait for `pause`. */
  get over(): boolean {
    return performance.now() > this.ends;
  }

  async pause(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.ends = performance.now() + SLICE;
  }
}

/** `flatMap` over many rows that does not stop the process for longer than a moment; null and undefined are left out. */
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
