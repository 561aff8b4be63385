import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordRows, watchRows } from '#shared/server/undo/rows-inverse.ts';
import { lockPrintJob, type OfJob, refuseOtherJob } from './lock-print-job.ts';
import { readPrintJob } from './read-print-job.ts';
import { type ChangedPrintJob, jobItemRows, jobRows, undoPrintJob } from './undo-print-job.ts';

interface Change extends OfJob {
  readonly jobTitle?: string | undefined;
  readonly status?: boolean | undefined;
}

/** Title, status or both (PRINT-004, OAPI-070); status can change either way at any time. */
export async function updatePrintJob(context: Context, input: Change): Promise<ChangedPrintJob> {
  const { organizationId } = context.actor;
  const { id, jobTitle, status } = input;
  refuseOtherJob(input);
  return runCommand(context, 'updatePrintJob', input, async (tx) => {
    await lockPrintJob(tx, organizationId, id);
    if (jobTitle === undefined && status === undefined) throw refuseField('jobTitle', 'Send jobTitle, status or both');
    const seen = await watchRows(tx, organizationId, [jobRows([id])]);
    await sql`
      update labels.print_job set title = coalesce(${jobTitle ?? null}::text, title),
        completed = coalesce(${status ?? null}::boolean, completed), updated_at = clock_timestamp()
      where organization_id = ${organizationId} and id = ${id}`.execute(tx);
    await announce(tx, organizationId, 'print_jobs', [id]);
    const action_id = await recordRows(tx, context, undoPrintJob, seen);
    return { ...(await readPrintJob(tx, organizationId, id)), action_id };
  });
}

/** Returns the job as it was. */
export function deletePrintJob(context: Context, { id }: { id: string }): Promise<ChangedPrintJob> {
  return runCommand(context, 'deletePrintJob', { id }, async (tx) => {
    await lockPrintJob(tx, context.actor.organizationId, id);
    const job = await readPrintJob(tx, context.actor.organizationId, id);
    return { ...job, action_id: await removeJobs(tx, context, [id]) };
  });
}

/** Many at once: all of them or none. */
export function deletePrintJobs(context: Context, { ids }: { ids: readonly string[] }) {
  return runCommand(context, 'deletePrintJobs', { ids }, async (tx) => {
    for (const id of [...new Set(ids)].toSorted()) await lockPrintJob(tx, context.actor.organizationId, id);
    return { action_id: await removeJobs(tx, context, ids) };
  });
}

async function removeJobs(tx: Tx, context: Context, ids: readonly string[]): Promise<string | null> {
  const { organizationId } = context.actor;
  const seen = await watchRows(tx, organizationId, [jobRows(ids), jobItemRows(ids)]);
  await tx
    .deleteFrom('labels.print_job')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
  await announce(tx, organizationId, 'print_jobs', ids);
  return recordRows(tx, context, undoPrintJob, seen);
}
