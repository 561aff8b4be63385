import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locationContract } from '#features/ledger/contract/location-contract.ts';
import { goTo } from '#shared/web/address/navigate.ts';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { closed, openForm, person, prepareScreen, server, showAddress, soon, told } from '#test/components/screen.tsx';
import { invoiceAttachmentContract } from '../../contract/invoice-attachment-contract.ts';
import { invoiceContract } from '../../contract/invoice-contract.ts';
import { purchaseContract } from '../../contract/purchase-contract.ts';
import { vendorContract } from '../../contract/vendor-contract.ts';
import { vendorTermsContract } from '../../contract/vendor-terms-contract.ts';

prepareScreen();
const ID = idOf(61);
const { getInvoice, deleteInvoice, listSameNumber, listInvoices } = invoiceContract;

async function openDraft() {
  server.answers(
    getInvoice,
    sampleAnswer(getInvoice, {
      id: ID,
      status: 'DR',
      date_ordered: '2026-01-02T12:00:00Z',
      items: [{ id: idOf(62), inventory_item: { id: idOf(63), name: 'Gin One' } }],
    }),
  );
  server.answers(invoiceAttachmentContract.listAttachments, []);
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
  return showAddress(`/invoices?invoice=${ID}`);
}

const quantity = () => screen.getByLabelText<HTMLInputElement>('Quantity');

test('closing, another page and Escape ask before the figures of an open line are lost', async () => {
  const dialog = await openDraft();
  await dialog.press('Edit Gin One');
  await person.clear(quantity());
  await person.type(quantity(), '37');
  for (const leave of [() => dialog.press('Close'), async () => goTo('/items'), leaveByEscape]) {
    await leave();
    await (await openForm('Unsaved Changes')).press('Keep Editing');
    await soon(() => expect(screen.queryByRole('dialog', { name: 'Unsaved Changes' })).toBeNull());
    expect(quantity().value).toBe('37');
  }
  await dialog.press('Close');
  await (await openForm('Unsaved Changes')).press('Discard Changes');
  await closed();
  expect(window.location.search).toBe('');
});

/** Escape within the line discards only the line. */
async function leaveByEscape() {
  (await (await openForm()).button('Delete draft')).focus();
  await person.keyboard('{Escape}');
}

test('a line in which nothing was changed keeps nobody from leaving', async () => {
  const dialog = await openDraft();
  await dialog.press('Edit Gin One');
  await dialog.press('Close');
  await closed();
});

test('a draft that is deleted with an open line asks only once', async () => {
  const dialog = await openDraft();
  await dialog.press('Edit Gin One');
  await person.type(quantity(), '7');
  await dialog.press('Delete draft');
  await (await openForm('Delete draft')).press('Delete');
  await told('Invoice deleted successfully');
  await closed();
});
