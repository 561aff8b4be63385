import { expect, test } from 'vitest';
import { purchaseSources } from './cost-change.ts';

test('when several purchases arrive at once, the newest one names the change of a cost', async () => {
  const bought = (sourceId: string, day: string) => ({
    itemId: 'gin',
    sourceId,
    sourceName: `Invoice ${sourceId}`,
    sourceLine: sourceId,
    purchasedAt: new Date(day),
    quantity: '2',
    unitCost: '10',
    landedUnitCost: '10',
    consignment: false,
    supplier: null,
  });
  const layers = [bought('A', '2026-01-02'), bought('B', '2026-01-05'), bought('C', '2026-01-03')];
  expect(await purchaseSources(layers)).toMatchObject([{ itemId: 'gin', id: 'B', name: 'Invoice B', documents: 3 }]);
});
