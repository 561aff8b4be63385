import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { catalogContract } from '#features/catalog/contract/catalog-contract.ts';
import { matchingContract } from '#features/catalog/contract/matching-contract.ts';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { person, prepareScreen, server, showAddress, soon } from '#test/components/screen.tsx';
import { itemContract } from '../../contract/item-contract.ts';

/* A search without a result says where it looked, and what can be done. */

prepareScreen();
const { searchItems } = itemContract;
const { searchUniversalItems } = matchingContract;
const { listTypes, listSizes } = catalogContract;

beforeEach(() => {
  server.answers(searchItems, []);
  server.answers(searchUniversalItems, []);
  server.answers(listTypes, []);
  server.answers(listSizes, []);
});

const press = async (name: string | RegExp) => person.click(await screen.findByRole('button', { name }));

test('what no item has is searched in the universal catalog with one press', async () => {
  await showAddress('/insights?search=amaro%20sibilla');
  await screen.findByText(/No items match this search/);
  await press('Search the universal catalog');
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search for item' });
  expect(field.value).toBe('amaro sibilla');
  await soon(() => expect(server.asked(searchUniversalItems).map(({ q }) => q)).toContain('amaro sibilla'));
  await screen.findByText('Neither your inventory nor the universal catalog has “amaro sibilla”.');
});

test('or it is created with the typed name', async () => {
  await showAddress('/insights?search=amaro%20sibilla');
  await press('Create “amaro sibilla”');
  await soon(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('amaro sibilla'));
});

test('where items are only out of stock, they are offered, and nothing is to be created', async () => {
  server.answers(searchItems, ({ show_oos }) =>
    show_oos ? sampleAnswer(searchItems, [{ id: idOf(1), name: 'Amaro Sibilla' }]) : [],
  );
  await showAddress('/insights?search=amaro%20sibilla');
  await screen.findByRole('button', { name: 'Show 1 out of stock' });
  expect(screen.queryByRole('button', { name: /Create/ })).toBeNull();
  await press('Show 1 out of stock');
  await screen.findByRole('option', { name: /Amaro Sibilla/ });
});

test('an item that lacks a word of the search says which, and what was meant can be added', async () => {
  server.answers(searchItems, () =>
    sampleAnswer(searchItems, [
      { id: idOf(1), name: 'Johnnie Walker Red', size: { id: idOf(2), name: '750 mL' }, lacks: 'black' },
    ]),
  );
  await showAddress('/insights?search=jw%20black');
  await screen.findByRole('option', { name: /Johnnie Walker Red.*750 mL, without “black”/ });
  await press('Create “jw black”');
  await soon(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('jw black'));
});

test('where an item has every word, nothing is offered to be added', async () => {
  server.answers(searchItems, () =>
    sampleAnswer(searchItems, [
      { id: idOf(1), name: 'Johnnie Walker Black', lacks: null },
      { id: idOf(2), name: 'Johnnie Walker Red', lacks: 'black' },
    ]),
  );
  await showAddress('/insights?search=jw%20black');
  await screen.findByRole('option', { name: /Johnnie Walker Black/ });
  expect(screen.queryByRole('button', { name: /Create/ })).toBeNull();
});
