import { z } from 'zod';
import { shortName } from '../../../domain/tills/stated-amount.ts';
import { type Credentials, type TillAdapter, TillError } from '../adapter.ts';
import { type Clock, Pace, REAL_CLOCK } from '../pace.ts';
import { TillHttp } from '../till-http.ts';
import { readEach } from '../unreadable/read-each.ts';
import { ToastApi } from './toast-api.ts';
import { pullToastMenus } from './toast-menu.ts';
import { pullToastOrders, translateToast } from './toast-orders.ts';
import { toastOrder, toastRestaurant } from './toast-shapes.ts';
import { type ToastToken, ToastTokens } from './toast-tokens.ts';
import { readToastWebhook } from './toast-webhook.ts';

export interface ToastSettings {
  readonly apiUrl: string;
  /** The secret of this installation's subscription, if a connection has none of its own. */
  readonly webhookSecret: string | undefined;
  /** Replaced in tests, which don't wait. */
  readonly clock?: Clock;
}

/** A token lives a day. */
const REFRESH_AHEAD = 2 * 3_600_000;
/** Used in the path and in a header. */
const GUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Toast, through its API for orders, menus, and employees. One connection is one restaurant, which gave its client
 * access.
 */
export function createToast({ apiUrl, webhookSecret, clock = REAL_CLOCK }: ToastSettings): TillAdapter {
  const http = new TillHttp('Toast');
  const tokens = new ToastTokens(http, apiUrl, clock);
  const api = new ToastApi(http, apiUrl, new Pace(clock));
  const readRestaurant = async (credentials: Credentials) => {
    const guid = restaurantOf(credentials);
    const said = await api.call(credentials, guid, `/restaurants/v1/restaurants/${guid}`, toastRestaurant);
    const { name, locationName } = said.general ?? {};
    return { id: guid, name: shortName([name, locationName].filter(Boolean).join(', ')) ?? guid };
  };
  return {
    provider: 'TO',
    name: 'Toast',
    instanceProvider: 'TO',
    oauth: null,
    pasted: [
      { name: 'client_id', label: 'Client ID', isSecret: false },
      { name: 'client_secret', label: 'Client secret', isSecret: true },
      { name: 'restaurant_guid', label: 'Restaurant GUID', isSecret: false },
      { name: 'webhook_secret', label: 'Webhook secret', isSecret: true, isOptional: true },
    ],
    acceptPasted: async ({ client_id = '', client_secret = '', restaurant_guid = '', webhook_secret }) => {
      const guid = restaurant_guid.toLowerCase();
      if (!GUID.test(guid))
        throw new TillError('refused', 'A restaurant GUID looks like 5a401af8-d2e2-4090-8c45-9f87b8b6c4d1', {
          field: 'restaurant_guid',
        });
      const token = await tokens.obtain({ clientId: client_id, clientSecret: client_secret });
      const credentials = credentialsOf(token, {
        client_id,
        client_secret,
        restaurant_guid: guid,
        ...(webhook_secret && { webhook_secret }),
      });
      await readRestaurant(credentials).catch(refuseRestaurant);
      return credentials;
    },
    refreshAhead: REFRESH_AHEAD,
    refresh: async ({ accessToken, more = {} }) => {
      const client = { clientId: more.client_id ?? '', clientSecret: more.client_secret ?? '' };
      const asked = (more.asked ?? '').split(' ').map(Number).filter(Boolean);
      return credentialsOf(await tokens.obtain(client, accessToken, asked), more);
    },
    revoke: async () => {}, // the restaurant removes access at Toast
    readAccount: readRestaurant,
    listLocations: async (credentials) => [await readRestaurant(credentials)],
    pullCatalogue: (credentials, input) => pullToastMenus(api, credentials, input),
    writer: null,
    pullOrders: (credentials, span, next) => pullToastOrders(api, credentials, span, next),
    fetchOrders: async (credentials, wanted) => {
      const restaurant = restaurantOf(credentials);
      const found = [];
      for (const { id } of wanted)
        found.push(await api.find(credentials, restaurant, `/orders/v2/orders/${encodeURIComponent(id)}`, z.unknown()));
      const { read, unreadable } = readEach(toastOrder).parse(found.filter((order) => order !== null));
      return { orders: await translateToast(api, credentials, restaurant, read), unreadable };
    },
    readWebhook: (delivery, credentials) =>
      readToastWebhook(delivery, credentials?.more?.webhook_secret ?? webhookSecret),
  };
}

/** The client is known by now: what Toast still refuses (400, 403, 404) is the restaurant. Wrong secrets answer 401. */
function refuseRestaurant(error: unknown): never {
  if (!(error instanceof TillError) || error.kind !== 'refused') throw error;
  throw new TillError(
    'refused',
    'Toast gives this client no access to this restaurant. Check its GUID, and that the restaurant has added the client.',
    { field: 'restaurant_guid' },
  );
}

const restaurantOf = ({ more }: Credentials): string => more?.restaurant_guid ?? '';

const credentialsOf = (token: ToastToken, more: Readonly<Record<string, string>>): Credentials => ({
  accessToken: token.accessToken,
  expiresAt: new Date(token.expiresAt).toISOString(),
  more: { ...more, asked: token.asked.join(' ') },
});
