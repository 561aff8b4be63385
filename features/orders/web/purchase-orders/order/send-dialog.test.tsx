import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { closed, prepareScreen, server, showDialog, soon, told } from '#test/components/screen.tsx';
import { purchaseOrderContract } from '../../../contract/purchase-order-contract.ts';

prepareScreen();
const { sendPurchaseOrder, previewOrderMail } = purchaseOrderContract;
const ORDER = idOf(41);
const order = { id: ORDER, vendor: { name: 'Main Vendor', reps: [] }, created_by: null, order_stage: 'draft' };
const MAIL = {
  rep: { id: idOf(5), name: 'Nora Vale' },
  subject: 'Purchase Order PO-7 from The Cellar',
  text: 'Hello Main Vendor,',
  sender_name: 'The Cellar',
  reply_to: 'olga@example.test',
  last_send: null,
  missing: [],
  unprintable: [] as const,
};

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'about:blank', revokeObjectURL: () => {} }));
  const { fetch } = globalThis; // the contract's server answers JSON, and this is a file
  globalThis.fetch = async (address, init) =>
    String(address).includes('/pdf?use=mail') ? new Response('%PDF-1.7 order') : fetch(address, init);
  server.answers(sendPurchaseOrder, sampleAnswer(sendPurchaseOrder, { action_id: idOf(9), leaves: true }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('recipient, subject, sender, and text are shown before anything is sent', async () => {
  server.answers(previewOrderMail, { ...MAIL, to: 'nora@vendor.example', missing: [], unprintable: [] });
  const dialog = await showDialog('send_order', { order });
  expect((await dialog.field('To')).value).toBe('nora@vendor.example');
  for (const text of ['Hello Main Vendor,', 'The Cellar', 'olga@example.test', 'Nora Vale']) await dialog.see(text);
  expect(server.asked(sendPurchaseOrder)).toEqual([]);
  await dialog.type('Subject', 'Weekly order');
  await soon(async () => expect((await dialog.button('Send order')).disabled).toBe(false));
  await dialog.press('Send order');
  await told('Purchase report sent successfully to nora@vendor.example');
  await closed();
  expect(server.asked(sendPurchaseOrder)).toMatchObject([
    { to: 'nora@vendor.example', subject: 'Weekly order', keep_email: false, undo_seconds: 10, invoice_id: ORDER },
  ]);
});

test('a missing address is asked for in place and saved; an invalid one is refused at its field', async () => {
  server.answers(previewOrderMail, { ...MAIL, to: null, rep: null, unprintable: [], missing: ['phone', 'license'] });
  const dialog = await showDialog('send_order', { order });
  await dialog.see(/Vendor Rep email not found/);
  await dialog.see(/The order has no phone number or license number/);
  server.refusesOnce(sendPurchaseOrder, 400, { message: 'No', errors: { to: 'Invalid email address' } });
  await dialog.type('To', 'nora@vendor.example');
  await dialog.type('Rep name', 'Nora');
  await dialog.press('Send order');
  await dialog.see('Invalid email address');
  await dialog.press('Send order');
  await closed();
  const [sent] = server.asked(sendPurchaseOrder).slice(-1);
  expect(sent).toMatchObject({ keep_email: true, rep_name: 'Nora' });
});

const BEFORE = {
  id: idOf(77),
  recipient: 'nora@vendor.example',
  filename: 'PO-7.pdf',
  sent_by: { id: idOf(6), display_name: 'Max Member', email: 'max@example.test' },
  created_at: '2026-11-26T15:42:00Z',
  status: 'sent' as const,
  error: null,
};

test('who sent the order before is shown, and sending again names that e-mail', async () => {
  server.answers(previewOrderMail, {
    ...MAIL,
    to: 'nora@vendor.example',
    missing: [],
    unprintable: [],
    last_send: BEFORE,
  });
  const dialog = await showDialog('send_order', { order });
  await dialog.see(/Max Member sent this order on .* to nora@vendor.example. Send it again\?/);
  await soon(async () => expect((await dialog.button('Send again')).disabled).toBe(false));
  await dialog.press('Send again');
  await closed();
  expect(server.asked(sendPurchaseOrder)).toMatchObject([{ seen_send_id: BEFORE.id, keep_email: false }]);
});

test('an order that somebody else sends meanwhile is not sent twice: the dialog says who sent it', async () => {
  server.answers(previewOrderMail, { ...MAIL, to: 'nora@vendor.example', missing: [], unprintable: [] });
  const dialog = await showDialog('send_order', { order });
  await soon(async () => expect((await dialog.button('Send order')).disabled).toBe(false));
  server.refusesOnce(sendPurchaseOrder, 409, { message: 'Max Member sent this order', reason: 'already_sent' });
  server.answers(previewOrderMail, {
    ...MAIL,
    to: 'nora@vendor.example',
    missing: [],
    unprintable: [],
    last_send: BEFORE,
  });
  await dialog.press('Send order');
  await dialog.see(/Max Member sent this order on/);
  await dialog.button('Send again');
});

test('without a mail server nobody is told that the order was sent', async () => {
  server.answers(previewOrderMail, { ...MAIL, to: 'nora@vendor.example', missing: [], unprintable: [] });
  server.answers(sendPurchaseOrder, sampleAnswer(sendPurchaseOrder, { action_id: idOf(9), leaves: false }));
  const dialog = await showDialog('send_order', { order });
  await soon(async () => expect((await dialog.button('Send order')).disabled).toBe(false));
  await dialog.press('Send order');
  await told('Saved in the outbox for nora@vendor.example. No mail server is set up.');
});

test('a changed address is kept with the representative on request', async () => {
  server.answers(previewOrderMail, { ...MAIL, to: 'nora@vendor.example', missing: [], unprintable: [] });
  const dialog = await showDialog('send_order', { order });
  await dialog.type('To', 'orders@vendor.example');
  await dialog.toggle('Use this address for Nora Vale from now on');
  await soon(async () => expect((await dialog.button('Send order')).disabled).toBe(false));
  await dialog.press('Send order');
  await closed();
  expect(server.asked(sendPurchaseOrder)).toMatchObject([{ to: 'orders@vendor.example', keep_email: true }]);
});

test('a PDF that could not be made is fetched again, and the order sent after all', async () => {
  const { fetch } = globalThis;
  let broken = true;
  globalThis.fetch = async (address, init) =>
    broken && String(address).includes('/pdf?use=mail') ? new Response('{}', { status: 500 }) : fetch(address, init);
  server.answers(previewOrderMail, { ...MAIL, to: 'nora@vendor.example', missing: [], unprintable: [] });
  const dialog = await showDialog('send_order', { order });
  await dialog.see('Failed to generate or send purchase report');
  expect((await dialog.button('Send order')).disabled).toBe(true);
  broken = false;
  await dialog.press(/Try again|Retry/);
  await soon(async () => expect((await dialog.button('Send order')).disabled).toBe(false));
});
