import { expect, test } from 'vitest';
import { accountsContract } from '#features/accounts/contract/accounts-contract.ts';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { me, page, prepareScreen, server, show, soon, told } from '#test/components/screen.tsx';
import { inboxContract } from '../contract/inbox-contract.ts';
import { InboxPage } from './inbox-page.tsx';

prepareScreen();
const { listInbox, processDocument, deleteDocument } = inboxContract;

const stranger = {
  id: idOf(1),
  name: 'invoice.pdf',
  size: 10,
  source: 'mail',
  sender: 'ann@vendor.example',
  subject: 'March',
  state: 'quarantined',
  reason: 'ann@vendor.example is not on the list of allowed senders.',
  cause: 'sender',
  sender_confirmed: false,
  reading_ids: [],
  outcome: null,
};
const read = {
  ...stranger,
  id: idOf(2),
  name: 'read.pdf',
  state: 'read',
  reason: null,
  cause: null,
  reading_ids: [idOf(9)],
};
const winmail = {
  ...stranger,
  id: idOf(3),
  name: 'huge.pdf',
  cause: 'unopened',
  reason: 'This file is larger than 10 MB.',
};

const answers = (rows: object[], problems: string[] = []) =>
  server.answers(
    listInbox,
    sampleAnswer(listInbox, {
      data: rows.map((row) => ({ ...row, received_at: '2026-01-31T22:10:00Z', done_at: null })),
      meta: { page: 1, limit: 50, total: rows.length, totalPages: 1 },
      counts: { waiting: 0, read: 1, imported: 0, quarantined: 2 },
      problems,
    }),
  );

test('an admin allows a sender and reads the document; what has no content can only be deleted', async () => {
  answers([stranger, read, winmail]);
  server.answers(processDocument, { id: idOf(1), processed: 2, action_id: idOf(7) });
  server.answers(deleteDocument, { id: idOf(3), action_id: idOf(8) });
  await show(<InboxPage />, '/inbox');
  await page().see('ann@vendor.example is not on the list of allowed senders.');
  await page().see('Review invoice');
  await page().press('Allow sender');
  await told('ann@vendor.example is allowed. 2 documents are being read');
  expect(server.asked(processDocument)).toEqual([{ id: idOf(1), allow_sender: true, import_sales: false }]);
  await page().press('Read once: invoice.pdf');
  await told('invoice.pdf is being read');
  await page().press('Delete huge.pdf');
  await told('huge.pdf deleted');
  expect(server.asked(processDocument)).toHaveLength(2);
});

test('a member reads a document once but allows no one, and sees why mail is missing', async () => {
  server.answers(accountsContract.getMe, me('member'));
  answers([stranger], ['Mail of bar@venue.example: The mail server refused the sign-in.']);
  await show(<InboxPage />, '/inbox');
  await page().see('Mail of bar@venue.example: The mail server refused the sign-in.');
  await page().see('Read once');
  await soon(async () => expect(document.body.textContent).not.toContain('Allow sender'));
  expect(document.body.textContent).not.toContain('Set up inbox');
});

test('an empty inbox says how documents get there', async () => {
  answers([]);
  await show(<InboxPage />, '/inbox');
  await page().see('No documents yet');
});

test('a sales report of a confirmed sender is imported once, or all of them from now on by an admin', async () => {
  const report = { ...stranger, name: 'sales.csv', cause: 'sales', reason: 'This is a sales report.' };
  answers([
    { ...report, sender_confirmed: true },
    { ...report, id: idOf(2), name: 'other.csv' },
  ]);
  server.answers(processDocument, { id: idOf(1), processed: 2, action_id: idOf(7) });
  await show(<InboxPage />, '/inbox');
  await page().press('Import all from ann@vendor.example');
  await told('Sales reports from ann@vendor.example will be imported from now on. 2 documents are being imported');
  await page().press('Import once: other.csv');
  await told('other.csv is being imported');
  expect(server.asked(processDocument)).toEqual([
    { id: idOf(1), allow_sender: false, import_sales: true },
    { id: idOf(2), allow_sender: false, import_sales: false },
  ]);
});

test('a member imports a report once, and cannot trust its sender; an unconfirmed sender is trusted by no one', async () => {
  const report = { ...stranger, name: 'sales.csv', cause: 'sales', reason: 'This is a sales report.' };
  answers([report]);
  await show(<InboxPage />, '/inbox');
  await page().see('Import once');
  expect(document.body.textContent).not.toContain('Import all');
  server.answers(accountsContract.getMe, me('member'));
  answers([{ ...report, sender_confirmed: true }]);
  await show(<InboxPage />, '/inbox');
  await page().see('Import once');
  await soon(async () => expect(document.body.textContent).not.toContain('Import all'));
});
