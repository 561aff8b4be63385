import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inOrder, RowSlots } from './row-slots.ts';

it('gives the elements of removed rows to new rows', () => {
  const slots = new RowSlots();
  expect(slots.assign(['a', 'b', 'c'])).toEqual([0, 1, 2]);
  expect(slots.assign(['b', 'c', 'd'])).toEqual([1, 2, 0]);
  expect(slots.assign(['d', 'b'])).toEqual([0, 1]);
});

it('restores the document order of the rows on request', () => {
  const slots = new RowSlots();
  slots.assign(['a', 'b', 'c']);
  expect(inOrder(slots.assign(['b', 'c', 'd']))).toBe(false);
  slots.reorder();
  expect(slots.assign(['b', 'c', 'd'])).toEqual([0, 1, 2]);
});

it('keeps every row in its slot while it exists, and never puts two in one', () => {
  const windows = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 20 }), { maxLength: 30 });
  fc.assert(
    fc.property(windows, (drawings) => {
      const slots = new RowSlots();
      let before = new Map<number, number>();
      for (const rows of drawings) {
        const assigned = slots.assign(rows.map(String));
        expect(new Set(assigned).size).toBe(rows.length);
        expect(Math.max(-1, ...assigned)).toBeLessThan(Math.max(rows.length, Math.max(-1, ...before.values()) + 1));
        const now = new Map(rows.map((row, place) => [row, assigned[place] ?? -1]));
        for (const [row, slot] of now) if (before.has(row)) expect(slot).toBe(before.get(row));
        before = now;
      }
    }),
  );
});
