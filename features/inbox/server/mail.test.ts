import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Refusal } from '#shared/server/refusal.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { composeMail, csvInvoice } from '#test/mail/compose-mail.ts';
import { findDovecot, type ImapServer, startDovecot, startHoodiecrow } from '#test/mail/imap-servers.ts';
import { InboxWorker } from './inbox-worker.ts';

const dovecot = process.getuid?.() === 0 ? findDovecot() : null;
const SERVERS: readonly (readonly [string, () => Promise<ImapServer>])[] = [
  ['Hoodiecrow', startHoodiecrow],
  ...(dovecot ? ([['Dovecot', () => startDovecot(dovecot)]] as const) : []),
];

interface Document {
  id: string;
  name: string;
  state: string;
  reason: string | null;
  cause: string | null;
  sender: string | null;
}

describe.each(SERVERS)('mail of %s', (_, start) => {
  let imap: ImapServer;
  let server: TestServer;
  let bar: TestPerson;
  let workers: InboxWorker[] = [];

  beforeAll(async () => {
    imap = await start();
    const shared = { account: account(), address: 'invoices@installation.example' };
    server = await startTestServer({ inbox: { privateHosts: [`127.0.0.1:${imap.port}`], pollSeconds: 0.05, shared } });
  });
  afterAll(async () => {
    await server.close();
    await imap.stop();
  });
  beforeEach(async () => {
    bar = await server.createTestHouse('Bar');
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    workers = [];
    await sql`delete from inbox.mailbox`.execute(server.services.systemDb);
    await imap.empty();
  });

  const account = () => ({
    host: '127.0.0.1',
    port: imap.port,
    login: imap.login,
    password: imap.password,
    folder: 'INBOX',
  });
  const connect = <T>(person = bar, more: object = {}) =>
    person.put<T>('/api/inbox/mailbox', { ...account(), ...more });
  const allow = (address: string, person = bar) => person.post('/api/inbox/senders', { address });
  const work = () => workers.push(new InboxWorker(server.inbox, () => {}, { lookEvery: 20 }));
  const inboxOf = async (person = bar) => (await person.get<{ data: Document[] }>('/api/inbox/documents')).body.data;
  /** Waits for a marked message that is sent last, so everything before it was taken in. */
  async function settled(person = bar) {
    const last = `last-${Math.random()}.csv`;
    await imap.add(await composeMail({ attachments: [{ filename: last, content: csvInvoice(last) }] }));
    await expect
      .poll(async () => (await inboxOf(person)).filter(({ state }) => state !== 'waiting').map(({ name }) => name), {
        interval: 30,
      })
      .toContain(last);
    return (await inboxOf(person)).filter(({ name }) => name !== last && !name.startsWith('last-'));
  }
  async function listening() {
    await allow('orders@vendor.example');
    expect((await connect()).status).toBe(200);
    work();
    work();
  }
  const readings = async (person = bar) =>
    (await person.get<{ name: string }[]>('/api/ordering/invoice-readings')).body.filter(
      ({ name }) => !name.startsWith('last-'),
    );

  test('an attachment of an allowed sender becomes a reading; the mail stays unread', async () => {
    await listening();
    await imap.add(
      await composeMail({
        html: '<p>Invoice <img src="cid:logo"></p>',
        attachments: [
          { filename: 'invoice.csv', content: csvInvoice('one') },
          { filename: 'logo.png', content: Buffer.alloc(50_000, 7), cid: 'logo' },
        ],
      }),
    );
    expect(await settled()).toMatchObject([{ name: 'invoice.csv', state: 'read', sender: 'orders@vendor.example' }]);
    expect((await imap.flags()).flat()).not.toContain('\\Seen');
    expect((await readings()).map(({ name }) => name)).toContain('invoice.csv');
  });

  test('the same mail in two folders, twice, or without an id, and the same file in two mails count once', async () => {
    await listening();
    const content = csvInvoice('twice');
    const raw = await composeMail({ attachments: [{ filename: 'a.csv', content }] });
    await imap.add(raw);
    await imap.add(raw);
    await imap.add(await composeMail({ messageId: null, attachments: [{ filename: 'b.csv', content }] }));
    expect(await settled()).toMatchObject([{ name: 'a.csv', state: 'read' }]);
    await imap.add(raw, 'Invoices');
    await connect(bar, { folder: 'Invoices' });
    await imap.add(await composeMail({ attachments: [{ filename: 'c.csv', content: csvInvoice('c') }] }), 'Invoices');
    await expect
      .poll(async () => (await inboxOf()).map(({ name, state }) => `${name} ${state}`), { interval: 30 })
      .toContain('c.csv read');
    expect((await inboxOf()).filter(({ name }) => name === 'a.csv')).toHaveLength(1);
    expect(await readings()).toHaveLength(2);
  });

  test('a file that the venue has no room for is named, and the mail after it is read', async () => {
    await allow('orders@vendor.example');
    expect((await connect()).status).toBe(200);
    const { files } = server.inbox;
    let isFull = true;
    const write: typeof files.write = (organizationId, id, bytes) => {
      if (isFull && bytes.length > 5000) return Promise.reject(new Refusal('too_large', 'No room'));
      return files.write(organizationId, id, bytes);
    };
    workers.push(new InboxWorker({ ...server.inbox, files: { ...files, write } }, () => {}, { lookEvery: 20 }));
    const content = `${csvInvoice('large')}${' '.repeat(6000)}`;
    await imap.add(await composeMail({ attachments: [{ filename: 'large.csv', content }] }));
    expect(await settled()).toMatchObject([
      {
        name: 'large.csv',
        state: 'quarantined',
        cause: 'unopened',
        reason: expect.stringContaining('no room for more'),
      },
    ]);
    isFull = false;
    await imap.add(await composeMail({ subject: 'Again', attachments: [{ filename: 'large.csv', content }] }));
    expect(await settled()).toMatchObject([{ name: 'large.csv', state: 'read', reason: null }]);
  });

  test('a stranger, a forger and a mail with two senders wait in quarantine until someone allows them', async () => {
    await listening();
    const mailOf = async (name: string, more: Parameters<typeof composeMail>[0]) =>
      imap.add(await composeMail({ attachments: [{ filename: name, content: csvInvoice(name) }], ...more }));
    await mailOf('stranger.csv', { from: 'Eve <eve@other.example>' });
    await mailOf('another.csv', { from: 'eve@other.example' });
    await mailOf('forged.csv', { headers: { 'Authentication-Results': 'mx.venue.example; spf=fail; dmarc=fail' } });
    await mailOf('display.csv', { from: '"orders@vendor.example" <eve@evil.example>' });
    await mailOf('two.csv', { from: 'orders@vendor.example, eve@evil.example' });
    await imap.add(await composeMail({ from: 'spam@spam.example' }));
    const rows = await settled();
    expect(Object.fromEntries(rows.map(({ name, cause }) => [name, cause]))).toEqual({
      'stranger.csv': 'sender',
      'another.csv': 'sender',
      'forged.csv': 'unverified',
      'display.csv': 'sender',
      'two.csv': 'unverified',
    });
    expect(await readings()).toEqual([]);
    const stranger = rows.find(({ name }) => name === 'stranger.csv');
    const member = await server.addPerson(bar.organizationId, 'member');
    const release = (person: TestPerson) =>
      person.post<{ processed: number }>(`/api/inbox/documents/${stranger?.id}/process`, { allow_sender: true });
    expect((await release(member)).status).toBe(403);
    expect((await release(bar)).body.processed).toBe(2);
    await expect.poll(async () => (await readings()).length, { interval: 30 }).toBe(2);
    await mailOf('allowed.csv', { from: 'eve@other.example' });
    expect(await settled()).toContainEqual(expect.objectContaining({ name: 'allowed.csv', state: 'read' }));
  });

  const salesReport = (number: number) =>
    `transaction_id,line_id,sold_at,item,variation,category,quantity,gross,discount,tax,payment_type\nT-${number},1,2026-01-03T21:15:00Z,House Gin,,Drinks,2,20.00,0,0,Payment\n`;
  const mailReport = async (number: number, results?: string) => {
    const raw = await composeMail({
      attachments: [{ filename: `sales-${number}.csv`, content: salesReport(number) }],
      headers: results ? { 'Authentication-Results': results } : {},
    });
    await imap.add(raw);
    return raw;
  };
  const stateOf = async (person = bar) =>
    Object.fromEntries((await settled(person)).map(({ name, state, cause }) => [name, cause ?? state]));
  const reasonOf = async (name: string) => (await inboxOf()).find((each) => each.name === name)?.reason;
  const sold = async () =>
    (await bar.get<{ totals: { quantity: number } }>('/api/pos/items/sales')).body.totals.quantity;
  const process = async (name: string, more: object = {}, person = bar) => {
    const id = (await inboxOf()).find((each) => each.name === name)?.id;
    return (await person.post<{ processed: number }>(`/api/inbox/documents/${id}/process`, more)).status;
  };
  const CONFIRMED = 'mx.venue.example; dmarc=pass header.from=vendor.example';

  test('a sales report by mail waits for a person, who imports it; the next one waits again', async () => {
    await listening();
    await bar.post('/api/pos/instance', { name: 'Till', provider: 'SQ' });
    await mailReport(1);
    expect(await stateOf()).toEqual({ 'sales-1.csv': 'sales' });
    expect(await reasonOf('sales-1.csv')).toContain('No mail server confirmed its sender');
    expect(await process('sales-1.csv', { import_sales: true })).toBe(409);
    const member = await server.addPerson(bar.organizationId, 'member');
    expect(await process('sales-1.csv', {}, member)).toBe(200);
    await expect.poll(sold, { interval: 30 }).toBe(2);
    await mailReport(2);
    expect(await stateOf()).toEqual({ 'sales-1.csv': 'imported', 'sales-2.csv': 'sales' });
    // The same report comes again, and this time the mail server has confirmed its sender.
    await mailReport(2, CONFIRMED);
    expect(await stateOf()).toMatchObject({ 'sales-2.csv': 'sales' });
    expect(await reasonOf('sales-2.csv')).toContain(
      'The mail server mx.venue.example confirmed that it is from orders@vendor.example.',
    );
    expect(await sold()).toBe(2);
  });

  test('reports of a trusted sender are imported by themselves, once, while the same mail server confirms them', async () => {
    await listening();
    await bar.post('/api/pos/instance', { name: 'Till', provider: 'SQ' });
    await mailReport(1, CONFIRMED);
    await mailReport(2, CONFIRMED);
    await mailReport(3, 'mx.evil.example; dmarc=pass');
    expect(await stateOf()).toEqual({ 'sales-1.csv': 'sales', 'sales-2.csv': 'sales', 'sales-3.csv': 'sales' });
    const member = await server.addPerson(bar.organizationId, 'member');
    expect(await process('sales-1.csv', { import_sales: true }, member)).toBe(403);
    expect(await process('sales-1.csv', { import_sales: true })).toBe(200);
    await expect.poll(sold, { interval: 30 }).toBe(4);
    const raw = await mailReport(4, CONFIRMED);
    await imap.add(raw);
    await mailReport(5, 'mx.evil.example; dmarc=pass');
    await mailReport(6);
    await mailReport(7, 'mx.venue.example; dmarc=fail');
    expect(await stateOf()).toEqual({
      'sales-1.csv': 'imported',
      'sales-2.csv': 'imported',
      'sales-3.csv': 'sales',
      'sales-4.csv': 'imported',
      'sales-5.csv': 'sales',
      'sales-6.csv': 'sales',
      'sales-7.csv': 'unverified',
    });
    expect(await sold()).toBe(6);
    expect(await reasonOf('sales-5.csv')).toContain(
      'The mail server mx.venue.example confirmed earlier ones. The mail server mx.evil.example confirmed this one',
    );
    const ask = await bar.put<{ action_id: string }>('/api/inbox/senders/orders@vendor.example/ask-before-sales', {});
    expect(ask.status).toBe(200);
    await mailReport(8, CONFIRMED);
    expect(await stateOf()).toMatchObject({ 'sales-8.csv': 'sales' });
    expect((await bar.post(`/api/inventory/actions/${ask.body.action_id}/undo`, {})).status).toBe(200);
    await mailReport(9, CONFIRMED);
    expect(await stateOf()).toMatchObject({ 'sales-8.csv': 'sales', 'sales-9.csv': 'imported' });
    expect(await sold()).toBe(8);
  });

  test('fifty attachments, no attachment, winmail.dat and a megabyte of headers are listed with what to do', async () => {
    await listening();
    const many = Array.from({ length: 50 }, (_, at) => ({ filename: `${at}.csv`, content: csvInvoice(`m${at}`) }));
    await imap.add(await composeMail({ subject: 'Many', attachments: many }));
    await imap.add(await composeMail({ subject: 'None' }));
    const tnef = { filename: 'winmail.dat', content: Buffer.from([0x78, 0x9f, 0x3e, 0x22, 0, 0]) };
    await imap.add(await composeMail({ attachments: [tnef] }));
    await imap.add('this is no mail');
    const headers = Array.from({ length: 1000 }, (_, at) => `X-Long-${at}: ${'x'.repeat(1000)}`).join('\r\n');
    const plain = await composeMail({ subject: 'Headers', attachments: many.slice(0, 1) });
    await imap.add(`${headers}\r\n${plain.toString('latin1')}`);
    const reasons = Object.fromEntries((await settled()).map(({ name, reason }) => [name, reason]));
    expect(reasons).toEqual({
      Many: expect.stringContaining('50 attachments'),
      None: expect.stringContaining('no document attached'),
      'winmail.dat': expect.stringContaining('Rich Text'),
      Headers: expect.stringContaining('damaged or too complex'),
    });
  });

  test('mail to the venue’s part of the installation’s address goes to that venue and to no other', async () => {
    const other = await server.createTestHouse('Other Bar');
    const addressOf = async (person: TestPerson) =>
      (await person.put<{ address: { address: string } }>('/api/inbox/settings', { address_on: true })).body.address
        .address;
    const [own] = [await addressOf(bar), await addressOf(other), await allow('orders@vendor.example')];
    await allow('orders@vendor.example', other);
    expect(own).toMatch(/^invoices\+bar-[a-z0-9]{10}@installation\.example$/);
    work();
    await imap.add(
      await composeMail({
        to: `Bar <${own.toUpperCase()}>`,
        attachments: [{ filename: 'p.csv', content: csvInvoice('p') }],
      }),
    );
    await expect.poll(async () => (await readings()).length, { interval: 30 }).toBe(1);
    expect(await inboxOf(other)).toEqual([]);
  });

  test('a refused sign-in, a missing folder and a private network are refused at their field, and nothing is stored', async () => {
    const refused = async (more: object) => {
      const { status, body } = await connect<{ errors: object }>(bar, more);
      return [status, Object.keys(body.errors)];
    };
    expect(await refused({ password: 'wrong' })).toEqual([400, ['password']]);
    expect(await refused({ folder: 'Nowhere' })).toEqual([400, ['folder']]);
    const inside = [
      '10.0.0.1',
      'localhost',
      '::1',
      '::ffff:127.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001:0:1::',
    ];
    for (const host of inside) {
      const { body } = await connect<{ errors: object }>(bar, { host, port: 993 });
      expect(body.errors).toEqual({ host: expect.stringContaining('is in a private network') });
    }
    expect(await refused({ port: 25 })).toEqual([400, ['port']]);
    const { body } = await bar.get<{ mailbox: null }>('/api/inbox/settings');
    expect(body.mailbox).toBeNull();
  });

  test('the password is stored encrypted and never answered', async () => {
    const { body } = await connect<object>();
    expect(JSON.stringify(body)).not.toContain(imap.password);
    const { rows } = await sql<{ credentials: string }>`
      select credentials from inbox.mailbox where organization_id = ${bar.organizationId}`.execute(
      server.services.systemDb,
    );
    expect(rows[0]?.credentials).toMatch(/^v1\./);
    const member = await server.addPerson(bar.organizationId, 'member');
    expect((await member.get('/api/inbox/settings')).status).toBe(403);
    expect((await member.get('/api/inbox/documents')).status).toBe(200);
  });

  test('a mailbox that stops letting us in is shown with what to do, and goes on when it works again', async () => {
    await listening();
    const seal = (password: string) =>
      server.inbox.vault.seal({ accessToken: password }, { organizationId: bar.organizationId, posId: 'inbox' });
    const { systemDb } = server.services;
    await sql`update inbox.mailbox set credentials = ${seal('changed')}
      where organization_id = ${bar.organizationId}`.execute(systemDb);
    const problems = async () => (await bar.get<{ problems: string[] }>('/api/inbox/documents')).body.problems;
    const askAgain = async () => {
      // A check that is still under way says at its end when the next one is.
      await sql`update inbox.mailbox set next_check_at = now()
        where organization_id = ${bar.organizationId} and next_check_at > now()`.execute(systemDb);
      return problems();
    };
    await expect.poll(askAgain, { interval: 100 }).toEqual([expect.stringContaining('app password')]);
    await imap.add(await composeMail({ attachments: [{ filename: 'later.csv', content: csvInvoice('later') }] }));
    await connect<object>();
    expect(await settled()).toMatchObject([{ name: 'later.csv', state: 'read' }]);
    expect(await problems()).toEqual([]);
  });
});
