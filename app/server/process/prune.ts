import { pruneAccess } from '#features/accounts/server/access/prune-access.ts';
import { pruneInbox } from '#features/inbox/server/prune-inbox.ts';
import { pruneLists } from '#features/lists/server/files/prune-lists.ts';
import { pruneTills } from '#features/sales/server/tills/prune-tills.ts';
import type { Database } from '#shared/server/database.ts';
import type { Files } from '#shared/server/files/open-files.ts';
import { prunePlatform } from '#shared/server/prune-platform.ts';

/** Deletes data that can no longer be requested. Runs every hour in one of the processes. */
export async function prune(systemDb: Database, files: Files): Promise<void> {
  await prunePlatform(systemDb);
  await pruneAccess(systemDb);
  await pruneLists(systemDb, files);
  await pruneTills(systemDb);
  await pruneInbox(systemDb, files);
}
