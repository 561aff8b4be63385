import type { LabelPrinter } from '#shared/server/label-printers.ts';
import { implementForMembers } from '#shared/server/routes.ts';
import { printJobContract } from '../contract/print-job-contract.ts';
import { addItem, addItems, removeItem, setQuantity } from './items/change-items.ts';
import { deletePrintJob, deletePrintJobs, updatePrintJob } from './print-jobs/change-print-jobs.ts';
import { createPrintJob } from './print-jobs/create-print-job.ts';
import { listPrintJobs } from './print-jobs/list-print-jobs.ts';
import { getPrintJob } from './print-jobs/read-print-job.ts';
import { exportLabels, exportScanSheet, exportZpl, listPrinters, printLabels } from './sheets/export-sheets.ts';

const members = implementForMembers(printJobContract);

export const createPrintJobRouter = (printers: readonly LabelPrinter[]) =>
  members.router({
    listPrintJobs: members.listPrintJobs.handler(({ context, input }) => listPrintJobs(context.operation, input)),
    getPrintJob: members.getPrintJob.handler(({ context, input }) => getPrintJob(context.operation, input)),
    createPrintJob: members.createPrintJob.handler(({ context, input }) => createPrintJob(context.operation, input)),
    updatePrintJobById: members.updatePrintJobById.handler(({ context, input }) =>
      updatePrintJob(context.operation, input),
    ),
    updatePrintJob: members.updatePrintJob.handler(({ context, input: { printJobId, ...change } }) =>
      updatePrintJob(context.operation, { id: printJobId, ...change }),
    ),
    deletePrintJob: members.deletePrintJob.handler(({ context, input }) => deletePrintJob(context.operation, input)),
    deletePrintJobs: members.deletePrintJobs.handler(({ context, input }) => deletePrintJobs(context.operation, input)),
    addItem: members.addItem.handler(({ context, input }) => addItem(context.operation, input)),
    addItems: members.addItems.handler(({ context, input }) => addItems(context.operation, input)),
    setQuantity: members.setQuantity.handler(({ context, input }) => setQuantity(context.operation, input)),
    removeItem: members.removeItem.handler(({ context, input }) => removeItem(context.operation, input)),
    exportLabels: members.exportLabels.handler(({ context, input }) => exportLabels(context.operation, input)),
    exportZpl: members.exportZpl.handler(({ context, input }) => exportZpl(context.operation, input)),
    listPrinters: members.listPrinters.handler(() => listPrinters(printers)),
    printLabels: members.printLabels.handler(({ context, input }) => printLabels(context.operation, printers, input)),
    exportScanSheet: members.exportScanSheet.handler(({ context, input }) => exportScanSheet(context.operation, input)),
  });
