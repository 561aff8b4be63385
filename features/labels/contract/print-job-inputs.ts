import { z } from 'zod';
import { id, text } from '#shared/contract/schemas.ts';
import { MOST_LABELS_OF_ITEM } from '../domain/print-quantity.ts';

/** Maximum items per job, and per call. */
const MOST_ITEMS = 10_000;

const CHOOSE_ITEM = 'Please select an item from the search results';

const jobTitle = text('Job Title', 1, 255);

export const printQuantity = z
  .number({
    error: ({ input }) => (input == null ? 'Quantity is required' : 'Quantity must be a positive number'),
  })
  .min(1, 'Quantity must be a positive number')
  .int('Quantity must be a whole number')
  .max(MOST_LABELS_OF_ITEM, 'Quantity must be 10,000 or below');

export const inventoryItemId = z.uuid({
  error: ({ input }) => (input == null || input === '' ? CHOOSE_ITEM : 'Must be an id'),
});

export const addedItem = z.object({ inventoryItemId, quantity: printQuantity });

export const addedItems = z
  .array(addedItem)
  .min(1, 'Choose at least one item')
  .max(MOST_ITEMS, 'At most 10,000 items at once');

/** With an invoice the title is enough: all its items are added (PRINT-046). */
export const newPrintJob = z
  .object({
    jobTitle,
    status: z.boolean().default(false),
    orderId: id.nullish(),
    inventoryItemId: inventoryItemId.optional(),
    quantity: printQuantity.optional(),
    items: z.array(addedItem).max(MOST_ITEMS, 'At most 10,000 items at once').default([]),
  })
  .refine((job) => job.inventoryItemId === undefined || job.quantity !== undefined, {
    path: ['quantity'],
    error: 'Quantity is required when an item is selected',
  });

export const changedPrintJob = { jobTitle: jobTitle.optional(), status: z.boolean().optional() };
