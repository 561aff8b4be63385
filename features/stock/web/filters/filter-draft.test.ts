import { expect, it } from 'vitest';
import { draftOf, filtersOf } from './filter-draft.ts';

it('writes one filter per filled field, with the text of its chip', () => {
  const filters = filtersOf({ type: 'SP', unit_cost: { min: 10, max: null }, vendor: ' Sazerac ', stale: true });
  expect(Object.values(filters).map((filter) => filter.text)).toEqual([
    'Liquor',
    'Last cost from $10.00',
    'Vendor: Sazerac',
    'Stale stock',
  ]);
});

it('reads back what it wrote', () => {
  const draft = { type: 'WI', state: 'out_of_stock', total_quantity: { min: 1, max: 5 }, consignment: true } as const;
  expect(draftOf(filtersOf(draft))).toMatchObject(draft);
});

it('has no filters while nothing is filled in', () => {
  expect(filtersOf({ vendor: ' ', unit_cost: { min: null, max: null } })).toEqual({});
});
