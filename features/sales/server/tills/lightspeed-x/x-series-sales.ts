import { createHash } from 'node:crypto';
import { z } from 'zod';
import { readXSeriesSale } from '../../../domain/tills/lightspeed-x-order.ts';
import type { TillOrder } from '../../../domain/tills/till-order.ts';
import type { Credentials, OrderPage, OrderSpan } from '../adapter.ts';
import { readEach } from '../unreadable/read-each.ts';
import type { XSeriesApi } from './x-series-api.ts';
import type { XSeriesLists } from './x-series-lists.ts';
import { type ReadXSeriesSale, xSeriesMark, xSeriesOutlet, xSeriesSale } from './x-series-shapes.ts';

const PAGE = 200;
const DAY = 86_400_000;
/** Several of their machines assign versions and times, which agree to about a minute. */
const SLACK = 60_000;
const MOST_MARKS = 500;
const MOST_STEPS = 80;
const KEPT_MARKS = 40;

/** The version of a sale last changed at `at`. */
interface Mark {
  readonly at: number;
  readonly version: number;
}

/**
 * X-Series lists changes by version, not by time. Versions increase with time, so the first version is found once by
 * binary search, then remembered from the pages that were read. The memory only saves calls.
 */
export class XSeriesMarks {
  private marks: Mark[] = [];

  /** A version below all changes from this time on. */
  async before(api: XSeriesApi, credentials: Credentials, time: number): Promise<number> {
    const wanted = time - SLACK;
    const known = this.marks.findLast((mark) => mark.at < wanted);
    if (known && known.at >= wanted - DAY) return known.version;
    const firstAfter = async (after: number): Promise<Mark | undefined> => {
      const page = await api.page(credentials, { path: '/sales', after, size: 1 }, xSeriesMark);
      const [sale] = page.data;
      const mark = sale && { at: changedAt(sale), version: sale._metadata.version };
      if (mark && mark.at < wanted) this.note(mark); // an interrupted search continues from there
      return mark;
    };
    return (await search(firstAfter, wanted, known?.version ?? 0)) ?? known?.version ?? 0;
  }

  /** The latest marks, and some older ones for the daily rescan. */
  get place(): string {
    const [older, latest] = [this.marks.slice(0, -KEPT_MARKS), this.marks.slice(-KEPT_MARKS)];
    const stride = Math.ceil(older.length / KEPT_MARKS) || 1;
    return JSON.stringify([...older.filter((_, index) => index % stride === 0), ...latest]);
  }

  /** Loads stored marks; if they can't be read, the search runs again. */
  learn(place: string | null | undefined): void {
    if (!place || this.marks.length > 0) return;
    const read = kept.safeParse(tryParse(place));
    for (const mark of read.data ?? []) this.note(mark);
  }

  note(mark: Mark): void {
    if (this.marks.some((one) => one.version === mark.version)) return;
    this.marks = [...this.marks, mark].sort((a, b) => a.version - b.version).slice(-MOST_MARKS);
  }
}

const kept = z.array(z.object({ at: z.number(), version: z.number().int().nonnegative() })).max(MOST_MARKS);

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The latest sale found that changed before `wanted`: one from the day before is enough, because reading a day is
 * cheap.
 */
async function search(
  firstAfter: (version: number) => Promise<Mark | undefined>,
  wanted: number,
  from: number,
): Promise<number | undefined> {
  const isBefore = (mark: Mark | undefined): mark is Mark => mark !== undefined && mark.at < wanted;
  let best = await firstAfter(from);
  if (!isBefore(best)) return undefined;
  let high = Number.POSITIVE_INFINITY;
  let stride = Math.max(best.version, 1);
  for (let step = 0; step < MOST_STEPS && best.at < wanted - DAY && high - best.version > 1; step += 1) {
    const probe: number = Number.isFinite(high) ? Math.floor((best.version + high) / 2) : best.version + stride;
    const found: Mark | undefined = await firstAfter(probe);
    if (isBefore(found)) best = found;
    else high = probe;
    stride *= 2;
  }
  return best.version;
}

const changedAt = ({ updated_at, created_at, date }: z.output<typeof xSeriesMark>) =>
  Date.parse(updated_at ?? created_at ?? date ?? '') || 0;

/** Memory about one shop. */
export interface XSeriesShop {
  readonly marks: XSeriesMarks;
  readonly lists: XSeriesLists;
}

/** Sales that changed within the span, and some outside it; `next` is the version to continue after. */
export async function pullXSeriesSales(
  api: XSeriesApi,
  credentials: Credentials,
  { marks, lists }: XSeriesShop,
  { locationIds, from, to, place }: OrderSpan,
  next: string | null,
): Promise<OrderPage> {
  marks.learn(place);
  const after = next === null ? await marks.before(api, credentials, from.getTime()) : Number(next);
  const page = await api.page(credentials, { path: '/sales', after, size: PAGE }, z.unknown());
  const { read, unreadable } = readEach(xSeriesSale).parse(page.data);
  const last = read.at(-1);
  if (last) marks.note({ at: changedAt(last), version: last._metadata.version });
  const isPast = read.length > 0 && read.every((sale) => changedAt(sale) >= to.getTime() + SLACK);
  const chosen = new Set(locationIds);
  const elsewhere = page.data.flatMap((row) => {
    const { data } = xSeriesOutlet.safeParse(row);
    return data && !chosen.has(data.source.outlet_id) ? [data.id] : [];
  });
  const wanted = read.filter(
    (sale) => changedAt(sale) >= from.getTime() - SLACK && chosen.has(sale.source?.outlet_id ?? ''),
  );
  return {
    orders: await translateXSeries(api, credentials, lists, wanted),
    unreadable: unreadable.filter((sale) => !elsewhere.includes(sale.id)),
    readable: read.length,
    place: marks.place,
    next: page.after === null || isPast ? null : String(page.after),
  };
}

export async function translateXSeries(
  api: XSeriesApi,
  credentials: Credentials,
  lists: XSeriesLists,
  sales: readonly ReadXSeriesSale[],
): Promise<TillOrder[]> {
  await lists.prepare(api, credentials, sales);
  const discountProductId = credentials.more?.discount_product_id || null;
  return sales.map((sale) => {
    const order = readXSeriesSale(sale, { names: lists, discountProductId, rawHash: '' });
    const raw = JSON.stringify([sale, order.employee, order.register]);
    return { ...order, rawHash: createHash('sha256').update(raw).digest('base64url') };
  });
}
