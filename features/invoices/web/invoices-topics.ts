import type { LiveTopics } from '#shared/web/live.ts';
import { invoices, vendors } from './invoices-api.ts';

const { listInvoices, getInvoice, listItemPurchases, usedItems, consignedItems } = invoices.query;
const { listVendors, getVendor, listVendorItems } = vendors.query;

/**
 * Queries that go stale with an order, by call name: orders is a higher feature and is not loaded with the first page.
 */
export const ORDER_KEYS = [
  'getPurchaseOrder',
  'listAttachments',
  'getReceiving',
  'listOpenOrders',
  'suggestOrder',
  'listLowStock',
  'listReturnable',
].map((name) => [[name]] as const);

/** Queries of this feature that go stale with each topic of the live stream. */
export const invoicesTopics: LiveTopics = {
  stock: [[['listLowStock']], [['suggestOrder']]],
  invoices: [
    listInvoices.key(),
    getInvoice.key(),
    listItemPurchases.key(),
    usedItems.key(),
    consignedItems.key(),
    getVendor.key(),
    ...ORDER_KEYS,
    // A confirmed document no longer waits.
    [['listReadings']],
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
