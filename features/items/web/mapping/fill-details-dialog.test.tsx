import { expect, test } from 'vitest';
import { mappingContract } from '#features/catalog/contract/mapping-contract.ts';
import { idOf } from '#test/components/sample.ts';
import { prepareScreen, server, showDialog, told } from '#test/components/screen.tsx';

prepareScreen();
const { listMissingDetails, fillDetails } = mappingContract;
const PRODUCER = { type: 'PR', name: 'Ridge Vineyards' } as const;
const GRAPES = [
  { type: 'VT', name: 'Zinfandel' },
  { type: 'VT', name: 'Carignan' },
] as const;
const data = [
  {
    inventory_item_id: idOf(1),
    name: 'Three Valleys',
    vintage: '2019',
    size: '750 mL',
    product: 'Ridge Three Valleys',
    details: [PRODUCER, ...GRAPES],
  },
  {
    inventory_item_id: idOf(2),
    name: 'Geyserville',
    vintage: null,
    size: '750 mL',
    product: 'Ridge Geyserville',
    details: [PRODUCER],
  },
];

test('what will be filled in is shown first, each item can be left out, and the rest is sent at once', async () => {
  server.answers(listMissingDetails, { data, total: 2 });
  server.answers(fillDetails, { filled: 3, skipped: 0, action_id: idOf(9) });
  const dialog = await showDialog('fill_details');
  await dialog.see('Producer: Ridge Vineyards · Variety: Zinfandel, Carignan · from Ridge Three Valleys');
  await dialog.button('Fill in 4 details of 2 items');
  await dialog.toggle(/^Geyserville/);
  await dialog.press('Fill in 3 details of 1 item');
  await told('3 details filled in');
  expect(server.asked(fillDetails)).toEqual([
    { items: [{ inventory_item_id: idOf(1), details: [PRODUCER, ...GRAPES] }] },
  ]);
});

test('nothing can be sent where every item is left out, and the first of many items are named so', async () => {
  server.answers(listMissingDetails, { data: data.slice(1), total: 700 });
  const dialog = await showDialog('fill_details');
  await dialog.see('The first 1 of 700 items are shown.');
  await dialog.toggle(/^Geyserville/);
  expect((await dialog.button('Fill in')).disabled).toBe(true);
});
