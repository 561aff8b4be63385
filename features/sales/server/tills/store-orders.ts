import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import { isRefusedData } from '#shared/server/connections/database-errors.ts';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { differences, isNews, type KeptOrder } from '../../domain/tills/fold-orders.ts';
import type { TillLineKind, TillOrder } from '../../domain/tills/till-order.ts';
import type { WantedLine } from '../../domain/tills/wanted-lines.ts';
import { notAhead, type SoldLine, storeSales } from '../import/store-sales.ts';
import { settleLines } from '../sales/settle-lines.ts';
import { voidMissing } from '../sales/void-missing.ts';
import type { Tills } from './tills.ts';
import { asRefused } from './unreadable/as-refused.ts';
import type { Unreadable } from './unreadable/read-each.ts';
import type { Owner } from './vault.ts';

interface Kept extends KeptOrder {
  readonly statedAt: Date;
  readonly soldAt: Date;
}

interface PostedLine {
  readonly raw: unknown;
  readonly isNothing: boolean;
}

/**
 * Updates sales and stock to these orders: in one transaction, each order once, and only the differences for known
 * orders (D5, D40). Returns how many orders had changes.
 */
function storeOrders(
  { db }: Pick<Tills, 'db'>,
  owner: Owner,
  orders: readonly TillOrder[],
  now: Date,
): Promise<number> {
  if (orders.length === 0) return Promise.resolve(0);
  const work = (tx: Tx) => storeInTransaction(tx, owner, orders, now);
  return withOrganization(db, owner.organizationId, work, 'write');
}

/**
 * The same, and answers the orders that can't be stored, such as one with a figure out of range, or of an item that is
 * no longer in use: each by itself, so that it doesn't keep the others from arriving.
 */
export async function storeEach(
  tills: Pick<Tills, 'db'>,
  owner: Owner,
  orders: readonly TillOrder[],
  now: Date,
): Promise<{ news: number; refused: readonly Unreadable[] }> {
  try {
    return { news: await storeOrders(tills, owner, orders, now), refused: [] };
  } catch (error) {
    if (!isRefusedData(error) && !(error instanceof Refusal)) throw error;
    const [first] = orders;
    const reason = error instanceof Refusal ? error.message : 'its figures are out of range';
    if (first && orders.length === 1) return { news: 0, refused: [asRefused(first, reason)] };
    const stored = { news: 0, refused: [] as Unreadable[] };
    for (const order of orders) {
      const { news, refused } = await storeEach(tills, owner, [order], now);
      stored.news += news;
      stored.refused.push(...refused);
    }
    return stored;
  }
}

async function storeInTransaction(tx: Tx, owner: Owner, delivered: readonly TillOrder[], now: Date): Promise<number> {
  const { organizationId, posId } = owner;
  await enterLedger(tx, organizationId);
  const wanted = await holdConnection(tx, owner);
  if (!wanted) return 0;
  const kept = await readKept(
    tx,
    owner,
    delivered.map((order) => order.orderId),
  );
  const news = latestOf(delivered, kept, wanted);
  if (news.length === 0) return 0;
  const clocked = news.map((order) => withTrueTime(order, kept.get(order.orderId), now));
  const posted = await readPosted(
    tx,
    owner,
    clocked.map((order) => order.orderId),
  );
  const changes = clocked.map((order) => ({
    order,
    lines: differences(order, posted.get(order.orderId) ?? new Map<string, PostedLine>(), isSame, isNothing),
  }));
  const lines = changes.flatMap((change) => change.lines.flatMap(({ wanted: line }) => (line ? [line] : [])));
  const priced = await readListPriced(
    tx,
    owner,
    lines.flatMap(({ catalogueId }) => catalogueId ?? []),
  );
  const sold = changes.flatMap(({ order, lines }) =>
    lines.flatMap(({ wanted: line }) => (line ? [asSoldLine(order, line, priced)] : [])),
  );
  const stored = sold.length > 0 ? await storeSales(tx, organizationId, posId, sold) : { arrived: [] };
  const gone = changes.filter(({ lines }) => lines.some((line) => !line.wanted)).map(({ order }) => order);
  const voided = gone.length > 0 ? await voidGone(tx, owner, gone, changes, posted) : [];
  await settleLines(tx, { organizationId, userId: null }, [...stored.arrived, ...voided]);
  await keepOrders(tx, owner, news, clocked);
  await noteLastOrder(tx, owner, clocked);
  return news.length;
}

interface Wanted {
  readonly locations: ReadonlySet<string>;
  readonly from: Date;
}

