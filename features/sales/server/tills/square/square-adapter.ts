import { z } from 'zod';
import {
  type Credentials,
  type OAuthFlow,
  type OrderPage,
  type OrderSpan,
  type TillAdapter,
  TillError,
} from '../adapter.ts';
import { readEach } from '../unreadable/read-each.ts';
import { SquareApi } from './square-api.ts';
import { pullSquareCatalogue } from './square-catalogue.ts';
import { readSquareOrder, type SquareOrder, short, squareOrder } from './square-orders.ts';
import { readSourceLines } from './square-returns.ts';
import { readSellers } from './square-staff.ts';
import { readSquareWebhook } from './square-webhook.ts';
import { createSquareWriter } from './square-write.ts';

export interface SquareSettings {
  readonly apiUrl: string;
  /** Our app's id at Square; without id and secret a token is pasted. */
  readonly appId: string | undefined;
  readonly appSecret: string | undefined;
  /** The key that signs our app's webhooks. */
  readonly webhookKey: string | undefined;
}

/** The fewest permissions needed to read sales and sellers. */
const SCOPES = ['MERCHANT_PROFILE_READ', 'ITEMS_READ', 'ORDERS_READ', 'PAYMENTS_READ', 'EMPLOYEES_READ'];
const DAY = 86_400_000;
/** A token lives 30 days and should be refreshed within 7. */
const REFRESH_AHEAD = 23 * DAY;
const MOST_LOCATIONS = 10;
const ORDERS_PAGE = 200;

const token = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().nullish(),
  expires_at: z.string().nullish(),
});
const merchant = z.object({ merchant: z.object({ id: z.string().min(1), business_name: z.string().nullish() }) });
const locations = z.object({
  locations: z.array(z.object({ id: z.string(), name: z.string().nullish(), status: z.string().nullish() })).nullish(),
});
const orderPage = z.object({ orders: readEach(squareOrder).nullish(), cursor: z.string().nullish() });

const bearer = ({ accessToken }: Credentials) => `Bearer ${accessToken}`;

/** Square, through its API for orders, catalog, payments, and team members. */
export function createSquare(
  { apiUrl, appId, appSecret, webhookKey }: SquareSettings,
  waits: readonly number[],
): TillAdapter {
  const api = new SquareApi(apiUrl);
  const app = appId && appSecret ? { client_id: appId, client_secret: appSecret } : null;
  const askToken = async (body: object) => {
    const said = await api.call('/oauth2/token', token, { method: 'POST', body: { ...app, ...body } });
    return {
      accessToken: said.access_token,
      ...(said.refresh_token && { refreshToken: said.refresh_token }),
      ...(said.expires_at && { expiresAt: said.expires_at }),
    };
  };
  const translate = async (credentials: Credentials, orders: readonly SquareOrder[]) => {
    const sellerOf = await readSellers({ api, authorization: bearer(credentials), waits }, orders);
    const sourceOf = await readSourceLines(api, bearer(credentials), orders);
    return orders.map((order) => readSquareOrder(order, sellerOf(order), sourceOf));
  };
  const oauth: OAuthFlow | null = app && {
    authorizeUrl: ({ state, writes }) => {
      const scope = [...SCOPES, ...(writes ? ['ITEMS_WRITE'] : [])].join(' ');
      const query = new URLSearchParams({ client_id: app.client_id, scope, session: 'false', state });
      return `${apiUrl}/oauth2/authorize?${query}`;
    },
    exchangeCode: ({ code, redirectUri }) =>
      askToken({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }),
  };
  return {
    provider: 'SQ',
    name: 'Square',
    instanceProvider: 'SQ',
    oauth,
    pasted: [
      { name: 'access_token', label: 'Access token', isSecret: true },
      { name: 'webhook_secret', label: 'Webhook signature key', isSecret: true, isOptional: true },
    ],
    acceptPasted: async ({ access_token = '', webhook_secret }) => ({
      accessToken: access_token,
      ...(webhook_secret && { more: { webhook_secret } }),
    }),
    refreshAhead: REFRESH_AHEAD,
    refresh: async (credentials) => {
      const { refreshToken, more } = credentials;
      if (!refreshToken || !app) return credentials;
      const fresh = await askToken({ grant_type: 'refresh_token', refresh_token: refreshToken });
      return { refreshToken, ...fresh, ...(more && { more }) };
    },
    revoke: async ({ accessToken, refreshToken }) => {
      if (!app || !refreshToken) return; // a pasted token belongs to its owner, who revokes it at Square
      const body = { client_id: app.client_id, access_token: accessToken };
      const authorization = `Client ${app.client_secret}`;
      await api.call('/oauth2/revoke', z.object({}).loose(), { method: 'POST', authorization, body });
    },
    readAccount: async (credentials) => {
      const said = await api.call('/v2/merchants/me', merchant, { authorization: bearer(credentials) });
      return { id: said.merchant.id, name: short(said.merchant.business_name) ?? said.merchant.id };
    },
    listLocations: async (credentials) => {
      const said = await api.call('/v2/locations', locations, { authorization: bearer(credentials) });
      return (said.locations ?? [])
        .filter(({ status }) => status !== 'INACTIVE')
        .map(({ id, name }) => ({ id, name: short(name) ?? id }));
    },
    pullCatalogue: (credentials, input) => pullSquareCatalogue(api, bearer(credentials), input),
    writer: createSquareWriter(api),
    pullOrders: async (credentials, span, next) => {
      const { orders, ...page } = await searchOrders(api, credentials, span, next);
      return { ...page, orders: await translate(credentials, orders) };
    },
    fetchOrders: async (credentials, wanted) => {
      const body = { order_ids: wanted.map((order) => order.id) };
      const call = { method: 'POST', body, authorization: bearer(credentials) } as const;
      const { orders } = await api.call('/v2/orders/batch-retrieve', orderPage, call);
      return { orders: await translate(credentials, orders?.read ?? []), unreadable: orders?.unreadable ?? [] };
    },
    readWebhook: (delivery, credentials) =>
      readSquareWebhook(delivery, credentials?.more?.webhook_secret ?? webhookKey),
  };
}

/** Ten locations at a time, each batch with its own pages: `next` is the batch and Square's cursor. */
async function searchOrders(
  api: SquareApi,
  credentials: Credentials,
  { locationIds, from, to }: OrderSpan,
  next: string | null,
): Promise<Omit<OrderPage, 'orders'> & { readonly orders: readonly SquareOrder[] }> {
  const [lot, cursor] = next === null ? [0, ''] : (JSON.parse(next) as [number, string]);
  const location_ids = locationIds.slice(lot * MOST_LOCATIONS, (lot + 1) * MOST_LOCATIONS);
  if (location_ids.length === 0) throw new TillError('refused', 'Choose at least one location');
  const page = await api.call('/v2/orders/search', orderPage, {
    method: 'POST',
    authorization: bearer(credentials),
    body: {
      location_ids,
      limit: ORDERS_PAGE,
      ...(cursor && { cursor }),
      query: {
        filter: { date_time_filter: { updated_at: { start_at: from.toISOString(), end_at: to.toISOString() } } },
        sort: { sort_field: 'UPDATED_AT', sort_order: 'ASC' },
      },
    },
  });
  const isLast = (lot + 1) * MOST_LOCATIONS >= locationIds.length;
  const following = page.cursor ? [lot, page.cursor] : isLast ? null : [lot + 1, ''];
  const { read = [], unreadable = [] } = page.orders ?? {};
  return { orders: read, unreadable, next: following && JSON.stringify(following) };
}
