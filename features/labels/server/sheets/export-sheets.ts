import { dayOf } from '#shared/domain/zoned-day.ts';
import type { Context } from '#shared/server/context.ts';
import { allowLongWork } from '#shared/server/database.ts';
import { disposition } from '#shared/server/files/kept-file.ts';
import type { LabelPrinter } from '#shared/server/label-printers.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { collectInSlices } from '#shared/server/tables/in-slices.ts';
import { LABEL_SHEETS, labelsOn, type SheetId, usualSheet } from '../../domain/label-sheet.ts';
import { belowText, printerHas, textPlaces, writeZpl, type ZplLabel, type ZplPaper } from '../../domain/zpl.ts';
import { getPrintJob, type PrintJob } from '../print-jobs/read-print-job.ts';
import { sendToPrinter } from '../printing/send-to-printer.ts';
import { openTextGraphics } from './text-graphic.ts';
import { writeLabels } from './write-labels.ts';
import { writeScanSheet } from './write-scan-sheet.ts';

/**
 * Answers with a PDF that a browser shows, to be printed or downloaded by name. Chrome shows it as an embedded object,
 * which our pages' policy forbids (crbug.com/271452); a PDF contains nothing else to forbid.
 */
function shownFile(file: File) {
  return {
    headers: {
      'content-disposition': disposition('inline', file.name),
      'content-security-policy': "frame-ancestors 'none'",
    },
    body: file,
  };
}

/** 250 sheets: more than one prints at once, and few enough not to block anyone. */
const MOST_LABELS = 20_000;

interface LabelChoice {
  readonly id: string;
  readonly sheet?: SheetId | undefined;
  /** The place of the first label on a half-used sheet, from 1. */
  readonly start?: number | undefined;
}

/** All labels of a job as PDF. */
export async function exportLabels(context: Context, { id, start = 1, ...chosen }: LabelChoice) {
  const sheet = LABEL_SHEETS[chosen.sheet ?? usualSheet(context.actor.region.country)];
  if (start > labelsOn(sheet)) throw refuseField('start', `This sheet has ${labelsOn(sheet)} labels`);
  const job = await readFilled(context, { id });
  if (job.totalItemQuantity > MOST_LABELS)
    throw new Refusal(
      'conflict',
      'This print job has more than 20,000 labels. Print it in parts, as print jobs of fewer items.',
    );
  const file = await writeLabels({ ...paperOf(context, job), labels: labelsOf(job), sheet, start });
  return asFile(context, job, 'Barcodes', file);
}

const labelsOf = ({ items }: PrintJob) =>
  items.map(({ name, vintage, size, barcode, quantity }) => ({
    value: barcode,
    name,
    about: [vintage, size].filter(Boolean).join(' '),
    quantity,
  }));

interface ZplChoice extends ZplPaper {
  readonly id: string;
}

/** All labels of a job for a label printer: a file that is sent to it as it is. */
export async function exportZpl(context: Context, { id, ...paper }: ZplChoice) {
  const job = await readFilled(context, { id });
  const name = nameOf(context, job, 'Labels', 'zpl');
  const file = new File(await writeLabelByLabel(labelsOf(job), paper), name, {
    type: 'text/plain; charset=utf-8',
  });
  return { headers: { 'content-disposition': disposition('attachment', name) }, body: file };
}

/** Label printers that the server's operator listed, by name. */
export const listPrinters = (printers: readonly LabelPrinter[]) => ({ printers: printers.map(({ name }) => name) });

/**
 * Prints all labels of a job on a listed printer. Sent inside the command, so that a repeated call prints nothing if the printer
 * took them, and prints if it refused. Changes nothing: set the status once they are printed.
 */
export async function printLabels(
  context: Context,
  printers: readonly LabelPrinter[],
  input: ZplChoice & { readonly printer: string },
): Promise<{ labels: number }> {
  const { id, printer: name, ...paper } = input;
  const job = await readFilled(context, { id });
  const printer = printers.find((each) => each.name === name);
  if (!printer) throw refuseField('printer', 'There is no such printer. The operator of this server lists them.');
  const commands = await writeLabelByLabel(labelsOf(job), paper);
  return runCommand(context, 'printLabels', input, async (tx) => {
    await allowLongWork(tx);
    await sendToPrinter(printer, commands);
    return { labels: job.totalItemQuantity };
  });
}

/** The commands of each label. Names that the printer's own font can't write are drawn as dots, which takes its time. */
async function writeLabelByLabel(labels: readonly ZplLabel[], paper: ZplPaper): Promise<string[]> {
  const isStrange = (text: string) => !printerHas(text);
  const draw = labels.some((label) => isStrange(label.name) || isStrange(belowText(label)))
    ? await openTextGraphics()
    : undefined;
  const { letters, room: width } = textPlaces(paper);
  const drawn = (text: string, lines: number) =>
    isStrange(text) ? draw?.(text, { width, lineHeight: letters, lines }) : undefined;
  return collectInSlices(labels, (label) =>
    writeZpl([{ ...label, nameGraphic: drawn(label.name, 2), aboutGraphic: drawn(belowText(label), 1) }], paper),
  );
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

const asFile = (context: Context, job: PrintJob, kind: string, content: Blob) =>
  shownFile(new File([content], nameOf(context, job, kind, 'pdf'), { type: 'application/pdf' }));

/** Named after the job and the date, without characters that file systems reject. */
function nameOf({ actor, now }: Context, { jobTitle }: PrintJob, kind: string, ending: string): string {
  const title = jobTitle
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 100);
  return `${[kind, title, dayOf(now, actor.timezone)].filter(Boolean).join('_')}.${ending}`;
}
