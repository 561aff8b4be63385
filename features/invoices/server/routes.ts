import type { Files } from '#shared/server/files/open-files.ts';
import { implementForMembers } from '#shared/server/routes.ts';
import { invoiceContract } from '../contract/invoice-contract.ts';
import { vendorContract } from '../contract/vendor-contract.ts';
import { vendorTermsContract } from '../contract/vendor-terms-contract.ts';
import { addNewItem } from './invoices/add-new-item.ts';
import { changeStatus } from './invoices/change-status.ts';
import { createInvoice } from './invoices/create-invoice.ts';
import { findDayCount } from './invoices/day-count.ts';
import { deleteInvoice, type OrdersOfInvoices, type ReleaseReadings } from './invoices/delete-invoice.ts';
import { getInvoice } from './invoices/get-invoice.ts';
import { listInvoices } from './invoices/list-invoices.ts';
import { quickInvoice } from './invoices/quick-invoice.ts';
import { listSameNumber } from './invoices/same-number.ts';
import { updateInvoice } from './invoices/update-invoice.ts';
import { addLines, addLinesInBulk } from './lines/add-lines.ts';
import { changeLine } from './lines/change-line.ts';
import { listItemPurchases } from './lines/list-purchases.ts';
import { consignedItems, usedItems } from './lines/used-items.ts';
import { reopenInvoice } from './reopening/reopen-invoice.ts';
import { bookDeposit } from './terms/deposits.ts';
import { exportStatement, exportStatementCsv } from './terms/export-statement.ts';
import { getStatement, payInvoices } from './terms/statement.ts';
import { getVendorTerms, setVendorTerms } from './terms/vendor-terms.ts';
import { createAddress, updateAddress } from './vendors/addresses.ts';
import { createVendor, deleteVendor, updateVendor } from './vendors/change-vendors.ts';
import { getVendor, listVendorItems } from './vendors/get-vendor.ts';
import { listVendors } from './vendors/list-vendors.ts';
import { createRep, updateRep } from './vendors/reps.ts';

const vendors = implementForMembers({ ...vendorContract, ...vendorTermsContract });
const invoices = implementForMembers(invoiceContract);

const WITHOUT_ORDERS: OrdersOfInvoices = {
  cancelMails: async () => {},
  openAgain: async () => {},
  expectedCredits: async () => [],
};

export const createVendorRouter = (orders: Pick<OrdersOfInvoices, 'expectedCredits'> = WITHOUT_ORDERS) =>
  vendors.router({
    listVendors: vendors.listVendors.handler(({ context, input }) => listVendors(context.operation, input)),
    getVendor: vendors.getVendor.handler(({ context, input }) => getVendor(context.operation, input)),
    listVendorItems: vendors.listVendorItems.handler(({ context, input }) => listVendorItems(context.operation, input)),
    createVendor: vendors.createVendor.handler(({ context, input }) => createVendor(context.operation, input)),
    updateVendor: vendors.updateVendor.handler(({ context, input }) => updateVendor(context.operation, input)),
    deleteVendor: vendors.deleteVendor.handler(({ context, input }) => deleteVendor(context.operation, input)),
    createAddress: vendors.createAddress.handler(({ context, input }) => createAddress(context.operation, input)),
    updateAddress: vendors.updateAddress.handler(({ context, input }) => updateAddress(context.operation, input)),
    createRep: vendors.createRep.handler(({ context, input }) => createRep(context.operation, input)),
    updateRep: vendors.updateRep.handler(({ context, input }) => updateRep(context.operation, input)),
    getVendorTerms: vendors.getVendorTerms.handler(({ context, input }) => getVendorTerms(context.operation, input)),
    setVendorTerms: vendors.setVendorTerms.handler(({ context, input }) => setVendorTerms(context.operation, input)),
    getStatement: vendors.getStatement.handler(({ context, input }) => getStatement(context.operation, input, orders)),
    exportStatement: vendors.exportStatement.handler(({ context, input }) =>
      exportStatement(context.operation, input, orders),
    ),
    exportStatementCsv: vendors.exportStatementCsv.handler(({ context, input }) =>
      exportStatementCsv(context.operation, input, orders),
    ),
    payInvoices: vendors.payInvoices.handler(({ context, input }) => payInvoices(context.operation, input)),
    bookDeposit: vendors.bookDeposit.handler(({ context, input }) => bookDeposit(context.operation, input)),
  });

/** The bytes of a deleted draft's files go with it. */
export const createInvoiceRouter = (
  files: Pick<Files, 'remove'>,
  orders: OrdersOfInvoices = WITHOUT_ORDERS,
  releaseReadings: ReleaseReadings = async () => [],
) =>
  invoices.router({
    listInvoices: invoices.listInvoices.handler(({ context, input }) => listInvoices(context.operation, input)),
    getInvoice: invoices.getInvoice.handler(({ context, input }) => getInvoice(context.operation, input)),
    listSameNumber: invoices.listSameNumber.handler(({ context, input }) => listSameNumber(context.operation, input)),
    createInvoice: invoices.createInvoice.handler(({ context, input }) => createInvoice(context.operation, input)),
    updateInvoice: invoices.updateInvoice.handler(({ context, input }) =>
      updateInvoice(context.operation, input, orders),
    ),
    deleteInvoice: invoices.deleteInvoice.handler(({ context, input }) =>
      deleteInvoice(context.operation, files, input, { orders, releaseReadings }),
    ),
    addLines: invoices.addLines.handler(({ context, input }) => addLines(context.operation, input)),
    addLinesInBulk: invoices.addLinesInBulk.handler(({ context, input }) => addLinesInBulk(context.operation, input)),
    changeLine: invoices.changeLine.handler(({ context, input }) => changeLine(context.operation, input)),
    changeStatus: invoices.changeStatus.handler(({ context, input }) => changeStatus(context.operation, input, orders)),
    reopenInvoice: invoices.reopenInvoice.handler(({ context, input }) => reopenInvoice(context.operation, input)),
    findDayCount: invoices.findDayCount.handler(({ context, input }) => findDayCount(context.operation, input)),
    quickInvoice: invoices.quickInvoice.handler(({ context, input }) => quickInvoice(context.operation, input)),
    quickInvoiceOfNewItem: invoices.quickInvoiceOfNewItem.handler(({ context, input }) =>
      addNewItem(context.operation, input),
    ),
    listItemPurchases: invoices.listItemPurchases.handler(({ context, input }) =>
      listItemPurchases(context.operation, input),
    ),
    listPurchasesOfItem: invoices.listPurchasesOfItem.handler(({ context, input }) =>
      listItemPurchases(context.operation, { ...input, owner: 'item' }),
    ),
    usedItems: invoices.usedItems.handler(({ context }) => usedItems(context.operation)),
    consignedItems: invoices.consignedItems.handler(({ context }) => consignedItems(context.operation)),
  });
