import { createHash } from 'node:crypto';
import { shortName } from '../../../domain/tills/stated-amount.ts';
import type { TillOrder } from '../../../domain/tills/till-order.ts';
import { readToastOrder } from '../../../domain/tills/toast-order.ts';
import { type Credentials, type OrderPage, type OrderSpan, TillError } from '../adapter.ts';
import { unlessRefused } from '../till-http.ts';
import { readEach } from '../unreadable/read-each.ts';
import type { ToastApi } from './toast-api.ts';
import { type ReadToastOrder, toastEmployees, toastOrder } from './toast-shapes.ts';

const PAGE = 100;
/** Toast allows at most a month. */
const LONGEST_SPAN = 28 * 86_400_000;
const SHORTEST_SPAN = 2_000;

/** The rest to read: the location, its spans (the last one first), and the page. */
interface Place {
  readonly at: number;
  readonly spans: readonly (readonly [number, number])[];
  readonly page: number;
}

/**
 * Orders that changed within the span. Pages are numbered; an order that changes during the read leaves the span and
 * moves all later ones one position forward, past the reader. So a span is halved until it fits on one page.
 */
export async function pullToastOrders(
  api: ToastApi,
  credentials: Credentials,
  { locationIds, from, to }: OrderSpan,
  next: string | null,
): Promise<OrderPage> {
  const begin = (at: number): Place => ({ at, spans: [...cut(from.getTime(), to.getTime())].reverse(), page: 1 });
  const place = next === null ? begin(0) : (JSON.parse(next) as Place);
  const [location, span] = [locationIds[place.at], place.spans.at(-1)];
  if (location === undefined || !span) throw new TillError('refused', 'Choose at least one location');
  const query = new URLSearchParams({
    startDate: toastTime(span[0]),
    endDate: toastTime(span[1]),
    pageSize: String(PAGE),
    page: String(place.page),
  });
  const page = await api.call(credentials, location, `/orders/v2/ordersBulk?${query}`, readEach(toastOrder));
  const { read, unreadable } = page;
  const rest = place.spans.slice(0, -1);
  const isFull = read.length + unreadable.length >= PAGE;
  if (isFull && span[1] - span[0] > SHORTEST_SPAN) {
    const middle = Math.floor((span[0] + span[1]) / 2);
    const spans = [...rest, [middle, span[1]] as const, [span[0], middle] as const];
    return { orders: [], unreadable: [], next: JSON.stringify({ at: place.at, spans, page: 1 } satisfies Place) };
  }
  const orders = await translateToast(api, credentials, location, read);
  return { orders, unreadable, next: isFull ? JSON.stringify({ ...place, page: place.page + 1 }) : following() };

  function following(): string | null {
    if (rest.length > 0) return JSON.stringify({ at: place.at, spans: rest, page: 1 } satisfies Place);
    return place.at + 1 < locationIds.length ? JSON.stringify(begin(place.at + 1)) : null;
  }
}

function* cut(from: number, to: number): Generator<readonly [number, number]> {
  for (let start = from; start < to; start += LONGEST_SPAN) yield [start, Math.min(start + LONGEST_SPAN, to)];
}

/** With fractional seconds and an offset without a colon. */
const toastTime = (time: number) => new Date(time).toISOString().replace('Z', '+0000');

export async function translateToast(
  api: ToastApi,
  credentials: Credentials,
  locationId: string,
  orders: readonly ReadToastOrder[],
): Promise<TillOrder[]> {
  const servers = [...new Set(orders.flatMap((order) => order.server?.guid ?? []))];
  const names = await readEmployees(api, credentials, locationId, servers);
  return orders.map((order) => {
    const server = order.server?.guid;
    const employee = server ? (names.get(server) ?? server) : null;
    const rawHash = createHash('sha256')
      .update(JSON.stringify([order, employee]))
      .digest('base64url');
    return readToastOrder(order, { locationId, employee, rawHash });
  });
}

/** Names of employees; their ids if we may not read names. */
async function readEmployees(
  api: ToastApi,
  credentials: Credentials,
  locationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const query = new URLSearchParams(ids.map((id): [string, string] => ['employeeIds', id]));
  const ask = () => api.call(credentials, locationId, `/labor/v1/employees?${query}`, toastEmployees);
  const people = await unlessRefused(ask, []);
  return new Map(
    people.flatMap(({ guid, chosenName, firstName, lastName }) => {
      const name = shortName([chosenName || firstName, lastName].filter(Boolean).join(' '));
      return name ? [[guid, name] as const] : [];
    }),
  );
}
