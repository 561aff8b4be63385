import { arrayMove } from '@dnd-kit/sortable';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { movedPlaces } from './moved-places.ts';

const rowsAt = (...places: number[]) => places.map((sort_order, at) => ({ id: `r${at}`, sort_order }));
const move = (rows: ReturnType<typeof rowsAt>, from: number, to: number) =>
  movedPlaces(arrayMove(rows, from, to), from, to);

it('sends one place where there is room', () => {
  expect(move(rowsAt(1, 5, 9), 2, 1)).toEqual([{ id: 'r2', sort_order: 3 }]);
  expect(move(rowsAt(1, 2, 3), 0, 2)).toEqual([{ id: 'r0', sort_order: 4 }]);
  expect(move(rowsAt(1, 2, 3), 2, 0)).toEqual([{ id: 'r2', sort_order: 0 }]);
});

it('deals out the places of those it passed where there is none', () => {
  expect(move(rowsAt(0, 1, 2, 3), 3, 1)).toEqual([
    { id: 'r3', sort_order: 1 },
    { id: 'r1', sort_order: 2 },
    { id: 'r2', sort_order: 3 },
  ]);
});

it('brings rows of whatever places into the order that is seen, none at the place of another', () => {
  const places = fc.array(fc.nat(20), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(places, fc.nat(), fc.nat(), (given, one, other) => {
      const rows = rowsAt(...given.sort((a, b) => a - b));
      const [from, to] = [one % rows.length, other % rows.length];
      const sent = new Map(move(rows, from, to).map((row) => [row.id, row.sort_order]));
      const seen = arrayMove(rows, from, to).map((row) => sent.get(row.id) ?? row.sort_order);
      if (from === to) expect(sent.size).toBe(0);
      else if (new Set(given).size === given.length) expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
    }),
  );
});
