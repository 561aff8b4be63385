import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { prepareScreen, show } from '#test/components/screen.tsx';
import { itemContract } from '../../../contract/item-contract.ts';
import { EnrichedDetails } from './enriched-details.tsx';

prepareScreen();

const showDetails = (data: object) =>
  show(<EnrichedDetails item={sampleAnswer(itemContract.getItem, { data: { id: idOf(1), ...data } }).data} />);
const panel = () => within(screen.getByRole('region', { name: 'Product details' }));
const lineOf = (label: string) => panel().getByText(label).nextElementSibling?.textContent;

test('a matched item shows the origin, strength and grapes of its product, and where they are from', async () => {
  await showDetails({
    enriched_item: { abv: 13.5, grapes: ['Zinfandel', 'Carignane'], tasting_notes: '' },
    original_item: {
      name: 'Ridge Three Valleys',
      fields: [{ id: idOf(2), type: 'PR', name: 'Ridge Vineyards' }],
      enriched: { source: 'Our own list' },
    },
  });
  expect(lineOf('Producer')).toBe('Ridge Vineyards');
  expect(lineOf('ABV')).toBe('13.5%');
  expect(lineOf('Grapes')).toBe('Zinfandel, Carignane');
  expect(panel().queryByText('Tasting notes')).toBeNull();
  panel().getByText('From the universal catalog: Ridge Three Valleys');
  panel().getByText('Source: Our own list');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('tech sheets are links; an item without details has no panel', async () => {
  await showDetails({
    enriched_item: { tech_sheets: [{ name: 'Sheet', url: 'https://example.test/sheet.pdf' }] },
    original_item: null,
  });
  expect(panel().getByRole('link', { name: 'Sheet' }).getAttribute('href')).toBe('https://example.test/sheet.pdf');
  expect(panel().queryByText(/universal catalog/)).toBeNull();
});

test('an item without a product has no panel', async () => {
  await showDetails({ enriched_item: null, original_item: null });
  expect(screen.queryByRole('region', { name: 'Product details' })).toBeNull();
});
