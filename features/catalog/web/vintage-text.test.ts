import { expect, it } from 'vitest';
import { newVintageText, vintageText } from './vintage-text.ts';

it('keeps the characters of a vintage: digits, dot, slash, M, N and V (ITEM-058)', () => {
  expect(vintageText('a')).toBe('');
  expect(vintageText('n/v')).toBe('N/V');
  expect(vintageText('about 2019')).toBe('2019');
  expect(vintageText('M.V.')).toBe('M.V.');
});

it('does not accept a fifth digit (ITEM-060)', () => {
  expect(vintageText('20155')).toBe('2015');
  expect(newVintageText('20155')).toBe('2015');
});

it('lets a new item spell out non-vintage letter by letter, and no other words', () => {
  for (const words of ['non vintage', 'Non-Vintage', 'NONVINTAGE'])
    for (let end = 1; end <= words.length; end += 1)
      expect(newVintageText(words.slice(0, end))).toBe(words.slice(0, end).toUpperCase());
  expect(newVintageText('a')).toBe('');
  expect(newVintageText('non vintages')).toBe('NNVN');
  expect(newVintageText('n/v')).toBe('N/V');
});
