import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { itemContract } from '#features/items/contract/item-contract.ts';
import { MoreResults } from '#features/items/web/search/more-results.tsx';
import { SearchDialog } from '#features/items/web/search/search-dialog.tsx';
import { reportContract } from '#features/reports/contract/report-contract.ts';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { page, person, prepareScreen, server, show, soon } from '#test/components/screen.tsx';
import { moreResults } from './more-groups.ts';

prepareScreen();

const ROSE = sampleAnswer(itemContract.searchItems, [{ id: idOf(1), name: 'Vendange Rosé', vintage: null }]);

async function search(value = '') {
  server.answers(itemContract.searchItems, ROSE);
  server.answers(reportContract.searchDocuments, [{ kind: 'location', id: idOf(7), name: 'VEN-17', about: 'Cellar' }]);
  await show(
    <MoreResults value={moreResults}>
      <SearchDialog value={value} given={undefined} address={{ search: value }} close={() => {}} />
    </MoreResults>,
    '/insights',
  );
  return screen.findByRole('combobox');
}

const options = () => screen.getAllByRole('option').map((option) => option.textContent ?? '');

test('pages that begin with the text come first, then items, then documents', async () => {
  const field = await search('vend');
  await soon(() => expect(options().some((text) => text.startsWith('VEN-17'))).toBe(true));
  await soon(() => expect(options().some((text) => text.startsWith('Vendange'))).toBe(true));
  const order = ['Vendors', 'Vendange', 'VEN-17', 'Add vendor'].map((start) =>
    options().findIndex((text) => text.startsWith(start)),
  );
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  await person.type(field, '{Enter}');
  expect(window.location.pathname).toBe('/vendors');
});

test('the keyboard goes on from items to documents, which take the place of the search', async () => {
  const field = await search('vend');
  await soon(() => expect(options().some((text) => text.startsWith('VEN-17'))).toBe(true));
  const steps = options().findIndex((text) => text.startsWith('VEN-17'));
  await person.type(field, `${'{ArrowDown}'.repeat(steps)}{Enter}`);
  expect(window.location.pathname + window.location.search).toBe(`/inventory?location=${idOf(7)}`);
});

test('without text it offers every page and action', async () => {
  await search();
  expect(options()).toContain('Vendors');
  expect(await page().see('Search by name, barcode, or producer.')).toHaveLength(1);
});

test('Enter on a page does not wait for the search for items', async () => {
  const field = await search();
  server.holds(itemContract.searchItems);
  await person.type(field, 'sold out{Enter}');
  await soon(() => expect(window.location.pathname).toBe('/sold-out'));
});
