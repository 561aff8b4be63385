/**
 * Runs database work and work in this process in parallel. Waits for both even if one has failed: work still running
 * would find its transaction rolled back.
 */
export async function bothDone<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
  await Promise.allSettled([one, other]);
  return [await one, await other];
}
