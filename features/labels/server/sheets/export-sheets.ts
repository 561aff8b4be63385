import { dayOf } from '#shared/domain/zoned-day.ts';
import type { Context } from '#shared/server/context.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { getPrintJob, type PrintJob } from '../print-jobs/read-print-job.ts';
import { shownFile } from './shown-file.ts';
import { writeLabels } from './write-labels.ts';
import { writeScanSheet } from './write-scan-sheet.ts';

/** 250 sheets: more than one prints at once, and few enough not to block anyone. */
const MOST_LABELS = 20_000;

/** All labels of a job as PDF. */
export async function exportLabels(context: Context, input: { id: string }) {
  const job = await readFilled(context, input);
  if (job.totalItemQuantity > MOST_LABELS)
    throw new Refusal(
      'conflict',
      'This print job has more than 20,000 labels. Print it in parts, as print jobs of fewer items.',
    );
  const labels = job.items.map(({ name, vintage, size, barcode, quantity }) => ({
    value: barcode,
    name,
    about: [vintage, size].filter(Boolean).join(' '),
    quantity,
  }));
  return asFile(context, job, 'Barcodes', await writeLabels({ ...paperOf(context, job), labels }));
}

/** All items of a job as PDF, each once. */
export async function exportScanSheet(context: Context, input: { id: string }) {
  const job = await readFilled(context, input);
  return asFile(context, job, 'Scansheet', await writeScanSheet({ ...paperOf(context, job), entries: job.items }));
}

async function readFilled(context: Context, input: { id: string }): Promise<PrintJob> {
  const job = await getPrintJob(context, input);
  if (job.count === 0) throw new Refusal('conflict', 'This print job has no items. Add some before printing.');
  return job;
}

const paperOf = ({ actor, now }: Context, { jobTitle: title }: PrintJob) => ({
  title,
  organization: actor.organizationName,
  now,
});

/** Named after the job and the date, without characters that file systems reject. */
function asFile({ actor, now }: Context, { jobTitle }: PrintJob, kind: string, content: Blob) {
  const title = jobTitle
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 100);
  const name = [kind, title, dayOf(now, actor.timezone)].filter(Boolean).join('_');
  return shownFile(new File([content], `${name}.pdf`, { type: 'application/pdf' }));
}
