import { beforeEach, expect, test } from 'vitest';
import { itemContract } from '#features/items/contract/item-contract.ts';
import { localStock } from '#features/items/contract/item-schemas.ts';
import { stockContract } from '#features/ledger/contract/stock-contract.ts';
import { sampleAnswer, sampleOf } from '#test/components/sample.ts';
import {
  closed,
  openForm,
  person,
  prepareScreen,
  server,
  showDialog,
  soon,
  take,
  told,
} from '#test/components/screen.tsx';
import { ITEM, SHELF, stockTwoShelves } from '#test/components/shelves.ts';
import { NOTHING_USABLE } from './form-texts.ts';

prepareScreen();
beforeEach(() => stockTwoShelves());

const { adjustStock } = stockContract;
const { getItemStock } = itemContract;
const show = () => showDialog('adjust_count', { itemId: ITEM, itemName: 'Bottle 03', unitsPerCase: 12 });
const showFilled = async () => {
  const dialog = await show();
  await dialog.type('New quantity', '7.23');
  await dialog.chooseLocation(/^Location/, 'Front Shelf');
  await dialog.type('Reason code', 'breakage');
  return dialog;
};

test('missing input is reported at each field, and nothing is sent (ERR-084, ERR-085)', async () => {
  const dialog = await show();
  await dialog.press('Save');
  for (const text of ['New quantity is required', 'Location is required', 'Reason Code is required'])
    await dialog.see(text);
  expect(server.asked(adjustStock)).toEqual([]);
});

test('a quantity takes two decimals while typing, and text that is not a number is reported (STK-016)', async () => {
  const dialog = await show();
  await dialog.type('New quantity', '7.239');
  expect((await dialog.field('New quantity')).value).toBe('7.23');
  await dialog.type('New quantity', 'many');
  await dialog.press('Save');
  await dialog.see(/Enter a number/);
});

test('the running count of the chosen shelf is shown with its change', async () => {
  const dialog = await showFilled();
  await dialog.see('10.00');
  await dialog.see('Changes by −2.77');
});

test('the only location of the item is chosen, and a quantity that changes nothing says so', async () => {
  const only = sampleOf(localStock, {
    location_id: SHELF,
    local_location: { id: SHELF, name: 'Front Shelf' },
    quantity: 10,
  });
  server.answers(getItemStock, sampleAnswer(getItemStock, { local_stocks: [only] }));
  const dialog = await show();
  await dialog.see('10.00');
  await dialog.type('New quantity', '10');
  await dialog.see('Same as the running count: there is nothing to adjust');
});

test('all four fields are sent, a known reason by its id, in any case (STK-011, ERR-047)', async () => {
  server.answers(adjustStock, sampleAnswer(adjustStock, { inventory_item_id: ITEM }));
  const dialog = await showFilled();
  await dialog.type('Details', 'two broke');
  await dialog.press('Save');
  await told('Successfully updated quantity!');
  await closed();
  expect(server.asked(adjustStock)).toEqual([
    {
      inventory_item_id: ITEM,
      location_id: SHELF,
      quantity: 7.23,
      details: 'two broke',
      reason_code_id: expect.any(String),
    },
  ]);
});

test('a new reason can be created and is sent by its name', async () => {
  server.answers(adjustStock, sampleAnswer(adjustStock));
  const dialog = await showFilled();
  await dialog.type('Reason code', 'Tasting for staff');
  await take('Create "Tasting for staff"');
  expect((await dialog.field('Reason code')).value).toBe('Tasting for staff');
  await dialog.press('Save');
  await told('Successfully updated quantity!');
  expect(server.asked(adjustStock)[0]).toMatchObject({ reason_description: 'Tasting for staff' });
});

test('a failure is reported, and the form keeps its input (ERR-001)', async () => {
  const dialog = await showFilled();
  server.refusesOnce(adjustStock, 500);
  await dialog.press('Save');
  await told("Couldn't update item stock");
  expect((await dialog.field('New quantity')).value).toBe('7.23');
});

test('an answer without an id is an error (ERR-019)', async () => {
  const dialog = await showFilled();
  server.losesAnswerOnce(adjustStock);
  await dialog.press('Save');
  await told(NOTHING_USABLE);
});

test('a refusal from the server is shown at the field it names', async () => {
  const dialog = await showFilled();
  server.refusesOnce(adjustStock, 400, { message: 'No', errors: { quantity: 'Too much for a shelf' } });
  await dialog.press('Save');
  await dialog.see('Too much for a shelf');
});

test('Escape asks before it discards input, and focus returns to where it was', async () => {
  const dialog = await show();
  await dialog.type('Details', 'two broke');
  await person.keyboard('{Escape}');
  await openForm('Unsaved Changes');
  await person.keyboard('{Escape}');
  await soon(async () => expect(document.activeElement).toBe(await dialog.field('Details')));
  expect((await dialog.field('Details')).value).toBe('two broke');
  await dialog.press('Close');
  await (await openForm('Unsaved Changes')).press('Discard Changes');
  await closed();
});
