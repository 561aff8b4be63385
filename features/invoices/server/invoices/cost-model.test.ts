import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';

/** One purchase, as on paper: one item, one line. */
interface Purchase {
  readonly invoiceId: string;
  /** The action of a re-order, which can be undone. */
  readonly actionId: string | null;
  /** The delivered bottles; a correction moves none. */
  readonly came: number;
  at: number;
  quantity: number;
  cents: number;
  consigned: boolean;
}

interface Paper {
  readonly purchases: Purchase[];
  readonly stated: { at: number; cents: number }[];
  onHand: number;
}

let server: TestServer;
let owner: TestPerson;
let vendor_id: string;
let location_id: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse();
  vendor_id = (await owner.post<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Some Importer' })).body
    .vendor_id;
  location_id = await inside((tx) => createTestLocation(tx, owner.organizationId));
});
afterAll(() => server.close());

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(server.services.db, owner.organizationId, work);

const euros = (cents: number) => cents / 100;
const done = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  expect([status, body]).toEqual([200, body]);
  return body;
};

// Each act runs in the product and is recorded on paper. `pick` chooses among the existing rows.
type Act = (item: string, paper: Paper) => Promise<void>;
const pickOf = (paper: Paper, pick: number) => paper.purchases[pick % Math.max(1, paper.purchases.length)];
const DAY = 86_400_000;
const LONG_AGO = Date.UTC(2024, 0, 1);
let second = 0;
/** No two documents have the same time, so only one is the newest. */
const moment = (day: number) => LONG_AGO + day * DAY + (second++ % 86_000) * 1_000;

const buy =
  (day: number, quantity: number, cents: number, consigned: boolean): Act =>
  async (item, paper) => {
    const at = moment(day);
    const head = { vendor_id, invoice_date: new Date(at).toISOString(), consigned };
    const { invoice_id } = (await done(owner.post('/api/ordering/invoices', head))) as { invoice_id: string };
    const path = `/api/ordering/invoices/${invoice_id}`;
    await done(
      owner.post(`${path}/items/bulk`, { inventory_items: [{ id: item, quantity, unit_cost: euros(cents) }] }),
    );
    await done(owner.post(`${path}/status-change`, { status: 'CM' }));
    paper.purchases.push({ invoiceId: invoice_id, actionId: null, came: quantity, at, quantity, cents, consigned });
    paper.onHand += quantity;
  };
const reorder =
  (quantity: number, cents: number): Act =>
  async (item, paper) => {
    const body = { vendor_id, inventory_item_id: item, location_id, quantity, unit_cost: euros(cents) };
    const answer = (await done(owner.post('/api/ordering/quick-invoices', body))) as {
      invoice_id: string;
      action_id: string;
    };
    const { invoice_id: invoiceId, action_id: actionId } = answer;
    paper.purchases.push({ invoiceId, actionId, came: quantity, at: Date.now(), quantity, cents, consigned: false });
    paper.onHand += quantity;
  };
const correct =
  (pick: number, quantity: number, cents: number): Act =>
  async (_item, paper) => {
    const purchase = pickOf(paper, pick);
    if (!purchase) return;
    const path = `/api/ordering/invoices/${purchase.invoiceId}`;
    const { items } = (await done(owner.get(path))) as { items: { id: string }[] };
    const change = { action: 'update', line_id: items[0]?.id, quantity, unit_cost: euros(cents) };
    await done(owner.put(`${path}/items`, change));
    Object.assign(purchase, { quantity, cents }); // stock does not move
  };
const redate =
  (pick: number, day: number): Act =>
  async (_item, paper) => {
    const purchase = pickOf(paper, pick);
    if (!purchase) return;
    purchase.at = moment(day);
    const invoice_date = new Date(purchase.at).toISOString();
    await done(owner.put(`/api/ordering/invoices/${purchase.invoiceId}`, { invoice_date }));
  };
const consign =
  (pick: number, consigned: boolean): Act =>
  async (_item, paper) => {
    const purchase = pickOf(paper, pick);
    if (!purchase) return;
    purchase.consigned = consigned;
    await done(owner.put(`/api/ordering/invoices/${purchase.invoiceId}`, { consigned, shipping_cost: 3.33 }));
  };
const takeBack =
  (pick: number): Act =>
  async (_item, paper) => {
    const reorders = paper.purchases.filter((purchase) => purchase.actionId);
    const purchase = reorders[pick % Math.max(1, reorders.length)];
    if (!purchase) return;
    await done(owner.post(`/api/inventory/actions/${purchase.actionId}/undo`));
    paper.purchases.splice(paper.purchases.indexOf(purchase), 1);
    paper.onHand -= purchase.came;
  };
