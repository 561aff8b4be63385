import { expect, it } from 'vitest';
import { firstLayout, fitLayout, type GridLayout, movedBeside } from './grid-layout.ts';

const columns = [{ id: 'name', fixed: true }, { id: 'price' }, { id: 'cost', hidden: true }];
const shown = (layout: GridLayout) => layout.order.filter((id) => !layout.hidden.includes(id));

it('starts in the order of the code', () => {
  expect(shown(firstLayout(columns))).toEqual(['name', 'price']);
});

it("keeps a person's arrangement", () => {
  expect(shown(fitLayout({ order: ['cost', 'name', 'price'], hidden: [] }, columns))).toEqual([
    'name',
    'cost',
    'price',
  ]);
});

it('drops columns that no longer exist and shows new ones', () => {
  const layout = fitLayout({ order: ['price', 'gone'], hidden: ['gone', 'price'], density: 'compact' }, columns);
  expect(layout).toMatchObject({ order: ['name', 'price', 'cost'], hidden: ['price', 'cost'], density: 'compact' });
});

it('never hides a fixed column', () => {
  expect(fitLayout({ order: ['name', 'price', 'cost'], hidden: ['name'] }, columns).hidden).toEqual([]);
});

it('survives invalid data in the storage', () => {
  expect(fitLayout({ order: 3 } as never, columns)).toEqual(firstLayout(columns));
});

it('moves a column before or after another one, and keeps the first in place', () => {
  const order = ['name', 'price', 'cost', 'place'];
  expect(movedBeside(order, 'place', 'price', false)).toEqual(['name', 'place', 'price', 'cost']);
  expect(movedBeside(order, 'price', 'place', true)).toEqual(['name', 'cost', 'place', 'price']);
  expect(movedBeside(order, 'cost', 'name', false)).toEqual(['name', 'cost', 'price', 'place']);
  expect(movedBeside(order, 'name', 'place', true)).toBe(order);
  expect(movedBeside(order, 'cost', 'cost', true)).toBe(order);
});
