import { z } from 'zod';
import { itemType } from '#features/catalog/contract/catalog-contract.ts';
import { route } from '#shared/contract/route.ts';
import { id } from '#shared/contract/schemas.ts';
import { onShelf } from '#shared/contract/withheld.ts';

const alikeItem = z.object({
  id,
  name: z.string(),
  vintage: z.string().nullable(),
  barcode: z.string(),
  producer: z.string().nullable(),
  size: z.object({ id, name: z.string() }),
  type: itemType,
  total_quantity: onShelf(z.number()),
  created_at: z.string(),
});

export const duplicateContract = {
  listDuplicates: route('member', {
    method: 'GET',
    path: '/inventory/duplicates',
    tag: 'Inventory',
    summary: 'Pairs of items that may be one product',
    description:
      'Alike in name, of the same size, and of no two vintages; the surest first, at most 200. confidence is 0 to 1. ' +
      'compared is how many of the items have been compared with all others; new and edited ones are within a minute.',
  }).output(
    z.object({
      data: z.array(z.object({ older: alikeItem, newer: alikeItem, confidence: z.number() })),
      total: z.number().int(),
      compared: z.number().int(),
      items: z.number().int(),
    }),
  ),
  stateDistinct: route('member', {
    method: 'POST',
    path: '/inventory/duplicates/distinct',
    tag: 'Inventory',
    summary: 'State that two items are different products',
    description: 'They are not proposed as duplicates again. The action can be undone.',
  })
    .input(z.object({ inventory_item_id: id, other_inventory_item_id: id }))
    .output(z.object({ action_id: id.nullable() })),
};
