import { expect, test } from 'vitest';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { page, prepareScreen, server, show, soon, told } from '#test/components/screen.tsx';
import { purchaseOrderContract } from '../../../contract/purchase-order-contract.ts';
import { OrderMail } from './order-mail.tsx';

prepareScreen();
const { getPurchaseOrder, retryOrderMail } = purchaseOrderContract;
const SEND = {
  id: idOf(71),
  recipient: 'nora@vendor.example',
  filename: 'PO-7.pdf',
  sent_by: { id: idOf(6), display_name: 'Max Member', email: 'max@example.test' },
  created_at: '2026-11-26T15:42:00Z',
  error: null,
};
const order = (status: string, error: string | null = null, sends_mail = true) =>
  sampleAnswer(getPurchaseOrder, { id: idOf(41), sends: [{ ...SEND, status, error }], sends_mail });
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);

test('a refused e-mail has its reason and its remedies: try again, or another address', async () => {
  server.answers(retryOrderMail, order('waiting'));
  await show(<OrderMail order={order('failed', '550 No such mailbox')} />);
  await page().see(/To nora@vendor.example, .*, by Max Member: not sent. The mail server refused it/);
  await page().see('Mail server: “550 No such mailbox”');
  await page().button('Change address');
  await page().press('Try again');
  await told('Trying again to send to nora@vendor.example');
  expect(server.asked(retryOrderMail)).toEqual([{ id: idOf(41), send_id: SEND.id }]);
});

test('an e-mail that leaves in a moment, or left, needs nothing', async () => {
  for (const [status, said] of [
    ['waiting', /in the outbox. It will be sent in a moment/],
    ['leaving', /on its way/],
    ['sent', /by Max Member: sent/],
  ] as const) {
    await show(<OrderMail order={order(status)} />);
    await page().see(said);
    expect([status, buttons()]).toEqual([status, []]);
  }
});

test('without a mail server the e-mail says that it is not sent, and where it is', async () => {
  await show(<OrderMail order={order('waiting', null, false)} />);
  await page().see(/in the outbox. No mail server is set up, so it is not sent/);
  await page().see('Open the outbox');
  await soon(() => expect(buttons()).toEqual([]));
});

test('an uncertain e-mail is no button away from arriving twice', async () => {
  await show(<OrderMail order={order('unsure', 'The connection ended')} />);
  await page().see(/it may have arrived. Ask the vendor/);
  expect(buttons()).toEqual([]);
});
