import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CostLayer } from '#features/ledger/server/costs/cost-layer.ts';
import { replaceCostLayers, stateCost } from '#features/ledger/server/costs/cost-layers.ts';
import type { MovementKind } from '#features/ledger/server/movements/movement.ts';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import { withOrganization } from '#shared/server/database.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse } from '#test/organization.ts';
import { endStage } from '../cycles/end-stage.ts';
import { categoryCogs } from './category-cogs.ts';
import { listVariance } from './list-variance.ts';
import { verifyOpenings } from './verify-openings.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const START = Date.parse('2026-01-05T12:00:00Z');
const hour = (n: number) => new Date(START + n * 3_600_000);
const NOW = hour(10_000);

/** An organization with one item at one location; events are booked on the hour after the first cycle began. */
async function venue() {
  const bar = await createTestOrganization(house, { now: new Date(START) });
  const { organizationId, actor } = bar;
  const by = { organizationId, userId: actor.userId };
  const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
    withOrganization(house.app.db, organizationId, work);
  const [itemId, locationId] = await inside(
    async (tx) => [await createTestItem(tx, organizationId), await createTestLocation(tx, organizationId)] as const,
  );
  let documents = 0;
  const book = (kind: MovementKind, quantity: string, at: number) =>
    inside(async (tx) => {
      await recordMovements(tx, by, await startAction(tx, by, kind), [
        { itemId, locationId, kind, quantity, occurredAt: hour(at) },
      ]);
    });
  /** A purchase line, or a return if the quantity is below 0. Another call with the same id corrects the cost. */
  const buy = async (
    at: number,
    quantity: string,
    unitCost: string,
    more: Partial<CostLayer> & { id?: string } = {},
  ) => {
    const id = more.id ?? `00000000-0000-4000-8000-${String(++documents).padStart(12, '0')}`;
    await inside(async (tx) => {
      if (!more.id) {
        const kind = quantity.startsWith('-') ? ('vendor_return' as const) : ('receipt' as const);
        await recordMovements(tx, by, await startAction(tx, by, kind), [
          {
            itemId,
            locationId,
            kind,
            quantity,
            occurredAt: hour(at),
            sourceType: 'invoice',
            sourceId: id,
            sourceLine: id,
          },
        ]);
      }
      const layer = { itemId, sourceLine: id, purchasedAt: hour(at), quantity, unitCost, landedUnitCost: unitCost };
      const { id: _, ...said } = more;
      await replaceCostLayers(tx, by, { type: 'invoice', id, name: null }, [
        { ...layer, consignment: false, supplier: null, ...said },
      ]);
    });
    return id;
  };
  const state = (at: number, unitCost: string) => inside((tx) => stateCost(tx, by, itemId, unitCost, hour(at)));
  const between = async (from: number, to: number) =>
    (await categoryCogs(bar.contextAt(NOW), { from: hour(from).toISOString(), to: hour(to).toISOString() })).total;
  const ofCycle = async (stage_id?: string) =>
    (await categoryCogs(bar.contextAt(NOW), { ...(stage_id && { stage_id }) })).total;
  const row = async (stage_id?: string) => {
    const query = { page: 1, limit: 500, sort: 'name:asc', ...(stage_id && { stage_id }) };
    return (await listVariance(bar.contextAt(NOW), query)).data.find(({ item }) => item.id === itemId);
  };
  const close = async (at: number) =>
    (await endStage(bar.contextAt(hour(at)), { type: 'complete', acceptRunningCounts: true, zeroOutUncounted: false }))
      .ended.id;
  const verify = () => inside((tx) => verifyOpenings(tx, organizationId));
  return { bar, itemId, inside, book, buy, state, between, ofCycle, row, close, verify };
}

test('D17 D36: opening and found stock are neither usage nor COGS, whether their cost is known before or after', async () => {
  const { book, state, row, between } = await venue();
  await book('opening', '10', 1);
  expect(await row()).toMatchObject({
    starting_quantity: 0,
    manual_adjustments: 10,
    opening_stock: 10,
    found_stock: 0,
    cogs: 0,
  });
  await state(2, '20');
  await book('manual_addition', '4', 3);
  await state(4, '25');
  expect(await row()).toMatchObject({
    manual_adjustments: 14,
    opening_stock: 10,
    found_stock: 4,
    running_count: 14,
    cogs: 0,
  });
  expect(await between(0, 3)).toMatchObject({ quantity: 0, cogs: 0, found_value: 200 });
  await book('sale', '-3', 5);
  expect(await row()).toMatchObject({ manual_adjustments: 14, running_count: 11, cogs: 75 });
});

