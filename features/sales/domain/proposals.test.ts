import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'papaparse';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTradeData, TRADE_DATA } from '#test/trade-data.ts';
import { defaultPour, USUAL_POURS } from './default-pour.ts';
import { notStock } from './not-stock.ts';
import { readPosName } from './read-pos-name.ts';
import { recipesByName } from './recipe-names.ts';

const whole = { kind: 'whole' };
const part = (size: string) => ({ kind: 'part', size });

test.each([
  ['Bulleit Rye', 'SP', 750, 'oz', part('1.5 oz')],
  ['Bulleit Rye', 'SP', 700, 'mL', part('40 mL')],
  ['Bulleit Rye Double', 'SP', 750, 'oz', part('3 oz')],
  ['Bulleit Rye Bottle', 'SP', 750, 'oz', whole],
  ['Fireball', 'SP', 100, 'oz', whole],
  ['Fireball', 'SP', 101, 'oz', part('1.5 oz')],
  ['High Noon', 'SP', 355, 'oz', whole],
  ['Caymus Glass', 'WI', 750, 'oz', { ...part('5 oz'), isGuess: false }],
  ['Caymus Glass', 'WI', 750, 'mL', { ...part('150 mL'), isGuess: false }],
  ['Caymus', 'WI', 750, 'oz', { ...part('5 oz'), isGuess: true }],
  ['Prosecco split', 'WI', 187, 'oz', whole],
  ['Caymus carafe', 'WI', 750, 'oz', part('500 mL')],
  ['Bud Light', 'BE', 355, 'oz', whole],
  ['Bud Light', 'BE', 58_674, 'oz', part('16 oz')],
  ['Guinness pint', 'BE', 330, 'oz', null],
  ['Coke', 'NA', 355, 'oz', whole],
  ['Orange juice', 'NA', 1750, 'oz', null],
  ['Prosecco', 'WI', 250, 'oz', whole],
  ['Prosecco', 'WI', 251, 'oz', { ...part('5 oz'), isGuess: true }],
  ['Lager', 'BE', 2999, 'oz', whole],
  ['Lager', 'BE', 3000, 'oz', part('16 oz')],
  ['Seltzer', 'SP', 330, 'oz', whole],
  ['Seltzer', 'SP', 331, 'oz', part('1.5 oz')],
  ['Orange juice', 'NA', 1000, 'oz', whole],
  ['Orange juice', 'NA', 1001, 'oz', null],
  ['+ Spiced syrup', 'NA', 750, 'oz', null],
  ['Lighter', 'OB', null, 'oz', whole],
] as const)('one %s of type %s and %s mL takes what is usual', (name, type, content, units, wanted) => {
  expect(defaultPour(readPosName(name, null), { type, content }, USUAL_POURS[units])).toEqual(wanted);
});

describe('recipes by name', () => {
  const recipes = [
    'Old Fashioned',
    'Piña Colada',
    "Bee's Knees",
    'Margarita',
    'Gin & Tonic',
    'Vodka Soda',
    'Soda Vodka',
    'God Father',
    'Dark Horse',
    'Dar Khorse',
  ];
  const find = recipesByName(recipes.map((name) => ({ id: name, name })));
  test.each([
    ['Old Fashioned', null, 'Old Fashioned', true],
    ['OLD-FASHIONED', null, 'Old Fashioned', true],
    ['Pina Colada', null, 'Piña Colada', true],
    ['Bees Knees', null, "Bee's Knees", true],
    ['Gin and Tonic', null, 'Gin & Tonic', true],
    ['Margarita', 'Regular', 'Margarita', true],
    ['Margarita', 'Frozen', 'Margarita', false],
    ['Old Fashioned', 'Double', 'Old Fashioned', false],
    ['Classic Margarita', null, 'Margarita', false],
    ['The House Old Fashioned', null, 'Old Fashioned', false],
    ['Tonic & Gin', null, 'Gin & Tonic', false],
    ['Vodka Soda', null, 'Vodka Soda', true],
    ['Godfather', null, 'God Father', false],
    ['Dark Horse', null, 'Dark Horse', true],
    ['Darkhorse', null, undefined, undefined],
    ['Frozen Margarita', null, undefined, undefined],
    ['Cocktail', null, undefined, undefined],
  ] as const)('"%s" with variation %s means %s', (name, variation, wanted, isExact) => {
    const found = find(name, variation);
    expect([found?.recipe.name, found?.isExact]).toEqual([wanted, isExact]);
  });
});

test.each([
  ['Cheeseburger', null, null, 'food'],
  ['Rum Cake', null, null, 'food'],
  ['Vodka Penne', null, null, 'food'],
  ['Beer Battered Fish', null, null, 'food'],
  ['Caesar', null, 'Salads', 'food'],
  ['Bloody Mary with bacon', null, null, null],
  ['Chicken Cock Bourbon', null, null, null],
  ['Jack Daniels Honey', null, null, null],
  ['Duck Rabbit', null, 'Draft Beer', null],
  ['House Red', null, null, null],
  ['Gift Card', null, null, 'merchandise'],
  ['Logo Tee', 'Large', null, 'merchandise'],
  ['Corkage', null, null, 'charge'],
] as const)('"%s" (%s, %s) looks like %s', (name, variation, category, wanted) => {
  expect(notStock(name, variation, category)).toBe(wanted);
});

const read = (file: string) =>
  parse<Record<string, string>>(readFileSync(inTradeData(file), 'utf8').replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  }).data;

describe.skipIf(!existsSync(TRADE_DATA))('names from real menus', () => {
  const DRINK = /coke|cobra|wine|water|lemonade|coffee|tea|juice|hot chocolate|smoothies|fruit shoot/i;
  let all: string[];

  beforeAll(() => {
    const names = [
      ...read('pos_takeaway_london/takeaway_restaurant_1_2015-09_2018-12.csv').map((row) => row.description ?? ''),
      ...read('pos_bread_basket/bread_basket_2016-10-30_2017-02-28.csv').map((row) => row.Item ?? ''),
    ];
    all = [...new Set(names)].filter((name) => name && name !== 'NONE' && name !== 'description');
  });

  test('no drink of two tills is recognized as food', () => {
    expect(all.filter((name) => DRINK.test(name) && notStock(name, null, null) !== null)).toEqual([]);
  });

  test('nearly all dishes of a takeaway and a bakery are recognized', () => {
    const dishes = all.filter((name) => !DRINK.test(name));
    const missed = dishes.filter((name) => notStock(name, null, null) === null);
    expect(dishes.length).toBeGreaterThan(250);
    expect(missed.length / dishes.length, missed.join('; ')).toBeLessThan(0.1);
  });

  test('a recipe is found by its name on other lists', () => {
    const drinks = read('recipes_thecocktaildb/all_drinks.csv').map((row) => row.strDrink ?? '');
    const boston = [
      ...new Set(read('recipes_mr_boston/mr-boston-flattened.csv').map((row) => (row.name ?? '').trim())),
    ];
    const find = recipesByName(boston.map((name) => ({ id: name, name })));
    const shared = drinks.filter((name) => boston.some((other) => other.toLowerCase() === name.toLowerCase()));
    expect(shared.length).toBeGreaterThan(60);
    expect(shared.filter((name) => find(name, null)?.recipe.name.toLowerCase() !== name.toLowerCase())).toEqual([]);
  });
});
