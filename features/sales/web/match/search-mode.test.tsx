import { expect, test } from 'vitest';
import { catalogContract } from '#features/catalog/contract/catalog-contract.ts';
import { itemContract } from '#features/items/contract/item-contract.ts';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { prepareScreen, server, showAddress, take } from '#test/components/screen.tsx';
import { posItemContract } from '../../contract/pos-item-contract.ts';
import { salesContract } from '../../contract/sales-contract.ts';

prepareScreen();
const { getPosItem, proposeNewItem } = posItemContract;
const ID = idOf(1);

test("the search starts with the till's name, and its new item is the form for this POS item", async () => {
  const sold = { id: ID, name: 'Sub Yuzu Gin 2 oz', variation: null, suggestions: [], sellable_item_group: null };
  server.answers(getPosItem, sampleAnswer(getPosItem, sold));
  server.answers(itemContract.searchItems, []);
  server.answers(catalogContract.listSizes, []);
  server.answers(catalogContract.listTypes, []);
  server.answers(salesContract.previewSalesOfItem, sampleAnswer(salesContract.previewSalesOfItem, {}));
  const dialog = await showAddress(`/pos/menu?match_pos=${ID}`);
  expect((await dialog.field('Item')).value).toBe('Yuzu Gin');
  server.answers(proposeNewItem, sampleAnswer(proposeNewItem, { name: 'Yuzu Gin' }));
  (await dialog.field('Item')).click();
  await take('New item “Yuzu Gin”');
  await dialog.see('Price');
  expect((await dialog.field('Name')).value).toBe('Yuzu Gin');
});
