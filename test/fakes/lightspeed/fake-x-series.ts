import { createHmac } from 'node:crypto';
import { type FakeAnswer, type FakeRequest, FakeTill } from '../fake-till.ts';
import { objectionsTo } from '../judge-shape.ts';
import { type BookOrder, MENU } from '../till-books.ts';
import { X_SERIES_SALE } from './x-series-facts.ts';

const dollars = (cents: number) => cents / 100;
const time = (at: number) => new Date(at).toISOString().replace('Z', '+00:00');

interface Versioned {
  readonly version: number;
}

/** X-Series as documented, as far as we call it: one shop that lists changes by version. */
export class FakeXSeries extends FakeTill {
  readonly app = { clientId: 'x-client', clientSecret: 'x-secret' };
  readonly prefix = 'bluedoor';
  readonly outlet = 'outlet-1';
  readonly tokens = new Set<string>();
  readonly refreshTokens = new Set<string>();
  readonly books = new Map<string, BookOrder>();
  readonly codes = new Set(['code']);
  private readonly products = MENU.map((each, index) => ({ ...each, version: 10 + index }));
  private issued = 0;

  issueToken(): string {
    this.issued += 1;
    const token = `x-token-${this.issued}`;
    this.tokens.add(token);
    return token;
  }

  /** A date, not a number of seconds. */
  protected slowDown() {
    return { 'retry-after': new Date(Date.now() - 1000).toUTCString() };
  }

  protected answer({ method, pathname, query, headers, body }: FakeRequest): FakeAnswer {
    if (pathname === '/api/1.0/token') return this.askToken(method, new URLSearchParams(body));
    if (!headers['user-agent']) this.objections.push('a call without user agent');
    if (!this.tokens.has((headers.authorization ?? '').replace('Bearer ', '')))
      return { status: 401, json: { error: 'unauthorized', message: 'Bad token' } };
    const path = pathname.replace('/api/2026-07', '');
    if (path === '/retailer')
      return { json: { data: { id: 'retailer', name: 'The Blue Door', discount_product_id: 'discount' } } };
    if (path === '/outlets') return page([{ id: this.outlet, name: 'Main', version: 5 }], query);
    if (path === '/registers') return page([{ id: 'register', name: 'Till 1', version: 6 }], query);
    if (path === '/users') return page([{ id: 'al', display_name: 'Al Smith', version: 7 }], query);
    if (path === '/products') return page(this.products.map(productJson), query);
    if (path === '/sales') return this.listSales(query);
    const [, kind, id = ''] = /^\/(sales|products)\/([^/]+)$/.exec(path) ?? [];
    const product = kind === 'products' ? this.products.find((each) => each.item === id) : undefined;
    if (product) return { json: { data: productJson(product) } };
    const order = kind === 'sales' ? this.books.get(id) : undefined;
    return order ? { json: { data: this.judged(order) } } : { status: 404, json: { error: 'not found' } };
  }

  /** Each refresh token works once, and revokes the access token before it. */
  private askToken(method: string, form: URLSearchParams): FakeAnswer {
    const grant = form.get('grant_type');
    const isOurs = form.get('client_id') === this.app.clientId && form.get('client_secret') === this.app.clientSecret;
    const isGranted =
      grant === 'refresh_token'
        ? this.refreshTokens.delete(form.get('refresh_token') ?? '')
        : this.codes.delete(form.get('code') ?? '');
    if (method !== 'POST' || !isOurs || !isGranted) return { status: 400, json: { error: 'invalid_grant' } };
    this.tokens.clear();
    const access_token = this.issueToken();
    const refresh_token = `x-refresh-${this.issued}`;
    this.refreshTokens.add(refresh_token);
    const expires = Math.floor(Date.now() / 1000) + 86_400;
    return {
      json: {
        access_token,
        refresh_token,
        token_type: 'Bearer',
        expires,
        expires_in: 86_400,
        domain_prefix: this.prefix,
      },
    };
  }

  private listSales(query: URLSearchParams): FakeAnswer {
    const [after, size] = [Number(query.get('after')), Number(query.get('page_size'))];
    const found = [...this.books.values()]
      .filter((order) => versionOf(order) > after)
      .sort((a, b) => a.changedAt - b.changedAt)
      .slice(0, size);
    const versions = found.map(versionOf);
    const version = { min: versions[0] ?? null, max: versions.at(-1) ?? null };
    return { json: { data: found.map((order) => this.judged(order)), version } };
  }

  private judged(order: BookOrder) {
    const json = xSeriesJson(order);
    this.objections.push(...objectionsTo(json, X_SERIES_SALE, 'sale'));
    return json;
  }

  /** A form, signed with the app's secret. */
  webhook(order: BookOrder, secret = this.app.clientSecret) {
    const form = { payload: JSON.stringify(xSeriesJson(order)), type: 'sale.update', retailer_id: 'retailer' };
    const body = new URLSearchParams(form).toString();
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    return { body: Buffer.from(body), headers: { 'x-signature': `signature=${signature},algorithm=HMAC-SHA256` } };
  }
}

/** Grows with time; other objects of the shop take versions in between. */
const versionOf = ({ changedAt }: BookOrder): number => (changedAt - 1_700_000_000_000) * 7;

function page<T extends Versioned>(all: readonly T[], query: URLSearchParams): FakeAnswer {
  const data = all.filter((each) => each.version > Number(query.get('after')));
  const versions = data.map((each) => each.version);
  return { json: { data, version: { min: versions[0] ?? null, max: versions.at(-1) ?? null } } };
}

const productJson = ({ item, name, price, category, version }: (typeof MENU)[number] & Versioned) => ({
  id: item,
  name,
  sku: item,
  active: true,
  price_excluding_tax: dollars(price),
  price_including_tax: dollars(price),
  product_category: { id: category, name: category },
  variant_options: [],
  product_codes: [],
  version,
});

const STATES = { counts: 'closed', open: 'parked', void: 'voided' } as const;

/** A sale in X-Series' format. A removed line is missing. */
function xSeriesJson(order: BookOrder) {
  const { direction } = order;
  const lines = order.lines.filter((line) => !line.voided);
  const money = (cents: number) => dollars(direction * cents);
  const total = lines.reduce((sum, line) => sum + line.gross - line.discount + line.tax, 0);
  const adjustments = [
    { adjustment_type: 'TIP', name: 'Tip', total: money(order.tip) },
    { adjustment_type: 'NON_CASH_FEE', name: 'Card fee', total: money(order.charge) },
  ].filter((each) => each.total !== 0);
  return {
    id: order.id,
    state: STATES[order.state],
    attributes: [],
    date: time(order.openedAt),
    created_at: time(order.openedAt),
    updated_at: time(order.changedAt),
    _metadata: { version: versionOf(order) },
    source: { author: { id: 'al' }, outlet_id: order.location, register_id: 'register' },
    return: { is_return: direction === -1 },
    line_items: lines.map((line) => ({
      id: line.id,
      product: { id: line.item },
      quantity: direction * line.quantity,
      pricing: { total: money(line.gross - line.discount), discount_total: money(line.discount) },
      tax: { id: 'tax', total: money(line.tax) },
      return: { is_return: direction === -1 },
      ...(line.isCard && { gift_card_number: '7700' }),
    })),
    payments: [
      {
        id: `${order.id}-1`,
        amount: money(total),
        date: time(order.openedAt),
        type: { config_id: 'cash', name: 'Cash' },
      },
    ],
    adjustments,
  };
}
