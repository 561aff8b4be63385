import { expect, test } from 'vitest';
import { describeDetails, ENRICHED_DETAILS } from './enriched-details.ts';

test('what is known is shown as text, in the order of the screen', () => {
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

test('what is not known is absent, and a written percentage is left as it is', () => {
  expect(describeDetails({ abv: '40% vol', proof: null, style: '  ', grapes: [] })).toEqual([
    { detail: 'abv', text: '40% vol' },
  ]);
  expect(describeDetails(Object.fromEntries(ENRICHED_DETAILS.map((detail) => [detail, 'x'])))).toHaveLength(17);
});
