import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { itemContract } from '#features/items/contract/item-contract.ts';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { person, prepareScreen, server, showDialog, soon } from '#test/components/screen.tsx';

prepareScreen();
const { searchItems, getItem } = itemContract;
const GIN = idOf(2);

beforeEach(() => {
  server.answers(searchItems, sampleAnswer(searchItems, [{ id: GIN, name: 'Roku Gin' }]));
  server.holds(getItem); // what opens next is not of interest
});

test('Enter right after the name of an item opens it once it is found', async () => {
  const release = server.holds(searchItems);
  await showDialog('command_palette');
  await person.type(await screen.findByRole('combobox'), 'roku gin{Enter}');
  expect(window.location.search).toBe('');
  release();
  await soon(() => expect(window.location.search).toContain(`item=${GIN}`));
});

test('Enter on a page does not wait for the search for items', async () => {
  server.holds(searchItems);
  await showDialog('command_palette');
  await person.type(await screen.findByRole('combobox'), 'sold out{Enter}');
  await soon(() => expect(window.location.pathname).toBe('/sold-out'));
});
