import { type FakeAnswer, type FakeRequest, FakeTill } from '../fake-till.ts';
import { objectionsTo } from '../judge-shape.ts';
import { type BookOrder, MENU } from '../till-books.ts';
import { K_SERIES_SALE } from './k-series-facts.ts';

/** K-Series as documented, as far as we call it: one location whose accounts never change. */
export class FakeKSeries extends FakeTill {
  readonly app = { clientId: 'k-client', clientSecret: 'k-secret' };
  readonly location = '45454565682155';
  readonly tokens = new Set<string>();
  readonly refreshTokens = new Set<string>();
  readonly codes = new Set(['code']);
  readonly books = new Map<string, BookOrder>();
  private issued = 0;

  protected slowDown() {
    return { 'retry-after': '0' };
  }

  protected answer({ method, pathname, query, headers, body }: FakeRequest): FakeAnswer {
    if (pathname === '/oauth/token') return this.askToken(method, headers.authorization, new URLSearchParams(body));
    if (!this.tokens.has((headers.authorization ?? '').replace('Bearer ', '')))
      return { status: 401, json: { error: 'invalid_token' } };
    if (pathname === '/f/data/businesses') return { json: this.businesses() };
    if (pathname === '/items/v1/items') return { json: this.items(query) };
    if (pathname === `/f/v2/business-location/${this.location}/sales`) return this.listSales(query);
    return { status: 404, json: { error: 'not found' } };
  }

  /** Each refresh token works once. */
  private askToken(method: string, authorization: string | undefined, form: URLSearchParams): FakeAnswer {
    const { clientId, clientSecret } = this.app;
    const login = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    const isGranted =
      form.get('grant_type') === 'refresh_token'
        ? this.refreshTokens.delete(form.get('refresh_token') ?? '')
        : this.codes.delete(form.get('code') ?? '');
    if (method !== 'POST' || authorization !== login) return { status: 401, json: { error: 'invalid_client' } };
    if (!isGranted) return { status: 400, json: { error: 'invalid_grant' } };
    this.issued += 1;
    const [access_token, refresh_token] = [`k-token-${this.issued}`, `k-refresh-${this.issued}`];
    this.tokens.add(access_token);
    this.refreshTokens.add(refresh_token);
    return {
      json: { access_token, refresh_token, token_type: 'Bearer', expires_in: 3600, scope: 'financial-api items' },
    };
  }

  private businesses() {
    const businessLocations = [
      { blName: 'Main', blID: Number(this.location), country: 'US', timezone: 'America/New_York' },
    ];
    return { _embedded: { businessList: [{ businessName: 'The Blue Door', businessId: 1234, businessLocations }] } };
  }

  private items(query: URLSearchParams) {
    if (query.get('businessLocationId') !== this.location) this.objections.push('items of no location');
    const [offset, amount] = [Number(query.get('offset')), Number(query.get('amount'))];
    if (amount > 1000) this.objections.push('more than 1000 items asked for');
    const all = MENU.map(({ item, name, price, category }, index) => ({
      id: 3_012_455_645 + index,
      name,
      sku: item,
      active: true,
      barcode: '',
      barcodes: [],
      accountingGroup: { id: 1, name: category },
      prices: [{ name: 'Default', amount: price / 100 }],
      priceMode: 'AMOUNT',
      itemType: 'ITEM',
    }));
    return all.slice(offset, offset + amount);
  }

  private listSales(query: URLSearchParams): FakeAnswer {
    const [from, to] = [Date.parse(query.get('from') ?? ''), Date.parse(query.get('to') ?? '')];
    const [size, offset] = [Number(query.get('pageSize')), Number(query.get('nextPageToken') ?? 0)];
    if (Number.isNaN(from) || to < from) return { status: 400, json: { error: 'Invalid date range' } };
    if (!(size > 0 && size <= 100)) this.objections.push(`a page of ${size}`);
    if ((query.get('include') ?? '').includes('consumer')) this.objections.push('guests asked for');
    const found = [...this.books.values()]
      .filter((order) => order.changedAt >= from && order.changedAt <= to)
      .sort((a, b) => a.changedAt - b.changedAt);
    const sales = found.slice(offset, offset + size).map(kSeriesJson);
    for (const sale of sales) this.objections.push(...objectionsTo(sale, K_SERIES_SALE, 'sale'));
    const isLast = offset + size >= found.length;
    return { json: { sales, ...(!isLast && { nextPageToken: String(offset + size) }) } };
  }
}

/** An account in K-Series' format. Reversals are above 0 in some and below 0 in others: the documents leave it open. */
function kSeriesJson(order: BookOrder) {
  const isBack = order.direction === -1;
  const parts = order.id.split('/');
  const before = parts.slice(0, -1).join('/');
  const isBelow = isBack && order.id.charCodeAt(order.id.length - 1) % 2 === 0;
  const isRecall = order.id.charCodeAt(order.id.length - 2) % 2 === 0;
  const money = (cents: number, places = 6) => ((isBelow ? -cents : cents) / 100).toFixed(places);
  const back = order.isMoneyOnly ? 'REFUND' : isRecall ? 'RECALL' : 'VOID';
  const total = order.lines.reduce((sum, line) => sum + line.gross - line.discount + line.tax, 0) + order.charge;
  return {
    accountFiscId: order.id,
    receiptId: `R${order.id}`,
    source: { initialAccountId: parts[0] ?? '', ...(before && { previousAccountId: before }) },
    type: isBack ? back : before ? 'UPDATE' : 'SALE',
    cancelled: false,
    timeOfOpening: new Date(order.openedAt).toISOString(),
    timeClosed: new Date(order.changedAt).toISOString(),
    ownerName: 'Al',
    deviceName: 'iPad 9',
    salesLines: order.lines.map((line, index) => ({
      id: line.id,
      sku: line.item,
      name: MENU.find((each) => each.item === line.item)?.name ?? line.item,
      quantity: (isBelow ? -line.quantity : line.quantity).toFixed(3),
      totalNetAmountWithoutTax: money(line.gross - line.discount),
      totalNetAmountWithTax: money(line.gross - line.discount + line.tax),
      taxAmount: money(line.tax),
      taxRatePercentage: '8.88',
      totalDiscountAmount: money(line.discount, 2),
      serviceCharge: money(index === 0 ? order.charge : 0, 2),
      accountingGroup: { accountingGroupId: 1, name: 'Drinks' },
      staffName: 'Al',
      currency: 'USD',
    })),
    payments: [
      {
        code: 'CASH',
        description: 'Cash',
        netAmountWithTax: money(total, 2),
        tip: money(order.tip, 2),
        currency: 'USD',
        type: 'NORMAL',
      },
    ],
  };
}
