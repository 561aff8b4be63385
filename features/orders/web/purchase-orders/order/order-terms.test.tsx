import { expect, test } from 'vitest';
import { invoiceContract } from '#features/invoices/contract/invoice-contract.ts';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { page, prepareScreen, server, show, told } from '#test/components/screen.tsx';
import { purchaseOrderContract } from '../../../contract/purchase-order-contract.ts';
import { OrderTerms } from './order-terms.tsx';

prepareScreen();
const { getOrderTerms } = purchaseOrderContract;
const ORDER = idOf(41);

test('the terms say when to order, what is missing, and propose whole cases; nothing is rounded by itself', async () => {
  server.answers(getOrderTerms, {
    next_order_day: '2026-11-30',
    cut_off: '14:00',
    expected_delivery: '2026-12-02',
    minimum_amount: 300,
    minimum_cases: null,
    missing_amount: 120,
    missing_cases: 0,
    broken_packs: [{ line_id: idOf(51), name: 'Gin One', quantity: 7, pack: 6, proposed: 12 }],
  });
  server.answers(invoiceContract.changeLine, sampleAnswer(invoiceContract.changeLine, {}));
  await show(<OrderTerms orderId={ORDER} />);
  await page().see('Order by 11/30/2026, 2:00 PM, for delivery on 12/2/2026.');
  await page().see('$120.00 below the minimum of $300.00.');
  expect(server.asked(invoiceContract.changeLine)).toEqual([]);
  await page().press('Order 12.00 of Gin One');
  await told('Gin One: 12.00 ordered');
  expect(server.asked(invoiceContract.changeLine)).toMatchObject([
    { invoice_id: ORDER, action: 'update', line_id: idOf(51), quantity: 12 },
  ]);
});
