import fs from 'node:fs';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { notStock } from './not-stock.ts';

/** Real tills of a takeaway in London, a bakery in Edinburgh and a café in the United States; see its README. */
const DATA = '/work/shared/data';
const DRINKS = new Set([
  'COBRA (330ML)', 'COBRA (660ML)', 'COBRA ( LARGE )', 'House Red wine 75cl', 'House white wine 75cl', 'Coke', 'Bottle Coke',
  'Bottle Diet Coke', 'Coke 1.5 ltr', 'Diet Coke 1.5 ltr', 'Lemonade', 'Lemonade 1.5 ltr', 'Mineral water',
  'Still Water (750ml)', 'Perrier Water (750ml)', 'Prier Water (750ml)', 'Hot chocolate', 'Coffee', 'Tea', 'Juice', 'Smoothies',
  'My-5 Fruit Shoot', 'Cold Brew', 'Matcha Latte', 'matcha latte', 'Lemon Dream',
]); // biome-ignore format: one list

const column = (file: string, name: string): string[] =>
  Papa.parse<Record<string, string>>(fs.readFileSync(`${DATA}/${file}`, 'utf8'), {
    header: true,
    skipEmptyLines: true,
  }).data.map((row) => (row[name] ?? '').trim());

test.skipIf(!fs.existsSync(DATA))(
  'of the names of three tills that sell food, no drink is taken for food, and nine of ten others are recognized',
  () => {
    const square = fs.readdirSync(`${DATA}/pos_square_items`).filter((file) => file.endsWith('.csv'));
    const names = new Set([
      ...column('pos_takeaway_london/takeaway_restaurant_1_2015-09_2018-12.csv', 'description'),
      ...column('pos_bread_basket/bread_basket_2016-10-30_2017-02-28.csv', 'Item'),
      ...square.flatMap((file) => column(`pos_square_items/${file}`, 'Item')),
    ]);
    const others = [...names].filter((name) => name !== '' && !DRINKS.has(name));
    expect([...DRINKS].filter((name) => notStock(name, null, null) !== null)).toEqual([]);
    expect(others.length).toBeGreaterThan(300);
    const found = others.filter((name) => notStock(name, null, null) !== null);
    expect(found.length / others.length).toBeGreaterThanOrEqual(0.9);
  },
);
