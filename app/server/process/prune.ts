import { pruneAccess } from '#features/accounts/server/access/prune-access.ts';
import { pruneInbox } from '#features/inbox/server/prune-inbox.ts';
import { pruneLists } from '#features/lists/server/files/prune-lists.ts';
import { pruneTills } from '#features/sales/server/tills/prune-tills.ts';
import type { Database } from '#shared/server/database.ts';
import type { Files } from '#shared/server/files/open-files.ts';
import { forEachApart } from '#shared/server/for-each-apart.ts';
import { prunePlatform } from '#shared/server/prune-platform.ts';
import { sweep } from './sweep.ts';

/** Deletes data that can no longer be requested. Runs every hour in one of the processes. */
export async function prune(systemDb: Database, files: Files): Promise<void> {
  const parts: (() => Promise<void>)[] = [
    () => prunePlatform(systemDb),
    () => pruneAccess(systemDb),
    () => pruneLists(systemDb, files),
    () => pruneTills(systemDb),
    () => pruneInbox(systemDb, files),
    () => sweep(systemDb, files),
  ];
  await forEachApart(parts, (part) => part());
}
