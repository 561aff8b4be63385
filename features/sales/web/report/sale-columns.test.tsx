import { expect, test } from 'vitest';
import { sampleRow } from '#test/components/sample.ts';
import { page, prepareScreen, show } from '#test/components/screen.tsx';
import { salesContract } from '../../contract/sales-contract.ts';
import { SoldThing, saleColumns } from './sale-columns.tsx';

prepareScreen();
const sale = (parts: object) => sampleRow(salesContract.listSales, { state: 'posted', problem: null, ...parts });
const depletion = (parts: object) =>
  saleColumns('UTC')
    .find(({ id }) => id === 'state')
    ?.value(sale(parts));

test('a sale names what guests asked for with it, and how often', async () => {
  const modifiers = [
    { name: 'Double', quantity: '1', price: '6.00' },
    { name: 'Extra lime', quantity: '2', price: '0.00' },
  ];
  await show(<SoldThing row={{ pos_item_name: 'House Gin', modifiers }} />);
  await page().see('House Gin');
  await page().see('Double, Extra lime × 2');
});

test.each([
  ['the whole sale was canceled', { quantity_sold: 0, gross: 0 }, 'Canceled in the POS'],
  ['only its money went back', { quantity_sold: 0, gross: -9 }, 'Depleted'],
  ['it was free', { quantity_sold: 1, gross: 0 }, 'Depleted'],
  ['it has a problem', { quantity_sold: 0, gross: 0, problem: 'Sizes differ' }, 'Sizes differ'],
])('what the Depletion column says of a sale: %s', (_, parts, said) => {
  expect(depletion(parts)).toBe(said);
});
