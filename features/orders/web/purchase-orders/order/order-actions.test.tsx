import { test } from 'vitest';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { page, prepareScreen, show } from '#test/components/screen.tsx';
import { purchaseOrderContract } from '../../../contract/purchase-order-contract.ts';
import { OrderActions } from './order-actions.tsx';

prepareScreen();

const { getPurchaseOrder } = purchaseOrderContract;
const ORDER = idOf(61);
const order = (parts: object) =>
  sampleAnswer(getPurchaseOrder, {
    id: ORDER,
    status: 'CM',
    order_stage: 'received',
    converted_invoice: null,
    ...parts,
  });

test('an order whose invoice is gone can be received again, or converted', async () => {
  await show(<OrderActions order={order({})} unsaved={false} />);
  await page().button('Receive');
  await page().button('Create Invoice');
});
