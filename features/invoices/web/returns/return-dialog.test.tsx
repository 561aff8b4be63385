import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { toasts } from '#shared/web/feedback/toast.ts';
import { idOf, sampleAnswer, sampleRow } from '#test/components/sample.ts';
import { openForm, prepareScreen, server, showDialog, soon, told } from '#test/components/screen.tsx';
import { CELLAR, ITEM, SHELF, stockTwoShelves } from '#test/components/shelves.ts';
import { returnContract } from '../../contract/return-contract.ts';

prepareScreen();
const { listReturnable, returnToVendors } = returnContract;
const [INVOICE, LINE] = [idOf(51), idOf(52)];
const line = (parts: object = {}) =>
  sampleRow(listReturnable, {
    line_id: LINE,
    invoice_id: INVOICE,
    custom_invoice_num: 'INV-7',
    date_ordered: '2026-01-02T18:00:00.000Z',
    inventory_item: { id: ITEM, name: 'Bottle 00', size: '750 mL' },
    unit_cost: 11,
    bought: 6,
    returnable: 6,
    stocks: [{ location_id: SHELF, path: ['Front Shelf'], quantity: 4 }],
    ...parts,
  });
beforeEach(() => {
  stockTwoShelves();
  server.answers(listReturnable, [line()]);
});
const show = () => showDialog('return_lines', { itemId: ITEM, itemName: 'Bottle 00' });
const QUANTITY = 'Return of INV-7 of 1/2/2026';

test('a return cannot exceed what was bought and is left', async () => {
  const dialog = await show();
  const send = await dialog.button('Return');
  expect(send.disabled).toBe(true);
  await dialog.type(QUANTITY, '7');
  await dialog.see('At most 6 can be returned');
  expect(send.disabled).toBe(true);
  await dialog.type(QUANTITY, '2');
  await dialog.see('Credit $22.00');
  expect(send.disabled).toBe(false);
});

test('the number of the credit has at least two characters or none', async () => {
  const dialog = await show();
  await dialog.type(QUANTITY, '2');
  await dialog.type('Credit number', 'C');
  await dialog.see('Invoice code must be 2 or more characters long');
  expect((await dialog.button('Return')).disabled).toBe(true);
});

test('it is returned from its location, at its cost', async () => {
  server.answers(returnToVendors, sampleAnswer(returnToVendors));
  const dialog = await show();
  await dialog.type(QUANTITY, '2');
  await dialog.type('Credit number', ' CR-1 ');
  await dialog.press('Return');
  await told('Returned to the vendor, credit $22.00');
  expect(server.asked(returnToVendors)).toMatchObject([
    { custom_id: 'CR-1', lines: [{ line_id: LINE, quantity: 2, location_id: SHELF }], below_stock: false },
  ]);
  expect(server.asked(returnToVendors)[0]?.lines[0]?.location_id).not.toBe(CELLAR);
});

test('lines of several invoices go back in one request, with one Undo', async () => {
  const [OTHER, OTHER_INVOICE] = [idOf(53), idOf(54)];
  server.answers(listReturnable, [
    line(),
    line({ line_id: OTHER, invoice_id: OTHER_INVOICE, custom_invoice_num: 'INV-8', unit_cost: 12 }),
  ]);
  server.answers(returnToVendors, sampleAnswer(returnToVendors));
  const dialog = await show();
  await dialog.type(QUANTITY, '2');
  await dialog.type('Return of INV-8 of 1/2/2026', '1');
  await dialog.press('Return');
  await told('Returned to the vendor, credit $34.00');
  expect(server.asked(returnToVendors).map((each) => each.lines.map(({ line_id }) => line_id))).toEqual([
    [LINE, OTHER],
  ]);
  expect(toasts.get().at(-1)?.undo).toBeDefined();
});

test('more than the stock is marked, asked about, and sent only after a yes', async () => {
  server.answers(returnToVendors, sampleAnswer(returnToVendors));
  const dialog = await show();
  await dialog.type(QUANTITY, '5');
  await dialog.see('Only 4.00 there');
  const refusal = { message: 'Only 4 are there', code: 'conflict', reason: 'below_stock' };
  server.refusesOnce(returnToVendors, 409, refusal);
  await dialog.press('Return');
  await (await openForm('More than in stock')).press('Cancel');
  await told('Only 4 are there');
  server.refusesOnce(returnToVendors, 409, refusal);
  await dialog.press('Return');
  await (await openForm('More than in stock')).press('Return anyway');
  await told('Returned to the vendor, credit $55.00');
  expect(server.asked(returnToVendors).map((each) => each.below_stock)).toEqual([false, false, true]);
});

test('if nothing can be returned, the reason is shown', async () => {
  server.answers(listReturnable, [line({ returned: 6, returnable: 0 })]);
  const dialog = await show();
  await dialog.see('Everything was already returned.');
  server.answers(listReturnable, []);
});

test('typed input is not lost without a question', async () => {
  const dialog = await show();
  await dialog.type(QUANTITY, '2');
  await dialog.press('Close');
  await (await openForm('Unsaved Changes')).press('Keep Editing');
  await soon(() => expect(screen.queryByRole('dialog', { name: 'Unsaved Changes' })).toBeNull());
  expect((await dialog.field(QUANTITY)).value).toBe('2');
});
