import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueMail } from '#shared/server/mail.ts';
import { MailSender } from '#shared/server/outbox/send-mail.ts';
import { openSmtp } from '#shared/server/outbox/smtp.ts';
import { readPdf } from '#test/documents/read-pdf.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { type ReceivedMail, startMailServer } from '#test/mail-server.ts';

let server: TestServer;
let bar: TestPerson;
let vendor_id: string;
let item_id: string;

const NO_EMAIL = 'Vendor Rep email not found. Please add a contact email for this vendor.';
const REP = 'nora@vendor.example.test';

beforeAll(async () => {
  server = await startTestServer();
  bar = await server.createTestHouse();
  vendor_id = await vendor('Main Vendor', REP);
  const sizes = await bar.post<{ id: string }>('/api/item/size', { volume: 750, unit: 'mL', name: '750 mL' });
  const types = await bar.get<{ id: string }[]>('/api/item/types');
  const made = await bar.post<{ inventory_item_id: string }>('/api/ordering/quick-invoices/new-item', {
    name: 'Château Žatec Київ',
    type_id: types.body[0]?.id,
    size_id: sizes.body.id,
    barcode: '5010327755014',
  });
  item_id = made.body.inventory_item_id;
});
afterAll(() => server.close());

async function vendor(name: string, email: string | null): Promise<string> {
  const made = await bar.post<{ vendor_id: string }>('/api/ordering/vendors', { name });
  await bar.post(`/api/ordering/vendors/${made.body.vendor_id}/reps`, { name: 'Nora Vale', email });
  return made.body.vendor_id;
}

async function order(more: object = {}, lines = 1): Promise<string> {
  const { body } = await bar.post<{ invoice_id: string }>('/api/ordering/invoices', { vendor_id, type: 'PO', ...more });
  const line = { id: item_id, quantity: 3, unit_cost: 12.5 };
  await bar.post(`/api/ordering/invoices/${body.invoice_id}/items/bulk`, {
    inventory_items: Array.from({ length: lines }, () => line),
  });
  return body.invoice_id;
}

async function pdfOf(id: string, use = 'export') {
  const response = await fetch(`${bar.url}/api/ordering/po/${id}/pdf?use=${use}`, { headers: bar.headers });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { bytes, name, type: response.headers.get('content-type'), pages: readPdf(bytes) };
}

async function mailOf(id: string, more: object = {}) {
  const { bytes, name } = await pdfOf(id, 'mail');
  return {
    to: REP,
    subject: 'Purchase Order PO-1 from Test Bar',
    pdfBase64: Buffer.from(bytes).toString('base64'),
    filename: name,
    vendorName: 'Main Vendor',
    senderName: 'Olga Owner',
    organization: 'Test Bar',
    invoice_id: id,
    ...more,
  };
}

const outbox = async () =>
  (await bar.get<{ data: { recipient: string; subject: string; text: string; status: string }[] }>('/api/outbox')).body
    .data;
interface Sent {
  status: string;
  order_stage: string;
  sends: { id: string; recipient: string; filename: string; status: string; error: string | null }[];
}
const read = async (id: string) => (await bar.get<Sent>(`/api/ordering/po/${id}`)).body;

test('OCONST-034 OCONST-035 OCONST-036 OCONST-037 OCONST-039 OCONST-040: the PDF is letter paper with its margin, its columns in order, every letter of a name, and the note to the vendor', async () => {
  const id = await order({ custom_id: 'PO-1', external_note: 'Before ten, Ελλάδα' });
  const { name, type, pages } = await pdfOf(id);
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format();
  expect([type, name]).toEqual(['application/pdf', `PO_Export_${day}.pdf`]);
  expect(pages.map((page) => page.box)).toEqual([[0, 0, 612, 792]]);
  const texts = pages[0]?.texts ?? [];
  expect(texts[0]).toMatchObject({ x: 50, text: 'Test Bar' });
  expect(Math.min(...texts.map((part) => part.x))).toBe(50);
  const said = texts.map((part) => part.text);
  const head = said.indexOf('Barcode');
  expect(said.slice(head, head + 10)).toEqual([
    ...['Barcode', 'Name', 'Quantity', 'Unit Cost', 'Total Cost'],
    ...['5010327755014', 'Château Žatec Київ 750 mL', '3.00', '$12.50', '$37.50'],
  ]);
  expect(said).toContain('Notes to vendor');
  expect(said).toContain('Before ten, Ελλάδα');
});

