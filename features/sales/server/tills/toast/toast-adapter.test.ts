import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seeded } from '#test/fakes/square/square-weather.ts';
import { Chance } from '#test/fakes/till-books.ts';
import { BusySeller } from '#test/fakes/till-weather.ts';
import { FakeToast, toastJson } from '#test/fakes/toast/fake-toast.ts';
import type { TillAdapter } from '../adapter.ts';
import { createToast } from './toast-adapter.ts';

const HOUR = 3_600_000;
let toast: FakeToast;
let now = Date.parse('2026-03-01T12:00:00Z');
const clock = { now: () => now, wait: async () => {} };
let adapter: TillAdapter;

beforeEach(async () => {
  toast = await new FakeToast().start();
  adapter = createToast({ apiUrl: toast.url, webhookSecret: toast.webhookSecret, clock });
});
afterEach(() => toast.stop());

const pasted = (changes = {}) => ({
  client_id: toast.client.clientId,
  client_secret: toast.client.clientSecret,
  restaurant_guid: toast.restaurant,
  ...changes,
});

test('two tokens an hour at most, also after a restart; one works for all restaurants of a client', async () => {
  const first = await adapter.acceptPasted(pasted());
  expect((await adapter.acceptPasted(pasted())).accessToken).toBe(first.accessToken);
  expect(toast.logins).toHaveLength(1);
  const second = await adapter.refresh(first);
  expect(second.accessToken).not.toBe(first.accessToken);
  await expect(adapter.refresh(second)).rejects.toMatchObject({ kind: 'limited', retryAfter: HOUR });
  const restarted = createToast({ apiUrl: toast.url, webhookSecret: undefined, clock });
  await expect(restarted.refresh(second)).rejects.toMatchObject({ kind: 'limited' });
  expect(toast.logins).toHaveLength(2);
  now += HOUR;
  await restarted.refresh(second);
  expect(toast.logins).toHaveLength(3);
});

test('a refused client counts too', async () => {
  for (let tries = 0; tries < 2; tries += 1)
    await expect(adapter.acceptPasted(pasted({ client_id: 'wrong' }))).rejects.toMatchObject({ kind: 'revoked' });
  await expect(adapter.acceptPasted(pasted({ client_id: 'wrong' }))).rejects.toMatchObject({ kind: 'limited' });
  expect(toast.logins).toHaveLength(2);
});

test('only GUIDs get into URLs and headers', async () => {
  for (const restaurant_guid of ['../../labor', 'x\r\nhost: evil', ''])
    await expect(adapter.acceptPasted(pasted({ restaurant_guid }))).rejects.toMatchObject({ kind: 'refused' });
  expect(toast.calls).toEqual([]);
});

test('a restaurant that the client has no access to is refused at its field, without another login', async () => {
  const restaurant_guid = '00000000-0000-4000-8000-000000000000';
  const wrong = { kind: 'refused', field: 'restaurant_guid' };
  await expect(adapter.acceptPasted(pasted({ restaurant_guid }))).rejects.toMatchObject(wrong);
  await expect(adapter.acceptPasted(pasted({ client_secret: 'wrong' }))).rejects.toMatchObject({
    kind: 'revoked',
    field: undefined,
  });
  expect((await adapter.acceptPasted(pasted())).more).toMatchObject({ restaurant_guid: toast.restaurant });
  expect(toast.logins).toHaveLength(2);
});

test('the restaurant, its menu, and nothing if the menu was not published since', async () => {
  const credentials = await adapter.acceptPasted(pasted());
  const restaurant = { id: toast.restaurant, name: 'The Blue Door, Main Street' };
  expect(await adapter.readAccount(credentials)).toEqual(restaurant);
  expect(await adapter.listLocations(credentials)).toEqual([restaurant]);
  const asked = { locationIds: [toast.restaurant], since: null, next: null };
  const page = await adapter.pullCatalogue(credentials, asked);
  expect(page.items.map(({ id, name, category, price }) => [id, name, category, price])).toEqual([
    ['gin', 'Gin Tonic', 'Cocktails', '12.5'],
    ['rye', 'Old Fashioned', 'Cocktails', '14.99'],
    ['beer', 'Lager', 'Beer', '7.01'],
  ]);
  expect(page.modifiers).toEqual([{ id: 'double', name: 'Double', list: 'Size', price: '4', isDeleted: false }]);
  const since = page.seenTo ?? '';
  expect(await adapter.pullCatalogue(credentials, { ...asked, since })).toEqual({
    items: [],
    modifiers: [],
    next: null,
    seenTo: since,
  });
  toast.lastUpdated = '2026-03-02T00:00:00.000+0000';
  expect((await adapter.pullCatalogue(credentials, { ...asked, since })).items).toHaveLength(3);
});

test('a webhook is accepted if body and time are signed, and gives only the id of the order to fetch', () => {
  const seller = new BusySeller(
    { books: toast.books, location: toast.restaurant, happenings: ['edit'], open: 0, now: () => toast.now() },
    new Chance(seeded(5)),
  );
  const order = seller.sellAt(now);
  const message = (changes = {}) =>
    JSON.stringify({
      timestamp: '2026-03-01T12:00:00.000Z',
      eventCategory: 'order_updated',
      eventType: 'order_updated',
      guid: 'event-1',
      details: { restaurantGuid: toast.restaurant.toUpperCase(), order: toastJson(order) },
      ...changes,
    });
  const read = (text: string, signature: string) =>
    adapter.readWebhook({ headers: { 'toast-signature': signature }, body: Buffer.from(text), url: '' }, null);
  const sign = (text: string, time = '2026-03-01T12:00:00.000Z', secret = toast.webhookSecret) =>
    createHmac('sha256', secret)
      .update(text + time)
      .digest('base64');
  const event = {
    id: 'event-1',
    kind: 'order',
    orderId: order.id,
    locationId: toast.restaurant,
    accountId: toast.restaurant,
  };
  expect(read(message(), sign(message()))).toEqual([event]);
  expect(read(message({ guid: 'event-2' }), sign(message()))).toBeNull();
  expect(read(message({ timestamp: '2026-03-02T12:00:00.000Z' }), sign(message()))).toBeNull();
  expect(read(message(), sign(message(), undefined, 'other'))).toBeNull();
  expect(read(message(), createHmac('sha256', toast.webhookSecret).update(message()).digest('base64'))).toBeNull();
  for (const signature of ['', 'AA==', 'x'.repeat(10_000)]) expect(read(message(), signature)).toBeNull();
  for (const text of ['', 'null', '[]', '{"timestamp":7}']) expect(read(text, sign(text, ''))).toBeNull();
  const other = (eventType: string) => read(message({ eventType }), sign(message({ eventType })))?.[0]?.kind;
  expect(['menus_updated', 'partner_removed', 'stock'].map(other)).toEqual(['catalogue', 'revoked', 'other']);
  const silent = createToast({ apiUrl: toast.url, webhookSecret: undefined });
  const headers = { 'toast-signature': createHmac('sha256', '').update(message()).digest('base64') };
  expect(silent.readWebhook({ headers, body: Buffer.from(message()), url: '' }, null)).toBeNull();
  const own = { accessToken: '', more: { webhook_secret: 'own' } };
  const signed = { 'toast-signature': sign(message(), undefined, 'own') };
  expect(silent.readWebhook({ headers: signed, body: Buffer.from(message()), url: '' }, own)).toEqual([event]);
});
