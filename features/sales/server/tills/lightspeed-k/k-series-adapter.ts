import { createHash } from 'node:crypto';
import { readKSeriesSale } from '../../../domain/tills/lightspeed-k-order.ts';
import { shortName } from '../../../domain/tills/stated-amount.ts';
import type { TillOrder } from '../../../domain/tills/till-order.ts';
import {
  type CataloguePage,
  type Credentials,
  type OrderPage,
  type OrderSpan,
  type TillAdapter,
  TillError,
} from '../adapter.ts';
import { TillHttp } from '../till-http.ts';
import { readKSeriesItems } from './k-series-items.ts';
import {
  kSeriesBusinesses,
  kSeriesItems,
  kSeriesSales,
  kSeriesToken,
  type ReadKSeriesSale,
} from './k-series-shapes.ts';
import { readKSeriesWebhook } from './k-series-webhook.ts';

export interface KSeriesSettings {
  readonly apiUrl: string;
  /** Our app's id at Lightspeed; without id and secret it can't be connected. */
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
  /** "name:password", sent by its webhooks. */
  readonly webhookLogin: string | undefined;
}

const SCOPES = 'financial-api items';
const MINUTE = 60_000;
/** A token lives an hour. */
const REFRESH_AHEAD = 10 * MINUTE;
const SALES_PAGE = 100;
const ITEMS_PAGE = 1000;

const bearer = ({ accessToken }: Credentials) => ({ headers: { authorization: `Bearer ${accessToken}` } });

/** Lightspeed Restaurant K-Series, through its second financial API and its items API. */
export function createKSeries({ apiUrl, clientId, clientSecret, webhookLogin }: KSeriesSettings): TillAdapter {
  const http = new TillHttp('Lightspeed Restaurant');
  const app = clientId && clientSecret ? { clientId, clientSecret } : null;
  const askToken = async (form: Record<string, string>, before?: string): Promise<Credentials> => {
    const login = Buffer.from(`${app?.clientId}:${app?.clientSecret}`, 'utf8').toString('base64');
    const said = await http.call(`${apiUrl}/oauth/token`, kSeriesToken, {
      headers: { authorization: `Basic ${login}` },
      form,
    });
    const refreshToken = said.refresh_token ?? before;
    return {
      accessToken: said.access_token,
      ...(refreshToken && { refreshToken }),
      ...(said.expires_in && { expiresAt: new Date(Date.now() + said.expires_in * 1000).toISOString() }),
    };
  };
  const readBusinesses = async (credentials: Credentials) => {
    const said = await http.call(`${apiUrl}/f/data/businesses`, kSeriesBusinesses, bearer(credentials));
    return said._embedded?.businessList ?? [];
  };
  return {
    provider: 'LK',
    name: 'Lightspeed Restaurant (K-Series)',
    instanceProvider: 'LS',
    oauth: app && {
      authorizeUrl: ({ state, redirectUri }) => {
        const query = {
          response_type: 'code',
          client_id: app.clientId,
          redirect_uri: redirectUri,
          scope: SCOPES,
          state,
        };
        return `${apiUrl}/oauth/authorize?${new URLSearchParams(query)}`;
      },
      exchangeCode: ({ code, redirectUri }) =>
        askToken({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }),
    },
    pasted: [],
    acceptPasted: async () => {
      throw new TillError('refused', 'Connect Lightspeed Restaurant on its own page');
    },
    refreshAhead: REFRESH_AHEAD,
    refresh: async ({ refreshToken }) => {
      if (!refreshToken || !app)
        throw new TillError('revoked', 'Lightspeed Restaurant no longer accepts our access. Connect again.');
      return askToken({ grant_type: 'refresh_token', refresh_token: refreshToken }, refreshToken);
    },
    revoke: async () => {}, // no call exists: access ends with the refresh token
    readAccount: async (credentials) => {
      const [first] = await readBusinesses(credentials);
      if (!first) throw new TillError('refused', 'Lightspeed Restaurant gave us access to no business');
      return { id: String(first.businessId), name: shortName(first.businessName) ?? String(first.businessId) };
    },
    listLocations: async (credentials) =>
      (await readBusinesses(credentials)).flatMap(({ businessLocations }) =>
        (businessLocations ?? []).map(({ blID, blName }) => ({
          id: String(blID),
          name: shortName(blName) ?? String(blID),
        })),
      ),
    pullCatalogue: (credentials, { locationIds, next }) => pullItems(http, apiUrl, credentials, locationIds, next),
    writer: null,
    pullOrders: (credentials, span, next) => pullSales(http, apiUrl, credentials, span, next),
    fetchOrders: async () => ({ orders: [], unreadable: [] }), // no call finds an account by id, and no webhook has an id
    readWebhook: (delivery) => readKSeriesWebhook(delivery, webhookLogin),
  };
}

/**
 * All items of each location, because there is no query for changes. `next` is the location and the number read so
 * far.
 */
async function pullItems(
  http: TillHttp,
  apiUrl: string,
  credentials: Credentials,
  locationIds: readonly string[],
  next: string | null,
): Promise<CataloguePage> {
  const [at, offset] = next === null ? [0, 0] : (JSON.parse(next) as [number, number]);
  const query = { businessLocationId: locationOf(locationIds, at), offset: String(offset), amount: String(ITEMS_PAGE) };
  const url = `${apiUrl}/items/v1/items?${new URLSearchParams(query)}`;
  const items = await http.call(url, kSeriesItems, bearer(credentials));
  const isDone = items.length < ITEMS_PAGE;
  const following = isDone ? [at + 1, 0] : [at, offset + items.length];
  const isLast = isDone && at + 1 >= locationIds.length;
  return {
    ...readKSeriesItems(items),
    next: isLast ? null : JSON.stringify(following),
    ...(isLast && { isWhole: true }),
  };
}

/**
 * Accounts closed within the span; a correction is an account of its own. `next` is the location and Lightspeed's
 * token.
 */
async function pullSales(
  http: TillHttp,
  apiUrl: string,
  credentials: Credentials,
  { locationIds, from, to }: OrderSpan,
  next: string | null,
): Promise<OrderPage> {
  const [at, token] = next === null ? [0, ''] : (JSON.parse(next) as [number, string]);
  const locationId = locationOf(locationIds, at);
  const query = new URLSearchParams({
    from: from.toISOString(),
    to: to.toISOString(),
    include: 'payments,staff', // without guests
    pageSize: String(SALES_PAGE),
    ...(token && { nextPageToken: token }),
  });
  const url = `${apiUrl}/f/v2/business-location/${encodeURIComponent(locationId)}/sales?${query}`;
  const page = await http.call(url, kSeriesSales, bearer(credentials));
  const isLast = at + 1 >= locationIds.length;
  const following = page.nextPageToken ? [at, page.nextPageToken] : isLast ? null : [at + 1, ''];
  return {
    orders: page.sales.read.map((sale) => translate(sale, locationId)),
    unreadable: page.sales.unreadable,
    next: following && JSON.stringify(following),
  };
}

function locationOf(locationIds: readonly string[], at: number): string {
  const location = locationIds[at];
  if (location === undefined) throw new TillError('refused', 'Choose at least one location');
  return location;
}

function translate(sale: ReadKSeriesSale, locationId: string): TillOrder {
  const rawHash = createHash('sha256').update(JSON.stringify(sale)).digest('base64url');
  return readKSeriesSale(sale, { locationId, rawHash });
}