test('a long order has its column headers on every page, and every line once', async () => {
  const { pages } = await pdfOf(await order({}, 60));
  expect(pages.length).toBeGreaterThan(1);
  for (const { texts } of pages) expect(texts.filter((part) => part.text === 'Barcode')).toHaveLength(1);
  const lines = pages.flatMap(({ texts }) => texts.filter((part) => part.text === '5010327755014'));
  expect(lines).toHaveLength(60);
});

test('OCONST-038: in the mail its file name is its number, or its id, and the date', async () => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format();
  expect((await pdfOf(await order({ custom_id: 'PO 7/8' }), 'mail')).name).toBe(`PO-7-8_${day}.pdf`);
  const id = await order();
  expect((await pdfOf(id, 'mail')).name).toMatch(new RegExp(`^PO-\\d{4}-\\d{4}_${day}\\.pdf$`));
});

test('OAPI-029 PO-049: a sent order waits in the outbox, is recorded with the order, and stays a draft', async () => {
  const id = await order({ custom_id: 'PO-1' });
  const answer = await bar.post<{ success: boolean }>('/api/send-purchase-order', await mailOf(id));
  expect([answer.status, answer.body.success]).toEqual([200, true]);
  expect((await outbox())[0]).toMatchObject({
    recipient: REP,
    subject: 'Purchase Order PO-1 from Test Bar',
    status: 'waiting',
  });
  const { status, sends } = await read(id);
  expect(status).toBe('DR');
  expect(sends).toMatchObject([{ recipient: REP, status: 'waiting' }]);
});

test('PO-048: the mail arrives once with the PDF, as text and as HTML; repeating the call with its key sends nothing more', async () => {
  const post = await startMailServer();
  const sender = new MailSender(server.services.systemDb, openSmtp(post.url, 'https://bar.example'), () => {});
  const id = await order({ custom_id: 'PO-2' });
  const mail = await mailOf(id, { subject: 'Purchase Order PO-2 from Test Bar' });
  const key = { 'idempotency-key': randomUUID() };
  const answers = [1, 2].map(() => bar.call<{ mail_id: string }>('POST', '/api/send-purchase-order', mail, key));
  const [first, again] = await Promise.all(answers);
  expect(again?.body).toEqual(first?.body);
  sender.wake();
  const arrived = () => post.received.filter(({ data }) => data.includes('Purchase Order PO-2'));
  await expect.poll(() => arrived().length).toBe(1);
  await expect.poll(async () => (await read(id)).sends.map((send) => send.status)).toEqual(['sent']);
  await sender.stop();
  await post.close();
  const { to, data } = arrived()[0] as ReceivedMail;
  expect(to).toContain(REP);
  expect(data).toContain(`Message-ID: <${first?.body.mail_id}@bar.example>`);
  expect(data).toMatch(/Content-Type: text\/plain/);
  expect(data).toMatch(/Content-Type: text\/html/);
  expect((await outbox())[0]?.text).toContain('3.00 x Château Žatec Київ 750 mL at $12.50');
  const attached = /filename="?PO-2_[\d-]+\.pdf"?[\s\S]*?\n\n([A-Za-z0-9+/=\n]+)/.exec(data)?.[1] ?? '';
  expect(Buffer.from(attached, 'base64').equals(Buffer.from(mail.pdfBase64, 'base64'))).toBe(true);
});

test('a deleted order takes its mails that have not left with it, and one on its way keeps it', async () => {
  const subject = 'Purchase Order PO-GONE from Test Bar';
  const waiting = async () => (await outbox()).filter((mail) => mail.subject === subject);
  const id = await order({ custom_id: 'PO-GONE' });
  await bar.post('/api/send-purchase-order', await mailOf(id, { subject }));
  const setStatus = (status: string) =>
    sql`update platform.mail set status = ${status} where subject = ${subject}`.execute(server.services.systemDb);
  await setStatus('leaving');
  expect((await bar.call('DELETE', `/api/ordering/invoices/${id}`)).status).toBe(409);
  await setStatus('waiting');
  expect(await waiting()).toHaveLength(1);
  expect((await bar.call('DELETE', `/api/ordering/invoices/${id}`)).status).toBe(200);
  expect(await waiting()).toEqual([]);
});

