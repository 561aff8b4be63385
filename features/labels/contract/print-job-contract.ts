import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { flag, id, limit, page, pageOf, sort } from '#shared/contract/schemas.ts';
import { SHEET_IDS } from '../domain/label-sheet.ts';
import {
  addedItem,
  addedItems,
  changedPrintJob,
  inventoryItemId,
  newPrintJob,
  printQuantity,
} from './print-job-inputs.ts';
import { printJob, printJobRow } from './print-job-schemas.ts';

const tag = 'Print jobs';

const SORTS = ['name', 'status', 'count', 'totalItemQuantity', 'createdAt', 'updatedAt'] as const;

const pdf = z.object({ headers: z.record(z.string(), z.string()), body: z.file() });

/** Undoes the act; null where it changed nothing. */
const action_id = id.nullable();
const changedJob = printJob.extend({ action_id });

/** The job is in the URL; it may be repeated in the body. */
const ofJob = z.object({ id, printJobId: id.optional() });

const labelPaper = {
  width: z.coerce.number().min(20, 'Width must be 20 mm or more').max(200).default(57),
  height: z.coerce.number().min(12, 'Height must be 12 mm or more').max(300).default(32),
  dpi: z.coerce
    .number()
    .pipe(z.union([z.literal(203), z.literal(300), z.literal(600)], 'Dots per inch must be 203, 300 or 600'))
    .default(203),
};

export const printJobContract = {
  listPrintJobs: route('member', { method: 'GET', path: '/print-jobs', tag, summary: 'Print jobs' })
    .input(
      z.object({
        sort: sort(SORTS, 'updatedAt:desc'),
        search: z.string().max(200).optional(),
        /** False for drafts only, true for completed jobs only. */
        status: flag,
        page,
        limit: limit(250),
      }),
    )
    .output(pageOf(printJobRow)),
  getPrintJob: route('member', {
    method: 'GET',
    path: '/print-jobs/{id}',
    tag,
    summary: 'One print job with its items, in the order of adding',
  })
    .input(z.object({ id }))
    .output(printJob),
  createPrintJob: route('member', {
    method: 'POST',
    path: '/print-jobs',
    tag,
    summary: 'Create a print job: empty, with items, or with all items of an invoice',
    description: 'With orderId every line of that invoice gives as many labels as bottles were ordered, at least one.',
  })
    .input(newPrintJob)
    .output(printJob.extend({ action_id: id })),
  updatePrintJobById: route('member', {
    method: 'PUT',
    path: '/print-jobs/{id}',
    tag,
    summary: 'Change title or status of a print job',
  })
    .input(ofJob.extend(changedPrintJob))
    .output(changedJob),
  updatePrintJob: route('member', {
    method: 'PUT',
    path: '/print-jobs',
    tag,
    summary: 'The same with the job named in the body',
  })
    .input(z.object({ printJobId: z.uuid('printJobId is required'), ...changedPrintJob }))
    .output(changedJob),
  deletePrintJob: route('member', {
    method: 'DELETE',
    path: '/print-jobs/{id}',
    tag,
    summary: 'Delete a print job; answers with what it was',
  })
    .input(z.object({ id }))
    .output(changedJob),
  deletePrintJobs: route('member', {
    method: 'POST',
    path: '/print-jobs/delete',
    tag,
    summary: 'Delete many print jobs: all of them or none',
  })
    .input(z.object({ ids: z.array(id).min(1, 'Choose at least one print job').max(250) }))
    .output(z.object({ action_id })),
  addItem: route('member', {
    method: 'POST',
    path: '/print-jobs/{id}/items',
    tag,
    summary: 'Add an item to a print job',
    description: 'An item that is in the job already, by its id or its barcode, is refused.',
  })
    .input(ofJob.extend(addedItem.shape))
    .output(changedJob),
  addItems: route('member', {
    method: 'POST',
    path: '/print-jobs/{id}/items/bulk',
    tag,
    summary: 'Add many items to a print job',
    description: 'Those that are in the job already are left as they are, and named in the answer.',
  })
    .input(ofJob.extend({ items: addedItems }))
    .output(
      z.object({
        added: z.number().int(),
        duplicates: z.array(z.object({ inventoryItemId: id, name: z.string() })),
        printJob,
        action_id,
      }),
    ),
  setQuantity: route('member', {
    method: 'PUT',
    path: '/print-jobs/{id}/items',
    tag,
    summary: 'Change how many labels of an item are printed',
  })
    .input(ofJob.extend({ inventoryItemId, quantity: printQuantity }))
    .output(changedJob),
  removeItem: route('member', {
    method: 'DELETE',
    path: '/print-jobs/{id}/items',
    tag,
    summary: 'Remove one item from a print job, or several',
  })
    .input(
      ofJob
        .extend({ removeItemId: id.optional(), removeItemIds: z.array(id).max(10_000).optional() })
        .refine((input) => input.removeItemId !== undefined || (input.removeItemIds ?? []).length > 0, {
          path: ['removeItemId'],
          error: 'removeItemId is required',
        }),
    )
    .output(changedJob),
  exportLabels: route('member', {
    method: 'GET',
    path: '/print-jobs/{id}/labels',
    tag,
    summary: 'The labels of a print job as PDF, on sheets of labels',
    description:
      'Changes nothing: set the status to true once they are printed. Without a sheet: Avery 5167 in North America, else L7651.',
    outputStructure: 'detailed',
  })
    .input(
      z.object({
        id,
        sheet: z.enum(SHEET_IDS, { error: `Sheet must be one of ${SHEET_IDS.join(', ')}` }).optional(),
        start: z.coerce
          .number('Start must be a number')
          .int('Start must be a whole number')
          .min(1, 'Start must be 1 or more')
          .max(100, 'Start must be a label of the sheet')
          .optional(),
      }),
    )
    .output(pdf),
  exportZpl: route('member', {
    method: 'GET',
    path: '/print-jobs/{id}/zpl',
    tag,
    summary: 'The labels of a print job for a label printer, as ZPL II',
    description: 'Width and height are those of one label, in millimeters.',
    outputStructure: 'detailed',
  })
    .input(z.object({ id, ...labelPaper }))
    .output(pdf),
  listPrinters: route('member', {
    method: 'GET',
    path: '/label-printers',
    tag,
    summary: 'Label printers that can be printed on, by name',
    description: 'Those that the operator of this server listed in LABEL_PRINTERS; none by default.',
  }).output(z.object({ printers: z.array(z.string()) })),
  printLabels: route('member', {
    method: 'POST',
    path: '/print-jobs/{id}/print',
    tag,
    summary: 'Print the labels of a print job on a label printer',
    description: 'Answers once the printer has taken all of them. Refused (409) with the reason where it does not.',
  })
    .input(z.object({ id, printer: z.string().max(60), ...labelPaper }))
    .output(z.object({ labels: z.number().int() })),
  exportScanSheet: route('member', {
    method: 'GET',
    path: '/print-jobs/{id}/scan-sheet',
    tag,
    summary: 'The items of a print job as PDF, each once with a barcode to be scanned',
    outputStructure: 'detailed',
  })
    .input(z.object({ id }))
    .output(pdf),
};
