import type { Fields } from '../judge-shape.ts';

/** The fields of X-Series' sales in its documents (2026-07), as far as the fake sends them. */
export const X_SERIES_SALE: Fields = {
  id: 'text',
  state: ['parked', 'pending', 'voided', 'closed'],
  attributes: 'any',
  date: 'time',
  created_at: 'time',
  updated_at: 'time',
  deleted_at: 'time',
  invoice_number: 'text',
  _metadata: { version: 'number' },
  source: { author: { id: 'text' }, outlet_id: 'text', register_id: 'text', type: 'text' },
  totals: { price: 'number', price_incl_tax: 'number', tax: 'number', surcharge: 'number', loyalty: 'number' },
  return: { is_return: 'flag', original_sale_id: 'text', return_sale_ids: 'any' },
  line_items: [
    {
      id: 'text',
      product: { id: 'text' },
      quantity: 'number',
      pricing: { price: 'number', total: 'number', discount: 'number', discount_total: 'number', cost: 'number' },
      tax: { id: 'text', amount: 'number', total: 'number' },
      return: { is_return: 'flag', reason: 'text' },
      gift_card_number: 'text',
      salesperson_id: 'text',
      status: 'text',
    },
  ],
  payments: [
    {
      id: 'text',
      amount: 'number',
      date: 'time',
      deleted_at: 'time',
      type: { config_id: 'text', id: 'text', name: 'text' },
    },
  ],
  adjustments: [{ adjustment_type: 'text', name: 'text', total: 'number' }],
};
