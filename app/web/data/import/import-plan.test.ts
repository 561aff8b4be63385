import { expect, it } from 'vitest';
import type { FilePreview } from '../data-api.ts';
import { guessMainType } from './guess-type.ts';
import { missingColumns, planFor, readSamples, unknownTypes, withColumn } from './import-plan.ts';

const preview = (names: string[], samples: string[][], words: string[][] = names.map(() => [])): FilePreview => ({
  header_row: 1,
  names,
  rows: samples.length,
  samples,
  words,
  notes: [],
});

const iowa = preview(
  ['Item Number', 'Category Name', 'Item Description', 'Vendor Name', 'Bottle Volume (ml)', 'UPC', 'State Bottle Cost'],
  [['10006', 'SCOTCH WHISKIES', 'SCORESBY RARE SCOTCH', 'SAZERAC COMPANY  INC', '750', '88004038229', '6.25']],
  [[], ['SCOTCH WHISKIES', 'GIFT PACKAGES', 'ODDITIES'], [], [], ['750'], [], []],
);

it("plans another trade's list: units from its header, its own category words, which stay as the subtype", () => {
  const plan = planFor('items', iowa);
  expect(plan).toMatchObject({
    name: { from: 2 },
    type: { from: 1, words: { 'scotch whiskies': 'Spirits', 'gift packages': 'Object' } },
    subtype: { from: 1 },
    size: { from: 4, unit: 'mL' },
    barcode: { from: 5 },
    producer: { from: 3 },
    cost: { from: 6 },
  });
  expect(readSamples('items', plan, iowa).rows[0]).toEqual([
    'SCORESBY RARE SCOTCH',
    'Spirits',
    '750 mL',
    'SCOTCH WHISKIES',
    '88004038229',
    'SAZERAC COMPANY  INC',
    '6.25',
  ]);
  expect(unknownTypes(1, iowa)).toEqual(['ODDITIES', 'SCOTCH WHISKIES', 'GIFT PACKAGES']);
  expect(missingColumns('items', plan)).toEqual([]);
});

it('recognizes liters and the decimal comma from the data', () => {
  const list = preview(
    ['Nimi', 'koko', 'Hinta'],
    [
      ['Olut', '0,33', '10,99'],
      ['Viini', '0,75', '1.234,50'],
    ],
  );
  const chosen = withColumn(withColumn({}, 'size', { from: 1 }, list), 'cost', { from: 2 }, list);
  expect(chosen).toEqual({ size: { from: 1, unit: 'L' }, cost: { from: 2, comma: true } });
});

it('names missing columns; a text for all rows is enough if it is not empty', () => {
  const plan = { name: { from: 0 }, size: { from: 1 }, type: { value: ' ' } };
  expect(missingColumns('items', plan)).toEqual(['type']);
  expect(missingColumns('items', { ...plan, type: { value: 'Spirits' } })).toEqual([]);
  expect(missingColumns('counts', planFor('counts', preview(['name', 'qty'], [['Gin', '3']])))).toEqual(['location']);
});

it('guesses the main type behind words in several languages, and leaves unknown ones', () => {
  const guesses = [
    'punaviinit',
    'vodkat',
    'oluet',
    'alkoholittomat viinit',
    'Cream Liqueurs',
    'Ginger Beer',
    'Imported Dry Gins',
    'Coffee Liqueurs',
  ];
  expect(guesses.map(guessMainType)).toEqual([
    'Wine',
    'Spirits',
    'Beer',
    'Non-Alcoholic',
    'Spirits',
    'Non-Alcoholic',
    'Spirits',
    'Spirits',
  ]);
  expect(guessMainType('Refreshment')).toBeUndefined();
});

it("uses a line's total if the file has no unit cost", () => {
  const names = ['Invoice', 'Vendor', 'Date', 'Item', 'Qty', 'Line Total'];
  const totals = preview(names, [['A-1', 'Southern', '2026-01-31', 'Gin', '7', '1.000,00']]);
  const plan = planFor('invoices', totals);
  expect(plan.total_cost).toEqual({ from: 5, comma: true });
  expect(missingColumns('invoices', plan)).toEqual([]);
  expect(missingColumns('invoices', planFor('invoices', preview(names.slice(0, 5), [])))).toEqual([
    'unit_cost or total_cost',
  ]);
});
