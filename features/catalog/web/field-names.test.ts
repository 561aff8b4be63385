import { expect, it } from 'vitest';
import { fieldName } from './field-names.ts';

it('names attributes for people', () => {
  expect(fieldName('PR')).toBe('Producer');
  expect(fieldName('FP')).toBe('Flavor profile');
  expect(fieldName('AV')).toBe('ABV');
  expect(fieldName('??')).toBe('??');
});