test('OAPI-030 PO-047: an order that cannot be sent has the reason in error, and nothing remains', async () => {
  const id = await order();
  const before = (await outbox()).length;
  const send = async (more: object) => bar.post<{ error: string }>('/api/send-purchase-order', await mailOf(id, more));
  expect(await send({ to: 'nobody' })).toMatchObject({ status: 400, body: { error: 'Invalid email address' } });
  expect(await send({ pdfBase64: Buffer.from('no paper at all').toString('base64') })).toMatchObject({
    status: 400,
    body: { error: 'This is not a PDF' },
  });
  const silent = await order({ vendor_id: await vendor('Silent Vendor', null) });
  expect(await send({ invoice_id: silent })).toMatchObject({ status: 400, body: { error: NO_EMAIL } });
  expect(await outbox()).toHaveLength(before);
});

test('no field of the mail can inject a header, neither at the route nor in the sent message', async () => {
  const id = await order();
  const before = (await outbox()).length;
  const fields = ['to', 'subject', 'filename', 'vendorName', 'senderName', 'organization'] as const;
  for (const field of fields)
    for (const breaking of ['\r\n', '\n', '\r', '\u2028', '\u0085', '\u0000']) {
      const said = `${field === 'to' ? REP : 'Hi'}${breaking}Bcc: evil@x.example`;
      const { status, body } = await bar.post<{ errors: object }>(
        '/api/send-purchase-order',
        await mailOf(id, { [field]: said }),
      );
      expect([field, breaking, status, Object.keys(body.errors)]).toEqual([field, breaking, 400, [field]]);
    }
  expect(await outbox()).toHaveLength(before);

  const mailServer = await startMailServer();
  const sender = new MailSender(server.services.systemDb, openSmtp(mailServer.url, 'https://bar.example'), () => {});
  await queueMail(server.services.systemDb, {
    organizationId: null,
    purpose: 'test',
    recipient: 'anna@example.test',
    subject: 'Hi\r\nBcc: evil@x.example',
    text: 'Hello',
    attachment: { name: 'a\r\nX-Evil: 1.pdf', bytes: new Uint8Array(3) },
  });
  sender.wake();
  const ours = () => mailServer.received.find(({ to }) => to.includes('anna@'))?.data;
  await expect.poll(ours).toContain('Subject: Hi Bcc: evil@x.example');
  expect(ours()).not.toMatch(/^(Bcc|X-Evil):/m);
  await sender.stop();
  await mailServer.close();
});

interface Preview {
  to: string | null;
  rep: { name: string } | null;
  subject: string;
  text: string;
  reply_to: string;
  missing: string[];
}
const preview = async (id: string) => (await bar.get<Preview>(`/api/ordering/po/${id}/mail`)).body;
const send = async (id: string, more: object = {}) =>
  bar.post<{ action_id: string; error: string }>('/api/send-purchase-order', await mailOf(id, more));
const undo = (action: string) => bar.post<{ message: string }>(`/api/inventory/actions/${action}/undo`);

