import { expect, test } from 'vitest';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { closed, openForm, page, prepareScreen, server, show, showDialog, told } from '#test/components/screen.tsx';
import { vendorTermsContract } from '../../contract/vendor-terms-contract.ts';
import { describeTerms } from './terms-section.tsx';
import { PaymentButtons, VendorStatement } from './vendor-statement.tsx';

prepareScreen();
const { getVendorTerms, setVendorTerms, getStatement, bookDeposit, payInvoices } = vendorTermsContract;
const VENDOR = idOf(31);
const TERMS = {
  order_days: [1, 4],
  cut_off: '14:00',
  lead_days: 2,
  minimum_amount: 300,
  minimum_cases: null,
  payment_days: 30,
  end_of_month: false,
  next_order_day: '2026-11-26',
  expected_delivery: '2026-11-28',
};

test('the terms are said in sentences; without any it is said what they are good for', () => {
  expect(describeTerms(TERMS)).toEqual([
    'Orders: Monday and Thursday until 2:00 PM',
    'Delivery: 2 days later; next 11/28/2026',
    'Minimum order: $300.00',
    'Payment: 30 days after the invoice date',
  ]);
  const none = { order_days: [], cut_off: null, lead_days: null, minimum_amount: null, payment_days: null };
  expect(describeTerms({ ...TERMS, ...none })).toEqual([
    'No terms yet. They set the expected delivery, minimum order, and due dates.',
  ]);
  expect(describeTerms({ ...TERMS, ...none, payment_days: 0, end_of_month: true })).toEqual([
    'Payment: by the end of the month',
  ]);
});

test('terms are changed in a form, and a refused one is shown at its field', async () => {
  const dialog = await showDialog('vendor_terms', { vendorId: VENDOR, terms: TERMS });
  expect((await dialog.field('Lead time in days')).value).toBe('2');
  await dialog.type('Payment terms in days', '14');
  server.refusesOnce(setVendorTerms, 400, { message: 'No', errors: { lead_days: 'Lead time is too long' } });
  await dialog.press('Save');
  await dialog.see('Lead time is too long');
  server.answers(setVendorTerms, sampleAnswer(setVendorTerms, { ...TERMS, action_id: idOf(9) }));
  await dialog.press('Save');
  await told('Terms saved');
  await closed();
  expect(server.asked(setVendorTerms).at(-1)).toMatchObject({ id: VENDOR, payment_days: 14, order_days: [1, 4] });
  expect(server.asked(getVendorTerms)).toEqual([]);
});

const ROW = {
  id: idOf(61),
  custom_invoice_num: 'A-1',
  day: '2026-10-01',
  due_day: '2026-10-31',
  days_overdue: 26,
  total: 120.5,
  open: 120.5,
  payments: [],
};

test('what is open and overdue is summed, with open deposits', async () => {
  const deposits = [{ kind: 'Keg', quantity: 2, amount: 60 }];
  server.answers(getStatement, {
    ...{ rows: [ROW], count: 1, open: 120.5, overdue: 120.5, deposits, invoice_deposits: 0 },
    expected_credits: [{ order_id: idOf(71), number: 'PO-2026-0042', amount: 12.5 }],
  });
  await show(<VendorStatement vendorId={VENDOR} />);
  await page().see('Overdue $120.50');
  await page().see('Deposits: 2.00 × Keg ($60.00)');
  expect(page().element.textContent).toContain('Expected credits, not included in Open: PO-2026-0042 $12.50');
});

test('a part of an invoice is paid with a note; more than is open is refused at its field', async () => {
  const payments = [{ paid_on: '2026-10-05', amount: 20.5, note: 'Check 7' }];
  const dialog = await showDialog('pay_invoice', { vendorId: VENDOR, row: { ...ROW, open: 100, payments } });
  await dialog.see('$100.00 open of $120.50');
  await dialog.see('Paid before: $20.50 on 10/5/2026 (Check 7)');
  await dialog.type('Amount', '150');
  server.refusesOnce(payInvoices, 400, { message: 'No', errors: { amount: 'Only $100.00 is open on this invoice' } });
  await dialog.press('Record payment');
  await dialog.see('Only $100.00 is open on this invoice');
  server.answers(payInvoices, { paid: 40, action_id: idOf(9) });
  await dialog.type('Amount', '40');
  await dialog.type('Note', 'Check 8');
  await dialog.press('Record payment');
  await told('Payment of $40.00 recorded');
  await closed();
  expect(server.asked(payInvoices).at(-1)).toMatchObject({
    id: VENDOR,
    invoice_ids: [ROW.id],
    amount: 40,
    note: 'Check 8',
    seen_open: 100,
  });
});

test('an invoice that was paid too much is refunded', async () => {
  const pressed: string[] = [];
  const row = { ...ROW, open: -5 };
  const on = (name: string) => () => void pressed.push(name);
  document.body.addEventListener('click', on('row'), { once: true });
  await show(<PaymentButtons row={row} size="compact-sm" onPay={on('pay')} onPayPart={on('part')} />);
  await page().press('Mark refunded: A-1');
  await page().press('Pay in part: A-1');
  expect(pressed).toEqual(['pay', 'part']);
  await showDialog('pay_invoice', { vendorId: VENDOR, row });
  await openForm('Refund of A-1');
});

test('returned empties need no amount: the server knows what is open', async () => {
  server.answers(getStatement, {
    rows: [],
    count: 0,
    open: 0,
    overdue: 0,
    deposits: [{ kind: 'Keg', quantity: 2, amount: 60 }],
    invoice_deposits: 0,
    expected_credits: [],
  });
  server.answers(bookDeposit, { deposits: [], action_id: idOf(9) });
  await show(<VendorStatement vendorId={VENDOR} />);
  await page().see(/Deposits: 2.00/);
  await page().press('Record deposit');
  const dialog = await openForm('Record deposit');
  await dialog.type('Quantity', '2');
  await dialog.press('Record deposit');
  await told('Returned empties recorded');
  expect(server.asked(bookDeposit)).toEqual([{ id: VENDOR, kind: 'Keg', direction: 'returned', quantity: 2 }]);
});

test('deposits on invoices are shown, and an entry says which kind they are', async () => {
  server.answers(getStatement, sampleAnswer(getStatement, { deposits: [], invoice_deposits: 60 }));
  server.answers(bookDeposit, { deposits: [], action_id: idOf(9) });
  await show(<VendorStatement vendorId={VENDOR} />);
  await page().see('Deposits: $60.00 on invoices');
  await page().press('Record deposit');
  const dialog = await openForm('Record deposit');
  await dialog.type('Quantity', '2');
  await dialog.type('Total deposit', '60');
  await dialog.see('Part of the $60.00 on invoices');
  await dialog.press('Record deposit');
  await told('Deposit recorded');
  expect(server.asked(bookDeposit)).toMatchObject([{ kind: 'Keg', direction: 'charged', on_invoice: true }]);
});
