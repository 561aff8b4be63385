import { expect, test } from 'vitest';
import { itemContract } from '#features/items/contract/item-contract.ts';
import { openedByKey } from '#shared/web/dialogs/open-dialog.ts';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { page, prepareScreen, server, show } from '#test/components/screen.tsx';
import { UnsoldItems } from './unsold-items.tsx';

prepareScreen();
const { searchItems } = itemContract;

test('a bottle that is not sold yet is found by its name, with the way to sell it', async () => {
  const [row] = sampleAnswer(searchItems, [
    { id: idOf(5), name: 'Cloudline Pinot Noir', vintage: '2022', size: { id: idOf(6), name: '750 mL' } },
  ]);
  server.answers(searchItems, [row as never]);
  await show(<UnsoldItems q="pinot" />);
  await page().press('Add a Sold As to Cloudline Pinot Noir 2022');
  expect(openedByKey.get()).toMatchObject([
    { key: 'sold_as', given: { item: { id: idOf(5), name: 'Cloudline Pinot Noir 2022', size: { name: '750 mL' } } } },
  ]);
  openedByKey.set([]);
});

test('a search that fails does not say that nothing was found', async () => {
  server.refusesOnce(searchItems, 503, { message: 'The server is busy. Please try again in a moment.' });
  await show(<UnsoldItems q="pinot" />);
  await page().see(/The server is busy/);
  expect(document.body.textContent).not.toContain('No Results Found');
});

test('without such an item nothing is found', async () => {
  server.answers(searchItems, []);
  await show(<UnsoldItems q="zzz" />);
  await page().see('No Results Found');
});
