import { expect, test } from 'vitest';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { page, prepareScreen, server, show, told } from '#test/components/screen.tsx';
import { CELLAR, stockTwoShelves } from '#test/components/shelves.ts';
import { invoiceContract } from '../../contract/invoice-contract.ts';
import { InvoiceFooter } from './invoice-footer.tsx';

prepareScreen();
const { changeStatus, findDayCount } = invoiceContract;
const ID = idOf(61);
const placed = (location: string | null) => {
  const [line] = sampleAnswer(changeStatus).items;
  return sampleAnswer(changeStatus, { id: ID, status: 'DR', items: [{ ...line, ordered_quantity: 6, location }] });
};
const noLines = { lines: [], isFull: false, add: () => {}, clear: () => {} } as never;

test('before Complete one sees where the bottles go, and can choose another location', async () => {
  stockTwoShelves();
  server.answers(findDayCount, null);
  server.answers(changeStatus, placed('Cellar'));
  await show(<InvoiceFooter invoice={placed(null)} lines={noLines} busy={false} close={() => {}} />);
  await page().button('Complete: 1 item to Recently Added');
  await page().chooseLocation(/^Items go to/, 'Cellar');
  await page().press('Complete: 1 item to Cellar');
  await told('Invoice items placed into Cellar');
  expect(server.asked(changeStatus)).toEqual([expect.objectContaining({ id: ID, location_id: CELLAR })]);
});