test('another program reads the mail: sender name, Reply-To, Message-ID, text, and the PDF byte by byte', async () => {
  const post = await startMailServer();
  const details = `/api/organization/${bar.organizationId}/details`;
  await bar.put(details, { reply_to: 'orders@cellar.example', phone: '512 555 0100' });
  const id = await order({ custom_id: 'PO-3' });
  const shown = await preview(id);
  const mail = await mailOf(id, {
    subject: shown.subject,
    senderName: 'Ed Elsewhere',
    organization: 'Bank of Elsewhere',
  });
  const answer = await bar.post<{ mail_id: string }>('/api/send-purchase-order', mail);
  const sender = new MailSender(server.services.systemDb, openSmtp(post.url, 'https://bar.example'), () => {});
  sender.wake();
  await expect.poll(() => post.received.some(({ data }) => data.includes('PO-3'))).toBe(true);
  await sender.stop();
  await post.close();
  const raw = post.received.find(({ data }) => data.includes('PO-3'))?.data ?? '';
  const read = await PostalMime.parse(raw);
  expect(read.from).toMatchObject({ name: 'Test Bar', address: 'cellarhand@bar.example' });
  expect(read.replyTo).toMatchObject([{ address: 'orders@cellar.example' }]);
  expect(read.to).toMatchObject([{ address: REP }]);
  expect(read.messageId).toBe(`<${answer.body.mail_id}@bar.example>`);
  expect([read.subject, Number.isNaN(Date.parse(read.date ?? ''))]).toEqual([shown.subject, false]);
  expect(read.text?.replaceAll('\r\n', '\n')).toContain(`Olga Owner\nTest Bar\n512 555 0100`);
  expect(raw).not.toContain('Elsewhere');
  expect(read.html).toContain('Château Žatec Київ');
  const [pdf] = read.attachments;
  expect(pdf).toMatchObject({ mimeType: 'application/pdf', filename: expect.stringMatching(/^PO-3_.*\.pdf$/) });
  expect(Buffer.from(pdf?.content as ArrayBuffer).equals(Buffer.from(mail.pdfBase64, 'base64'))).toBe(true);
  await bar.put(details, { reply_to: null, phone: null });
});

test('the mail is shown before it is sent: recipient, subject, text, and the data the venue has not entered', async () => {
  const id = await order({ custom_id: 'PO-4', external_note: 'Ring twice' });
  const shown = await preview(id);
  expect(shown).toMatchObject({ to: REP, rep: { name: 'Nora Vale' }, reply_to: bar.email });
  expect(shown.subject).toBe('Purchase Order PO-4 from Test Bar');
  expect(shown.missing).toEqual(['delivery_address', 'phone', 'license']);
  await send(id, { senderName: 'Olga Owner' });
  expect((await outbox())[0]?.text).toBe(shown.text);
  const rival = await server.createTestHouse('Curious Bar');
  expect((await rival.get(`/api/ordering/po/${id}/mail`)).status).toBe(404);
});

test('a missing address is given with the mail and saved with the representative, who is created if there is none', async () => {
  const silent = await vendor('Quiet Vendor', null);
  const first = await order({ vendor_id: silent });
  expect((await preview(first)).to).toBeNull();
  expect((await send(first, { to: 'quiet@vendor.example', keep_email: true })).status).toBe(200);
  expect((await preview(first)).to).toBe('quiet@vendor.example');
  const { body: alone } = await bar.post<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Lone Vendor' });
  const second = await order({ vendor_id: alone.vendor_id });
  const added = { to: 'lone@vendor.example', keep_email: true, rep_name: 'Lena Lone' };
  expect((await send(second, added)).status).toBe(200);
  expect(await preview(second)).toMatchObject({ to: 'lone@vendor.example', rep: { name: 'Lena Lone' } });
});

test('an order without lines is not sent', async () => {
  const before = (await outbox()).length;
  const empty = await order({}, 0);
  expect(await send(empty)).toMatchObject({
    status: 400,
    body: { error: 'Add at least one item before you send this order' },
  });
  expect(await outbox()).toHaveLength(before);
});

test('Undo cancels a mail that has not left, and the order is not sent; one that has left stays, and Undo says so', async () => {
  const post = await startMailServer();
  const sender = new MailSender(server.services.systemDb, openSmtp(post.url, 'https://bar.example'), () => {});
  const canceled = await order({ custom_id: 'PO-5' });
  const { body: first } = await send(canceled, { subject: 'To be canceled', undo_seconds: 60 });
  sender.wake();
  expect((await undo(first.action_id)).status).toBe(200);
  expect((await read(canceled)).sends).toEqual([]);
  const gone = await order({ custom_id: 'PO-6' });
  const { body: second } = await send(gone, { subject: 'To be sent', undo_seconds: 1 });
  sender.wake(); // too early: it leaves automatically when the second is over
  await expect.poll(async () => (await read(gone)).sends.map((sent) => sent.status)).toEqual(['sent']);
  expect(await undo(second.action_id)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('has already been sent') },
  });
  expect(post.received.some(({ data }) => data.includes('To be canceled'))).toBe(false);
  await sender.stop();
  await post.close();
});

