import type { LiveTopics } from '#shared/web/live.ts';
import { invoices, vendors } from './invoices-api.ts';

const { listInvoices, getInvoice, listItemPurchases, usedItems, consignedItems } = invoices.query;
const { listVendors, getVendor, listVendorItems, getVendorTerms, getStatement } = vendors.query;

/**
 * Queries that go stale with an order, by call name: orders is a higher feature and is not loaded with the first page.
 */
export const ORDER_KEYS = [
  'getPurchaseOrder',
  'listAttachments',
  'previewOrderMail',
  'getReceiving',
  'getOrderMatch',
  'getOrderTerms',
  'previewMatchMail',
  'listOpenOrders',
  'suggestOrder',
  'listLowStock',
  'listReturnable',
].map((name) => [[name]] as const);

/** Queries of this feature that go stale with each topic of the live stream. */
export const invoicesTopics: LiveTopics = {
  outbox: [
    listInvoices.key(),
    getInvoice.key(),
    [['getPurchaseOrder']],
    [['previewOrderMail']],
    [['getOrderMatch']],
    [['previewMatchMail']],
    [['listOpenOrders']],
  ],
  stock: [[['listLowStock']], [['suggestOrder']]],
  invoices: [
    listInvoices.key(),
    getInvoice.key(),
    listItemPurchases.key(),
    usedItems.key(),
    consignedItems.key(),
    getVendor.key(),
    getStatement.key(),
    ...ORDER_KEYS,
    // A confirmed document no longer waits.
    [['listReadings']],
    [['listVendorCodes']],
  ],
  vendors: [
    listVendors.key(),
    getVendor.key(),
    listVendorItems.key(),
    getVendorTerms.key(),
    getStatement.key(),
    [['getOrderTerms']],
    [['listVendorCodes']],
    listInvoices.key(),
    getInvoice.key(),
  ],
};
