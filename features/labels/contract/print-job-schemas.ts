import { z } from 'zod';
import { id, person } from '#shared/contract/schemas.ts';

/** One item of a job; the fields of its table row are included next to the item (OENT-028, OENT-031). */
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
  /** The item's id. */
  id,
  name: z.string(),
  barcode: z.string(),
  vintage: z.string().nullable(),
  size: z.string(),
  /** The name of its type. */
  colorSwatch: z.string(),
  /** Whether its barcode fits on a label. */
  printable: z.boolean(),
  /** Letters of its name that no font has: labels show a question mark in their place. */
  missing_letters: z.array(z.string()),
});

/** `jobTitle` and `status` repeat the row's `name` and the negation of `active` (PRINT-065). */
const job = z.object({
  id,
  printJobId: id,
  jobTitle: z.string(),
  /** False for a draft, true for completed. */
  status: z.boolean(),
  name: z.string(),
  active: z.boolean(),
  /** Number of items. */
  count: z.number().int(),
  /** Number of labels. */
  totalItemQuantity: z.number().int(),
  /** The invoice its items came from. */
  orderId: id.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** Item fields are set only if the job has a single item. */
export const printJobRow = job.extend({
  barcode: z.string().nullable(),
  vintage: z.string().nullable(),
  size: z.string().nullable(),
  colorSwatch: z.string().nullable(),
});

export const printJob = job.extend({ created_by: person, items: z.array(printJobItem) });