/**
 * Null if the connection was ended in the meantime. Locked, so that of two processes only one finds an order new;
 * webhooks are still received.
 */
async function holdConnection(tx: Tx, { organizationId, posId }: Owner): Promise<Wanted | null> {
  const { rows } = await sql<{ history_from: Date }>`
    select history_from from sales.till_connection
    where organization_id = ${organizationId} and pos_id = ${posId} and status <> 'disconnected' for no key update`.execute(
    tx,
  );
  if (!rows[0]) return null;
  const { rows: locations } = await sql<{ external_id: string }>`
    select external_id from sales.till_location
    where organization_id = ${organizationId} and pos_id = ${posId} and chosen`.execute(tx);
  return { locations: new Set(locations.map((row) => row.external_id)), from: rows[0].history_from };
}

/** The last delivery of each order that has changes. Orders before the requested history are left out. */
function latestOf(delivered: readonly TillOrder[], kept: ReadonlyMap<string, Kept>, wanted: Wanted): TillOrder[] {
  const latest = new Map<string, TillOrder>();
  for (const order of delivered) {
    const before = kept.get(order.orderId);
    if (!wanted.locations.has(order.locationId) && !before) continue;
    if (order.soldAt < wanted.from && !before) continue;
    if (isNews(latest.get(order.orderId) ?? before, order)) latest.set(order.orderId, order);
  }
  return [...latest.values()].sort((a, b) => (a.orderId < b.orderId ? -1 : 1));
}

/** A time in the future becomes now, and does not change if the order changes without a new time. */
function withTrueTime(order: TillOrder, kept: Kept | undefined, now: Date): TillOrder {
  const isKnown = kept?.statedAt.getTime() === order.soldAt.getTime();
  const soldAt = isKnown ? kept.soldAt : notAhead(order.soldAt, now);
  const latest = soldAt < order.soldAt ? soldAt : now;
  const lines = order.lines.map((line) => (line.soldAt ? { ...line, soldAt: notAhead(line.soldAt, latest) } : line));
  return { ...order, soldAt, lines };
}

async function readKept(tx: Tx, { organizationId, posId }: Owner, ids: readonly string[]): Promise<Map<string, Kept>> {
  const { rows } = await sql<{ order_id: string; order_key: string; raw_hash: string; stated_at: Date; sold_at: Date }>`
    select order_id, order_key, raw_hash, stated_at, sold_at from sales.till_order
    where organization_id = ${organizationId} and pos_id = ${posId} and order_id = any(${ids}::text[])`.execute(tx);
  return new Map(
    rows.map((row) => [
      row.order_id,
      { orderKey: row.order_key, rawHash: row.raw_hash, statedAt: row.stated_at, soldAt: row.sold_at },
    ]),
  );
}

async function readPosted(tx: Tx, { organizationId, posId }: Owner, ids: readonly string[]) {
  const { rows } = await sql<{ transaction_id: string; line_id: string; raw: unknown; is_nothing: boolean }>`
    select transaction_id, line_id, raw,
      (quantity, coalesce(gross, 0), coalesce(tip, 0), coalesce(service_charge, 0)) = (0, 0, 0, 0) as is_nothing
    from sales.sale_line
    where organization_id = ${organizationId} and pos_id = ${posId} and transaction_id = any(${ids}::text[])`.execute(
    tx,
  );
  return new Map(
    [...Map.groupBy(rows, (row) => row.transaction_id)].map(([id, own]) => [
      id,
      new Map(own.map((row): [string, PostedLine] => [row.line_id, { raw: row.raw, isNothing: row.is_nothing }])),
    ]),
  );
}

const asJson = (line: WantedLine): unknown => JSON.parse(JSON.stringify(line));

/** An undone line differs from a posted one, even with equal content. */
const isSame = (wanted: WantedLine, posted: PostedLine) =>
  posted.isNothing === isNothingWanted(wanted) && isDeepStrictEqual(asJson(wanted), posted.raw);

const isNothing = (posted: PostedLine) => posted.isNothing;

const isNothingWanted = ({ quantity, gross, tip, serviceCharge }: WantedLine) =>
  [quantity, gross, tip, serviceCharge].every((each) => Number(each) === 0);

/** Those of these variations that have a price in the catalog. */
async function readListPriced(
  tx: Tx,
  { organizationId, posId }: Owner,
  catalogueIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ external_id: string }>`
    select external_id from sales.till_object
    where organization_id = ${organizationId} and pos_id = ${posId} and kind = 'item' and price is not null
      and external_id = any(${[...new Set(catalogueIds)]}::text[])`.execute(tx);
  return new Set(rows.map((row) => row.external_id));
}

