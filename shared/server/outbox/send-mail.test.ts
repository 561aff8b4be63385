import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startMailServer } from '#test/mail-server.ts';
import { messageIds, startSmtpServer } from '#test/smtp-server.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { type DatabasePool, openPool } from '../database.ts';
import { type Mail, queueMail } from '../mail.ts';
import { MailSender } from './send-mail.ts';
import { openSmtp } from './smtp.ts';

let database: TestDatabase;
let system: DatabasePool;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
const senders: MailSender[] = [];
const logged: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  system = openPool(database.url, 'cellarhand_system');
  mailServer = await startMailServer();
});

afterAll(async () => {
  await mailServer.close();
  await system.close();
  await database.drop();
});

beforeEach(async () => {
  mailServer.received.length = 0;
  Object.assign(mailServer.settings, { refuse: '', refuseAt: 'RCPT TO', wait: 0 });
  await sql`delete from platform.mail`.execute(system.db);
});

afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.stop()));
});

/** It must send when woken: no test here may pass because it polled. */
function startSender(url = mailServer.url): MailSender {
  const transport = openSmtp(url, 'https://bar.example');
  const sender = new MailSender(system.db, transport, (text) => logged.push(text), 24 * 3_600_000);
  senders.push(sender);
  return sender;
}

function queue(mail: Partial<Mail> = {}): Promise<void> {
  const standard = {
    organizationId: null,
    purpose: 'test',
    recipient: 'anna@example.test',
    subject: 'Grüße',
    text: 'Hello',
  };
  return queueMail(system.db, { ...standard, ...mail });
}

async function readOutbox() {
  const { rows } = await sql<{
    status: string;
    attempts: number;
    error: string | null;
    text_body: string;
    waits: boolean;
  }>`
    select status, attempts, error, text_body, next_attempt_at > now() as waits
    from platform.mail order by created_at`.execute(system.db);
  return rows;
}

test('a waiting mail is sent once, with an id that a mail server can recognize', async () => {
  await queue();
  startSender().wake();
  await expect.poll(readOutbox).toMatchObject([{ status: 'sent', attempts: 1, text_body: 'Hello' }]);
  expect(mailServer.received).toHaveLength(1);
  const [mail] = mailServer.received;
  expect(mail?.to).toBe('RCPT TO:<anna@example.test>');
  expect(mail?.from).toBe('MAIL FROM:<cellarhand@bar.example>');
  expect(mail?.data).toMatch(/Message-ID: <[0-9a-f-]{36}@bar\.example>/i);
});

test('two processes do not send one mail twice', async () => {
  mailServer.settings.wait = 30;
  for (let number = 0; number < 10; number += 1) await queue({ subject: `Number ${number}` });
  const both = [startSender(), startSender()];
  for (const sender of both) sender.wake();
  await expect.poll(async () => (await readOutbox()).every(({ status }) => status === 'sent')).toBe(true);
  const subjects = mailServer.received.map(({ data }) => /Subject: (.*)/.exec(data)?.[1]);
  expect(subjects.toSorted()).toEqual(Array.from({ length: 10 }, (_, number) => `Number ${number}`));
});

test('a mail that is rolled back never existed', async () => {
  const rolledBack = system.db.transaction().execute(async (tx) => {
    await queueMail(tx, { organizationId: null, purpose: 'test', recipient: 'a@b.test', subject: 'No', text: 'No' });
    throw new Error('never mind');
  });
  await expect(rolledBack).rejects.toThrow('never mind');
  expect(await readOutbox()).toEqual([]);
});

test('a busy server is retried later; a refusal is not', async () => {
  mailServer.settings.refuse = '451 try later';
  await queue();
  const sender = startSender();
  sender.wake();
  await expect.poll(readOutbox).toMatchObject([{ status: 'waiting', attempts: 1, waits: true }]);
  sender.wake();
  await sender.stop();
  expect(await readOutbox()).toMatchObject([{ attempts: 1 }]);

  mailServer.settings.refuse = '550 no such person';
  await sql`update platform.mail set next_attempt_at = now()`.execute(system.db);
  startSender().wake();
  await expect
    .poll(readOutbox)
    .toMatchObject([{ status: 'failed', attempts: 2, error: expect.stringContaining('550') }]);
});

