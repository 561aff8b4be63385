import { createHmac } from 'node:crypto';
import { type FakeAnswer, type FakeRequest, FakeTill } from '../fake-till.ts';
import { objectionsTo } from '../judge-shape.ts';
import { type BookOrder, MENU } from '../till-books.ts';
import { TOAST_ORDER } from './toast-facts.ts';

const GUID = '5a401af8-d2e2-4090-8c45-9f87b8b6c4d1';
const dollars = (cents: number) => cents / 100;
const toastTime = (time: number) => new Date(time).toISOString().replace('Z', '+0000');
const reference = (guid: string, entityType: string) => ({ guid, entityType });

/** Toast as documented, as far as we call it: one restaurant with menus, orders, and people. */
export class FakeToast extends FakeTill {
  readonly restaurant = GUID;
  readonly client = { clientId: 'client', clientSecret: 'client-secret' };
  readonly webhookSecret = 'webhook-secret';
  readonly tokens = new Set<string>();
  readonly books = new Map<string, BookOrder>();
  /** Items removed from the menu. */
  readonly gone = new Set<string>();
  lastUpdated = '2026-01-01T00:00:00.000+0000';
  pageSize = 100;
  private issued = 0;

  /** The time of each token request, in milliseconds. */
  readonly logins: number[] = [];

  protected slowDown() {
    return { 'x-toast-ratelimit-reset': String(Math.ceil(Date.now() / 1000) - 1) };
  }

  protected answer({ method, pathname, query, headers, body }: FakeRequest): FakeAnswer {
    if (pathname === '/authentication/v1/authentication/login') return this.login(method, body);
    if (!this.tokens.has((headers.authorization ?? '').replace('Bearer ', '')))
      return { status: 401, json: { status: 401, code: 10010, message: 'Unauthorized' } };
    if (headers['toast-restaurant-external-id'] !== GUID)
      return { status: 403, json: { status: 403, code: 10025, message: 'Forbidden' } };
    if (pathname === `/restaurants/v1/restaurants/${GUID}`)
      return { json: { guid: GUID, general: { name: 'The Blue Door', locationName: 'Main Street' } } };
    if (pathname === '/labor/v1/employees') return { json: this.employees(query.getAll('employeeIds')) };
    if (pathname === '/menus/v2/metadata') return { json: { restaurantGuid: GUID, lastUpdated: this.lastUpdated } };
    if (pathname === '/menus/v2/menus') return { json: this.menus() };
    if (pathname === '/orders/v2/ordersBulk') return this.ordersBulk(query);
    const id = /^\/orders\/v2\/orders\/([^/]+)$/.exec(pathname)?.[1] ?? '';
    const order = this.books.get(id);
    return order ? { json: this.judged(order) } : { status: 404, json: { status: 404, code: 0, message: 'Not found' } };
  }

  private login(method: string, body: string): FakeAnswer {
    this.logins.push(Date.now());
    const sent = method === 'POST' ? (JSON.parse(body) as Record<string, string>) : {};
    const { clientId, clientSecret } = this.client;
    if (
      sent.clientId !== clientId ||
      sent.clientSecret !== clientSecret ||
      sent.userAccessType !== 'TOAST_MACHINE_CLIENT'
    )
      return { status: 401, json: { status: 401, code: 10010, message: 'Invalid client' } };
    this.issued += 1;
    const accessToken = `token-${this.issued}`;
    this.tokens.add(accessToken);
    return { json: { token: { tokenType: 'Bearer', expiresIn: 86_400, accessToken }, status: 'SUCCESS' } };
  }

  private employees(ids: readonly string[]) {
    if (ids.length > 100) this.objections.push('more than 100 employees asked for');
    return ids.map((guid) => ({ guid, entityType: 'RestaurantUser', firstName: 'Al', lastName: 'Smith' }));
  }

  private menus() {
    const menuItems = MENU.filter(({ item }) => !this.gone.has(item)).map(({ item, name, price, category }) => ({
      guid: item,
      name,
      price: dollars(price),
      pricingStrategy: 'BASE_PRICE',
      unitOfMeasure: 'NONE',
      salesCategory: { name: category, guid: category },
      plu: '',
      sku: '',
      modifierGroupReferences: [1],
    }));
    return {
      restaurantGuid: GUID,
      lastUpdated: this.lastUpdated,
      restaurantTimeZone: 'America/New_York',
      menus: [
        { name: 'Bar', guid: 'menu', menuGroups: [{ name: 'Drinks', guid: 'group', menuItems, menuGroups: [] }] },
      ],
      modifierGroupReferences: { 1: { name: 'Size', guid: 'size', referenceId: 1, modifierOptionReferences: [2] } },
      modifierOptionReferences: { 2: { name: 'Double', guid: 'double', referenceId: 2, price: 4 } },
    };
  }

