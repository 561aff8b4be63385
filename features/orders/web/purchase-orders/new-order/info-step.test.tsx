import { beforeEach, expect, test } from 'vitest';
import { invoiceContract } from '#features/invoices/contract/invoice-contract.ts';
import { vendorContract } from '#features/invoices/contract/vendor-contract.ts';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import {
  kept,
  openForm,
  person,
  prepareScreen,
  server,
  showAddress,
  soon,
  take,
  told,
} from '#test/components/screen.tsx';

prepareScreen();
const { createInvoice } = invoiceContract;
const VENDOR = idOf(31);

beforeEach(() => {
  const meta = { page: 1, limit: 140, total: 1, totalPages: 1 };
  server.answers(vendorContract.listVendors, { data: [{ id: VENDOR, name: 'Main Vendor' }], meta });
  server.answers(vendorContract.getVendor, sampleAnswer(vendorContract.getVendor, { id: VENDOR, name: 'Main Vendor' }));
});
const show = () => showAddress('/purchase-order?add_new_purchase_order=1');
const chooseVendor = async (dialog: Awaited<ReturnType<typeof show>>) => {
  await dialog.type('Vendor', 'Main');
  await take('Main Vendor');
};

test('it asks for a vendor first, in its own words (PO-001, PO-003, OERR-038, OERR-039, OERR-040)', async () => {
  const dialog = await show();
  await openForm('Purchase Order info');
  await dialog.see('Please select a vendor first');
  await dialog.press('Continue');
  await told('Please select a vendor');
  await dialog.see('Vendor is required');
  expect(server.asked(createInvoice)).toEqual([]);
});

test.each([['a number of one sign', 'PO number', 'P', 'PO number must be 2 or more characters long']])(
  '%s is refused',
  async (_what, field, text, reason) => {
    const dialog = await show();
    await chooseVendor(dialog);
    await dialog.type(field, text);
    await dialog.press('Continue');
    await dialog.see(reason);
    expect(server.asked(createInvoice)).toEqual([]);
  },
);

test('a new representative counts once it has a name, and then all of its fields must be valid (PO-010)', async () => {
  const dialog = await show();
  await chooseVendor(dialog);
  await person.selectOptions(await dialog.field('Rep'), 'Create New Rep');
  await dialog.type('Rep name', 'N');
  await dialog.press('Continue');
  await told(/^Vendor representative error: /);
  expect(server.asked(createInvoice)).toEqual([]);
});

test('a representative without a name counts as none, whatever else is typed', async () => {
  const dialog = await show();
  await chooseVendor(dialog);
  await person.selectOptions(await dialog.field('Rep'), 'Create New Rep');
  await dialog.type('Rep phone', '12');
  server.refusesOnce(createInvoice, 500);
  await dialog.press('Continue');
  await soon(() => expect(server.asked(createInvoice)).toMatchObject([{ vendor_rep_id: null }]));
  expect(server.asked(createInvoice)[0]?.repPhone).toBeUndefined();
});

test('input is kept on the device until the order exists, as a draft of type PO (OERR-009)', async () => {
  const dialog = await show();
  await chooseVendor(dialog);
  await dialog.type('Notes', 'Back door');
  await soon(() => expect(kept()).toContain('Back door'));
  server.refusesOnce(createInvoice, 500);
  await dialog.press('Continue');
  await told('Error saving purchase order');
  expect((await dialog.field('Notes')).value).toBe('Back door');
  expect(kept()).toContain('Back door');
  expect(server.asked(createInvoice)).toMatchObject([
    { vendor_id: VENDOR, vendor_rep_id: null, type: 'PO', status: 'DR', note: 'Back door', consigned: false },
  ]);
});
