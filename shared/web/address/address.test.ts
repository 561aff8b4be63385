import { expect, it } from 'vitest';
import { patchAddress, readAddress, writeAddress } from './address.ts';

it('keeps unrelated parameters when a dialog closes', () => {
  const open = readAddress('?location=all&vendor=7');
  expect(writeAddress(patchAddress(open, { vendor: undefined }))).toBe('?location=all');
});

it('stacks dialogs in the order they were opened', () => {
  const address = patchAddress(readAddress('?location=all'), { item: 'a' });
  expect(Object.keys(patchAddress(address, { recipe: 'b' }))).toEqual(['location', 'item', 'recipe']);
  expect(Object.keys(patchAddress(readAddress('?item=a&recipe=b'), { item: 'c' }))).toEqual(['recipe', 'item']);
});

it('reads every value as text, including an empty search', () => {
  expect(readAddress('?search=&add_new_invoice=1')).toEqual({ search: '', add_new_invoice: '1' });
  expect(writeAddress({ search: '' })).toBe('?search=');
});
