import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordMovements, startAction } from '#features/stock/server/ledger/record-movements.ts';
import { verifyStock } from '#features/stock/server/ledger/verify-stock.ts';
import type { Actor } from '#shared/server/context.ts';
import { withOrganization } from '#shared/server/database.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import {
  addTestPerson,
  createTestOrganization,
  openTestHouse,
  type TestHouse,
  type TestOrganization,
} from '#test/organization.ts';
import { saveStocktake } from './save-stocktake.ts';

let house: TestHouse;
let bar: TestOrganization;
let people: Actor[];
beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house, { now: new Date('2026-01-05T12:00:00Z') });
  people = [
    bar.actor,
    await addTestPerson(house, bar.organizationId, 'member'),
    await addTestPerson(house, bar.organizationId, 'member'),
  ];
});
afterAll(() => house.close());

interface Moved {
  readonly kind: 'receipt' | 'sale';
  readonly minute: number;
  readonly quantity: number;
}
interface Counted {
  readonly kind: 'count';
  readonly minute: number;
  readonly quantity: number;
  readonly person: number;
  readonly shelf: string;
}
type Fact = Moved | Counted;

const minute = fc.integer({ min: 0, max: 300 });
const hundredths = (max: number) => fc.integer({ min: 1, max: max * 100 }).map((n) => n / 100);
const fact: fc.Arbitrary<Fact> = fc.oneof(
  fc.record({ kind: fc.constant('receipt' as const), minute, quantity: hundredths(12) }),
  fc.record({ kind: fc.constant('sale' as const), minute, quantity: hundredths(2) }),
  fc.record({
    kind: fc.constant('count' as const),
    minute,
    quantity: hundredths(20),
    person: fc.integer({ min: 0, max: 2 }),
    shelf: fc.constantFrom('', 'left', 'right'),
  }),
);

const timeOf = ({ minute: after }: Fact) => new Date(Date.UTC(2026, 0, 5, 20, 0) + after * 60_000);

/** What must be on hand, said in the fewest words: the newest shelves add up, and what moved after them counts. */
function onHandByTheRules(facts: readonly Fact[]): number {
  const shelves = new Map<string, Counted>();
  for (const one of facts) {
    if (one.kind !== 'count') continue;
    const known = shelves.get(`${one.person} ${one.shelf}`);
    if (!known || one.minute >= known.minute) shelves.set(`${one.person} ${one.shelf}`, one);
  }
  const counted = [...shelves.values()];
  const anchor = counted.length === 0 ? -1 : Math.max(...counted.map((one) => one.minute));
  const moved = facts.filter((one): one is Moved => one.kind !== 'count' && one.minute > anchor);
  const hundredthsOf = (n: number) => Math.round(n * 100);
  return (
    (counted.reduce((sum, one) => sum + hundredthsOf(one.quantity), 0) +
      moved.reduce((sum, one) => sum + (one.kind === 'sale' ? -1 : 1) * hundredthsOf(one.quantity), 0)) /
    100
  );
}

async function book(one: Fact, itemId: string, locationId: string): Promise<void> {
  if (one.kind === 'count') {
    await saveStocktake(bar.contextAt('2026-01-06T12:00:00Z', people[one.person]), {
      inventory_item_id: itemId,
      location_id: locationId,
      count: one.quantity,
      counted_at: timeOf(one).toISOString(),
      shelf: one.shelf,
    });
    return;
  }
  const { organizationId, actor } = bar;
  await withOrganization(house.app.db, organizationId, async (tx) => {
    const by = { organizationId, userId: actor.userId };
    const quantity = String(one.kind === 'sale' ? -one.quantity : one.quantity);
    await recordMovements(tx, by, await startAction(tx, by, one.kind), [
      { itemId, locationId, kind: one.kind, quantity, occurredAt: timeOf(one) },
    ]);
  });
}

test('on hand is the same in whatever order sales, deliveries and counts arrive (D4, D11, D12, D13)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fact, { selector: (one) => one.minute, minLength: 1, maxLength: 10 }),
      async (facts) => {
        const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
          withOrganization(house.app.db, bar.organizationId, work);
        const [itemId, locationId] = await inside(
          async (tx) =>
            [await createTestItem(tx, bar.organizationId), await createTestLocation(tx, bar.organizationId)] as const,
        );
        for (const one of facts) await book(one, itemId, locationId);
        const stock = await inside((tx) =>
          tx
            .selectFrom('stock.running_stock')
            .select('quantity')
            .where('item_id', '=', itemId)
            .executeTakeFirstOrThrow(),
        );
        expect(Number(stock.quantity)).toBe(onHandByTheRules(facts));
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);

test('after all of it every balance is the sum of its ledger (D3)', async () => {
  expect(await withOrganization(house.app.db, bar.organizationId, (tx) => verifyStock(tx, bar.organizationId))).toEqual(
    [],
  );
});
