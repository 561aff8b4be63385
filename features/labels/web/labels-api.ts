import type { z } from 'zod';
import { createApi } from '#shared/web/api-client.ts';
import { printJobContract } from '../contract/print-job-contract.ts';
import type { printJob, printJobRow } from '../contract/print-job-schemas.ts';

export const printJobs = createApi(printJobContract);

export type PrintJob = z.output<typeof printJob>;
export type PrintJobItem = PrintJob['items'][number];
export type PrintJobRow = z.output<typeof printJobRow>;
