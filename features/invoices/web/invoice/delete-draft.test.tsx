import { expect, test } from 'vitest';
import { locationContract } from '#features/ledger/contract/location-contract.ts';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { closed, openForm, prepareScreen, server, showAddress, soon, told } from '#test/components/screen.tsx';
import { invoiceAttachmentContract } from '../../contract/invoice-attachment-contract.ts';
import { invoiceContract } from '../../contract/invoice-contract.ts';
import { purchaseContract } from '../../contract/purchase-contract.ts';
import { vendorContract } from '../../contract/vendor-contract.ts';
import { vendorTermsContract } from '../../contract/vendor-terms-contract.ts';

prepareScreen();
const ID = idOf(61);
const { getInvoice, deleteInvoice, listSameNumber, listInvoices } = invoiceContract;
const { listAttachments } = invoiceAttachmentContract;

test('after a draft is deleted, nothing asks for it or its files again', async () => {
  server.answers(getInvoice, sampleAnswer(getInvoice, { id: ID, status: 'DR', date_ordered: '2026-01-02T12:00:00Z' }));
  server.answers(listAttachments, []);
  server.answers(listSameNumber, []);
  server.answers(purchaseContract.usedItems, []);
  server.answers(locationContract.listLocations, []);
  for (const route of [
    listInvoices,
    vendorContract.listVendors,
    vendorContract.getVendor,
    vendorTermsContract.getStatement,
  ])
    server.answers(route, sampleAnswer(route));
  server.answers(deleteInvoice, { invoice_id: ID, documents: 0, action_id: null });
  const dialog = await showAddress(`/invoices?invoice=${ID}`);
  await soon(() => expect(server.asked(listAttachments)).toHaveLength(1));
  await dialog.press('Delete draft');
  await (await openForm('Delete draft')).press('Delete');
  await told('Invoice deleted successfully');
  await closed();
  expect([server.asked(listAttachments).length, server.asked(getInvoice).length]).toEqual([1, 1]);
});
