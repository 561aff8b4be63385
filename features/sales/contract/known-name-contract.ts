import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { id } from '#shared/contract/schemas.ts';

const tag = 'Inventory';

/** Where a name comes from, and what else names the entry. */
const knownName = z.discriminatedUnion('source', [
  z.object({
    source: z.literal('import'),
    name: z.string(),
    name_key: z.string(),
    /** As the file states them: milliliters or grams of one package, 0 for none, and '' for no vintage. */
    content: z.number(),
    vintage: z.string(),
    learned_at: z.string(),
  }),
  z.object({
    source: z.literal('invoice'),
    name: z.string(),
    vendor: z.object({ id, name: z.string() }),
    /** Lines that have it. */
    lines: z.number().int(),
    learned_at: z.string(),
  }),
  z.object({
    source: z.literal('vendor'),
    name: z.string(),
    vendor: z.object({ id, name: z.string() }),
    learned_at: z.string(),
  }),
  z.object({ source: z.literal('till'), name: z.string(), pos_item_id: id, learned_at: z.string() }),
  z.object({ source: z.literal('barcode'), name: z.string(), pack_count: z.number().int(), learned_at: z.string() }),
]);

export const knownNameContract = {
  listKnownNames: route('member', {
    method: 'GET',
    path: '/inventory/item/{id}/names',
    tag,
    summary: 'What files, documents and POS items call an item',
    description:
      'Names that people matched to it in imported files (import), on invoices (invoice) and for POS items (till), item numbers of ' +
      'vendors (vendor), and other barcodes (barcode). Newest first within each source.',
  })
    .input(z.object({ id }))
    .output(z.object({ data: z.array(knownName) })),
  forgetName: route('member', {
    method: 'POST',
    path: '/inventory/item/{id}/names/forget',
    tag,
    summary: 'Forget what a file or an invoice calls an item',
    description:
      'The next file or invoice with that name is matched as if it were new. Item numbers are deleted at the vendor, barcodes ' +
      'at the item, and names of a POS by changing the match of its POS item. The action can be undone.',
  })
    .input(
      z.object({
        id,
        name: z.discriminatedUnion('source', [
          z.object({
            source: z.literal('import'),
            name_key: z.string().min(1, 'Name is required').max(1000, 'At most 1,000 characters'),
            content: z.number().min(0, 'Must be 0 or above'),
            vintage: z.string().max(10, 'At most 10 characters'),
          }),
          z.object({
            source: z.literal('invoice'),
            name: z.string().min(1, 'Name is required').max(400, 'At most 400 characters'),
            vendor_id: id,
          }),
        ]),
      }),
    )
    .output(z.object({ action_id: id.nullable() })),
};
