import { afterEach, expect, it } from 'vitest';
import { formatBy } from '#shared/domain/format.ts';
import { regionOf, UNITED_STATES } from '#shared/domain/region.ts';
import type { FilePreview } from '../data-api.ts';
import {
  guessMainType,
  missingColumns,
  openDays,
  openQuestions,
  planFor,
  readSamples,
  unknownTypes,
  withColumn,
} from './import-plan.ts';

afterEach(() => formatBy(() => UNITED_STATES));

const preview = (names: string[], samples: string[][], words: string[][] = names.map(() => [])): FilePreview => ({
  header_row: 1,
  names,
  rows: samples.length,
  samples,
  words,
  days: names.map(() => null),
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

it('asks which locations are the venue\u2019s and the date format, where the file leaves it open (D45)', () => {
  const names = ['Ticket', 'Date', 'Product', 'Qty', 'Store'];
  const file: FilePreview = {
    ...preview(names, [['1', '3/4/2026', 'Negroni', '1', 'Bar']], [[], [], [], [], ['Bar', 'Roof']]),
    days: [null, 'either', null, null, null],
  };
  const plan = planFor('sales', file);
  expect(plan).toMatchObject({
    transaction_id: { from: 0 },
    date: { from: 1 },
    item: { from: 2 },
    location: { from: 4 },
  });
  formatBy(() => regionOf('CA'));
  expect(openQuestions('sales', plan, file)).toEqual(['the date format', 'your locations']);
  formatBy(() => regionOf('GB'));
  expect(openDays('sales', plan, file)).toEqual({ column: 'date', usual: 'day_first' });
  expect(openQuestions('sales', plan, file)).toEqual(['your locations']);
  expect(openQuestions('sales', plan, { ...file, days: [null, 'both', null, null, null] })[0]).toBe('the date format');
  const answered = { ...plan, date: { from: 1, days: 'month_first' }, location: { from: 4, only: ['roof'] } } as const;
  expect(openQuestions('sales', answered, file)).toEqual([]);
  expect(openQuestions('sales', plan, { ...file, days: [null, 'day_first', null, null, null] })).toEqual([
    'your locations',
  ]);
  expect(openQuestions('counts', plan, file)).toEqual([]);
});

it("wants the day of Toast's Product Mix, which does not say it, and no day of its item selections", () => {
  const mix = preview(
    ['Menu Item', 'Menu Group', 'Item Qty', 'Gross Amount', 'Net Amount'],
    [['Afterglow', 'X', '1', '1', '1']],
  );
  expect(missingColumns('sales', planFor('sales', mix))).toEqual(['sold_at or date']);
  const items = ['Order Id', 'Sent Date', 'Order Date', 'Menu Item', 'Gross Price', 'Qty', 'Void?'];
  const file: FilePreview = { ...preview(items, []), days: [null, 'either', 'either', null, null, null, null] };
  const plan = planFor('sales', file);
  expect(missingColumns('sales', plan)).toEqual([]);
  expect(openQuestions('sales', plan, file)).toEqual([]);
});
