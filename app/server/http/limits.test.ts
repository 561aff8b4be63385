import net from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestPerson, type TestServer } from '#test/http-server.ts';

const ROOM = 10_000;
const SIGN_INS = 8;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ signInsPerMinute: SIGN_INS, storageLimit: ROOM });
});
afterAll(() => server.close());

/** Ignores attempts by other tests. */
beforeEach(() => sql`delete from accounts."rateLimit"`.execute(server.services.systemDb));

type Said = { message: string; errors?: Record<string, string> };

/** Counts by status, regardless of order, because the callers are concurrent. */
function count(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

test('of twelve concurrent invitations to one address from three organizations, ten are mailed; the next one on another day', async () => {
  const houses = await Promise.all(Array.from({ length: 3 }, () => server.createTestHouse()));
  const email = 'wanted@example.test';
  const invite = ({ organizationId, post }: TestPerson) =>
    post<Said>(`/api/organization/${organizationId}/users`, { email });
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => invite(houses[at % 3] as TestPerson)));
  expect(count(answers)).toEqual({ 200: 10, 429: 2 });
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.body).toMatchObject({
    message: `${email} was invited 10 times today. Try again tomorrow.`,
    errors: { email: 'Invited too often today' },
  });
  await server.asTableOwner(
    `alter table accounts.security_event disable trigger user; update accounts.security_event set at = at - interval '1 day'`,
  );
  expect((await invite(houses[0] as TestPerson)).status).toBe(200);
});

test('an organization can invite 100 times a day, and mail vendors 200 times; one more waits for the next day', async () => {
  const [house, neighbor] = [await server.createTestHouse(), await server.createTestHouse()];
  const invite = ({ organizationId, post }: TestPerson, name: string) =>
    post<Said>(`/api/organization/${organizationId}/users`, { email: `${name}@example.test` });
  await server.asTableOwner(
    `insert into accounts.security_event (organization_id, kind, subject)
     select '${house.organizationId}', 'invitation_made', n || '@example.test' from generate_series(1, 99) as n`,
  );
  expect((await invite(house, 'last')).status).toBe(200);
  const refused = await invite(house, 'over');
  expect([refused.status, refused.body.message]).toEqual([
    429,
    'Your organization sent 100 invitations in the last 24 hours, the limit. Try again tomorrow.',
  ]);
  expect((await invite(neighbor, 'over')).status).toBe(200);

  await server.asTableOwner(
    `insert into platform.mail (organization_id, purpose, recipient, subject, text_body)
     select '${house.organizationId}'::uuid, 'purchase_order', 'a@example.test', 'A', 'A' from generate_series(1, 199)
     union all select '${house.organizationId}', 'daily_summary', 'a@example.test', 'A', 'A' from generate_series(1, 50)`,
  );
  const pdfBase64 = Buffer.from('%PDF-1.7').toString('base64');
  const mail = { to: 'rep@example.test', subject: 'Order', vendorName: 'Vendor', filename: 'order.pdf', pdfBase64 };
  const send = (person: TestPerson) => person.post<Said>('/api/send-purchase-order', mail);
  expect((await send(house)).status).toBe(200);
  expect((await send(house)).body.message).toBe(
    'Your organization sent 200 e-mails to vendors in the last 24 hours, the limit. Try again tomorrow.',
  );
  expect((await send(neighbor)).status).toBe(200);
  await server.asTableOwner(`update platform.mail set created_at = created_at - interval '1 day'`);
  expect((await send(house)).status).toBe(200);
});

