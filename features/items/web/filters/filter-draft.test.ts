import { describe, expect, it } from 'vitest';
import type { ActiveFilter } from '#shared/web/address/filter-parameter.ts';
import { draftOf, EMPTY_DRAFT, type FilterDraft, finishDraft, withFilter } from './filter-draft.ts';
import { findKind } from './filter-kinds.ts';

const draft = (key: string, more: Partial<FilterDraft> = {}): FilterDraft => ({
  ...EMPTY_DRAFT,
  kind: findKind(key),
  ...more,
});
const textOf = (from: FilterDraft) => {
  const finished = finishDraft(from);
  return 'filter' in finished ? finished.filter.text : Object.values(finished.errors)[0];
};
const napa = { value: 'f1', label: 'Napa' };

describe('turning a draft into a filter', () => {
  it('with a type and a value (FLT-008, FLT-009)', () => {
    expect(finishDraft(EMPTY_DRAFT)).toEqual({ errors: { kind: 'Choose a filter type' } });
    expect(textOf(draft('price'))).toBe('Enter a minimum, a maximum, or both');
    expect(textOf(draft('last_sold'))).toBe('Choose the days');
    expect(textOf(draft('stale_stock'))).toBe('Stale stock');
  });

  it('an attribute filter has the id of the chosen value (FLT-010)', () => {
    for (const key of ['type', 'subtype', 'producer', 'region', 'vineyard', 'variety', 'country'])
      expect([key, finishDraft(draft(key))]).toEqual([key, { errors: { value: 'Choose a value from the list' } }]);
    expect(finishDraft(draft('region', { choice: napa }))).toEqual({
      filter: { key: 'region', text: 'Region: Napa', type: 'attribute', value: 'f1' },
    });
  });

  it('a range filter has numbers, the minimum not above the maximum (FLT-011, FLT-012)', () => {
    expect(textOf(draft('price', { min: 'ten' }))).toBe('Enter numbers');
    expect(textOf(draft('price', { min: '10', max: '5' }))).toBe('The minimum is above the maximum');
    expect(textOf(draft('price', { min: '$10', max: '5000' }))).toBe('Price $10.00 to $5,000.00');
    expect(textOf(draft('total_quantity', { max: '5' }))).toBe('Total stock up to 5.00');
    expect(textOf(draft('unit_cost', { min: '0' }))).toBe('Cost from $0.00');
  });

  it('a date filter shows days in US format and sends the first and the last day (OENT-068)', () => {
    const days = { first: '2024-05-01', last: '2024-05-10' };
    expect(finishDraft(draft('last_date_ordered', { days }))).toMatchObject({
      filter: {
        text: 'Last ordered: 5/1/2024 to 5/10/2024',
        value: { startDate: '2024-05-01', endDate: '2024-05-10' },
      },
    });
    expect(textOf(draft('in_stock', { days: { ...days, last: days.first } }))).toBe('In stock: 5/1/2024');
  });
});

it('can be edited again unchanged', () => {
  const days = { first: '2024-05-01', last: '2024-05-10' };
  for (const each of [
    draft('region', { choice: napa }),
    draft('price', { min: '5', max: '' }),
    draft('in_stock', { days }),
    draft('negative'),
  ]) {
    expect(draftOf((finishDraft(each) as { filter: ActiveFilter }).filter)).toEqual(each);
  }
  // The format of filters saved before the fields were renamed to start and end.
  const older = { key: 'in_stock', text: 'In stock', type: 'date', value: { min: days.first, max: days.last } };
  expect(draftOf(older)).toEqual(draft('in_stock', { days }));
  expect(draftOf({ key: 'nonsense', text: 'x', type: '', value: 1 })).toBeUndefined();
});

it('replaces a filter of the same kind, whatever its name', () => {
  const filter = { key: 'unit_cost', text: 'Cost from $5.00', type: 'range', value: { min: 5, max: null } };
  const before = {
    last_cost: { ...filter, key: 'last_cost' },
    country: { key: 'country', text: 'Country: Peru', type: 'attribute', value: 'p' },
  };
  expect(withFilter(before, filter)).toEqual({ country: before.country, unit_cost: filter });
  expect(Object.keys(withFilter(withFilter(before, filter), { ...filter, text: 'again' }))).toHaveLength(2);
});