  private ordersBulk(query: URLSearchParams): FakeAnswer {
    const [start, end] = [query.get('startDate') ?? '', query.get('endDate') ?? ''];
    for (const each of [start, end])
      if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+0000$/.test(each)) this.objections.push(`${each} is no time`);
    const [from, to] = [Date.parse(start), Date.parse(end)];
    if (to - from > 31 * 86_400_000) this.objections.push('more than a month asked for');
    const [size, page] = [Number(query.get('pageSize')), Number(query.get('page'))];
    if (!(size > 0 && size <= this.pageSize)) this.objections.push(`a page of ${size}`);
    const found = [...this.books.values()]
      .filter((order) => order.changedAt >= from && order.changedAt < to)
      .sort((a, b) => a.changedAt - b.changedAt);
    return { json: found.slice((page - 1) * size, page * size).map((order) => this.judged(order)) };
  }

  private judged(order: BookOrder) {
    const json = toastJson(order);
    this.objections.push(...objectionsTo(json, TOAST_ORDER, 'order'));
    return json;
  }

  /** Sends a webhook as Toast does: with the whole order. */
  async notify(
    to: string,
    order: BookOrder,
    { secret = this.webhookSecret, guid = `event-${order.id}-${order.changedAt}` } = {},
  ) {
    const timestamp = new Date(order.changedAt).toISOString();
    const details = { restaurantGuid: GUID, order: toastJson(order) };
    const body = JSON.stringify({
      timestamp,
      eventCategory: 'order_updated',
      eventType: 'order_updated',
      guid,
      details,
    });
    const signature = createHmac('sha256', secret)
      .update(body + timestamp)
      .digest('base64');
    const headers = { 'content-type': 'application/json', 'toast-signature': signature, 'toast-attempt-number': '1' };
    return (await fetch(to, { method: 'POST', headers, body })).status;
  }
}

/** An order in Toast's format. */
export function toastJson(order: BookOrder) {
  const standing = order.lines.filter((line) => !line.voided);
  const sum = (pick: (line: (typeof standing)[number]) => number) =>
    standing.reduce((total, line) => total + pick(line), 0);
  const total = sum((line) => line.gross - line.discount + line.tax) + order.charge;
  const refunded = sum((line) => line.refunded + line.refundedTax);
  const selections = order.lines.map((line) => ({
    ...reference(line.id, 'MenuItemSelection'),
    item: reference(line.item, 'MenuItem'),
    displayName: MENU.find((each) => each.item === line.item)?.name ?? line.item,
    selectionType: line.isCard ? 'TOAST_CARD_SELL' : 'NONE',
    unitOfMeasure: 'NONE',
    createdDate: toastTime(line.addedAt ?? order.openedAt),
    quantity: line.quantity,
    preDiscountPrice: dollars(line.gross),
    price: dollars(line.gross - line.discount),
    tax: dollars(line.tax),
    voided: line.voided,
    deferred: line.isCard,
    modifiers: [],
    ...(line.refunded > 0 && {
      refundDetails: { refundAmount: dollars(line.refunded), taxRefundAmount: dollars(line.refundedTax) },
    }),
  }));
  // A service gratuity, and the rest as tips of two payments.
  const half = Math.floor(total / 2);
  const payments = [half, total - half].map((amount, index) => ({
    ...reference(`${order.id}-${index}`, 'OrderPayment'),
    type: index === 0 ? 'CASH' : 'CREDIT',
    amount: dollars(amount),
    tipAmount: index === 0 ? 0 : dollars(order.tip),
    ...(index === 1 &&
      refunded > 0 && { refundStatus: 'PARTIAL', refund: { refundAmount: dollars(refunded), tipRefundAmount: 0 } }),
  }));
  const appliedServiceCharges = [
    {
      ...reference(`${order.id}-charge`, 'AppliedServiceCharge'),
      serviceCharge: reference('charge', 'ServiceCharge'),
      chargeAmount: dollars(order.charge),
      serviceChargeCategory: 'SERVICE_CHARGE',
      gratuity: false,
    },
  ];
  return {
    ...reference(order.id, 'Order'),
    diningOption: reference('dine-in', 'DiningOption'),
    openedDate: toastTime(order.openedAt),
    createdDate: toastTime(order.openedAt),
    modifiedDate: toastTime(order.changedAt),
    deleted: order.state === 'void',
    voided: false,
    excessFood: order.isWaste,
    createdInTestMode: false,
    approvalStatus: order.state === 'open' ? 'FUTURE' : 'APPROVED',
    server: reference('al', 'RestaurantUser'),
    createdDevice: { id: 'bar-1' },
    checks: [
      {
        ...reference(`${order.id}-check`, 'Check'),
        selections,
        payments,
        ...(order.charge > 0 && { appliedServiceCharges }),
        totalAmount: dollars(total),
        paymentStatus: 'CLOSED',
        deleted: false,
        voided: false,
      },
    ],
  };
}
