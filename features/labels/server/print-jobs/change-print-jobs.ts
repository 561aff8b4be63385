import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import { refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { lockPrintJob, type OfJob, refuseOtherJob } from './lock-print-job.ts';
import { type PrintJob, readPrintJob } from './read-print-job.ts';

interface Change extends OfJob {
  readonly jobTitle?: string | undefined;
  readonly status?: boolean | undefined;
}

/** Title, status or both (PRINT-004, OAPI-070); status can change either way at any time. */
export async function updatePrintJob(context: Context, input: Change): Promise<PrintJob> {
  const { organizationId } = context.actor;
  const { id, jobTitle, status } = input;
  refuseOtherJob(input);
  return runCommand(context, 'updatePrintJob', input, async (tx) => {
    await lockPrintJob(tx, organizationId, id);
    if (jobTitle === undefined && status === undefined) throw refuseField('jobTitle', 'Send jobTitle, status or both');
    await sql`
      update labels.print_job set title = coalesce(${jobTitle ?? null}::text, title),
        completed = coalesce(${status ?? null}::boolean, completed), updated_at = clock_timestamp()
      where organization_id = ${organizationId} and id = ${id}`.execute(tx);
    await announce(tx, organizationId, 'print_jobs', [id]);
    return readPrintJob(tx, organizationId, id);
  });
}

/** Returns the job as it was, so that it can be recreated. */
export function deletePrintJob(context: Context, { id }: { id: string }): Promise<PrintJob> {
  const { organizationId } = context.actor;
  return runCommand(context, 'deletePrintJob', { id }, async (tx) => {
    await lockPrintJob(tx, organizationId, id);
    const job = await readPrintJob(tx, organizationId, id);
    await tx
      .deleteFrom('labels.print_job')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute();
    await announce(tx, organizationId, 'print_jobs', [id]);
    return job;
  });
}
