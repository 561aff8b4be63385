import { expect, it } from 'vitest';
import { readFilters, withoutFilter, writeFilters } from './filter-parameter.ts';

const filters = { country: { key: 'country', text: 'Country: Curaçao', type: 'attribute', value: 'CW' } };

it('comes back as it was written', () => {
  const written = writeFilters(filters) as string;
  expect(written).toMatch(/^[\w-]+$/);
  expect(readFilters(written)).toEqual(filters);
});

it('reads plain JSON as well', () => {
  expect(readFilters(JSON.stringify(filters))).toEqual(filters);
});

it('reads rubbish as no filter', () => {
  expect(readFilters('%%%')).toEqual({});
  expect(readFilters('{"a":1}')).toEqual({});
  expect(readFilters(undefined)).toEqual({});
});

it('leaves the address when the last filter goes', () => {
  expect(writeFilters(withoutFilter(filters, 'country'))).toBeUndefined();
});
