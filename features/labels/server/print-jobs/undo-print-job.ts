import { sql } from 'kysely';
import { createdInverse } from '#shared/server/undo/created-inverse.ts';
import { recordsInverse } from '#shared/server/undo/records-inverse.ts';
import type { PrintJob } from './read-print-job.ts';

export type ChangedPrintJob = PrintJob & { readonly action_id: string | null };

export const undoPrintJob = recordsInverse({
  kind: 'print job',
  what: 'The print job',
  topics: ['print_jobs'],
  recordOf: ({ table, key, before, after }) =>
    (table === 'labels.print_job' ? key.id : (key.print_job_id ?? before?.print_job_id ?? after?.print_job_id)) ?? '',
  called: ['print job', 'print jobs'],
  names: {
    'labels.print_job': 't.title',
    'labels.print_job_item': `(
      select j.title from labels.print_job as j where j.organization_id = t.organization_id and j.id = t.print_job_id)`,
  },
});

/** Removes a new print job with its items, unless items were added since. */
export const undoCreatedPrintJob = createdInverse({
  kind: 'print job creation',
  what: 'The print job',
  table: 'labels.print_job',
  name: 'title',
  topics: ['print_jobs'],
  uses: { 'labels.print_job_item': 'items added since' },
});

export const jobRows = (ids: readonly string[]) => ({
  table: 'labels.print_job',
  where: sql`t.id = any(${ids}::uuid[])`,
});
export const jobItemRows = (ids: readonly string[]) => ({
  table: 'labels.print_job_item',
  where: sql`t.print_job_id = any(${ids}::uuid[])`,
});
