/**
 * Work of the database and work of this process side by side. Both are waited for although one has failed: what goes on
 * would find its transaction taken back.
 */
export async function bothDone<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
  await Promise.allSettled([one, other]);
  return [await one, await other];
}
