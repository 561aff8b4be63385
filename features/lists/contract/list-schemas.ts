import { z } from 'zod';
import { id } from '#shared/contract/schemas.ts';
import { LIST_LOOKS, SOLD_OUT } from '../domain/looks.ts';
import { ENTRY_TYPES } from '../domain/templates.ts';
import { publicStyle, style } from './style-schemas.ts';

/** A PDF attached to a list. */
export const listFile = z.object({
  id,
  name: z.string(),
  size: z.number().int(),
  created_at: z.string(),
  /** Its URL. */
  url: z.string(),
});

export const listRow = z.object({
  id,
  name: z.string(),
  is_published: z.boolean(),
  group_count: z.number().int(),
  /** Entries of type ITEM only. */
  item_count: z.number().int(),
  pdf_count: z.number().int(),
  created_at: z.string(),
  updated_at: z.string(),
});

export type ListRow = z.output<typeof listRow>;

/** Texts and layout of the page that guests see. */
const guestPage = {
  /** The end of its short address, /l/CODE. */
  code: z.string(),
  look: z.enum(LIST_LOOKS),
  /** Hides or marks entries without stock, or ignores stock. */
  sold_out: z.enum(SOLD_OUT),
  /** Columns on wide screens and on paper. */
  columns: z.union([z.literal(1), z.literal(2)]),
  /** For link previews; by default the list's name. */
  title: z.string().nullable(),
  description: z.string().nullable(),
};

export const beverageList = listRow.extend({ ...guestPage, PDFs: z.array(listFile) });

export type BeverageList = z.output<typeof beverageList>;

/** The sellable of an ITEM; null if its Sold As or recipe is gone. */
const sellable = z.object({
  id,
  group_type: z.enum(['IT', 'RE']),
  name: z.string(),
  vintage: z.string().nullable(),
  size: z.string().nullable(),
  price: z.number().nullable(),
  /** Null for a recipe. */
  inventory_item_id: id.nullable(),
  /** Whether the whole bottle or a part of it is sold. */
  pour: z.enum(['glass', 'bottle']).nullable(),
  region: z.string().nullable(),
  grape: z.string().nullable(),
  /** The ingredients of a recipe, in its order. */
  ingredients: z.array(z.string()),
});

/** An entry in the builder. Guests do not see one that is `hidden`. */
export const listItem = z.object({
  id,
  listItemGroupId: id,
  type: z.enum(ENTRY_TYPES),
  sellable_item_group_id: id.nullable(),
  sellable_item_group: sellable.nullable(),
  custom_price: z.number().nullable(),
  /** The price for guests: the custom one, else the sellable's. */
  price: z.number().nullable(),
  header_text: z.string().nullable(),
  subheader_text: z.string().nullable(),
  notes: z.string().nullable(),
  /** A wine's number on the list. */
  bin: z.string().nullable(),
  spacer_height: z.number().int().nullable(),
  image_id: id.nullable(),
  image_url: z.string().nullable(),
  sort_order: z.number().int(),
  /** True if its sellable is gone, or its image is missing. */
  hidden: z.boolean(),
});

export type ListItem = z.output<typeof listItem>;

export const listGroup = z.object({
  id,
  name: z.string(),
  sellableListId: id,
  sort_order: z.number().int(),
  style_id: id.nullable(),
  style: style.nullable(),
  items: z.array(listItem),
});

export type ListGroup = z.output<typeof listGroup>;

/** An entry for guests: no id that leads into the organization, no cost, no stock. */
const viewedItem = z.object({
  id,
  type: z.enum(ENTRY_TYPES),
  name: z.string().nullable(),
  vintage: z.string().nullable(),
  size: z.string().nullable(),
  price: z.number().nullable(),
  header_text: z.string().nullable(),
  subheader_text: z.string().nullable(),
  notes: z.string().nullable(),
  bin: z.string().nullable(),
  /** The same in all entries of one bottle, to show their prices side by side. */
  offer: z.string().nullable(),
  pour: z.enum(['glass', 'bottle']).nullable(),
  region: z.string().nullable(),
  grape: z.string().nullable(),
  ingredients: z.array(z.string()),
  /** True only if the list marks sold-out entries. */
  sold_out: z.boolean(),
  spacer_height: z.number().int().nullable(),
  image_url: z.string().nullable(),
});

const viewedGroup = z.object({
  id,
  name: z.string(),
  /** The group's own style; otherwise the style of type group applies. */
  style: publicStyle.nullable(),
  items: z.array(viewedItem),
});

export const viewedList = z.object({
  id,
  name: z.string(),
  /** The venue's name, only in ready-made looks. */
  venue: z.string().nullable(),
  look: z.enum(LIST_LOOKS),
  columns: z.union([z.literal(1), z.literal(2)]),
  /** The format of prices: a BCP 47 locale and an ISO 4217 currency. */
  locale: z.string(),
  currency: z.string(),
  groups: z.array(viewedGroup),
});

export type ViewedList = z.output<typeof viewedList>;
