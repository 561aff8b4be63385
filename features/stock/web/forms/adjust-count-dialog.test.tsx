import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { person, server, showDialog, soon, told, useScreen } from '#test/components/screen.tsx';
import { itemContract } from '../../contract/item-contract.ts';
import { locationContract } from '../../contract/location-contract.ts';
import { stockContract } from '../../contract/stock-contract.ts';

useScreen();
const [ITEM, SHELF] = [idOf(1), idOf(2)];
const subject = { itemId: ITEM, itemName: 'Bottle 03' };
beforeEach(() => {
  server.answers(locationContract.listLocations, []);
  server.answers(stockContract.listReasons, []);
  server.answers(itemContract.getItemStock, sampleAnswer(itemContract.getItemStock));
});

test('what is missing is said beside each field, and nothing is sent', async () => {
  const dialog = await showDialog('adjust_count', subject);
  await person.click(within(dialog).getByRole('button', { name: 'Save' }));
  for (const text of ['New quantity is required', 'Location is required', 'Reason Code is required'])
    await within(dialog).findByText(text);
  expect(server.asked(stockContract.adjustStock)).toEqual([]);
});
