import { createHmac, randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerSquare, type Said } from './answer-square.ts';
import type { CatalogObject, Order, Payment } from './square-objects.ts';
import type { Faults, SquareState } from './square-state.ts';

/**
 * Square as documented, as far as we call it: one seller with a catalog, orders, payments, and a team. It keeps state,
 * pages lists, and finds changes by `updated_at`. Square's own SDK validates each answer and each request body: see
 * `objections`.
 */
export class FakeSquare implements SquareState {
  readonly merchant = {
    id: `M${randomUUID().slice(0, 8)}`,
    business_name: 'The Blue Door',
    country: 'US',
    currency: 'USD',
  };
  readonly locations = [
    { id: 'L-BAR', name: 'Bar', status: 'ACTIVE' },
    { id: 'L-PATIO', name: 'Patio', status: 'ACTIVE' },
  ];
  readonly catalog = new Map<string, CatalogObject>();
  readonly orders = new Map<string, Order>();
  readonly payments = new Map<string, Payment>();
  readonly team = new Map([
    ['TM-AL', { id: 'TM-AL', given_name: 'Al', family_name: 'Smith', status: 'ACTIVE' }],
    ['TM-BO', { id: 'TM-BO', given_name: 'Bo', family_name: 'Jones', status: 'ACTIVE' }],
  ]);
  readonly app = { id: 'sq0idp-app', secret: 'sq0csp-secret' };
  readonly webhookKey = 'webhook-signature-key';
  /** Accepted access tokens. */
  readonly tokens = new Set<string>();
  readonly refreshTokens = new Set<string>();
  readonly codes = new Set<string>();
  readonly objections: string[] = [];
  readonly calls: string[] = [];
  readonly faults: Faults = { repeatedPage: 0, slowDown: 0, broken: 0, random: () => 0.5 };
  readonly writes = new Map<string, { readonly sent: string; readonly answer: object }>();
  isWriting = false;
  writesAtOnce = 0;
  duringWrite: () => Promise<void> = async () => {};
  /** The most simultaneous calls. */
  mostAtOnce = 0;
  pageSize = 20;
  /** The redirect after consent, as registered with the app at Square. */
  redirectUrl = '';
  /** Called before each answer, to simulate changes at the seller meanwhile. */
  beforeAnswer: (path: string) => void | Promise<void> = () => {};
  private readonly server: http.Server;
  private tick = 0;
  private atOnce = 0;

  private constructor() {
    this.server = http.createServer((request, response) => void this.serve(request, response));
  }

  static async start(): Promise<FakeSquare> {
    const fake = new FakeSquare();
    await new Promise<void>((resolve) => fake.server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The time of a change of an order: two may change in one millisecond. */
  time(): string {
    return new Date().toISOString();
  }

  /** Never the same twice: a catalog search skips changes in the millisecond of the previous search. */
  now(): string {
    this.tick = Math.max(Date.now(), this.tick + 1);
    return new Date(this.tick).toISOString();
  }

  issueToken(): string {
    const token = `EAAA${randomUUID()}`;
    this.tokens.add(token);
    return token;
  }

  issueRefreshToken(): string {
    const token = `EQAA${randomUUID()}`;
    this.refreshTokens.add(token);
    return token;
  }

  /** Simulates consent on Square's page: returns the code that the browser brings back. */
  consent(): string {
    const code = `sq0cgp-${randomUUID()}`;
    this.codes.add(code);
    return code;
  }

  revokeAll(): void {
    this.tokens.clear();
    this.refreshTokens.clear();
  }

  put(order: Order): void {
    this.orders.set(order.id, order);
  }

  /** Sends a webhook as Square does; `url` is the subscription's, `to` the actual target. */
  async notify(
    body: object,
    { url, to, key = this.webhookKey }: { url: string; to: string; key?: string },
  ): Promise<number> {
    const text = JSON.stringify(body);
    const signature = createHmac('sha256', key)
      .update(url + text)
      .digest('base64');
    const headers = { 'content-type': 'application/json', 'x-square-hmacsha256-signature': signature };
    return (await fetch(to, { method: 'POST', headers, body: text })).status;
  }

  /** The event for a changed order: its ids and nothing else. */
  orderEvent({ id, location_id, state, updated_at, created_at }: Order, eventId: string = randomUUID()): object {
    const order_updated = { order_id: id, location_id, state, version: 1, created_at, updated_at };
    return this.event('order.updated', { type: 'order_updated', id, object: { order_updated } }, eventId);
  }

  event(type: string, data: object, eventId: string = randomUUID()): object {
    return { merchant_id: this.merchant.id, type, event_id: eventId, created_at: this.now(), data };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** The seller consents immediately. */
  private sendBack(asked: URLSearchParams): Said {
    const query = new URLSearchParams({ code: this.consent(), response_type: 'code', state: asked.get('state') ?? '' });
    return { status: 302, headers: { location: `${this.redirectUrl}?${query}` }, body: {} };
  }

  private async serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    this.atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.atOnce);
    const { status, body, headers } = await this.answer(request, Buffer.concat(chunks).toString());
    this.atOnce -= 1;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  }

  private async answer({ method = '', url = '', headers }: http.IncomingMessage, text: string): Promise<Said> {
    const { pathname, searchParams } = new URL(url, this.url);
    this.calls.push(`${method} ${pathname}`);
    await this.beforeAnswer(pathname);
    const { faults } = this;
    if (faults.random() < faults.slowDown)
      return {
        status: 429,
        headers: { 'retry-after': '0' },
        body: { errors: [{ category: 'RATE_LIMIT_ERROR', code: 'RATE_LIMITED' }] },
      };
    if (faults.random() < faults.broken)
      return { status: 503, body: { errors: [{ category: 'API_ERROR', code: 'SERVICE_UNAVAILABLE' }] } };
    if (pathname === '/oauth2/authorize') return this.sendBack(searchParams);
    const sent = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    const { authorization } = headers;
    const said = await answerSquare(this, { method, pathname, searchParams, sent, authorization });
    this.objections.push(...(said.objections ?? []));
    return said;
  }
}
