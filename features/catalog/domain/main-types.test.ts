import { expect, it } from 'vitest';
import { findMainType, MAIN_TYPE_CODES, mainTypeLabel, typeLabel, typeMeant, typesMeant } from './main-types.ts';

it('labels Spirits Liquor, Non-Alcoholic Beverage and clothing Clothing; the others keep their names (ITEM-102, ITEM-103)', () => {
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

it('finds a main type by its code, its name and its label', () => {
  expect(['sp', 'Spirits', 'LIQUOR', 'Beverage', 'gadget'].map(findMainType)).toEqual(['SP', 'SP', 'SP', 'NA', null]);
});

it('lists a type with the name of its main type by that label, other types by their own names', () => {
  const spirits = { name: 'Spirits', short_type: 'SP' } as const;
  expect(
    [spirits, { name: 'clothing', short_type: 'CL' } as const, { ...spirits, name: 'Rum' }].map(typeLabel),
  ).toEqual(['Liquor', 'Clothing', 'Rum']);
});

it('finds a type by its name, its main type, or a drink of its main type', () => {
  const spirits = { name: 'Spirits', short_type: 'SP' } as const;
  const beer = { name: 'Craft', short_type: 'BE' } as const;
  for (const typed of ['vod', 'Spir', 'liq', 'gin'])
    expect([typed, typesMeant(typed, [spirits, beer])]).toEqual([typed, [spirits]]);
  expect([typesMeant('raft', [spirits, beer]), typesMeant('odka', [spirits, beer])]).toEqual([[beer], []]);
});

it('finds types by a drink only where none has it in its name', () => {
  const rye = { name: 'Rye Whiskeys', short_type: 'SP' } as const;
  const vodka = { name: 'Imported Vodkas', short_type: 'SP' } as const;
  expect(typesMeant('vodka', [rye, vodka])).toEqual([vodka]);
  expect(typesMeant('gin', [rye, vodka])).toEqual([rye, vodka]);
});

it('takes typed text for the type of that name among others of its main type, or the only one found', () => {
  const types = [
    { name: 'Red Wine', short_type: 'WI' as const },
    { name: 'Wine', short_type: 'WI' as const },
    { name: 'Spirits', short_type: 'SP' as const },
  ];
  expect(typeMeant('wine', types)?.name).toBe('Wine');
  expect(typeMeant('red', types)?.name).toBe('Red Wine');
  expect(typeMeant('liquor', types)?.name).toBe('Spirits');
  expect(typeMeant('wi', types)).toBeUndefined();
  expect(typeMeant('', types)).toBeUndefined();
});
