import { z } from 'zod';
import {
  cents,
  dayOrTime,
  id,
  money,
  requiredNumber,
  signedCents,
  text,
  withinYears,
} from '#shared/contract/schemas.ts';
import { MOST_COST, MOST_TOTAL } from '../domain/line-maths.ts';
import { contactEmail } from './vendor-schemas.ts';

export const lineQuantity = z
  .number({ error: 'Quantity must be a number' })
  .min(1, 'Quantity should be a number above 0')
  .max(1e7, 'Quantity must be below 10,000,000');
export const lineCost = z
  .number({ error: 'Cost should be either 0 or a number above 0' })
  .min(0, 'Cost should be either 0 or a number above 0')
  .max(MOST_COST, 'Cost must be below 100,000,000');
export const lineTotal = z
  .number({ error: 'Total cost should be either 0 or a number above 0' })
  .min(0, 'Total cost should be either 0 or a number above 0')
  .max(MOST_TOTAL, 'Total cost is too large')
  .optional();

/** The line's position among those added with it; lines without one come last. */
const position = z.number().int().min(0).max(10_000).optional();

/** The sender's own id of a line: a line sent again with it is not added again. */
const clientId = z.string().min(1).max(100).optional();

/** Quantity of an existing item: 0 means 1 on a purchase order (PO-043) and is refused on an invoice. */
const existingQuantity = z
  .number({ error: 'Quantity must be a number' })
  .max(1e7, 'Quantity must be below 10,000,000')
  .refine((quantity) => quantity === 0 || quantity >= 1, 'Quantity should be a number above 0');

export const existingLine = z.object({
  id,
  quantity: existingQuantity,
  unit_cost: lineCost,
  total_cost: lineTotal,
  location_id: id.nullish(),
  position,
  client_id: clientId,
});
const NAME_REQUIRED = 'Name is required. Must be 5 or more characters long';
const SHORTEST_NAME = 5;

export const newLineFields = z.object({
  quantity: lineQuantity,
  unit_cost: lineCost,
  total_cost: lineTotal,
  universal_item_id: id.nullish(),
  name: z.string().trim().min(1, NAME_REQUIRED).max(170, 'Name must be 170 characters or less long').optional(),
  type_id: id.optional(),
  size_id: id.optional(),
  /** The size as typed, "6 x 330 mL": found or created with the line. `size_id` wins. */
  size: z.string().trim().min(1, 'Size is required').max(170).optional(),
  vintage: z.string().trim().max(20).nullish(),
  disgorgement: z.string().trim().max(20).nullish(),
  barcode: z.string().trim().max(64).nullish(),
  location_id: id.nullish(),
  position,
  client_id: clientId,
});

/** A typed name has at least five letters; a catalog product keeps its name. */
export const newLine = newLineFields.superRefine(({ name, universal_item_id }, context) => {
  if (name === undefined || name.length >= SHORTEST_NAME || universal_item_id) return;
  context.addIssue({ code: 'custom', path: ['name'], message: NAME_REQUIRED });
});

export const customId = z
  .string()
  .trim()
  .min(1, 'Invoice code cannot be empty')
  .min(2, 'Invoice code must be 2 or more characters long')
  .max(170, 'Invoice code must be 170 characters or less long')
  .nullish();
const businessDay = withinYears(dayOrTime);

export const header = z.object({
  vendor_id: z.uuid('Vendor is required'),
  vendor_rep_id: id.nullish(),
  custom_id: customId,
  consigned: z.boolean().optional(),
  invoice_date: businessDay.optional(),
  delivery_date: businessDay.nullish(),
  note: z.string().max(3000, 'Notes must be 3000 characters or less long').nullish(),
  external_note: z.string().max(3000, 'Notes must be 3000 characters or less long').nullish(),
});
/** A new representative created with the draft; without a name there is none (INV-091, INV-095 to INV-099). */
export const newRep = z.object({
  vendorRep: z
    .object({ id: z.string().max(170), value: z.string().max(255) })
    .partial()
    .nullish(),
  repName: z.string().trim().max(170, 'Rep name must be 170 characters or less long').nullish(),
  repEmail: contactEmail,
  repPhone: z.string().trim().max(20, 'Rep phone must be 20 characters or less long').nullish(),
  repExternalId: z.string().trim().max(255).nullish(),
  vendorNotes: z.string().max(1000, 'Vendor notes must be 1000 characters or less long').nullish(),
});
export const amounts = z.object({
  shipping_cost: cents,
  tax: cents,
  other_fees: cents,
  vendor_credit: cents,
  deposit: signedCents,
});

export const quickQuantity = requiredNumber('Quantity')
  .min(1e-6, 'Quantity should be a number above 0')
  .max(1e7, 'Quantity must be below 10,000,000');

const vintageText = z.string('Value must be a string').trim().max(20).nullish();
const barcodeText = z.string().trim().max(64, 'Barcode must be 64 characters or less long');

/** A new item, with an optional first purchase (ITEM-104). */
export const newItemPurchase = z.object({
  name: text('Name', 5, 170),
  type_id: z.uuid('Item type is required'),
  size_id: z.uuid('Size is required'),
  vintage: vintageText,
  /** An alias of `vintage`. */
  vintage_name: vintageText,
  disgorgement: z.string().trim().max(20).nullish(),
  universal_item_id: id.nullish(),
  list_price: money.nullish(),
  barcode: barcodeText.nullish(),
  /** Other barcodes: of one bottle, or of a pack with its number of bottles. */
  barcodes: z
    .array(
      z.object({
        code: barcodeText,
        pack_count: z.number().int('Pack must be a whole number').min(1).max(10_000).default(1),
      }),
    )
    .max(20)
    .default([]),
  fields: z
    .array(z.object({ type: z.string().regex(/^[A-Z]{2}$/), name: text('Field name', 1, 1000) }))
    .max(50)
    .default([]),
  vendor_id: id.nullish(),
  custom_id: customId,
  consigned: z.boolean().default(false),
  quantity: quickQuantity.nullish(),
  unit_cost: lineCost.nullish(),
  total_cost: lineTotal,
  location_id: id.nullish(),
});
