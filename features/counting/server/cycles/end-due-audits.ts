import { stopLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import { announce } from '#shared/server/announce.ts';
import { type Database, withOrganization } from '#shared/server/database.ts';
import { forEachApart } from '#shared/server/for-each-apart.ts';
import { completeAudit, findAudited } from './audit.ts';

/** Completes every audit that is due, like an admin would by hand (CNT-027, D20). Returns how many. */
export async function endDueAudits(systemDb: Database, db: Database, now: Date): Promise<number> {
  const due = await systemDb
    .selectFrom('counting.cycle')
    .select('organization_id')
    .where('state', '=', 'audit')
    .where('audit_ends_at', '<=', now)
    .orderBy('organization_id')
    .execute();
  let ended = 0;
  await forEachApart(due, async ({ organization_id }) => {
    ended += await withOrganization(db, organization_id, async (tx) => {
      await stopLedger(tx, organization_id);
      const audited = await findAudited(tx, organization_id);
      // Another process, or an admin, may have been faster.
      if (!audited?.audit_ends_at || audited.audit_ends_at > now) return 0;
      await completeAudit(tx, audited, { userId: null, now });
      await announce(tx, organization_id, 'cycle');
      return 1;
    });
  });
  return ended;
}
