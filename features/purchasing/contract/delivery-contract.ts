import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { id, time } from '#shared/contract/schemas.ts';
import { invoice } from './invoice-schemas.ts';

export const deliveryContract = {
  settleDelivery: route('member', {
    method: 'POST',
    path: '/ordering/invoices/{id}/delivery',
    tag: 'Invoices',
    summary: 'Say when a delivery came, before or after a count',
    description:
      'A draft is completed as of that time; with inventory_item_id and location_id its bottles of that item go there. ' +
      'What a completed invoice moved is taken back and booked anew at that time; the invoice takes that date.',
  })
    .input(
      z.object({
        id,
        delivered_at: time,
        inventory_item_id: id.optional(),
        location_id: id.optional(),
      }),
    )
    .output(invoice),
};
