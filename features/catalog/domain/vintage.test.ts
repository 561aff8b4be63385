import { expect, test } from 'vitest';
import { readVintage } from './vintage.ts';

const read = (text: string, form: 'new' | 'line' | 'edit') => {
  const answer = readVintage(text, form);
  return answer.ok ? answer.value : answer.reason;
};

test('INV-085 ITEM-056 ITEM-064: a new item and an invoice line accept years 1800 to 2040', () => {
  for (const form of ['new', 'line'] as const) {
    expect(read('1800', form)).toBe('1800');
    expect(read('2040', form)).toBe('2040');
    for (const year of ['1799', '2041', '20155', '999', 'abcd', 'MV', '19.5', '１９９９'])
      expect(readVintage(year, form).ok).toBe(false);
  }
  expect(read('1799', 'new')).toBe('Vintage must be a year between 1800-2040 or "NV"');
  expect(read('1799', 'line')).toBe('Vintage should be NV or a year between 1800 and 2040');
});

test('ITEM-061: the item editor accepts years 1600 to 2059', () => {
  expect(read('1600', 'edit')).toBe('1600');
  expect(read('2059', 'edit')).toBe('2059');
  expect(readVintage('1599', 'edit').ok).toBe(false);
  expect(readVintage('2060', 'edit').ok).toBe(false);
});

test('INV-088 INV-089 ITEM-057: every spelling of non-vintage becomes NV', () => {
  for (const form of ['new', 'line', 'edit'] as const)
    for (const text of ['NV', 'nv', 'n/v', 'non vintage', 'Non-Vintage', 'nonvintage', ' N.V '])
      expect(read(text, form)).toBe('NV');
});

test('ITEM-062 ITEM-063: the editor also accepts multi-vintage', () => {
  for (const text of ['MV', 'm/v', 'M.V']) expect(read(text, 'edit')).toBe('MV');
});

test('INV-072: a vintage is upper-cased, and an empty one is null', () => {
  expect(read('nv', 'line')).toBe('NV');
  expect(readVintage('', 'new')).toEqual({ ok: true, value: null });
  expect(readVintage(null, 'line')).toEqual({ ok: true, value: null });
});