test('D36: found stock of a purchased item is worth what it adds, and never a negative COGS', async () => {
  const { buy, book, between, ofCycle } = await venue();
  await buy(1, '10', '10');
  await buy(2, '4', '12');
  await book('sale', '-8', 3);
  await book('manual_addition', '3', 4);
  expect(await between(3.5, 5)).toMatchObject({ quantity: 0, cogs: 0 });
  expect(await ofCycle()).toMatchObject({ quantity: 8, cogs: 80 });
});

test('D36: the first purchase reveals the cost of found stock, which is not usage', async () => {
  const { buy, book, between, row } = await venue();
  await book('opening', '3', 1);
  await book('sale', '-1', 2);
  expect(await row()).toMatchObject({ cogs: null });
  await buy(3, '6', '10');
  expect(await between(2.5, 4)).toMatchObject({ quantity: 0, cogs: 0 });
});

test('D36: usage of unknown cost is unknown, not 0', async () => {
  const { book, row } = await venue();
  await book('opening', '3', 1);
  expect(await row()).toMatchObject({ cogs: 0 });
  await book('sale', '-3', 2);
  expect(await row()).toMatchObject({ running_count: 0, cogs: null });
});

test('D22 D32: an invoice of a closed period entered late keeps its closing value and its COGS', async () => {
  const { buy, book, close, ofCycle, verify, between } = await venue();
  await buy(1, '10', '10');
  await book('sale', '-6', 2);
  const first = await close(10);
  expect(await ofCycle(first)).toMatchObject({ quantity: 6, cogs: 60, end_value: 40 });
  await buy(3, '5', '20');
  expect(await ofCycle(first)).toMatchObject({ quantity: 6, cogs: 60, end_value: 40 });
  expect(await ofCycle()).toMatchObject({ quantity: 0, cogs: 0, start_value: 40, end_value: 140 });
  expect(await between(0, 10)).toMatchObject({ quantity: 6, cogs: 60, end_value: 40 });
  expect(await verify()).toEqual([]);
});

test('D22 D36: correcting a quantity after the close changes the open period, correcting a cost changes everything after it', async () => {
  const { buy, book, close, ofCycle, verify, between } = await venue();
  const id = await buy(1, '10', '10');
  await book('sale', '-6', 2);
  const first = await close(10);
  await buy(1, '12', '10', { id });
  await book('receipt', '2', 1);
  expect(await ofCycle(first)).toMatchObject({ cogs: 60, end_value: 40 });
  expect(await ofCycle()).toMatchObject({ cogs: 0, start_value: 40, end_value: 60 });
  await buy(1, '12', '11', { id });
  expect(await ofCycle(first)).toMatchObject({ cogs: 66, end_value: 44 });
  expect(await between(0, 10)).toMatchObject({ cogs: 66, end_value: 44 });
  expect(await ofCycle()).toMatchObject({ cogs: 0, start_value: 44, end_value: 66 });
  expect(await verify()).toEqual([]);
});

test('D36: batches count once, and use up the value of what they take', async () => {
  const { buy, book, ofCycle } = await venue();
  await buy(1, '10', '10');
  await buy(2, '4', '12');
  await book('batch_out', '-2', 3);
  expect(await ofCycle()).toMatchObject({ quantity: 0, cogs: 0 });
});

test('D31 D36: consigned bottles cost nothing until they are used, then what they cost at that time', async () => {
  const { buy, book, ofCycle } = await venue();
  await buy(1, '3', '25');
  await buy(2, '4', '40', { consignment: true });
  expect(await ofCycle()).toMatchObject({ cogs: 0, end_value: 75 });
  await book('sale', '-5', 3);
  expect(await ofCycle()).toMatchObject({ quantity: 5, cogs: 155, end_value: 0 });
});

