import { expect, it } from 'vitest';
import { moved, nextEditable, startsEditing } from './grid-keys.ts';

const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false, altKey: false });
const shape = { rows: 100, columns: 4, page: 10 };

it('moves with the arrow keys and stops at the edges', () => {
  expect(moved({ row: 0, column: 0 }, press('ArrowDown'), shape)).toEqual({ row: 1, column: 0 });
  expect(moved({ row: 0, column: 0 }, press('ArrowUp'), shape)).toEqual({ row: 0, column: 0 });
  expect(moved({ row: 3, column: 3 }, press('ArrowRight'), shape)).toEqual({ row: 3, column: 3 });
});

it('jumps with control, and by pages', () => {
  expect(moved({ row: 5, column: 2 }, press('End', true), shape)).toEqual({ row: 99, column: 3 });
  expect(moved({ row: 5, column: 2 }, press('PageDown'), shape)).toEqual({ row: 15, column: 2 });
  expect(moved({ row: 5, column: 2 }, press('Home'), shape)).toEqual({ row: 5, column: 0 });
});

it('starts editing only with text', () => {
  expect(startsEditing(press('7'))).toBe(true);
  expect(startsEditing(press(' '))).toBe(false);
  expect(startsEditing(press('c', true))).toBe(false);
  expect(startsEditing(press('F5'))).toBe(false);
});

it('finds the next editable cell of the row', () => {
  expect(nextEditable({ row: 2, column: 0 }, [false, false, true, true], false)).toEqual({ row: 2, column: 2 });
  expect(nextEditable({ row: 2, column: 3 }, [false, false, true, true], true)).toEqual({ row: 2, column: 2 });
  expect(nextEditable({ row: 2, column: 3 }, [false, false, true, true], false)).toBeUndefined();
});