test('three people who send an order at once send one e-mail; the others learn who sent it', async () => {
  const id = await order({ custom_id: 'PO-THREE' });
  const mail = await mailOf(id, { subject: 'PO-THREE at once' });
  const answers = await Promise.all(
    [1, 2, 3].map(() => bar.post<{ message: string; reason: string }>('/api/send-purchase-order', mail)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const refused = answers.find(({ status }) => status === 409)?.body;
  expect(refused).toMatchObject({
    reason: 'already_sent',
    message: expect.stringContaining(`Olga Owner sent it on`),
  });
  expect((await outbox()).filter(({ subject }) => subject === 'PO-THREE at once')).toHaveLength(1);
  const [first] = (await read(id)).sends;
  const again = await Promise.all(
    [1, 2].map(() => bar.post('/api/send-purchase-order', { ...mail, seen_send_id: first?.id })),
  );
  expect(again.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  // The first one still waited: it was replaced, not joined.
  expect((await outbox()).filter(({ subject }) => subject === 'PO-THREE at once')).toHaveLength(1);
  expect((await read(id)).sends).toHaveLength(1);
});

test('the stage follows the e-mail: in the outbox, refused with the reason, tried again, sent; an old order is sent', async () => {
  const id = await order({ custom_id: 'PO-STAGE' });
  const stage = async () => (await read(id)).order_stage;
  const listed = async (stages: string[]) => {
    const filter = JSON.stringify({ stage: { key: 'stage', text: '', type: 'stage', value: stages } });
    const { body } = await bar.get<{ data: { id: string }[] }>(
      `/api/ordering/invoices?type=PO&filter=${encodeURIComponent(filter)}`,
    );
    return body.data.some((row) => row.id === id);
  };
  expect([await stage(), await listed(['draft'])]).toEqual(['draft', true]);
  await send(id, { subject: 'PO-STAGE refused' });
  expect([await stage(), await listed(['waiting']), await listed(['sent', 'draft'])]).toEqual(['waiting', true, false]);
  const { systemDb } = server.services;
  const refusing = new MailSender(
    systemDb,
    async (_, leaving) => {
      await leaving();
      throw Object.assign(new Error('550 No such mailbox'), { responseCode: 550, command: 'RCPT TO' });
    },
    () => {},
  );
  refusing.wake();
  await expect.poll(stage).toBe('failed');
  await refusing.stop();
  const [failed] = (await read(id)).sends;
  expect(failed).toMatchObject({ status: 'failed', error: '550 No such mailbox' });
  const retry = `/api/ordering/po/${id}/sends/${failed?.id}/retry`;
  expect(await bar.post(retry)).toMatchObject({ status: 409, body: { message: /No mail server is set up/ } });
  // A refused e-mail is no reason to ask: another address is tried.
  expect((await send(id, { to: 'other@vendor.example', subject: 'PO-STAGE again', keep_email: true })).status).toBe(
    200,
  );
  expect((await preview(id)).to).toBe('other@vendor.example');
  expect([await stage(), (await read(id)).sends.length]).toEqual(['waiting', 2]);
  expect(await bar.post(retry)).toMatchObject({ status: 409 });
  const taking = new MailSender(
    systemDb,
    async (_, leaving) => leaving(),
    () => {},
  );
  taking.wake();
  await expect.poll(stage).toBe('sent');
  await taking.stop();
  await sql`delete from platform.mail where subject = 'PO-STAGE again'`.execute(systemDb);
  expect(await stage()).toBe('sent');
});

test('a mail that gets another state is announced to the people of its organization', async () => {
  const { systemDb } = server.services;
  const id = await order({ custom_id: 'PO-LIVE' });
  await send(id);
  const announced = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from platform.event where organization_id = ${bar.organizationId} and topic = 'outbox'`.execute(
      systemDb,
    );
    return rows[0]?.n ?? 0;
  };
  const before = await announced();
  const taking = new MailSender(
    systemDb,
    async (_, leaving) => leaving(),
    () => {},
  );
  taking.wake();
  await expect.poll(async () => (await read(id)).order_stage).toBe('sent');
  await taking.stop();
  expect(await announced()).toBeGreaterThan(before);
});
