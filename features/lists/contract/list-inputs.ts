import { z } from 'zod';
import { id, money, text } from '#shared/contract/schemas.ts';
import { LIST_LOOKS, SOLD_OUT } from '../domain/looks.ts';
import { ENTRY_TYPES, TEMPLATES } from '../domain/templates.ts';

const NAME_TOO_SHORT = 'Name is required and must have more than 3 characters';

export const listName = text('Name', 0, 255).refine((name) => name.length > 3, NAME_TOO_SHORT);
const requiredName = z
  .unknown()
  .transform((value) => value ?? '')
  .pipe(listName);

export const newList = z.object({
  name: requiredName,
  template: z.enum(TEMPLATES).default('blank'),
  table_of_contents: z.boolean().default(false),
});

/** How guests see the list; fields that are not sent do not change. */
export const guestPage = z.object({
  look: z.enum(LIST_LOOKS).optional(),
  sold_out: z.enum(SOLD_OUT).optional(),
  columns: z.union([z.literal(1), z.literal(2)], 'Must be 1 or 2').optional(),
  title: text('Title', 0, 120).nullish(),
  description: text('Description', 0, 300).nullish(),
});

export const groupName = text('Name', 1, 255);

/** Positions increase; gaps are fine. */
export const sortOrder = z.number().int('Must be a whole number').min(0).max(1_000_000);

const entryFields = {
  sellable_item_group_id: id.nullish(),
  custom_price: money.nullish(),
  header_text: text('Header', 0, 255).nullish(),
  subheader_text: text('Subheader', 0, 255).nullish(),
  notes: text('Notes', 0, 3000).nullish(),
  bin: text('Bin', 0, 12).nullish(),
  spacer_height: z.number().int('Must be a whole number').min(1).max(400).nullish(),
  /** An image uploaded to this list, by its id or its URL. */
  image_id: id.nullish(),
  image_url: z.string().max(500).nullish(),
};

export const newEntry = z.object({
  listItemGroupId: z.uuid({
    error: ({ input }) => (input == null || input === '' ? 'Group is required' : 'Must be an id'),
  }),
  /** ITEM by default if it has a sellable. */
  type: z.enum(ENTRY_TYPES).optional(),
  ...entryFields,
  /** By default after all others. */
  sort_order: sortOrder.optional(),
});

export const changedEntry = z.object({
  id,
  /** Moves it into another group of the same list. */
  listItemGroupId: id.optional(),
  ...entryFields,
  sort_order: sortOrder.optional(),
});
