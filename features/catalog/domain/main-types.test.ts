import { expect, it } from 'vitest';
import { findMainType, MAIN_TYPE_CODES, mainTypeLabel } from './main-types.ts';

it('calls Spirits Liquor, Non-Alcoholic Beverage and clothing Clothing; the others keep their names (ITEM-102, ITEM-103)', () => {
  expect(Object.fromEntries(MAIN_TYPE_CODES.map((code) => [code, mainTypeLabel(code)]))).toEqual({
    WI: 'Wine',
    BE: 'Beer',
    OB: 'Object',
    CL: 'Clothing',
    CU: 'Custom',
    NA: 'Beverage',
    CI: 'Cider',
    SP: 'Liquor',
    SA: 'Sake',
    SE: 'Service',
  });
});

it('knows a main type by its code, its name and its label', () => {
  expect(['sp', 'Spirits', 'LIQUOR', 'Beverage', 'gadget'].map(findMainType)).toEqual(['SP', 'SP', 'SP', 'NA', null]);
});
