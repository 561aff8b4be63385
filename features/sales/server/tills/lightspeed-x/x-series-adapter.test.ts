import { afterEach, beforeEach, expect, test } from 'vitest';
import { FakeXSeries } from '#test/fakes/lightspeed/fake-x-series.ts';
import { seeded } from '#test/fakes/square/square-weather.ts';
import { Chance } from '#test/fakes/till-books.ts';
import { BusySeller } from '#test/fakes/till-weather.ts';
import type { TillAdapter } from '../adapter.ts';
import { createXSeries } from './x-series-adapter.ts';

let shop: FakeXSeries;
let adapter: TillAdapter;

beforeEach(async () => {
  shop = await new FakeXSeries().start();
  adapter = createXSeries({ apiUrl: shop.url, ...shop.app });
});
afterEach(() => shop.stop());

test('each refresh returns a new refresh token, and the previous one is invalid', async () => {
  const consent = {
    code: 'code',
    redirectUri: 'http://cellarhand.test/callback',
    query: { domain_prefix: shop.prefix },
  };
  const first = (await adapter.oauth?.exchangeCode(consent)) ?? { accessToken: '' };
  const second = await adapter.refresh(first);
  expect(second.refreshToken).not.toBe(first.refreshToken);
  expect(second.more).toEqual({ domain_prefix: shop.prefix, discount_product_id: 'discount' });
  await expect(adapter.readAccount(first)).rejects.toMatchObject({ kind: 'revoked' });
  expect(await adapter.readAccount(second)).toEqual({ id: 'retailer', name: 'The Blue Door' });
  await expect(adapter.refresh(first)).rejects.toMatchObject({ kind: 'revoked' });
});

test('a personal token does not change', async () => {
  const credentials = await adapter.acceptPasted({ domain_prefix: shop.prefix, access_token: shop.issueToken() });
  expect(await adapter.refresh(credentials)).toBe(credentials);
});

test('a domain prefix that is more than a name never gets into a URL', async () => {
  const elsewhere = createXSeries({ ...shop.app, apiUrl: 'https://{domain_prefix}.retail.lightspeed.app' });
  for (const domain_prefix of ['evil.test/', 'evil.test#', 'a@evil', '', 'a..b', '-a', 'x'.repeat(64), 'a\n']) {
    const connecting = elsewhere.acceptPasted({ domain_prefix, access_token: 'secret' });
    await expect(connecting).rejects.toMatchObject({ kind: 'refused' });
    const consent = { code: 'code', redirectUri: '', query: { domain_prefix } };
    await expect(elsewhere.oauth?.exchangeCode(consent)).rejects.toMatchObject({ kind: 'refused' });
  }
});

test('consent uses the page of all shops', () => {
  const elsewhere = createXSeries({ ...shop.app, apiUrl: 'https://{domain_prefix}.retail.lightspeed.app' });
  const url = new URL(
    elsewhere.oauth?.authorizeUrl({ state: 'state', redirectUri: 'http://cellarhand.test/callback' }) ?? '',
  );
  expect(url.origin + url.pathname).toBe('https://secure.retail.lightspeed.app/connect');
  expect([url.searchParams.get('state'), url.searchParams.get('client_id')]).toEqual(['state', 'x-client']);
  expect(createXSeries({ apiUrl: shop.url, clientId: undefined, clientSecret: undefined }).oauth).toBeNull();
});

test('products since a version, including deleted ones', async () => {
  const credentials = await adapter.acceptPasted({ domain_prefix: shop.prefix, access_token: shop.issueToken() });
  const asked = { locationIds: [shop.outlet], since: null, next: null };
  const first = await adapter.pullCatalogue(credentials, asked);
  expect(first.items.map(({ id, name, category, price }) => [id, name, category, price])[0]).toEqual([
    'gin',
    'Gin Tonic',
    'Cocktails',
    '12.5',
  ]);
  const last = await adapter.pullCatalogue(credentials, { ...asked, next: first.next });
  expect([last.items, last.next, last.seenTo]).toEqual([[], null, '12']);
  const again = await adapter.pullCatalogue(credentials, { ...asked, since: '12' });
  expect([again.items, again.next, again.seenTo]).toEqual([[], null, '12']);
});

test("a webhook is accepted when its form is signed with our app's secret, and has the id of the sale to fetch", () => {
  const seller = new BusySeller(
    { books: shop.books, location: shop.outlet, happenings: ['edit'], open: 0, now: () => shop.now() },
    new Chance(seeded(6)),
  );
  const sale = seller.sellAt(Date.now());
  const { body, headers } = shop.webhook(sale);
  const read = (changes: object) => adapter.readWebhook({ body, headers, url: '', ...changes }, null);
  const [event] = read({}) ?? [];
  expect(event).toMatchObject({ kind: 'order', orderId: sale.id, accountId: 'retailer' });
  expect(read({})?.[0]?.id).toBe(event?.id); // repeats have the same id
  expect(read({ body: Buffer.from(`${body}&x=1`) })).toBeNull();
  expect(read({ headers: shop.webhook(sale, 'forged').headers })).toBeNull();
  for (const header of [
    '',
    'signature=,algorithm=HMAC-SHA256',
    `${headers['x-signature']}`.replace('HMAC-SHA256', 'none'),
  ])
    expect(read({ headers: { 'x-signature': header } })).toBeNull();
  expect(read({ headers: {} })).toBeNull();
  const without = createXSeries({ apiUrl: shop.url, clientId: undefined, clientSecret: undefined });
  expect(without.readWebhook({ body, headers, url: '' }, null)).toBeNull();
});