const state =
  (cents: number): Act =>
  async (item, paper) => {
    await done(owner.put(`/api/inventory/item/${item}`, { baseline: { last_unit_cost: euros(cents) } }));
    paper.stated.push({ at: Date.now(), cents });
  };
const use =
  (quantity: number): Act =>
  async (item, paper) => {
    const [there] = await inside((tx) =>
      tx
        .selectFrom('stock.running_stock')
        .select('quantity')
        .where('item_id', '=', item)
        .where('location_id', '=', location_id)
        .execute(),
    );
    const left = Number(there?.quantity ?? 0) - quantity;
    const body = { inventory_item_id: item, location_id, quantity: left, reason_description: 'Used' };
    await done(owner.post('/api/inventory/adjustments', body));
    paper.onHand -= quantity;
  };

/** D31, D32, and COST-006 in plain words, from the paper alone. */
function figuresOf({ purchases, stated, onHand }: Paper) {
  const newestFirst = purchases.toSorted((a, b) => b.at - a.at);
  const own = newestFirst.filter((purchase) => !purchase.consigned);
  const baseline = stated.at(-1);
  const newest = own[0];
  const last = baseline && (!newest || baseline.at > newest.at) ? baseline.cents : (newest?.cents ?? null);
  const bought = own.reduce((sum, { quantity }) => sum + quantity, 0);
  const paid = own.reduce((sum, { quantity, cents }) => sum + quantity * cents, 0);
  const average =
    bought > 0
      ? new Decimal(paid).div(bought).div(100).toDecimalPlaces(6).toNumber()
      : baseline
        ? euros(baseline.cents)
        : null;
  return {
    last_cost: last === null ? null : euros(last),
    average_cost: average,
    value: euros(worthOf(onHand, newestFirst, last, baseline?.cents ?? own.at(-1)?.cents ?? 0)) + 0, // and not -0
  };
}

function worthOf(onHand: number, newestFirst: readonly Purchase[], last: number | null, uncovered: number): number {
  if (onHand < 0) return onHand * (last ?? 0);
  // Consigned bottles are separate: they have no value and cover none of the owned stock.
  const theirs = newestFirst.reduce((sum, { quantity, consigned }) => sum + (consigned ? quantity : 0), 0);
  let left = onHand - Math.min(onHand, theirs);
  let value = 0;
  for (const { quantity, cents, consigned } of newestFirst) {
    if (consigned) continue;
    const covered = Math.min(left, quantity);
    value += covered * cents;
    left -= covered;
  }
  return value + left * uncovered;
}

interface Told {
  costs: { last_cost: number | null; average_cost: number | null };
  value: { total: number };
  changes: { last_cost: Change; average_cost: Change }[];
}
interface Change {
  before: number | null;
  after: number | null;
}

const day = fc.integer({ min: 0, max: 365 });
const quantity = fc.integer({ min: 1, max: 12 });
const cents = fc.integer({ min: 0, max: 5_000 });
const pick = fc.nat({ max: 9 });
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(day, quantity, cents, fc.boolean()).map((given) => buy(...given)) },
  { weight: 2, arbitrary: fc.tuple(quantity, cents).map((given) => reorder(...given)) },
  { weight: 3, arbitrary: fc.tuple(pick, quantity, cents).map((given) => correct(...given)) },
  { weight: 2, arbitrary: fc.tuple(pick, day).map((given) => redate(...given)) },
  { weight: 1, arbitrary: fc.tuple(pick, fc.boolean()).map((given) => consign(...given)) },
  { weight: 2, arbitrary: pick.map(takeBack) },
  { weight: 1, arbitrary: cents.map(state) },
  { weight: 2, arbitrary: quantity.map(use) },
);

test('D31 D32: whatever arrives in any order, or is backdated, corrected, consigned, or undone, costs and value equal those on paper, and every change is reported', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 10 }), async (acts) => {
      const item = await inside((tx) => createTestItem(tx, owner.organizationId));
      const paper: Paper = { purchases: [], stated: [], onHand: 0 };
      for (const one of acts) await one(item, paper);
      const told = (await done(owner.get(`/api/inventory/item/${item}/cost`))) as Told;
      const { costs, value, changes } = told;
      expect({ last_cost: costs.last_cost, average_cost: costs.average_cost, value: value.total }).toEqual(
        figuresOf(paper),
      );
      for (const figure of ['last_cost', 'average_cost'] as const) {
        const steps = changes.map((change) => change[figure]).toReversed();
        expect([null, ...steps.map((step) => step.after)]).toEqual([
          ...steps.map((step) => step.before),
          costs[figure],
        ]);
      }
    }),
    { numRuns: 12 },
  );
});
