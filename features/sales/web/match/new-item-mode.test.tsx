import { beforeEach, expect, test } from 'vitest';
import { catalogContract } from '#features/catalog/contract/catalog-contract.ts';
import { idOf, sampleAnswer, sampleRow } from '#test/components/sample.ts';
import { closed, messages, prepareScreen, server, showAddress, told } from '#test/components/screen.tsx';
import { posItemContract } from '../../contract/pos-item-contract.ts';
import { salesContract } from '../../contract/sales-contract.ts';

prepareScreen();
const { getPosItem, matchNewItem, proposeNewItem } = posItemContract;
const { listSizes, listTypes } = catalogContract;
const ID = idOf(1);

const sold = {
  id: ID,
  name: 'Yuzu Gin',
  variation: '2 oz',
  unit_price: 14,
  state: 'unmatched',
  fields: [{ id: idOf(2), type: 'XC', name: 'Spirits', pos_id: idOf(3) }],
};

const unknown = { name: 'Yuzu Gin', type_id: null, size: null, depletion_size: null, universal_item: null };
let proposal: object;
beforeEach(() => {
  proposal = unknown;
});

async function open(...more: ReturnType<typeof sampleRow<typeof listTypes>>[]) {
  server.answers(listSizes, [
    sampleRow(listSizes, { id: idOf(5), name: '700 mL' }),
    sampleRow(listSizes, { id: idOf(6), name: '2 oz' }),
  ]);
  server.answers(listTypes, [
    sampleRow(listTypes, { id: idOf(7), short_type: 'BE', name: 'Beer' }),
    sampleRow(listTypes, { id: idOf(8), short_type: 'SP', name: 'Gin' }),
    ...more,
  ]);
  server.answers(getPosItem, sampleAnswer(getPosItem, sold));
  server.answers(salesContract.previewSalesOfItem, sampleAnswer(salesContract.previewSalesOfItem, {}));
  server.answers(proposeNewItem, sampleAnswer(proposeNewItem, proposal));
  server.answers(matchNewItem, sampleAnswer(matchNewItem, { ...sold, action_id: idOf(9) }));
  const dialog = await showAddress(`/pos/menu?match_pos=${ID}&match_by=new`);
  await dialog.see('Depletion size');
  return dialog;
}

test('a new item starts with what the till says, and is added and matched by one press', async () => {
  const dialog = await open();
  expect((await dialog.field('Name')).value).toBe('Yuzu Gin');
  expect((await dialog.field('Depletion size')).value).toBe('2 oz');
  await dialog.press('Add and match');
  await dialog.see('Size is required');
  await dialog.type('Size', '700 mL');
  await dialog.type('Depletion size', '');
  await dialog.press('Add and match');
  await dialog.see('Depletion size is required');
  await dialog.type('Depletion size', '2 oz');
  await dialog.press('Add and match');
  await told('Item added and matched');
  await messages().button('Undo');
  await closed();
  const taken = { type_id: idOf(8), size_id: idOf(5), depletion_size_id: idOf(6) };
  expect(server.asked(matchNewItem)).toEqual([{ id: ID, name: 'Yuzu Gin', ...taken, price: 14, deplete_sales: true }]);
});

test('a category that several types can mean names none: the type is asked for', async () => {
  const dialog = await open(sampleRow(listTypes, { id: idOf(10), short_type: 'SP', name: 'Rye' }));
  await dialog.press('Add and match');
  await dialog.see('Type is required');
});

test('a refusal is shown at its field', async () => {
  const dialog = await open();
  await dialog.type('Name', 'Gin');
  await dialog.type('Size', '700 mL');
  await dialog.press('Add and match');
  await dialog.see('Name is required. Must be 5 or more characters long');
});

test("the universal catalog's product fills name, type, and size; what a person typed stays", async () => {
  proposal = {
    name: 'Yuzu Roku Gin',
    type_id: idOf(8),
    size: '750 mL',
    depletion_size: '1.5 oz',
    universal_item: { id: idOf(4), name: 'Yuzu Roku Gin' },
  };
  const dialog = await open();
  await dialog.see('From the universal catalog. Check that it is this product.');
  const values = async () =>
    Promise.all(['Name', 'Size', 'Depletion size'].map(async (name) => (await dialog.field(name)).value));
  expect(await values()).toEqual(['Yuzu Roku Gin', '750 mL', '2 oz']); // the till says how much
  await dialog.type('Name', 'Yuzu Gin');
  expect(dialog.element.textContent).not.toContain('universal catalog');
  expect(await values()).toEqual(['Yuzu Gin', '750 mL', '2 oz']);
});
