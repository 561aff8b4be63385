import { ORDER_KEYS } from '#features/orders/web/purchase-orders/order-keys.ts';
import { READING_KEYS } from '#features/reading/web/reading-keys.ts';
import type { LiveTopics } from '#shared/web/live.ts';
import { invoices, vendors } from './invoices-api.ts';

const { listInvoices, getInvoice, listItemPurchases, usedItems, consignedItems } = invoices.query;
const { listVendors, getVendor, listVendorItems } = vendors.query;

/** What goes stale here with each topic of the live stream. */
export const purchasingTopics: LiveTopics = {
  stock: [[['listLowStock']], [['suggestOrder']]],
  invoices: [
    listInvoices.key(),
    getInvoice.key(),
    listItemPurchases.key(),
    usedItems.key(),
    consignedItems.key(),
    getVendor.key(),
    ...ORDER_KEYS,
    ...READING_KEYS,
    [['listVendorCodes']],
  ],
  vendors: [
    listVendors.key(),
    getVendor.key(),
    listVendorItems.key(),
    [['listVendorCodes']],
    listInvoices.key(),
    getInvoice.key(),
  ],
};
