import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewMovement } from '#features/stock/server/ledger/movement.ts';
import { recordMovements, startAction } from '#features/stock/server/ledger/record-movements.ts';
import { undoAction } from '#features/stock/server/ledger/undo-action.ts';
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
  /** Whether a shelf gave it to another one, or it came from there, is told by the sign. */
  readonly kind: 'receipt' | 'sale' | 'move';
  readonly minute: number;
  readonly quantity: number;
  /** Taken back after everything else arrived, as a document that is cancelled. */
  readonly cancelled: boolean;
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
  fc.record({
    kind: fc.constantFrom('receipt' as const, 'move'),
    minute,
    quantity: hundredths(12),
    cancelled: fc.boolean(),
  }),
  fc.record({
    kind: fc.constantFrom('sale' as const, 'move'),
    minute,
    quantity: hundredths(2).map((n) => -n),
    cancelled: fc.boolean(),
  }),
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
  const moved = facts.filter((one): one is Moved => one.kind !== 'count' && !one.cancelled && one.minute > anchor);
  const hundredthsOf = (n: number) => Math.round(n * 100);
  return (
    (counted.reduce((sum, one) => sum + hundredthsOf(one.quantity), 0) +
      moved.reduce((sum, one) => sum + hundredthsOf(one.quantity), 0)) /
    100
  );
}

/** Books a fact as it arrives; answers with the action of what may be cancelled. */
async function book(one: Fact, itemId: string, locationId: string, elsewhere: string): Promise<string | undefined> {
  if (one.kind === 'count') {
    await saveStocktake(bar.contextAt('2026-01-06T12:00:00Z', people[one.person]), {
      inventory_item_id: itemId,
      location_id: locationId,
      count: one.quantity,
      counted_at: timeOf(one).toISOString(),
      shelf: one.shelf,
    });
    return undefined;
  }
  const { organizationId, actor } = bar;
  return withOrganization(house.app.db, organizationId, async (tx) => {
    const by = { organizationId, userId: actor.userId };
    const action = await startAction(tx, by, one.kind);
    await recordMovements(tx, by, action, movementsOf(one, itemId, locationId, elsewhere));
    return action;
  });
}

function movementsOf(one: Moved, itemId: string, locationId: string, elsewhere: string): NewMovement[] {
  const quantity = String(one.quantity);
  const occurredAt = timeOf(one);
  if (one.kind !== 'move') return [{ itemId, locationId, kind: one.kind, quantity, occurredAt }];
  const [here, there] = one.quantity > 0 ? (['move_in', 'move_out'] as const) : (['move_out', 'move_in'] as const);
  return [
    { itemId, locationId, kind: here, quantity, occurredAt },
    { itemId, locationId: elsewhere, kind: there, quantity: String(-one.quantity), occurredAt },
  ];
}

test('on hand is the same in whatever order sales, deliveries, moves and counts arrive, and whatever is cancelled (D4, D8, D11, D12, D13)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fact, { selector: (one) => one.minute, minLength: 1, maxLength: 10 }),
      async (facts) => {
        const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
          withOrganization(house.app.db, bar.organizationId, work);
        const [itemId, locationId, elsewhere] = await inside(
          async (tx) =>
            [
              await createTestItem(tx, bar.organizationId),
              await createTestLocation(tx, bar.organizationId),
              await createTestLocation(tx, bar.organizationId),
            ] as const,
        );
        const cancelled: string[] = [];
        for (const one of facts) {
          const action = await book(one, itemId, locationId, elsewhere);
          if (action && one.kind !== 'count' && one.cancelled) cancelled.push(action);
        }
        for (const id of cancelled) await undoAction(bar.contextAt('2026-01-06T12:00:00Z'), { id }, {});
        const stock = await inside((tx) =>
          tx
            .selectFrom('stock.running_stock')
            .select('quantity')
            .where('item_id', '=', itemId)
            .where('location_id', '=', locationId)
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
