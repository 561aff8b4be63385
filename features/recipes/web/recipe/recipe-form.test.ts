import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  EMPTY_RECIPE,
  type IngredientLine,
  ingredientChange,
  isSameForm,
  MOST_INGREDIENTS,
  newLine,
  recipeErrors,
  volumeOf,
} from './recipe-form.ts';

const line = (key: string, volume = '1'): IngredientLine => ({
  key,
  itemId: `item of ${key}`,
  itemName: key,
  volume,
  unit: 'oz',
});
const [gin, vermouth, bitters] = [line('gin'), line('vermouth'), line('bitters')];

test('REC-036 REC-037: an empty form says that its name is required, and a name has a length limit', () => {
  expect(recipeErrors(EMPTY_RECIPE)).toEqual({ name: 'Recipe Name is required. Must be 2 or more characters long' });
  const named = (name: string) => recipeErrors({ ...EMPTY_RECIPE, name });
  expect(named(' N ')).toHaveProperty('name');
  expect(named('No')).toEqual({});
  expect(named('n'.repeat(255))).toEqual({});
  expect(named('n'.repeat(256))).toHaveProperty('name');
});

test('an amount is calculated, and must be above 0', () => {
  expect(volumeOf('1/2')).toBe('0.5');
  expect(volumeOf('1 1/2')).toBe('1.5');
  for (const wrong of ['', '0', '-1', 'a little']) expect(volumeOf(wrong)).toBeUndefined();
  const form = { ...EMPTY_RECIPE, name: 'Negroni', ingredients: [gin, line('vermouth', ''), line('bitters', '0')] };
  expect(recipeErrors(form)).toEqual({
    vermouth: 'Volume is required',
    bitters: 'Volume must be a number above 0',
  });
});

test('REC-026: there are at most 250 ingredients', () => {
  const lines = Array.from({ length: MOST_INGREDIENTS - 1 }, (_, place) => line(`new-${place}`));
  const last = newLine(lines, 'item', 'Item', 'mL');
  expect(last?.key).toBe('new-249');
  expect(last && newLine([...lines, last], 'item', 'Item', 'mL')).toBeUndefined();
});

test('items bought by weight are weighed, everything else is poured', () => {
  expect(newLine([], 'item', 'Sugar', 'kg')?.unit).toBe('g');
  expect(newLine([gin], 'item', 'Rum', 'mL')).toMatchObject({ key: 'new-0', unit: 'oz', volume: '' });
});

test('REC-034: spaces around the name do not count as a change', () => {
  const form = { ...EMPTY_RECIPE, name: 'Negroni', ingredients: [gin] };
  expect(isSameForm(form, { ...form, name: ' Negroni ' })).toBe(true);
  expect(isSameForm(form, { ...form, ingredients: [line('gin', '2')] })).toBe(false);
});

test('ingredients in unchanged order keep their ids', () => {
  expect(ingredientChange([gin, vermouth], [gin, vermouth])).toEqual({});
  expect(ingredientChange([gin, vermouth], [line('gin', '2'), vermouth, bitters])).toEqual({
    ingredients: [{ id: 'gin', inventory_item_id: 'item of gin', volume: '2', unit: 'oz' }],
    add_ingredients: [{ inventory_item_id: 'item of bitters', volume: '1', unit: 'oz' }],
  });
  expect(ingredientChange([gin, vermouth, bitters], [gin, bitters])).toEqual({ remove_ingredients: ['vermouth'] });
});

test('after any additions, removals and moves, the order is as written', () => {
  const keys = ['a', 'b', 'c', 'd', 'e', 'new-0', 'new-1'];
  const before = keys.slice(0, 5).map((key) => line(key));
  fc.assert(
    fc.property(fc.shuffledSubarray(keys), (chosen) => {
      const after = chosen.map((key) => line(key, '3'));
      const { ingredients = [], add_ingredients = [], remove_ingredients = [] } = ingredientChange(before, after);
      const places = before
        .filter(({ key }) => !remove_ingredients.includes(key))
        .map((each) => ingredients.find(({ id }) => id === each.key)?.inventory_item_id ?? each.itemId);
      expect([...places, ...add_ingredients.map((each) => each.inventory_item_id)]).toEqual(
        after.map((each) => each.itemId),
      );
    }),
  );
});
