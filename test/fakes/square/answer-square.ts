import { judge } from './judge.ts';
import { Refused } from './refused.ts';
import type { CatalogObject, Order, Payment } from './square-objects.ts';
import type { SquareState } from './square-state.ts';
import { findObject, upsertObject } from './square-writes.ts';

export interface Said {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
  readonly objections?: readonly string[];
}

interface Asked {
  readonly method: string;
  readonly pathname: string;
  readonly searchParams: URLSearchParams;
  readonly sent: Record<string, unknown>;
  readonly authorization: string | undefined;
}

type Act = (fake: SquareState, asked: Asked) => object | Promise<object>;

/** The request and the answer of an endpoint, by the type names of Square's SDK. */
interface Endpoint {
  readonly takes?: string;
  readonly answers: string;
  readonly isOpen?: boolean;
  readonly act: Act;
}

const THIRTY_DAYS = 30 * 86_400_000;

const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  'POST /oauth2/token': {
    takes: 'oAuth.ObtainTokenRequest',
    answers: 'ObtainTokenResponse',
    isOpen: true,
    act: obtainToken,
  },
  'POST /oauth2/revoke': {
    takes: 'oAuth.RevokeTokenRequest',
    answers: 'RevokeTokenResponse',
    isOpen: true,
    act: revokeToken,
  },
  'GET /v2/merchants/me': { answers: 'GetMerchantResponse', act: ({ merchant }) => ({ merchant }) },
  'GET /v2/locations': { answers: 'ListLocationsResponse', act: ({ locations }) => ({ locations }) },
  'POST /v2/catalog/search': {
    takes: 'catalog.SearchCatalogObjectsRequest',
    answers: 'SearchCatalogObjectsResponse',
    act: searchCatalog,
  },
  'POST /v2/catalog/batch-retrieve': {
    takes: 'catalog.BatchGetCatalogObjectsRequest',
    answers: 'BatchGetCatalogObjectsResponse',
    act: ({ catalog }, { sent }) => ({
      objects: (sent.object_ids as string[]).flatMap((id) => findObject(catalog, id) ?? []),
    }),
  },
  'POST /v2/catalog/object': {
    takes: 'catalog.UpsertCatalogObjectRequest',
    answers: 'UpsertCatalogObjectResponse',
    act: upsertObject,
  },
  'POST /v2/orders/search': { takes: 'orders.SearchOrdersRequest', answers: 'SearchOrdersResponse', act: searchOrders },
  'POST /v2/orders/batch-retrieve': {
    takes: 'orders.BatchGetOrdersRequest',
    answers: 'BatchGetOrdersResponse',
    act: ({ orders }, { sent }) => ({ orders: pick(orders, sent.order_ids) }),
  },
  'GET /v2/payments': { answers: 'ListPaymentsResponse', act: listPayments },
  'POST /v2/team-members/search': {
    takes: 'teamMembers.SearchTeamMembersRequest',
    answers: 'SearchTeamMembersResponse',
    act: ({ team }) => ({ team_members: [...team.values()] }),
  },
};

const ONE_PAYMENT: Endpoint = {
  answers: 'GetPaymentResponse',
  act: ({ payments }, { pathname }) => ({
    payment: payments.get(decodeURIComponent(pathname.split('/').at(-1) ?? '')),
  }),
};