test('of twelve concurrent organizations by one person, ten are created; deleting one makes room', async () => {
  await server.createTestHouse(); // the first person is the installation owner and has no limit
  const person = await server.createTestHouse();
  const create = () => person.post<Said & { id: string }>('/api/organization', { name: 'One more', timezone: 'UTC' });
  const answers = await Promise.all(Array.from({ length: 11 }, create));
  expect(count(answers)).toEqual({ 200: 9, 403: 2 }); // ten with the person's initial one
  expect(answers.find(({ status }) => status === 403)?.body.message).toBe(
    'You have created 10 organizations, the limit for one person. Delete one first.',
  );
  const made = answers.find(({ status }) => status === 200)?.body.id ?? '';
  const there = await server.signIn(person.userId, made, person.email);
  expect((await there.delete(`/api/organization/${made}?name=${encodeURIComponent('One more')}`)).status).toBe(200);
  expect((await create()).status).toBe(200);
  expect((await create()).status).toBe(403);
});

async function orderOf(person: TestPerson): Promise<string> {
  await person.post('/api/ordering/vendors', { name: 'Vendor' });
  const vendors = await person.get<{ data: { id: string }[] }>('/api/ordering/vendors');
  const order = { vendor_id: vendors.body.data[0]?.id, custom_id: 'PO-1', type: 'PO' };
  return (await person.post<{ invoice_id: string }>('/api/ordering/invoices', order)).body.invoice_id;
}

test("an organization's files can fill its quota to the last byte; one more is refused, and a deletion makes room", async () => {
  const [house, neighbor] = [await server.createTestHouse(), await server.createTestHouse()];
  const upload = async (person: TestPerson, order: string, bytes: number) => {
    const form = new FormData();
    form.set('file', new File(['x'.repeat(bytes)], 'a.txt'));
    return person.call<Said & { id: string }>('POST', `/api/ordering/po/${order}/attachments`, form);
  };
  const [order, other] = [await orderOf(house), await orderOf(neighbor)];
  const first = await upload(house, order, ROOM - 1000);
  expect(first.status).toBe(200);
  const over = await upload(house, order, 1001);
  expect([over.status, over.body.errors?.file]).toEqual([413, over.body.message]);
  expect(over.body.message).toMatch(/^An organization can store up to .* delete attachments or images/);
  expect((await upload(house, order, 1000)).status).toBe(200); // exactly full
  expect((await upload(house, order, 1)).status).toBe(413);
  expect((await upload(neighbor, other, ROOM)).status).toBe(200); // each organization has its own quota
  expect((await house.delete(`/api/ordering/po/${order}/attachments/${first.body.id}`)).status).toBe(200);
  expect((await upload(house, order, ROOM - 999)).status).toBe(413);
  expect((await upload(house, order, ROOM - 1000)).status).toBe(200);
});

