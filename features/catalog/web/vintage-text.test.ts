import { expect, it } from 'vitest';
import { vintageText } from './vintage-text.ts';

it('keeps what a vintage is written with', () => {
  expect(vintageText('n/v')).toBe('N/V');
  expect(vintageText('20155')).toBe('2015');
  expect(vintageText('about 2019')).toBe('2019');
  expect(vintageText('M.V.')).toBe('M.V.');
});
