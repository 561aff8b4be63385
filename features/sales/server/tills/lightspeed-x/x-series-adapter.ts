import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { shortName } from '../../../domain/tills/stated-amount.ts';
import type { CataloguePage, Credentials, Delivery, TillAdapter, TillEvent } from '../adapter.ts';
import { parseTillJson } from '../parse-json.ts';
import { TillHttp } from '../till-http.ts';
import { readEach } from '../unreadable/read-each.ts';
import { XSeriesAccess, type XSeriesSettings } from './x-series-access.ts';
import { XSeriesApi } from './x-series-api.ts';
import { readXSeriesItem, readXSeriesList, XSeriesLists } from './x-series-lists.ts';
import { pullXSeriesSales, translateXSeries, XSeriesMarks, type XSeriesShop } from './x-series-sales.ts';
import { xSeriesNamed, xSeriesOne, xSeriesProduct, xSeriesSale } from './x-series-shapes.ts';

const sale = z.object({ id: z.string().min(1).max(200) });

/**
 * X-Series sends a form whose field `payload` is JSON, and signs the body with our app's secret: `X-Signature:
 * signature=<hex>,algorithm=HMAC-SHA256`. Messages have no id: repeats have the same body.
 */
function readXSeriesWebhook({ headers, body }: Delivery, secret: string | undefined): TillEvent[] | null {
  const header = headers['x-signature'];
  if (!secret || typeof header !== 'string') return null;
  const parts = new Map(header.split(',').map((part) => part.trim().split('=', 2) as [string, string | undefined]));
  if (parts.get('algorithm')?.toUpperCase() !== 'HMAC-SHA256') return null;
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(parts.get('signature') ?? '', 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const form = new URLSearchParams(body.toString('utf8'));
  const id = createHash('sha256').update(body).digest('base64url');
  const accountId = form.get('retailer_id');
  const about = accountId ? { accountId } : {};
  if (form.get('type') === 'product.update') return [{ id, kind: 'catalogue', ...about }];
  const read = form.get('type') === 'sale.update' ? sale.safeParse(parse(form.get('payload') ?? '')) : undefined;
  return [read?.success ? { id, kind: 'order', orderId: read.data.id, ...about } : { id, kind: 'other', ...about }];
}

function parse(text: string): unknown {
  try {
    return parseTillJson(text);
  } catch {
    return null;
  }
}

/** A token lives a day. */
const REFRESH_AHEAD = 2 * 3_600_000;
const PRODUCTS_PAGE = 200;
const MOST_SHOPS = 200;

/** Lightspeed Retail X-Series, through its API for sales, products, and registers. */
export function createXSeries(settings: XSeriesSettings): TillAdapter {
  const http = new TillHttp('Lightspeed Retail');
  const api = new XSeriesApi(http, settings.apiUrl);
  const access = new XSeriesAccess(http, api, settings);
  const shops = new Map<string, XSeriesShop>();
  const shopOf = ({ more }: Credentials): XSeriesShop => {
    const prefix = more?.domain_prefix ?? '';
    const shop = shops.get(prefix) ?? { marks: new XSeriesMarks(), lists: new XSeriesLists() };
    if (shops.size >= MOST_SHOPS) shops.clear();
    shops.set(prefix, shop);
    return shop;
  };
  return {
    provider: 'LX',
    name: 'Lightspeed Retail (X-Series)',
    instanceProvider: 'LS',
    oauth: access.oauth,
    pasted: [
      { name: 'domain_prefix', label: 'Domain prefix', isSecret: false },
      { name: 'access_token', label: 'Personal token', isSecret: true },
    ],
    acceptPasted: ({ domain_prefix = '', access_token = '' }) =>
      access.withDiscount({ accessToken: access_token, more: { domain_prefix } }),
    refreshAhead: REFRESH_AHEAD,
    refresh: (credentials) => access.refresh(credentials),
    revoke: async () => {}, // no call exists: the shop removes access in its settings
    readAccount: (credentials) => access.readAccount(credentials),
    listLocations: async (credentials) =>
      (await readXSeriesList(api, credentials, '/outlets', xSeriesNamed))
        .filter((outlet) => !outlet.deleted_at)
        .map(({ id, name }) => ({ id, name: shortName(name) ?? id })),
    pullCatalogue: (credentials, asked) => pullProducts(api, credentials, shopOf(credentials).lists, asked),
    writer: null,
    pullOrders: (credentials, span, next) => pullXSeriesSales(api, credentials, shopOf(credentials), span, next),
    fetchOrders: async (credentials, wanted) => {
      const found = [];
      for (const { id } of wanted) {
        const said = await api.find(credentials, `/sales/${encodeURIComponent(id)}`, xSeriesOne(z.unknown()));
        if (said) found.push(said.data);
      }
      const { read, unreadable } = readEach(xSeriesSale).parse(found);
      return { orders: await translateXSeries(api, credentials, shopOf(credentials).lists, read), unreadable };
    },
    readWebhook: (delivery) => readXSeriesWebhook(delivery, settings.clientSecret),
  };
}

/** Changes since a version, including deletions. */
async function pullProducts(
  api: XSeriesApi,
  credentials: Credentials,
  lists: XSeriesLists,
  { since, next }: { readonly since: string | null; readonly next: string | null },
): Promise<CataloguePage> {
  const after = Number(next ?? since ?? 0);
  const more = { deleted: 'true', include_images: 'false' };
  const page = await api.page(credentials, { path: '/products', after, size: PRODUCTS_PAGE, more }, xSeriesProduct);
  for (const product of page.data) lists.learn(product);
  const items = page.data
    .filter((product) => product.id !== credentials.more?.discount_product_id)
    .map((product) => readXSeriesItem(product));
  const following = page.after === null ? { next: null, seenTo: String(after) } : { next: String(page.after) };
  return { items, modifiers: [], ...following };
}