/** Starts to send a file of this many bytes, and stops in the middle. */
async function beginUpload(
  { headers }: TestPerson,
  bytes: number,
  type = 'multipart/form-data; boundary=b',
): Promise<net.Socket> {
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => {});
  await new Promise<void>((sent) => {
    const lines = [
      'POST /api/ordering/invoice-readings HTTP/1.1',
      'Host: localhost',
      `Authorization: ${headers.authorization}`,
      `Content-Type: ${type}`,
      `Content-Length: ${bytes}`,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n--b\r\n`, () => sent());
  });
  return socket;
}

test.each([
  ['of one organization', 1_000_000, true],
  ['that are more together than the server keeps in memory', 62_000_000, false],
])(
  'of large files %s, one waits for the other; small ones do not wait, and hanging up makes room',
  async (_, bytes, isSame) => {
    const [house, guest] = [await server.createTestHouse(), await server.createTestHouse()];
    const upload = (person: TestPerson, size: number) => {
      const form = new FormData();
      form.set('file', new File(['x'.repeat(size)], 'a.bin'));
      return person.call<Said>('POST', '/api/ordering/invoice-readings', form);
    };
    const held = await beginUpload(house, bytes);
    await house.get('/api/me'); // the earlier request is being received by now
    let answered = false;
    const second = upload(isSame ? house : guest, 11_000_000).then((answer) => {
      answered = true;
      return answer.status;
    });
    for (let time = 0; time < 100; time += 1) expect((await upload(guest, 1000)).status).toBe(400);
    expect(answered).toBe(false);
    held.destroy();
    expect(await second).toBe(413); // it is received, and refused as too large for an invoice
  },
);

test('of large JSON bodies of one organization, one waits for the other; small ones do not wait', async () => {
  const house = await server.createTestHouse();
  const held = await beginUpload(house, 1_000_000, 'application/json');
  await house.get('/api/me'); // the earlier request is being received by now
  let answered = false;
  const create = (note: string) => house.post<Said>('/api/ordering/vendors', { name: 'Vendor', notes: note });
  const second = create('x'.repeat(1_000_000)).then((answer) => {
    answered = true;
    return answer.status;
  });
  for (let time = 0; time < 20; time += 1) expect((await create('short')).status).toBeLessThan(500);
  expect(answered).toBe(false);
  held.destroy();
  expect(await second).toBe(400); // it is received, and refused as too long for a note
});

test('after five wrong passwords an account has to wait, even with the right one and from another address; others do not', async () => {
  const [person, colleague] = [await server.createTestHouse(), await server.createTestHouse()];
  const signIn = (email: string, password: string) =>
    server.nobody.post<Said>('/api/auth/sign-in/email', { email, password });
  for (let time = 0; time < 5; time += 1) expect((await signIn(person.email, 'not the password')).status).toBe(401);
  // The first wait is a second; it is extended, so that a slow machine does not outlast it.
  await server.asTableOwner(
    `update accounts.sign_in_failure set next_try_at = next_try_at + interval '1 minute' where next_try_at > failed_at`,
  );
  const waits = await signIn(person.email.toUpperCase(), TEST_PASSWORD);
  expect([waits.status, waits.body.message, waits.headers.get('retry-after')]).toEqual([
    429,
    'Too many wrong passwords for this e-mail. Try again in 60 seconds.',
    '60',
  ]);
  expect((await signIn(colleague.email, TEST_PASSWORD)).status).toBe(200);
  await server.asTableOwner(`update accounts.sign_in_failure set next_try_at = now()`);
  expect((await signIn(person.email, TEST_PASSWORD)).status).toBe(200);
});

test('one address can try a limited number of passwords per minute, for any account, and more a minute later', async () => {
  const signIn = (name: string) =>
    server.nobody.post<Said>('/api/auth/sign-in/email', { email: `${name}@example.test`, password: 'a wild guess' });
  for (let time = 0; time < SIGN_INS; time += 1) expect((await signIn(`guest${time}`)).status).toBe(401);
  const refused = await signIn('guest');
  expect([refused.status, refused.body.message]).toEqual([429, 'Too many attempts. Try again in a minute.']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await sql`update accounts."rateLimit" set "lastRequest" = "lastRequest" - 61000`.execute(server.services.systemDb);
  expect((await signIn('guest')).status).toBe(401);
});

test('one address can request five new passwords per minute, an account gets five mails per hour, and no one can tell which', async () => {
  const person = await server.createTestHouse();
  const ask = (email: string) => server.nobody.post<Said>('/api/auth/request-password-reset', { email });
  const said = await ask('nobody@example.test');
  for (let time = 0; time < 4; time += 1) expect((await ask(person.email)).body).toEqual(said.body);
  const refused = await ask(person.email);
  expect([refused.status, refused.body.message]).toEqual([429, 'Too many attempts. Try again in a minute.']);

  const mails = async () => {
    const { rows } = await sql<{ mails: number }>`select count(*)::int as mails from platform.mail
      where recipient = ${person.email}`.execute(server.services.systemDb);
    return rows[0]?.mails;
  };
  expect(await mails()).toBe(4);
  await sql`delete from accounts."rateLimit"`.execute(server.services.systemDb); // a minute later
  for (let time = 0; time < 3; time += 1) expect((await ask(person.email)).body).toEqual(said.body);
  expect(await mails()).toBe(5);
  await server.asTableOwner(`update accounts.verification set "createdAt" = "createdAt" - interval '61 minutes'`);
  expect((await ask(person.email)).status).toBe(200);
  expect(await mails()).toBe(6);
});