export async function answerSquare(fake: SquareState, asked: Asked): Promise<Said> {
  const { method, pathname, authorization, sent } = asked;
  const endpoint = ENDPOINTS[`${method} ${pathname}`] ?? (/^\/v2\/payments\//.test(pathname) ? ONE_PAYMENT : undefined);
  try {
    if (!endpoint) throw new Refused(404, 'NOT_FOUND');
    const token = authorization?.replace('Bearer ', '') ?? '';
    if (!endpoint.isOpen && !fake.tokens.has(token)) throw new Refused(401, 'UNAUTHORIZED');
    const objections = endpoint.takes ? await judge(endpoint.takes, sent) : [];
    const body = plain(await endpoint.act(fake, asked));
    return { status: 200, body, objections: [...objections, ...(await judge(endpoint.answers, body))] };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const category = error.status === 401 ? 'AUTHENTICATION_ERROR' : 'INVALID_REQUEST_ERROR';
    return { status: error.status, body: { errors: [{ category, code: error.code, detail: 'No.' }] } };
  }
}

/** As sent: undefined values are left out. */
const plain = (body: object): unknown => JSON.parse(JSON.stringify(body));

const pick = <T>(known: ReadonlyMap<string, T>, ids: unknown): T[] =>
  (ids as string[]).flatMap((id) => known.get(id) ?? []);

function obtainToken(fake: SquareState, { sent }: Asked): object {
  if (sent.client_id !== fake.app.id || sent.client_secret !== fake.app.secret) throw new Refused(401, 'UNAUTHORIZED');
  const isCode = sent.grant_type === 'authorization_code' && fake.codes.delete(String(sent.code));
  const isRefresh = sent.grant_type === 'refresh_token' && fake.refreshTokens.has(String(sent.refresh_token));
  if (!isCode && !isRefresh) throw new Refused(401, 'UNAUTHORIZED');
  return {
    access_token: fake.issueToken(),
    token_type: 'bearer',
    expires_at: new Date(Date.now() + THIRTY_DAYS).toISOString(),
    merchant_id: fake.merchant.id,
    refresh_token: isRefresh ? sent.refresh_token : fake.issueRefreshToken(),
    short_lived: false,
  };
}

function revokeToken(fake: SquareState, { authorization }: Asked): object {
  if (authorization !== `Client ${fake.app.secret}`) throw new Refused(401, 'UNAUTHORIZED');
  fake.revokeAll();
  return { success: true };
}

/** A page by its offset, which the cursor names; some pages repeat. */
function pageOf<T>(
  fake: SquareState,
  rows: readonly T[],
  cursor: unknown,
  size: number,
): { rows: T[]; cursor?: string } {
  const start = cursor ? Number(Buffer.from(String(cursor), 'base64url').toString()) : 0;
  const end = start + size;
  const isRepeated = start > 0 && fake.faults.random() < fake.faults.repeatedPage;
  const next = isRepeated ? start : end;
  return {
    rows: rows.slice(start, end),
    ...(next < rows.length && { cursor: Buffer.from(String(next)).toString('base64url') }),
  };
}

function searchOrders(fake: SquareState, { sent }: Asked): object {
  const { filter, sort } = sent.query as {
    filter: { date_time_filter: { updated_at: { start_at: string; end_at: string } } };
    sort: { sort_field: string; sort_order: string };
  };
  const ids = sent.location_ids as string[];
  if (ids.length === 0 || ids.length > 10) throw new Refused(400, 'BAD_REQUEST');
  if (sort.sort_field !== 'UPDATED_AT') throw new Refused(400, 'BAD_REQUEST'); // because the filter is on updated_at
  const { start_at, end_at } = filter.date_time_filter.updated_at;
  const found = [...fake.orders.values()]
    .filter((order) => ids.includes(order.location_id) && order.updated_at >= start_at && order.updated_at < end_at)
    .sort((a, b) => (a.updated_at < b.updated_at ? -1 : 1));
  const { rows, cursor } = pageOf<Order>(fake, found, sent.cursor, Math.min(Number(sent.limit ?? 500), fake.pageSize));
  return { orders: rows, cursor };
}

function listPayments(fake: SquareState, { searchParams }: Asked): object {
  const [begin, end] = [searchParams.get('begin_time') ?? '', searchParams.get('end_time') ?? ''];
  const found = [...fake.payments.values()].filter(
    (one) => one.location_id === searchParams.get('location_id') && one.created_at >= begin && one.created_at <= end,
  );
  const { rows, cursor } = pageOf<Payment>(fake, found, searchParams.get('cursor'), fake.pageSize);
  return { payments: rows, cursor };
}

function searchCatalog(fake: SquareState, { sent }: Asked): object {
  const types = sent.object_types as string[];
  const since = sent.begin_time as string | undefined;
  const found = [...fake.catalog.values()].filter(
    (one) =>
      types.includes(one.type) &&
      (since === undefined || one.updated_at > since) &&
      (sent.include_deleted_objects === true || !one.is_deleted),
  );
  const latest_time = [...fake.catalog.values()]
    .map((one) => one.updated_at)
    .sort()
    .at(-1);
  const { rows, cursor } = pageOf<CatalogObject>(fake, found, sent.cursor, Math.min(Number(sent.limit), fake.pageSize));
  return { objects: rows, cursor, latest_time };
}
