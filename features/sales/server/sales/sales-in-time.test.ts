import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setSalesPause } from '#features/accounts/server/organizations/set-sales-pause.ts';
import { saveStocktake } from '#features/counting/server/stocktakes/save-stocktake.ts';
import { addStock } from '#features/ledger/server/changes/add-stock.ts';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { matchTestPosItem } from '#test/sold-items.ts';
import { receiveSales } from './receive-sales.ts';
import { postPausedSales } from './resume-sales.ts';
import { verifySales } from './verify-sales.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const minute = (n: number) => `2026-01-06T22:${String(n).padStart(2, '0')}:00Z`;

interface Venue {
  readonly bar: TestOrganization;
  readonly gin: string;
  readonly places: readonly string[];
}

const inside = <T>({ bar }: Venue, work: (tx: Tx) => Promise<T>) =>
  withOrganization(house.app.db, bar.organizationId, work);

/** Gin at the bar, which sales take from first, and in the cellar. */
async function open(held: readonly number[]): Promise<Venue> {
  const bar = await createTestOrganization(house, { now: new Date('2026-01-05T12:00:00Z') });
  const made = { bar, gin: '', places: [] as string[] };
  await inside(made, async (tx) => {
    made.gin = await createTestItem(tx, bar.organizationId);
    for (const _ of held) made.places.push(await createTestLocation(tx, bar.organizationId));
  });
  for (const [n, quantity] of held.entries())
    await addStock(bar.contextAt('2026-01-05T13:00:00Z'), {
      inventory_item_id: made.gin,
      location_id: made.places[n] as string,
      quantity,
    });
  await sell(made, 0, 0);
  await inside(made, (tx) => matchTestPosItem(tx, bar.organizationId, 'Gin', { itemId: made.gin, milliliters: 750 }));
  return made;
}

const sell = ({ bar }: Venue, n: number, quantity: number) =>
  receiveSales(bar.contextAt(minute(59)), {
    sales: [{ transaction_id: 'T', line_id: String(n), sold_at: minute(n), item: 'Gin', quantity, gross: 10 }],
  });
const count = ({ bar, gin, places }: Venue, n: number, place: number, quantity: number) =>
  saveStocktake(bar.contextAt(minute(n)), {
    inventory_item_id: gin,
    location_id: places[place] as string,
    count: quantity,
    counted_at: minute(n),
  });
/** An amount that came in, or went out, at this time. */
const adjust = (venue: Venue, n: number, place: number, quantity: number) =>
  inside(venue, async (tx) => {
    const { organizationId, userId } = venue.bar.actor;
    const by = { organizationId, userId };
    const kind = quantity > 0 ? ('manual_addition' as const) : ('manual_depletion' as const);
    await enterLedger(tx, organizationId);
    await recordMovements(tx, by, await startAction(tx, by, 'adjustment'), [
      {
        itemId: venue.gin,
        locationId: venue.places[place] as string,
        kind,
        quantity: String(quantity),
        occurredAt: new Date(minute(n)),
      },
    ]);
  });

async function left(venue: Venue): Promise<number[]> {
  return inside(venue, async (tx) => {
    expect(await verifyStock(tx, venue.bar.organizationId)).toEqual([]);
    expect(await verifySales(tx, venue.bar.organizationId)).toEqual([]);
    const { rows } = await sql<{ location_id: string; quantity: number }>`
      select location_id, quantity::float8 as quantity from stock.running_stock where item_id = ${venue.gin}`.execute(
      tx,
    );
    return venue.places.map((id) => rows.find((row) => row.location_id === id)?.quantity ?? 0);
  });
}

async function pause(venue: Venue, paused: boolean): Promise<void> {
  const { organizationId, userId } = venue.bar.actor;
  await inside(venue, async (tx) => {
    await setSalesPause(tx, organizationId, paused, new Date(minute(0)));
    if (!paused) await postPausedSales(tx, { organizationId, userId });
  });
}

test('a late sale is covered by the count of the location that it was taken from; others keep their stock (D11, D16, D41)', async () => {
  const venue = await open([3, 5]);
  await count(venue, 10, 0, 0);
  await sell(venue, 5, 1);
  expect(await left(venue)).toEqual([0, 5]);
  // Four were sold before the count, the bar had three: the fourth came from the cellar, as it would have in time.
  await sell(venue, 6, 3);
  expect(await left(venue)).toEqual([0, 4]);
  // The till cancels it: what it took of the cellar comes back.
  await sell(venue, 6, 0);
  expect(await left(venue)).toEqual([0, 5]);
});

test('a late sale takes nothing that came in later, nor what a later sale took (D16)', async () => {
  const venue = await open([1, 5]);
  await adjust(venue, 10, 0, 12);
  await sell(venue, 5, 2);
  expect(await left(venue)).toEqual([12, 4]);
  await sell(venue, 20, 12);
  await sell(venue, 15, 1);
  expect(await left(venue)).toEqual([0, 3]);
});

const event = fc.record({
  of: fc.constantFrom('sale', 'sale', 'adjust', 'count'),
  place: fc.integer({ min: 0, max: 1 }),
  amount: fc.integer({ min: 1, max: 6 }),
});
type Event = ReturnType<typeof event.generate>['value'];
const WEEKS = fc.sample(fc.tuple(fc.array(event, { minLength: 6, maxLength: 9 })), { seed: 20261127, numRuns: 6 });

async function book(venue: Venue, events: readonly Event[]): Promise<void> {
  for (const [n, { of, place, amount }] of events.entries()) {
    if (of === 'sale') await sell(venue, n + 1, amount);
    else if (of === 'count') await count(venue, n + 1, place, amount - 1);
    else await adjust(venue, n + 1, place, amount === 4 ? 2 : amount - 4);
  }
}

describe('a pause changes no figure of any location (D16)', () => {
  test.each(WEEKS.map(([events], n) => [n, events] as const))('course %i', async (_, events) => {
    const [inTime, later] = [await open([3, 5]), await open([3, 5])];
    await book(inTime, events);
    await pause(later, true);
    await book(later, events);
    await pause(later, false);
    expect(await left(later)).toEqual(await left(inTime));
  });
});

test('late sales beside counts of their locations: each count holds, and nothing drifts (D3, D6, D11)', async () => {
  const venue = await open([30, 50]);
  const lines = Array.from({ length: 24 }, (_, n) => n);
  await Promise.all([
    ...lines.map((n) => sell(venue, 1 + n, 1)),
    count(venue, 40, 0, 7),
    count(venue, 41, 1, 9),
    ...lines.slice(0, 6).map((n) => sell(venue, 1 + n, 2)),
  ]);
  expect(await left(venue)).toEqual([7, 9]);
});
