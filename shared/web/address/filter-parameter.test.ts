import { expect, it } from 'vitest';
import { readFilters, withoutFilter, writeFilters } from './filter-parameter.ts';

const filters = { country: { key: 'country', text: 'Country: Curaçao', type: 'attribute', value: 'CW' } };

it('reads back what was written (FLT-002)', () => {
  const written = writeFilters(filters) as string;
  expect(written).toMatch(/^[\w-]+$/);
  expect(readFilters(written)).toEqual(filters);
});

it('reads plain JSON as well', () => {
  expect(readFilters(JSON.stringify(filters))).toEqual(filters);
});

it('reads invalid text as no filter (FLT-002)', () => {
  expect(readFilters('%%%')).toEqual({});
  for (const other of ['{"a":1}', '[]', '"x"', '7', 'null', btoa('[1, 2]'), '🥃', '{"a":{"key":1,"text":null}}'])
    expect([other, readFilters(other)]).toEqual([other, {}]);
  expect(readFilters(undefined)).toEqual({});
});

it('is removed from the address with the last filter', () => {
  expect(writeFilters(withoutFilter(filters, 'country'))).toBeUndefined();
});