const PAYMENT_TYPES: Readonly<Record<TillLineKind, string>> = {
  sale: 'Payment',
  comp: 'Comp',
  waste: 'Waste',
  return: 'Return',
  refund: 'Refund',
};

function asSoldLine(order: TillOrder, line: WantedLine, priced: ReadonlySet<string>): SoldLine {
  const isMoney = line.catalogueId === null && line.kind === 'refund';
  return {
    transactionId: order.orderId,
    lineId: line.lineId,
    soldAt: line.soldAt,
    name: line.name,
    variation: line.variation,
    category: line.category,
    quantity: line.quantity,
    gross: line.gross,
    discount: line.discount,
    tax: line.tax,
    paymentType: PAYMENT_TYPES[line.kind],
    paymentMethod: line.paymentMethod?.slice(0, 100) ?? null,
    raw: asJson(line) as Record<string, unknown>,
    besides: {
      tip: line.tip,
      serviceCharge: line.serviceCharge,
      employee: line.employee,
      register: line.register,
      modifiers: line.modifiers,
    },
    ...(line.catalogueId !== null && { externalId: line.catalogueId, hasListPrice: priced.has(line.catalogueId) }),
    ...(isMoney && { externalId: `money:${line.name}`, isMoney }),
  };
}

interface Change {
  readonly order: TillOrder;
  readonly lines: readonly { readonly lineId: string; readonly wanted?: WantedLine }[];
}

/** Lines that are no longer in their orders. */
function voidGone(
  tx: Tx,
  { organizationId, posId }: Owner,
  gone: readonly TillOrder[],
  changes: readonly Change[],
  posted: ReadonlyMap<string, ReadonlyMap<string, PostedLine>>,
) {
  const ids = new Set(gone.map((order) => order.orderId));
  const standing = changes
    .filter(({ order }) => ids.has(order.orderId))
    .flatMap(({ order, lines }) => {
      const missing = new Set(lines.filter((line) => !line.wanted).map((line) => line.lineId));
      const known = [...(posted.get(order.orderId)?.keys() ?? []), ...lines.map((line) => line.lineId)];
      return [...new Set(known)]
        .filter((lineId) => !missing.has(lineId))
        .map((lineId) => ({ transaction_id: order.orderId, line_id: lineId }));
    });
  return voidMissing(tx, organizationId, posId, standing, [...ids]);
}

async function keepOrders(
  tx: Tx,
  { organizationId, posId }: Owner,
  orders: readonly TillOrder[],
  clocked: readonly TillOrder[],
): Promise<void> {
  const column = <T>(pick: (order: TillOrder) => T) => orders.map(pick);
  await sql`
    insert into sales.till_order (organization_id, pos_id, order_id, location_id, order_key, raw_hash, state, stated_at, sold_at,
      employee, register, tip, service_charge, tenders)
    select ${organizationId}::uuid, ${posId}::uuid, o.* from unnest(
      ${column((o) => o.orderId)}::text[], ${column((o) => o.locationId)}::text[], ${column((o) => o.orderKey)}::text[],
      ${column((o) => o.rawHash)}::text[], ${column((o) => o.state)}::text[], ${column((o) => o.soldAt.toISOString())}::timestamptz[],
      ${clocked.map((o) => o.soldAt.toISOString())}::timestamptz[], ${column((o) => o.employee)}::text[],
      ${column((o) => o.register)}::text[], ${column((o) => o.tip)}::numeric[], ${column((o) => o.serviceCharge)}::numeric[],
      ${column((o) => JSON.stringify(o.tenders))}::jsonb[]) as o
    on conflict (organization_id, pos_id, order_id) do update
    set location_id = excluded.location_id, order_key = excluded.order_key, raw_hash = excluded.raw_hash, state = excluded.state,
        stated_at = excluded.stated_at, sold_at = excluded.sold_at, employee = excluded.employee, register = excluded.register,
        tip = excluded.tip, service_charge = excluded.service_charge, tenders = excluded.tenders, updated_at = now()`.execute(
    tx,
  );
}

async function noteLastOrder(tx: Tx, { organizationId, posId }: Owner, orders: readonly TillOrder[]): Promise<void> {
  const last = orders.filter((order) => order.state === 'counts').map((order) => order.soldAt.getTime());
  if (last.length === 0) return;
  await sql`
    update sales.till_connection set last_order_at = greatest(last_order_at, ${new Date(Math.max(...last))})
    where organization_id = ${organizationId} and pos_id = ${posId}`.execute(tx);
}
