import { expect, it } from 'vitest';
import { takenBack } from './taken-back.ts';

it('takes back only the fields that still show what was refused', () => {
  const before = { name: 'Gin', tax: 1, fees: 2, total: 3 };
  const now = { name: 'Rum', tax: 5, fees: 7, total: 3 };
  expect(takenBack(now, { tax: 5, fees: 6 }, before)).toEqual({ tax: 1 });
});

it('knows parts of a record by what they hold, in whatever copy', () => {
  const before = { size: { id: 'a' }, steps: [1, 2] };
  expect(takenBack({ size: { id: 'b' }, steps: [2, 1, 3] }, { size: { id: 'b' }, steps: [2, 1] }, before)).toEqual({
    size: { id: 'a' },
  });
});
