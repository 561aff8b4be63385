import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { flag, id, requiredNumber, text } from '#shared/contract/schemas.ts';
import { ENRICHED_DETAILS, type EnrichedDetail } from '../domain/enriched-details.ts';
import { MAIN_TYPE_CODES } from '../domain/main-types.ts';
import { UNITS } from '../domain/units.ts';

const tag = 'Catalog';

export const size = z.object({
  id,
  name: z.string(),
  unit: z.string(),
  volume: z.number(),
  count: z.number().int(),
  stockable: z.boolean(),
  organization_id: id,
});

export const itemType = z.object({ id, name: z.string(), short_type: z.enum(MAIN_TYPE_CODES) });

/** A typed attribute value: `type` is its two-letter code (ITEM-093, ITEM-097). */
export const field = z.object({ id, type: z.string(), name: z.string(), usedCount: z.number().int().optional() });

/** An attribute after a change; `action_id` undoes the change of an item, and is null without one. */
const changedField = field.extend({ action_id: id.nullable() });

const detail = z.union([z.string().max(10_000), z.number(), z.array(z.string().max(1000)).max(100)]).nullish();

/** Details of the product behind an item; shown, never edited on screen (ITEM-039, ITEM-108). */
export const enrichedItem = z.object({
  ...(Object.fromEntries(ENRICHED_DETAILS.map((name) => [name, detail])) as Record<EnrichedDetail, typeof detail>),
  tech_sheets: z
    .array(z.object({ name: z.string().min(1).max(170), url: z.url({ protocol: /^https?$/ }).max(2000) }))
    .max(50)
    .nullish(),
});

const manyItems = z.object({
  item_ids: z.array(id).min(1, 'Items are required').max(5000, 'At most 5,000 items at once'),
  type_id: id.optional(),
  field: z
    .object({
      type: z.string().regex(/^[A-Z]{2}$/, 'Field type is a two-letter code'),
      names: z.array(text('Field name', 1, 1000)).max(50),
    })
    .optional(),
});

export const catalogContract = {
  listSizes: route('member', { method: 'GET', path: '/item/size', tag, summary: 'Sizes of the organization' })
    .input(z.object({ stock_type: z.enum(['all', 'stockable', 'nonstockable']).default('all') }))
    .output(z.array(size)),
  createSize: route('member', {
    method: 'POST',
    path: '/item/size',
    tag,
    summary: 'Create a size, or get the one that exists',
  })
    .input(
      z.object({
        name: z.string().trim().max(170).optional(),
        volume: requiredNumber('Volume')
          .min(0.000001, 'Volume must be above 0')
          .max(1_000_000, 'Volume must be at most 1,000,000'),
        unit: z.enum(UNITS, { error: `Unit must be one of ${UNITS.join(', ')}` }),
        count: z.number().int().positive().max(10_000).default(1),
        stockable: z.boolean().default(true),
        /** The active organization; a size cannot be created in another one. */
        organization_id: id.optional(),
      }),
    )
    .output(size),
  listTypes: route('member', {
    method: 'GET',
    path: '/item/types',
    tag,
    summary: 'Item types of the organization',
  }).output(z.array(itemType)),
  createType: route('member', {
    method: 'POST',
    path: '/item/types',
    tag,
    summary: 'Create an item type under a main type',
  })
    .input(
      z.object({
        short_type: z.enum(MAIN_TYPE_CODES, { error: `Item type must be one of ${MAIN_TYPE_CODES.join(', ')}` }),
        name: text('Type name', 1, 170),
      }),
    )
    .output(itemType),
  listFields: route('member', {
    method: 'GET',
    path: '/inventory/fields',
    tag,
    summary: 'Attribute values, most used first, at most 150',
  })
    .input(
      z.object({
        filter: z.string().max(2).optional(),
        queryText: z.string().max(200).optional(),
        pos_id: z.string().optional(),
        usedOnly: flag,
      }),
    )
    .output(z.array(field)),
  setItems: route('member', {
    method: 'PUT',
    path: '/inventory/items',
    tag,
    summary: 'Set the type or an attribute of many items',
    description: 'All or none. Each entry of `before` is the body that undoes the change of its items.',
  })
    .input(manyItems)
    .output(z.object({ action_id: id.nullable(), items: z.number().int(), before: z.array(manyItems) })),
  addItemField: route('member', {
    method: 'POST',
    path: '/inventory/fields',
    tag,
    summary: 'Give an item an attribute',
    description:
      'field_id reuses a value that exists; field_name creates one. Without an item only the value is created.',
  })
    .input(
      z.object({
        inventory_item_id: id.optional(),
        field_type: z.string().regex(/^[A-Z]{2}$/, 'Field type is a two-letter code'),
        field_name: text('Field name', 1, 1000).optional(),
        field_id: id.optional(),
      }),
    )
    .output(changedField),
  updateItemField: route('member', {
    method: 'PUT',
    path: '/inventory/fields',
    tag,
    summary: "Replace an item's attribute value, or rename the value",
    description: 'Without an item the value is renamed for all items that have it.',
  })
    .input(
      z.object({
        inventory_item_id: id.optional(),
        field_id: id,
        field_type: z
          .string()
          .regex(/^[A-Z]{2}$/)
          .optional(),
        field_name: text('Field name', 1, 1000),
      }),
    )
    .output(changedField),
  removeItemField: route('member', {
    method: 'DELETE',
    path: '/inventory/fields',
    tag,
    summary: 'Remove an attribute from an item',
  })
    .input(z.object({ inventory_item_id: id, field_id: id }))
    .output(z.object({ inventory_item_id: id, action_id: id.nullable() })),
};
