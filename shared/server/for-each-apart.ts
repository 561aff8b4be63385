/**
 * Works on one after the other. One that fails doesn't keep the others from their turn: what failed is thrown at the end.
 */
export async function forEachApart<T>(all: readonly T[], work: (each: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const each of all) {
    try {
      await work(each);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 1)
    throw new AggregateError(failures, failures.map((error) => (error as Error).message).join('; '));
  if (failures.length === 1) throw failures[0];
}
