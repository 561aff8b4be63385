import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { itemContract } from '#features/items/contract/item-contract.ts';
import type { ItemDetail } from '#features/items/web/item/item-tab.ts';
import { StockActions } from '#features/items/web/item/stock/stock-actions.tsx';
import { locationContract } from '#features/ledger/contract/location-contract.ts';
import { stockContract } from '#features/ledger/contract/stock-contract.ts';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { openForm, page, person, prepareScreen, server, show, soon } from '#test/components/screen.tsx';
import { itemOffers } from './item-offers.ts';

prepareScreen();

const stocksOf = (...quantities: number[]) =>
  sampleAnswer(itemContract.getItemStock, {
    local_stocks: quantities.map((quantity, at) => ({
      id: idOf(10 + at),
      location_id: idOf(20 + at),
      location_name: `Shelf ${at}`,
      path: [`Shelf ${at}`],
      quantity,
    })),
  }).local_stocks;

async function offer(...quantities: number[]) {
  server.answers(locationContract.listLocations, []);
  const total_quantity = quantities.reduce((a, b) => a + b, 0);
  const item = sampleAnswer(itemContract.getItem, { data: { total_quantity, batch: false } }) as ItemDetail;
  await show(<StockActions item={item} actions={itemOffers.actions} sources={stocksOf(...quantities)} />);
}
const buttons = () => screen.getAllByRole('button').map((button) => button.textContent);

test('Count comes first, then Move; everything else is in More, with what it does', async () => {
  await offer(3);
  expect(buttons()).toEqual(['Count', 'Move', 'More']);
  await page().press('More');
  const entries = await screen.findAllByRole('menuitem');
  expect(entries.map((entry) => entry.getAttribute('aria-label'))).toEqual([
    'Re-Order',
    'Return',
    'Add to Print Job',
    'Quick Stock',
    'Stock Pull',
    'Adjust Count',
  ]);
  for (const entry of entries) {
    const does = document.getElementById(entry.getAttribute('aria-describedby') ?? '');
    expect(does?.textContent).toMatch(/^[A-Z].{15,}/);
  }
});

test('the focus returns to More when a form that it opened is closed', async () => {
  server.answers(itemContract.getItemStock, sampleAnswer(itemContract.getItemStock, { local_stocks: [], pars: [] }));
  server.answers(stockContract.listReasons, []);
  await offer(3);
  await page().press('More');
  await person.click(await screen.findByRole('menuitem', { name: 'Adjust Count' }));
  await (await openForm('Adjust Count')).press('Cancel');
  await soon(() => expect(document.activeElement?.textContent).toBe('More'));
});

test('with stock at several locations, Move asks from which', async () => {
  await offer(3, 2);
  await page().press('Move');
  const entries = await screen.findAllByRole('menuitem');
  expect(entries.map((entry) => entry.textContent)).toEqual(['Shelf 03.00', 'Shelf 12.00']);
  await person.keyboard('{Escape}');
});

test('without stock there is nothing to move, and stock can be added (STK-008)', async () => {
  await offer(0);
  expect(buttons()).toEqual(['Count', 'Add New Stock', 'More']);
});
