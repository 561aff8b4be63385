import { expect, test } from 'vitest';
import { freshOf, newItemProblem, sizeProblem, withoutVintage } from './new-item.ts';

const line = { name: 'ZORBLATT ORANGE WINE RESERVE 2021', size: '750 mL', vintage: '2021', barcode: null };

test('the year of a name goes to the vintage, and leaves the name', () => {
  expect(freshOf(line)).toMatchObject({ name: 'Zorblatt Orange Wine Reserve', vintage: '2021', size: '750 mL' });
  expect(withoutVintage({ name: 'Zorblatt (2021), Reserve', vintage: '2021' }).name).toBe('Zorblatt Reserve');
  expect(withoutVintage({ name: 'Cava Brut NV', vintage: 'nv' }).name).toBe('Cava Brut');
  const other = { name: 'Bin 2021 Red', vintage: '2019' };
  expect(withoutVintage(other)).toBe(other);
  // A name needs five letters: this one keeps the year, and the vintage stays empty.
  expect(withoutVintage({ name: 'Opus 2019', vintage: '2019' })).toEqual({ name: 'Opus 2019', vintage: '' });
});

test('the size in a name is proposed as the size', () => {
  expect(freshOf({ ...line, name: 'Orange Wine 750ml', size: null, vintage: null })).toMatchObject({
    name: 'Orange Wine',
    size: '750 mL',
  });
  expect(freshOf({ ...line, size: null }).size).toBe('');
});

test('a size without its unit is asked about where it is typed, not when the invoice is completed', () => {
  expect(sizeProblem('750')).toBe('Add the unit of 750, such as 750 mL');
  expect(sizeProblem('1.75')).toBe('Add the unit of 1.75, such as 1.75 L');
  expect(sizeProblem('big')).toMatch(/^Write a size like 750 mL/);
  expect([sizeProblem('750 mL'), sizeProblem('6 x 330 mL'), sizeProblem('each')]).toEqual([null, null, null]);
  const fresh = { name: 'Orange Wine', typeId: 't', size: '750', vintage: '', barcode: '' };
  expect(newItemProblem(fresh)).toBe('Add the unit of 750, such as 750 mL');
  expect(newItemProblem({ ...fresh, size: '', productId: 'p' })).toBeNull();
});
