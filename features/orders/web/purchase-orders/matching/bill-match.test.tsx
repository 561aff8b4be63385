import { expect, test } from 'vitest';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { openForm, page, person, prepareScreen, server, show, soon, told } from '#test/components/screen.tsx';
import { orderMatchContract } from '../../../contract/order-match-contract.ts';
import { purchaseOrderContract } from '../../../contract/purchase-order-contract.ts';
import { BillMatch } from './bill-match.tsx';

prepareScreen();
const { getOrderMatch, billLine, decideDifference, previewMatchMail, sendMatchMail, settleCredit } = orderMatchContract;
const order = sampleAnswer(purchaseOrderContract.getPurchaseOrder, { id: idOf(41) });
const none = { amount: 0, answer: null, credited: 0 };
const LINE = {
  line_id: idOf(51),
  inventory_item: { id: idOf(1), name: 'Gin One', vintage: null, size: '750 mL' },
  substitute: null,
  ordered_quantity: 6,
  ordered_cost: 10,
  accepted_quantity: 4,
  damaged_quantity: 0,
  delivery: 'short' as const,
  billed_quantity: null,
  billed_cost: null,
  quantity_difference: none,
  price_difference: none,
};
const match = (line: object = {}, more: object = {}) => ({
  ...{ order_id: order.id, invoice_id: idOf(42), billed_total: 0, open_difference: 0, expected_credit: 0 },
  last_send: null,
  lines: [{ ...LINE, ...line }],
  ...more,
});
const DIFFERENT = {
  billed_quantity: 6,
  billed_cost: 10.5,
  quantity_difference: { amount: 21, answer: null, credited: 0 },
  price_difference: { amount: 2, answer: null, credited: 0 },
};

test('what the vendor billed is entered, starting with what was accepted at the ordered cost', async () => {
  server.answers(getOrderMatch, match());
  server.answers(billLine, { ...match(DIFFERENT), action_id: idOf(9) });
  await show(<BillMatch order={order} />);
  await page().press('Enter the bill for Gin One');
  expect((await page().field('Billed quantity')).value).toBe('4.00');
  await page().type('Billed quantity', '6');
  await page().press('Save');
  await told('Billed line saved');
  expect(server.asked(billLine)).toEqual([{ id: order.id, line_id: LINE.line_id, quantity: 6, unit_cost: 10 }]);
});

test('an expected credit is settled in the same dialog as a credit note: with what came, in part or closed', async () => {
  const expected = {
    ...DIFFERENT,
    quantity_difference: { amount: 21, answer: 'credit' as const, credited: 0 },
    price_difference: { amount: 2, answer: 'credit' as const, credited: 0 },
  };
  server.answers(getOrderMatch, match(expected, { expected_credit: 23 }));
  server.answers(settleCredit, { ...match(DIFFERENT), action_id: idOf(9) });
  await show(<BillMatch order={order} />);
  await page().press('Settle credit for quantity of Gin One');
  const dialog = await openForm('Settle the credit');
  expect((await dialog.field('Credited')).value).toBe('$21.00');
  await dialog.type('Credited', '20');
  await dialog.type('Credit note number', 'CN-7');
  await dialog.see('The other $1.00');
  await dialog.press('Settle $20.00');
  await told(/Credit CN-7 settled with/);
  const differences = [{ line_id: LINE.line_id, difference: 'quantity' }];
  const first = { id: order.id, amount: 20, number: 'CN-7', differences, rest: 'open' };
  expect(server.asked(settleCredit)).toEqual([first]);

  await page().press('Settle credit for quantity of Gin One');
  const closing = await openForm('Settle the credit');
  await closing.type('Credited', '0');
  await closing.type('Credit note number', '');
  await closing.toggle("The vendor won't credit it");
  expect((await closing.button('Close credit')).disabled).toBe(true);
  await closing.type("Reason it won't be credited", 'Agreed by phone');
  await closing.press('Close credit');
  await told('Credit closed');
  expect(server.asked(settleCredit)[1]).toEqual({
    ...{ id: order.id, amount: 0, number: null, differences },
    ...{ rest: 'closed', reason: 'Agreed by phone' },
  });
});

test('each difference has its decision: a price and bottles are decided apart', async () => {
  server.answers(getOrderMatch, match(DIFFERENT));
  const decided = { ...DIFFERENT, price_difference: { amount: 2, answer: 'accepted' as const, credited: 0 } };
  server.answers(decideDifference, { ...match(decided), action_id: idOf(9) });
  await show(<BillMatch order={order} />);
  await page().button('Expect credit for quantity of Gin One');
  await page().press('Accept price of Gin One');
  await told('Price accepted');
  expect(server.asked(decideDifference)).toMatchObject([{ difference: 'price', answer: 'accepted' }]);
});

test('what was billed too little cannot be expected as a credit', async () => {
  server.answers(
    getOrderMatch,
    match({ ...DIFFERENT, quantity_difference: { amount: -10, answer: null, credited: 0 } }),
  );
  await show(<BillMatch order={order} />);
  await page().button('Accept quantity of Gin One');
  await page().button('Expect credit for price of Gin One');
  await soon(() => expect(document.querySelector('[aria-label="Expect credit for quantity of Gin One"]')).toBeNull());
});

test('a credit of more than the difference says so, and is closed', async () => {
  const over = { ...DIFFERENT, quantity_difference: { amount: 15, answer: 'credit' as const, credited: 21 } };
  server.answers(getOrderMatch, match(over, { expected_credit: -6 }));
  const closed = { ...over, quantity_difference: { ...over.quantity_difference, answer: 'closed' as const } };
  server.answers(decideDifference, { ...match(closed), action_id: idOf(9) });
  await show(<BillMatch order={order} />);
  await page().see(/\$21\.00 credited, \$6\.00 too much/);
  server.answers(getOrderMatch, match(closed));
  await person.dblClick(await page().button('Close quantity of Gin One'));
  await told('Credit closed');
  await page().see(/\$21\.00 credited, \$6\.00 too much, closed/);
  expect(server.asked(decideDifference)).toMatchObject([
    { difference: 'quantity', answer: 'closed', seen_answer: 'credit' },
  ]);
});

test('the differences are shown as an e-mail before they are sent', async () => {
  server.answers(getOrderMatch, match(DIFFERENT));
  const text = 'Hello Main Vendor,\n\n6.00 ordered, 4.00 delivered';
  const mail = {
    to: 'nora@vendor.example',
    subject: 'Differences',
    text,
    reply_to: 'olga@example.test',
    last_send: null,
  };
  server.answers(previewMatchMail, mail);
  server.answers(sendMatchMail, { mail_id: idOf(8), leaves: true, action_id: idOf(9) });
  await show(<BillMatch order={order} />);
  await page().press('E-mail differences');
  const dialog = await openForm('E-mail differences');
  await dialog.see(/6.00 ordered, 4.00 delivered/);
  expect(server.asked(sendMatchMail)).toEqual([]);
  await dialog.press('Send differences');
  await told('Differences sent to nora@vendor.example');
});
