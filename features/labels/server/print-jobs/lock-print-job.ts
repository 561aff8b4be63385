import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal } from '#shared/server/refusal.ts';

/** A job given in the URL, and possibly in the body too. */
export interface OfJob {
  readonly id: string;
  readonly printJobId?: string | undefined;
}

/** Refuses a body with another job than the URL. */
export function refuseOtherJob({ id, printJobId = id }: OfJob): void {
  const text = 'printJobId is not the print job of the address';
  if (printJobId !== id) throw new Refusal('invalid', text, { printJobId: text });
}

/** Locks a job until the end of the transaction; required before changing it or its items. */
export async function lockPrintJob(tx: Tx, organizationId: string, id: string): Promise<void> {
  const job = await tx
    .selectFrom('labels.print_job')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!job) throw notFound('Print job');
}

/** Marks a job as changed with its items. */
export async function touchPrintJob(tx: Tx, organizationId: string, id: string): Promise<void> {
  await sql`update labels.print_job set updated_at = clock_timestamp()
    where organization_id = ${organizationId} and id = ${id}`.execute(tx);
}
