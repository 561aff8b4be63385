import { expect, test } from 'vitest';
import { checkTyped, type Line } from './typed-counts.ts';

const line = (id: string, perCase = 1) =>
  ({ inventory_item_id: id, name: id, size: { name: '750 mL', count: perCase } }) as Line;

test('a sheet becomes counts; an empty line was not counted and is not zero (D14)', () => {
  const lines = [line('gin'), line('rum'), line('beer', 24), line('wine')];
  expect(checkTyped(lines, { gin: '3+4', rum: '  ', beer: '2c+3', wine: '0' })).toEqual({
    counts: [
      { inventory_item_id: 'gin', count: 7, entered: '3+4' },
      { inventory_item_id: 'beer', count: 51, entered: '2c+3' },
      { inventory_item_id: 'wine', count: 0, entered: '0' },
    ],
    refusals: {},
  });
});

test('an invalid quantity is refused at its line, and nothing is counted', () => {
  const { counts, refusals } = checkTyped([line('gin'), line('rum')], { gin: 'many', rum: '-1' });
  expect(counts).toEqual([]);
  expect(Object.keys(refusals)).toEqual(['gin', 'rum']);
});
