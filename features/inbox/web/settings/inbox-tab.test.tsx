import { expect, test } from 'vitest';
import { idOf } from '#test/components/sample.ts';
import { openForm, page, prepareScreen, server, show, told } from '#test/components/screen.tsx';
import { inboxContract } from '../../contract/inbox-contract.ts';
import { InboxTab } from './inbox-tab.tsx';

prepareScreen();
const { getInboxSettings, changeInboxSettings, connectMailbox, allowSender } = inboxContract;

const none = {
  folder: { on: false, path: null, checked_at: null, error: null },
  address: null,
  mailbox: null,
  senders: [],
};
const mailbox = { host: 'imap.bar.example', port: 993, login: 'bar', folder: 'INBOX', checked_at: null, error: null };

test('the folder is turned on and its path shown', async () => {
  server.answers(getInboxSettings, none);
  server.answers(changeInboxSettings, { ...none, folder: { ...none.folder, on: true, path: '/srv/inbox/bar-x' } });
  await show(<InboxTab />);
  (await page().field('Watch the folder')).click();
  expect((await page().field('Folder on the server')).value).toBe('/srv/inbox/bar-x');
  expect(server.asked(changeInboxSettings)).toEqual([{ folder_on: true }]);
});

test('a wrong sender is refused at the field, and what was typed stays', async () => {
  server.answers(getInboxSettings, none);
  server.refusesOnce(allowSender, 400, {
    message: 'No',
    errors: { address: 'Enter an address like orders@vendor.com' },
  });
  server.answers(allowSender, { action_id: idOf(7), processed: 0 });
  await show(<InboxTab />);
  await page().type('Sender', 'orders@vendor.example');
  await page().press('Allow sender');
  await page().see('Enter an address like orders@vendor.com');
  expect((await page().field('Sender')).value).toBe('orders@vendor.example');
  await page().press('Allow sender');
  await told('orders@vendor.example is allowed');
});

test('a mailbox is tried with the password, which is asked for again on every change', async () => {
  server.answers(getInboxSettings, { ...none, mailbox: { ...mailbox, error: 'The mail server refused the sign-in.' } });
  server.answers(connectMailbox, { ...none, mailbox });
  await show(<InboxTab />);
  await page().see('The mail server refused the sign-in.');
  await page().press('Change');
  const dialog = await openForm('Change mailbox');
  expect((await dialog.field('User name')).value).toBe('bar');
  await dialog.type('Password', 'app password');
  await dialog.press('Connect');
  await told('Mailbox connected. Mail of the last 7 days is being read');
  expect(server.asked(connectMailbox)).toEqual([
    { host: 'imap.bar.example', port: 993, login: 'bar', password: 'app password', folder: 'INBOX' },
  ]);
});