test.each([
  ['EHLO|HELO', '554 too many connections'],
  ['MAIL FROM', '550 your account may not send'],
  ['RCPT TO', '550 5.4.5 Daily sending limit exceeded'],
])('mail waits while the mail server refuses us, at %s', async (command, answer) => {
  Object.assign(mailServer.settings, { refuse: answer, refuseAt: command });
  await queue();
  startSender().wake();
  await expect.poll(readOutbox).toMatchObject([{ status: 'waiting', attempts: 1, waits: true }]);
});

test('an unreachable mail server loses nothing, and the log contains no address and no text', async () => {
  await queue({ text: 'a secret link' });
  startSender('smtp://user:hidden@127.0.0.1:1').wake();
  await expect.poll(readOutbox).toMatchObject([{ status: 'waiting', attempts: 1 }]);
  expect(logged.join('\n')).toContain('was not sent (try 1)');
  expect(logged.join('\n')).not.toMatch(/anna@|secret|hidden/);
});

/** One mail to a real mail server that keeps it and then behaves like `answer`. */
async function sendToReal(
  answer: (post: Awaited<ReturnType<typeof startSmtpServer>>) => Promise<void>,
  mail: Partial<Mail>,
) {
  const post = await startSmtpServer();
  post.settings.answer = () => answer(post);
  await queue(mail);
  const sender = startSender(post.url);
  sender.wake();
  return { post, sender };
}

test.each(['cut', 'close'] as const)(
  'PO-048: a connection that breaks before the mail server replied leaves an order in doubt: it is not sent again automatically, while other mail is (%s)',
  async (ending) => {
    for (const once of [true, false]) {
      const { post, sender } = await sendToReal(() => new Promise(() => {}), { once });
      await expect.poll(() => post.kept.length).toBe(1);
      await post[ending]();
      await expect
        .poll(readOutbox)
        .toMatchObject([{ status: once ? 'unsure' : 'waiting', error: expect.stringContaining('took the mail') }]);
      await sender.stop();
      await sql`update platform.mail set next_attempt_at = now()`.execute(system.db);
      await queue({ subject: 'The next mail' });
      const next = startSender();
      next.wake();
      await expect.poll(readOutbox).toMatchObject([{ status: once ? 'unsure' : 'sent' }, { status: 'sent' }]);
      await next.stop();
      expect(mailServer.received).toHaveLength(once ? 1 : 2);
      if (!once) expect(mailServer.received[0]?.data).toContain(messageIds(post.kept)[0]);
      mailServer.received.length = 0;
      await sql`delete from platform.mail`.execute(system.db);
      if (ending === 'cut') await post.close();
    }
  },
);

test('a mail server that refuses the whole mail has not accepted it: there is no doubt', async () => {
  const refuse = () => Promise.reject(Object.assign(new Error('no room'), { responseCode: 452 }));
  const { post } = await sendToReal(refuse, { once: true });
  await expect
    .poll(readOutbox)
    .toMatchObject([{ status: 'waiting', attempts: 1, error: expect.stringContaining('452') }]);
  await post.close();
});

test('PO-048: a mail that another process took over meanwhile is not sent, not even in part', async () => {
  const post = await startSmtpServer();
  const reached = { connection: false };
  post.settings.greet = async () => {
    // As if our session was lost and another process sent the mail and recorded it.
    await sql`update platform.mail set status = 'sent'`.execute(system.db);
    reached.connection = true;
  };
  await queue({ once: true });
  const sender = startSender(post.url);
  sender.wake();
  await expect.poll(() => reached.connection).toBe(true);
  await sender.stop();
  expect(post.kept).toEqual([]);
  expect(await readOutbox()).toMatchObject([{ status: 'sent' }]);
  await post.close();
});

test('a link that gives access is not kept once it was sent', async () => {
  await queue({ purpose: 'invitation', text: 'https://bar.example/invitation/1?token=secret' });
  startSender().wake();
  await expect.poll(readOutbox).toMatchObject([{ status: 'sent', text_body: '(not kept after sending)' }]);
  expect(mailServer.received[0]?.data).toContain('token=');
});
