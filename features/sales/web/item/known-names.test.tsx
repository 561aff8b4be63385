import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { vendorCodeContract } from '#features/invoices/contract/vendor-code-contract.ts';
import { itemContract } from '#features/items/contract/item-contract.ts';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { page, prepareScreen, server, show, soon, told } from '#test/components/screen.tsx';
import { knownNameContract } from '../../contract/known-name-contract.ts';
import { KnownNames } from './known-names.tsx';

prepareScreen();
const { listKnownNames, forgetName } = knownNameContract;
const learned_at = '2026-03-05T12:00:00.000Z';
const vendor = { id: idOf(7), name: 'Northside Wine' };
const NAMES = [
  { source: 'import', name: 'LAGA 16YR', name_key: 'laga 16yr', content: 750, vintage: '', learned_at },
  { source: 'invoice', name: 'LAGAVULN 16 6PK', vendor, lines: 3, learned_at },
  { source: 'vendor', name: '4711', vendor, learned_at },
  { source: 'till', name: 'Laga 16 · 2 oz', pos_item_id: idOf(8), learned_at },
  { source: 'barcode', name: '088110055506', pack_count: 6, learned_at },
];
const open = async (data: readonly object[], more: object = {}) => {
  server.answers(listKnownNames, { data } as never);
  const item = sampleAnswer(itemContract.getItem, { data: { id: idOf(1), name: 'Lagavulin 16', ...more } });
  await show(<KnownNames item={item} />);
};

test('the size of an item by weight is in grams', async () => {
  await open([{ ...NAMES[0], content: 453.592 }], { size: { unit: 'lb' } });
  await page().see('Imported file, 453.59 g · 3/5/2026');
});

test('each name says where it is from and when it was learned', async () => {
  await open(NAMES);
  await page().see('Imported file, 750 mL · 3/5/2026');
  await page().see('3 lines of Northside Wine · 3/5/2026');
  await page().see('Item number of Northside Wine · 3/5/2026');
  await page().see('POS item · 3/5/2026');
  expect(screen.queryByText('088110055506')).toBeNull(); // listed under "Other barcodes"
});

test.each([
  [
    'Forget LAGA 16YR',
    forgetName,
    { id: idOf(1), name: { source: 'import', name_key: 'laga 16yr', content: 750, vintage: '' } },
  ],
  [
    'Forget LAGAVULN 16 6PK',
    forgetName,
    { id: idOf(1), name: { source: 'invoice', name: 'LAGAVULN 16 6PK', vendor_id: idOf(7) } },
  ],
  ['Forget 4711', vendorCodeContract.deleteVendorCode, { id: idOf(7), code: '4711' }],
])('%s is sent to whoever keeps it, and the list is read again', async (button, route, sent) => {
  await open(NAMES);
  server.answers(route, sampleAnswer(route, { action_id: idOf(9) }));
  await page().press(button);
  await told(/forgotten/);
  expect(server.asked(route)).toEqual([sent]);
  await soon(() => expect(server.asked(listKnownNames).length).toBeGreaterThan(1));
});

test("a till's name is changed where it is matched", async () => {
  await open(NAMES);
  const change = await screen.findByRole('link', { name: 'Change match' });
  expect(change.getAttribute('href')).toContain(`match_pos=${idOf(8)}`);
});

test('an item without other names says what will appear', async () => {
  await open([]);
  await page().see(/Names that you match to this item/);
});
