import { expect, test } from 'vitest';
import { FIELD_CODES, FIELD_KINDS, isFieldCode } from './field-codes.ts';

test('ITEM-093: the seventeen codes have the specified meanings', () => {
  const stated = {
    VN: 'vintage',
    DI: 'disgorgement',
    TY: 'type',
    PR: 'producer',
    AP: 'appellation',
    SG: 'subregion',
    RG: 'region',
    VT: 'variety',
    VY: 'vineyard',
    DG: 'designation',
    CA: 'category',
    AV: 'abv',
    IB: 'ibu',
    TG: 'tag',
    CM: 'custom',
    CT: 'country',
    XC: 'external_category',
  };
  expect(FIELD_KINDS).toMatchObject(stated);
});

test('ITEM-097: every attribute kind has its own two-letter code', () => {
  const names = Object.values(FIELD_KINDS);
  expect(new Set(names).size).toBe(names.length);
  expect(FIELD_CODES.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
  const further = [
    'brand',
    'winery',
    'brewery',
    'distillery',
    'mezcallery',
    'kura',
    'cidery',
    'bottler',
    'cooperage',
    'maltster',
    'grapes',
    'style',
    'aging',
    'blend',
    'finish',
    'proof',
    'rice_polishing',
    'smv',
    'barrel',
    'flavor_profile',
    'origin',
    'agave_type',
    'malt_type',
    'hop_type',
    'fermentation_type',
    'upc',
    'sku',
    'tasting_notes',
    'note',
  ];
  expect(names).toEqual(expect.arrayContaining(further));
});

test('recognizes known codes and no others', () => {
  expect(isFieldCode('PR')).toBe(true);
  expect(isFieldCode('toString')).toBe(false);
});
