import { expect, test } from 'vitest';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { closed, openForm, page, prepareScreen, server, show, showDialog, told } from '#test/components/screen.tsx';
import { vendorTermsContract } from '../../contract/vendor-terms-contract.ts';
import { describeTerms } from './terms-section.tsx';
import { VendorStatement } from './vendor-statement.tsx';

prepareScreen();
const { getVendorTerms, setVendorTerms, getStatement, bookDeposit } = vendorTermsContract;
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
    'No terms yet. They give expected delivery, minimum order, and due dates.',
  ]);
  expect(describeTerms({ ...TERMS, ...none, payment_days: 0, end_of_month: true })).toEqual([
    'Payment: by the end of the month',
  ]);
});

test('terms are changed in a form, and a refused one is shown at its field', async () => {
  const dialog = await showDialog('vendor_terms', { vendorId: VENDOR, terms: TERMS });
  expect((await dialog.field('Lead time in days')).value).toBe('2');
  await dialog.type('Payment in days', '14');
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
};

test('what is open and overdue is summed, with open deposits', async () => {
  const deposits = [{ kind: 'Keg', quantity: 2, amount: 60 }];
  server.answers(getStatement, { rows: [ROW], open: 120.5, overdue: 120.5, deposits });
  await show(<VendorStatement vendorId={VENDOR} />);
  await page().see('Overdue $120.50');
  await page().see('Deposits: 2.00 × Keg ($60.00)');
});

test('returned empties need no amount: the server knows what is open', async () => {
  server.answers(getStatement, { rows: [], open: 0, overdue: 0, deposits: [{ kind: 'Keg', quantity: 2, amount: 60 }] });
  server.answers(bookDeposit, { deposits: [], action_id: idOf(9) });
  await show(<VendorStatement vendorId={VENDOR} />);
  await page().see(/Deposits: 2.00/);
  await page().press('Book deposit');
  const dialog = await openForm('Book deposit');
  await dialog.type('Quantity', '2');
  await dialog.press('Book deposit');
  await told('Returned empties booked');
  expect(server.asked(bookDeposit)).toEqual([{ id: VENDOR, kind: 'Keg', direction: 'returned', quantity: 2 }]);
});
