import { expect, it } from 'vitest';
import { firstLayout, fitLayout, type GridLayout, movedBeside } from './grid-layout.ts';

const columns = [{ id: 'name', fixed: true }, { id: 'price' }, { id: 'cost', hidden: true }];
const shown = (layout: GridLayout) => layout.order.filter((id) => !layout.hidden.includes(id));

it('starts as the programmer wrote it', () => {
  expect(shown(firstLayout(columns))).toEqual(['name', 'price']);
});

it('keeps what a person arranged', () => {
  expect(shown(fitLayout({ order: ['cost', 'name', 'price'], hidden: [] }, columns))).toEqual([
    'name',
    'cost',
    'price',
  ]);
});

it('forgets columns that are gone and shows new ones', () => {
  const layout = fitLayout({ order: ['price', 'gone'], hidden: ['gone', 'price'], density: 'compact' }, columns);
  expect(layout).toMatchObject({ order: ['name', 'price', 'cost'], hidden: ['price', 'cost'], density: 'compact' });
});

it('never hides a fixed column', () => {
  expect(fitLayout({ order: ['name', 'price', 'cost'], hidden: ['name'] }, columns).hidden).toEqual([]);
});

it('survives rubbish in the storage', () => {
  expect(fitLayout({ order: 3 } as never, columns)).toEqual(firstLayout(columns));
});

it('puts a column before or after another one, and leaves the first where it is', () => {
  const order = ['name', 'price', 'cost', 'place'];
  expect(movedBeside(order, 'place', 'price', false)).toEqual(['name', 'place', 'price', 'cost']);
  expect(movedBeside(order, 'price', 'place', true)).toEqual(['name', 'cost', 'place', 'price']);
  expect(movedBeside(order, 'cost', 'name', false)).toEqual(['name', 'cost', 'price', 'place']);
  expect(movedBeside(order, 'name', 'place', true)).toBe(order);
  expect(movedBeside(order, 'cost', 'cost', true)).toBe(order);
});
