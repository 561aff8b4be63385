import { expect, test } from 'vitest';
import { invoiceContract } from '#features/invoices/contract/invoice-contract.ts';
import { vendorTermsContract } from '#features/invoices/contract/vendor-terms-contract.ts';
import { ExpectedCredits } from '#features/invoices/web/invoice/expected-credits.tsx';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { openForm, page, prepareScreen, server, show, showDialog, soon } from '#test/components/screen.tsx';
import { orderMatchContract } from '../../../contract/order-match-contract.ts';

prepareScreen();

const { getOrderMatch, settleCredit } = orderMatchContract;
const [ORDER, CREDIT, LINE, VENDOR] = [idOf(61), idOf(62), idOf(63), idOf(64)];
const credited = (amount: number) => ({ amount, answer: 'credit', credited: 0 });
const MATCH = {
  order_id: ORDER,
  lines: [
    {
      line_id: LINE,
      inventory_item: { id: idOf(70), name: 'Gin One' },
      quantity_difference: credited(21),
      price_difference: credited(2),
    },
  ],
};
const given = (amount: number) => ({ orderId: ORDER, number: 'PO-9', credit: { id: CREDIT, number: 'CN-7', amount } });

test('the differences that come to the credit are chosen, and settled to the cent', async () => {
  server.answers(getOrderMatch, sampleAnswer(getOrderMatch, MATCH));
  server.answers(settleCredit, sampleAnswer(settleCredit, { ...MATCH, action_id: null }));
  server.holds(settleCredit); // what comes after it is the order's dialog
  const dialog = await showDialog('settle_credit', given(21));
  await dialog.see('The credit covers them to the cent.');
  await dialog.toggle('Gin One, price: $2.00');
  await dialog.toggle('Gin One, price: $2.00');
  await dialog.press('Settle $21.00');
  const differences = [{ line_id: LINE, difference: 'quantity' }];
  await soon(() => expect(server.asked(settleCredit)).toEqual([{ id: ORDER, credit_id: CREDIT, differences }]));
});

test('a credit of less settles in part: the rest stays expected, or is closed with a reason', async () => {
  server.answers(getOrderMatch, sampleAnswer(getOrderMatch, MATCH));
  server.answers(settleCredit, sampleAnswer(settleCredit, { ...MATCH, action_id: null }));
  server.holds(settleCredit); // what comes after it is the order's dialog
  const dialog = await showDialog('settle_credit', given(20));
  await dialog.see('The credit is $3.00 short: it settles them in order from the top, the last one only in part.');
  await dialog.see('The other $3.00');
  await dialog.toggle("The vendor won't credit it");
  expect((await dialog.button('Settle $20.00')).disabled).toBe(true);
  await dialog.type("Reason it won't be credited", 'Agreed by phone');
  await dialog.press('Settle $20.00');
  await soon(() => expect(server.asked(settleCredit)).toMatchObject([{ rest: 'closed', reason: 'Agreed by phone' }]));
});

test('a credit of more than what is expected settles nothing', async () => {
  server.answers(getOrderMatch, sampleAnswer(getOrderMatch, MATCH));
  const dialog = await showDialog('settle_credit', given(30));
  await dialog.see(/\$7.00 of the credit is for something else/);
  expect((await dialog.button('Settle $30.00')).disabled).toBe(true);
});

test('a draft credit note asks whether it is an expected one; a vendor credit on an invoice says how it counts once', async () => {
  server.answers(getOrderMatch, sampleAnswer(getOrderMatch, MATCH));
  server.answers(
    vendorTermsContract.getStatement,
    sampleAnswer(vendorTermsContract.getStatement, {
      expected_credits: [{ order_id: ORDER, number: 'PO-9', amount: 23 }],
    }),
  );
  const invoice = (parts: object) =>
    sampleAnswer(invoiceContract.getInvoice, { id: CREDIT, vendor_id: VENDOR, status: 'DR', ...parts });
  await show(<ExpectedCredits invoice={invoice({ total: 40, vendor_credit: 5 })} />);
  await page().see(/If the vendor credit here is that one, set it to 0/);
  await show(<ExpectedCredits invoice={invoice({ total: -23, custom_invoice_num: 'CN-7' })} />);
  await page().press('This is the credit for PO-9');
  await (await openForm('Settle the credit')).see('The credit covers them to the cent.');
});

test('a credit number that was settled before is asked about, and settled again only as another part', async () => {
  server.answers(getOrderMatch, sampleAnswer(getOrderMatch, MATCH));
  server.refusesOnce(settleCredit, 409, { message: 'CN-7 was settled with PO-8', reason: 'credit_settled' });
  server.answers(settleCredit, sampleAnswer(settleCredit, { ...MATCH, action_id: null }));
  const dialog = await showDialog('settle_credit', { orderId: ORDER, number: 'PO-9' });
  await dialog.type('Credit note number', 'CN-7');
  await dialog.press('Settle $23.00');
  await (await openForm('Was this credit already counted?')).press('Settle as another part');
  await soon(() => expect(server.asked(settleCredit)).toMatchObject([{ number: 'CN-7' }, { same_number: true }]));
});
