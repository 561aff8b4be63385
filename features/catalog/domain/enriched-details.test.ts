import { expect, test } from 'vitest';
import { describeDetails, ENRICHED_DETAILS } from './enriched-details.ts';

test('known details are shown as text, in screen order', () => {
  const shown = describeDetails({
    tasting_notes: ' Cherry, cedar ',
    abv: 13.5,
    grapes: ['Merlot', '', 'Malbec'],
    proof: '80',
  });
  expect(shown).toEqual([
    { detail: 'abv', text: '13.5%' },
    { detail: 'proof', text: '80' },
    { detail: 'grapes', text: 'Merlot, Malbec' },
    { detail: 'tasting_notes', text: 'Cherry, cedar' },
  ]);
});

test('unknown details are left out, and a written percentage stays unchanged', () => {
  expect(describeDetails({ abv: '40% vol', proof: null, style: '  ', grapes: [] })).toEqual([
    { detail: 'abv', text: '40% vol' },
  ]);
  expect(describeDetails(Object.fromEntries(ENRICHED_DETAILS.map((detail) => [detail, 'x'])))).toHaveLength(17);
});
