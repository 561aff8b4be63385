import { expect, test, vi } from 'vitest';
import { itemContract } from '#features/items/contract/item-contract.ts';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { page, prepareScreen, server, show, soon, told } from '#test/components/screen.tsx';
import { purchaseOrderContract } from '../../../contract/purchase-order-contract.ts';
import { UnknownCode } from './unknown-code.tsx';

prepareScreen();

const { addBarcode, searchItems } = itemContract;
const LINE = sampleAnswer(purchaseOrderContract.getReceiving, {
  lines: [{ line_id: idOf(4), inventory_item: { id: idOf(5), name: 'Gin One', vintage: null, size: '750 mL' } }],
}).lines[0] as never;

test('the barcode is added to the item that a person names, with its bottles, and then they count', async () => {
  const onTold = vi.fn();
  server.answers(addBarcode, sampleAnswer(addBarcode, { action_id: idOf(9) }));
  await show(<UnknownCode code="4006381333931" lines={[LINE]} onTold={onTold} onClose={() => {}} />);
  await page().type('Bottles per scan of this barcode', '6');
  await page().press('Gin One 750 mL');
  await told('Barcode 4006381333931 added to Gin One');
  expect(server.asked(addBarcode)).toEqual([{ id: idOf(5), code: '4006381333931', pack_count: 6 }]);
  expect(onTold).toHaveBeenCalledExactlyOnceWith(LINE, 6);
});

test('a code that another item got in the meantime is refused with its name, and nothing counts', async () => {
  const onTold = vi.fn();
  server.refusesOnce(addBarcode, 400, { message: 'Barcode 4006381333931 belongs to Rye, 750 mL' });
  server.answers(searchItems, []);
  await show(<UnknownCode code="4006381333931" lines={[LINE]} onTold={onTold} onClose={() => {}} />);
  await page().press('Gin One 750 mL');
  await told('Barcode 4006381333931 belongs to Rye, 750 mL');
  await soon(async () => expect((await page().button('Gin One 750 mL')).disabled).toBe(false));
  expect(onTold).not.toHaveBeenCalled();
});

test('of the label of a case its number is added, with the bottles that the label says', async () => {
  const onTold = vi.fn();
  server.answers(addBarcode, sampleAnswer(addBarcode, { action_id: idOf(9) }));
  await show(<UnknownCode code="(01)15010327755011(37)12(10)L42" lines={[LINE]} onTold={onTold} onClose={() => {}} />);
  await page().press('Gin One 750 mL');
  await told('Barcode 15010327755011 added to Gin One');
  expect(server.asked(addBarcode)).toEqual([{ id: idOf(5), code: '15010327755011', pack_count: 12 }]);
  expect(onTold).toHaveBeenCalledExactlyOnceWith(LINE, 12);
});

test('of the label of a crate the bottles inside are counted, and one bottle is added', async () => {
  const onTold = vi.fn();
  server.answers(addBarcode, sampleAnswer(addBarcode, { action_id: idOf(9) }));
  await show(<UnknownCode code="(02)05010327755014(37)6" lines={[LINE]} onTold={onTold} onClose={() => {}} />);
  await page().see('The label says 6 inside: this scan adds 6 of them.');
  await page().press('Gin One 750 mL');
  await soon(() => expect(onTold).toHaveBeenCalledExactlyOnceWith(LINE, 6));
  expect(server.asked(addBarcode)).toEqual([{ id: idOf(5), code: '05010327755014', pack_count: 1 }]);
});