type Step = { kind: 'buy' | 'sell' | 'find' | 'open' | 'state' | 'consign' | 'back'; quantity: number; cost: number };
const step = fc.record<Step>({
  kind: fc.constantFrom('buy', 'buy', 'sell', 'sell', 'find', 'open', 'state', 'consign', 'back'),
  quantity: fc.integer({ min: 1, max: 12 }),
  cost: fc.integer({ min: 1, max: 4000 }).map((cents) => cents / 100),
});

test('D36: a period split in two adds up, a cycle equals the period of its dates, and without usage there is no COGS', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 9 }),
      fc.nat(8),
      fc.nat(8),
      async (steps, cut, ended) => {
        const { book, buy, state, between, ofCycle, close, verify } = await venue();
        const used: number[] = [];
        const lines: { id: string; left: number }[] = [];
        let [held, consigned] = [0, 0];
        let first: string | undefined;
        for (const [index, { kind, quantity, cost }] of steps.entries()) {
          const at = index + 1;
          if (index === ended) first = await close(at - 0.5);
          const line = lines.at(-1);
          let went = 0;
          if (kind === 'sell') await book('sale', `-${quantity}`, at);
          else if (kind === 'find') await book('manual_addition', `${quantity}`, at);
          else if (kind === 'open') await book('opening', `${quantity}`, at);
          else if (kind === 'state') await state(at, `${cost}`);
          else if (kind === 'consign') await buy(at, `${quantity}`, `${cost}`, { consignment: true });
          else if (kind === 'buy') {
            lines.push({ id: await buy(at, `${quantity}`, `${cost}`), left: quantity });
          } else if (line) {
            went = Math.min(line.left, quantity);
            if (went > 0) await buy(at, `-${went}`, `${cost}`, { returnsLine: line.id });
            line.left -= went;
          }
          // More was used than is on record: stock that covers it later has another cost, which is COGS of its period.
          if (held < consigned) used.push(at);
          consigned += kind === 'consign' ? quantity : 0;
          held +=
            kind === 'sell'
              ? -quantity
              : kind === 'back'
                ? -went
                : ['buy', 'find', 'open', 'consign'].includes(kind)
                  ? quantity
                  : 0;
          if (kind === 'sell' || kind === 'back') used.push(at);
        }
        const end = steps.length + 1;
        const middle = Math.min(cut, steps.length) + 0.5;
        const cents = (value: number) => Math.round(value * 100);
        const [whole, before, after] = [await between(0, end), await between(0, middle), await between(middle, end)];
        expect(cents(whole.cogs)).toBe(cents(before.cogs) + cents(after.cogs));
        expect(whole.quantity).toBeCloseTo(before.quantity + after.quantity, 6);
        if (first) {
          expect(await ofCycle(first)).toEqual(await between(0, Math.min(ended, steps.length) + 0.5));
          expect((await ofCycle()).cogs).toBe((await between(ended + 0.5, end)).cogs);
        } else expect(await ofCycle()).toEqual(whole);
        for (const index of steps.keys())
          if (!used.includes(index + 1))
            expect(await between(index + 0.5, index + 1.5)).toMatchObject({ quantity: 0, cogs: 0 });
        expect(await verify()).toEqual([]);
      },
    ),
    {
      numRuns: 20,
      examples: [
        [
          // Everything bought was returned: the next purchase reveals a cost again and uses nothing.
          (['buy', 'back', 'open', 'buy', 'buy'] as const).map((kind) => ({ kind, quantity: 1, cost: 0.01 })),
          0,
          0,
        ],
      ],
    },
  );
}, 240_000);

test("D3 D36: verify names a stored opening value that differs from the item's value at that time", async () => {
  const { bar, buy, close, verify, itemId } = await venue();
  await buy(1, '10', '10');
  await close(10);
  expect(await verify()).toEqual([]);
  await house.system.db
    .updateTable('counting.opening')
    .set({ value: '99' })
    .where('organization_id', '=', bar.organizationId)
    .execute();
  expect(await verify()).toEqual([
    { kind: 'opening_value', item_id: itemId, location_id: null, held: '99.00', ledger: '100.00' },
  ]);
});
