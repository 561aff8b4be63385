import { pruneAccess } from '#features/accounts/server/access/prune-access.ts';
import type { Database } from '#shared/server/database.ts';
import { prunePlatform } from '#shared/server/prune-platform.ts';

/** Throws away what nobody can ask for any more. Runs every hour in one of the processes. */
export async function prune(systemDb: Database): Promise<void> {
  await prunePlatform(systemDb);
  await pruneAccess(systemDb);
}
