import { z } from 'zod';
import { id, person } from '#shared/contract/schemas.ts';

/** One item of a job; what stands in its row of the table stands beside the item (OENT-028, OENT-031). */
const printJobItem = z.object({
  printJobId: id,
  inventoryItemId: id,
  quantity: z.number().int(),
  item: z.object({
    id,
    name: z.string(),
    vintage: z.string().nullable(),
    barcode: z.string(),
    size: z.object({ id, name: z.string() }),
    type: z.object({ id, name: z.string(), short_type: z.string() }),
  }),
  /** Of the item. */
  id,
  name: z.string(),
  barcode: z.string(),
  vintage: z.string().nullable(),
  size: z.string(),
  /** The name of its type. */
  colorSwatch: z.string(),
  /** Whether bars of its barcode fit a label. */
  printable: z.boolean(),
});

/** `jobTitle` and `status` are `name` and not `active` of the row (PRINT-065). */
const job = z.object({
  id,
  printJobId: id,
  jobTitle: z.string(),
  /** False is a draft, true is completed. */
  status: z.boolean(),
  name: z.string(),
  active: z.boolean(),
  /** Number of items. */
  count: z.number().int(),
  /** Number of labels. */
  totalItemQuantity: z.number().int(),
  /** The invoice that its items were taken from. */
  orderId: id.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** What tells of an item does so where the job has only one. */
export const printJobRow = job.extend({
  barcode: z.string().nullable(),
  vintage: z.string().nullable(),
  size: z.string().nullable(),
  colorSwatch: z.string().nullable(),
});

export const printJob = job.extend({ created_by: person, items: z.array(printJobItem) });
