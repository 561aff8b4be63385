import { z } from 'zod';
import { persist } from '../persist.ts';
import { unlessRefused } from '../till-http.ts';
import type { SquareApi } from './square-api.ts';
import { type SoldBy, type SquareOrder, short } from './square-orders.ts';

const text = z.string().nullish();
const payment = z.object({
  id: z.string(),
  team_member_id: text,
  employee_id: text,
  device_details: z.object({ device_name: text }).nullish(),
});
type Payment = z.output<typeof payment>;
const payments = z.object({ payments: z.array(payment).nullish(), cursor: text });
const onePayment = z.object({ payment: payment.nullish() });
const team = z.object({
  team_members: z.array(z.object({ id: z.string(), given_name: text, family_name: text })).nullish(),
  cursor: text,
});

const DAY = 86_400_000;
const PAGE = 100;
const TEAM_PAGE = 200;
/** Payments of one day are listed together; up to this many are fetched one by one. */
const FEW = 3;

/** Square for one connection: each call is repeated by itself, since hundreds may be needed for a page of orders. */
interface Access {
  readonly api: SquareApi;
  readonly authorization: string;
  /** Pauses before each repetition, in milliseconds. */
  readonly waits: readonly number[];
}

const askPatiently = <T>({ api, authorization, waits }: Access, path: string, schema: z.ZodType<T>, body?: object) =>
  persist(() => api.call(path, schema, { authorization, ...(body && { method: 'POST', body }) }), waits);

/**
 * The employees and registers of these orders' payments, because orders don't have them. Unknown if we may not read
 * payments or names.
 */
export async function readSellers(
  access: Access,
  orders: readonly SquareOrder[],
): Promise<(order: SquareOrder) => SoldBy> {
  const nobody = () => ({ employee: null, register: null });
  const paid = await unlessRefused(() => readPayments(access, orders), new Map<string, Payment>());
  if (paid.size === 0) return nobody;
  const people = await unlessRefused(() => readTeam(access, [...paid.values()]), new Map<string, string>());
  return ({ tenders }) => {
    const payment = (tenders ?? []).map(({ payment_id }) => paid.get(payment_id ?? '')).find(Boolean);
    if (!payment) return nobody();
    const id = payment.team_member_id ?? payment.employee_id;
    return { employee: id ? (people.get(id) ?? id) : null, register: short(payment.device_details?.device_name) };
  };
}

async function readPayments(access: Access, orders: readonly SquareOrder[]) {
  const tenders = orders.flatMap((order) =>
    (order.tenders ?? []).flatMap(({ payment_id, created_at }) =>
      payment_id ? [{ id: payment_id, at: Date.parse(created_at ?? order.created_at), where: order.location_id }] : [],
    ),
  );
  const wanted = new Set(tenders.map((tender) => tender.id));
  const known = new Map<string, Payment>();
  for (const own of Map.groupBy(tenders, ({ at, where }) => `${where} ${Math.floor(at / DAY)}`).values()) {
    const [first] = own;
    if (!first || own.length <= FEW) continue;
    const times = own.map((tender) => tender.at);
    const span = { from: Math.min(...times) - 1000, to: Math.max(...times) + 1000 };
    // A busy day lists thousands of payments for a few orders: after some pages, the rest are read one by one.
    const mostPages = Math.ceil(own.length / FEW);
    for await (const one of listPayments(access, first.where, span, mostPages)) known.set(one.id, one);
  }
  for (const id of wanted) {
    if (known.has(id)) continue;
    const { payment } = await unlessRefused(
      () => askPatiently(access, `/v2/payments/${encodeURIComponent(id)}`, onePayment),
      { payment: null },
    );
    if (payment) known.set(id, payment);
  }
  return known;
}

async function* listPayments(
  access: Access,
  locationId: string,
  { from, to }: { from: number; to: number },
  mostPages: number,
): AsyncGenerator<Payment> {
  for (let [cursor, pages] = ['', 0]; pages < mostPages; pages += 1) {
    const query = new URLSearchParams({
      location_id: locationId,
      begin_time: new Date(from).toISOString(),
      end_time: new Date(to).toISOString(),
      limit: String(PAGE),
      ...(cursor && { cursor }),
    });
    const page = await askPatiently(access, `/v2/payments?${query}`, payments);
    yield* page.payments ?? [];
    if (!page.cursor) return;
    cursor = page.cursor;
  }
}

async function readTeam(access: Access, paid: readonly Payment[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  if (!paid.some((one) => one.team_member_id ?? one.employee_id)) return names;
  for (let cursor = ''; ; ) {
    const body = { limit: TEAM_PAGE, ...(cursor && { cursor }) };
    const page = await askPatiently(access, '/v2/team-members/search', team, body);
    for (const { id, given_name, family_name } of page.team_members ?? []) {
      const name = short([given_name, family_name].filter(Boolean).join(' '));
      if (name) names.set(id, name);
    }
    if (!page.cursor) return names;
    cursor = page.cursor;
  }
}
