import { expect, test } from 'vitest';
import { type CostChange, causeWords, changeWords } from './change-words.ts';

const said = {
  quantity: 6,
  unit_cost: 10,
  landed_unit_cost: 10,
  purchased_at: '2026-03-01T12:00:00Z',
  consignment: false,
};
const change = (more: Partial<CostChange>): CostChange => ({
  id: '1',
  at: '2026-03-02T12:00:00Z',
  user: null,
  cause: 'purchase',
  source: { type: 'invoice', id: '2', name: 'A-1' },
  documents: 1,
  last_cost: { before: 10, after: 10 },
  average_cost: { before: 10, after: 10 },
  said: { before: null, after: null },
  ...more,
});
const cause = (more: Partial<CostChange>) => {
  const { lead, name, tail } = causeWords(change(more));
  return `${lead} ${name}${tail}`.trim();
};
const words = (more: Partial<CostChange>) => changeWords(change(more), 'UTC');

test('each cause is described with its document, and how many arrived with it', () => {
  expect(cause({})).toBe('Purchase, invoice A-1');
  expect(cause({ documents: 2 })).toBe('Purchase, invoice A-1 and one more');
  expect(cause({ documents: 12 })).toBe('Purchase, invoice A-1 and 11 more');
  expect(cause({ said: { before: null, after: { ...said, quantity: -1 } } })).toBe('Return, invoice A-1');
  expect(cause({ cause: 'correction' })).toBe('Correction of invoice A-1');
  expect(cause({ cause: 'charges', source: { type: 'invoice', id: '2', name: null } })).toBe(
    'Charges spread over invoice without a number',
  );
  expect(cause({ cause: 'cancelled' })).toBe('Invoice A-1 was undone');
  expect(cause({ cause: 'merge', source: { type: 'item', id: '3', name: 'Gin' } })).toBe('Merged with Gin');
  expect(cause({ cause: 'stated', source: null })).toBe('Set by hand');
});

test('only changed values are described', () => {
  expect(words({ last_cost: { before: null, after: 9 } })).toEqual(['Last cost — → $9.00']);
  expect(
    words({
      average_cost: { before: 10, after: 11.5 },
      said: { before: said, after: { ...said, unit_cost: 13, landed_unit_cost: 13 } },
    }),
  ).toEqual(['Average $10.00 → $11.50', '6.00 at $10.00 → 6.00 at $13.00']);
  expect(words({ said: { before: said, after: { ...said, landed_unit_cost: 11 } } })).toEqual([
    'Landed $10.00 → $11.00',
  ]);
  const later = { ...said, purchased_at: '2026-04-01T12:00:00Z', consignment: true };
  expect(words({ said: { before: said, after: later } })).toEqual(['3/1/2026 → 4/1/2026', 'Now consigned']);
});
