import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setSalesPause } from '#features/accounts/server/organizations/set-sales-pause.ts';
import { listActivity } from '#features/items/server/items/list-activity.ts';
import { replaceCostLayers } from '#features/ledger/server/costs/cost-layers.ts';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import { undoAction } from '#features/ledger/server/movements/undo-action.ts';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { withOrganization } from '#shared/server/database.ts';
import { createItemWithShelves } from '#test/items.ts';
import {
  addTestPerson,
  createTestOrganization,
  openTestHouse,
  type TestHouse,
  type TestOrganization,
} from '#test/organization.ts';
import { saveStocktake } from '../stocktakes/save-stocktake.ts';
import { listVariance } from '../variance/list-variance.ts';
import { endStage } from './end-stage.ts';
import { listStages } from './list-stages.ts';
import { previewZeroOut } from './preview-zero-out.ts';

let house: TestHouse;
let bar: TestOrganization;
let itemId: string;
let counted: string;
let uncounted: string;

const CLOSE = '2026-02-01T04:00:00Z';
const accept = { type: 'complete' as const, acceptRunningCounts: true, zeroOutUncounted: false };

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  bar = await createTestOrganization(house, { now: new Date('2026-01-01T12:00:00Z') });
  [itemId, counted, uncounted] = await inside((tx) => createItemWithShelves(tx, bar.organizationId));
  await receive(counted, '10', '2026-01-02T12:00:00Z');
  await receive(uncounted, '4', '2026-01-02T12:00:00Z');
  await saveStocktake(bar.contextAt('2026-01-31T23:00:00Z'), {
    inventory_item_id: itemId,
    location_id: counted,
    count: 9,
  });
});

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(house.app.db, bar.organizationId, work);

function receive(locationId: string, quantity: string, at: string) {
  const by = { organizationId: bar.organizationId, userId: bar.actor.userId };
  return inside(async (tx) => {
    const actionId = await startAction(tx, by, 'receipt');
    await recordMovements(tx, by, actionId, [
      { itemId, locationId, kind: 'receipt', quantity, occurredAt: new Date(at), unitCost: '10' },
    ]);
    return actionId;
  });
}

const onHand = async (locationId: string) => {
  const row = await inside((tx) =>
    tx
      .selectFrom('stock.running_stock')
      .select('quantity')
      .where('item_id', '=', itemId)
      .where('location_id', '=', locationId)
      .executeTakeFirstOrThrow(),
  );
  return Number(row.quantity);
};
const variance = async (at: string, stage_id?: string) => {
  const { data } = await listVariance(bar.contextAt(at), { page: 1, limit: 10, sort: 'name:asc', stage_id });
  return data[0];
};

describe('ending a cycle', () => {
  test('starts the next one at once with the balances as its opening figures (D20, D21, CNT-023)', async () => {
    const { stage, ended, rows } = await endStage(bar.contextAt(CLOSE), accept);
    expect(ended).toMatchObject({ number: 1, state: 'closed' });
    expect(stage).toMatchObject({ number: 2, state: 'open', start: new Date(CLOSE).toISOString() });
    expect(rows).toBe(2);
    expect(await variance('2026-02-02T12:00:00Z')).toMatchObject({
      starting_quantity: 13,
      running_count: 13,
      actual_count: null,
      variance_quantity: null,
    });
    expect(await variance('2026-02-02T12:00:00Z', ended.id)).toMatchObject({
      starting_quantity: 0,
      purchases: 14,
      running_count: 14,
      actual_count: 13,
      variance_quantity: -1,
    });
    const opening = await inside((tx) =>
      tx
        .selectFrom('counting.opening')
        .select('quantity')
        .where('cycle_id', '=', stage.id)
        .orderBy('quantity')
        .execute(),
    );
    expect(opening.map((row) => Number(row.quantity))).toEqual([4, 9]);
  });

  test('costs nothing while nothing is bought, sold or lost, however prices moved (D36)', async () => {
    await inside(async (tx) => {
      const layer = (quantity: string, unitCost: string, day: string) => ({
        itemId,
        sourceLine: day,
        purchasedAt: new Date(`2026-01-${day}T12:00:00Z`),
        quantity,
        unitCost,
        landedUnitCost: unitCost,
        consignment: false,
        supplier: null,
      });
      await replaceCostLayers(
        tx,
        { organizationId: bar.organizationId, userId: null },
        { type: 'invoice', id: itemId, name: null },
        [layer('10', '10', '02'), layer('4', '20', '03')],
      );
    });
    const { ended } = await endStage(bar.contextAt(CLOSE), accept);
    expect(await variance('2026-02-02T12:00:00Z')).toMatchObject({ starting_quantity: 13, cogs: 0 });
    // Ten at 10 and four at 20 were received; the thirteen left are worth 4 x 20 + 9 x 10.
    expect(await variance('2026-02-02T12:00:00Z', ended.id)).toMatchObject({ cogs: 180 - 170 });
  });

  test('marks the start in the activity of every item and location (CNT-042, D21)', async () => {
    await endStage(bar.contextAt(CLOSE), accept);
    const marks = await inside((tx) =>
      tx.selectFrom('stock.movement').select('quantity').where('kind', '=', 'cycle_started').execute(),
    );
    expect(marks.map((mark) => Number(mark.quantity))).toEqual([0, 0]);
  });

  test('closes the period: late facts land in the open one and keep their stated time, without changing later counts (D11, D22)', async () => {
    await endStage(bar.contextAt(CLOSE), accept);
    const action = await receive(counted, '6', '2026-01-20T12:00:00Z');
    await receive(uncounted, '6', '2026-01-20T12:00:00Z');
    await receive(counted, '1', '2026-01-31T23:30:00Z');
    const late = await inside((tx) =>
      tx
        .selectFrom('stock.movement')
        .select(['occurred_at', 'stated_at'])
        .where('quantity', '=', '6')
        .where('location_id', '=', counted)
        .executeTakeFirstOrThrow(),
    );
    expect(late.occurred_at).toEqual(new Date(CLOSE));
    expect(late.stated_at).toEqual(new Date('2026-01-20T12:00:00Z'));
    // The count of nine includes the six received before it, but not the one after it.
    expect([await onHand(counted), await onHand(uncounted)]).toEqual([10, 10]);
    const [stages] = [await listStages(bar.contextAt(CLOSE), {})];
    const first = Array.isArray(stages) ? stages.find((one) => one.number === 1) : undefined;
    expect(await variance('2026-02-02T12:00:00Z', first?.id)).toMatchObject({ purchases: 14, actual_count: 13 });
    const activity = await listActivity(bar.contextAt(CLOSE), {
      id: itemId,
      sort: 'time:asc',
      show: 'all',
      page: 1,
      limit: 50,
    });
    const lockedOf = activity.data
      .filter(({ kind }) => kind === 'receipt')
      .map(({ change, locked }) => [change, locked]);
    expect(lockedOf).toContainEqual([6, false]); // undo is offered for what arrived late, not for the closed cycle's own
    expect(lockedOf).toContainEqual([10, true]);
    await undoAction(bar.contextAt(CLOSE), { id: action }, {});
    expect(await onHand(counted)).toBe(10);
    expect(await inside((tx) => verifyStock(tx, bar.organizationId))).toEqual([]);
  });

  test('an action of a closed period cannot be undone, and the refusal says why (D22)', async () => {
    const action = await receive(counted, '2', '2026-01-31T23:30:00Z');
    await endStage(bar.contextAt(CLOSE), accept);
    await expect(undoAction(bar.contextAt('2026-02-02T12:00:00Z'), { id: action }, {})).rejects.toThrow(
      'closed period',
    );
  });

  test('zeroing out is previewed and removes only what was not counted (D14, CNT-034)', async () => {
    const preview = await previewZeroOut(bar.contextAt(CLOSE));
    expect(preview.data.map((row) => [row.location_id, row.quantity])).toEqual([[uncounted, 4]]);
    const { zeroed } = await endStage(bar.contextAt(CLOSE), {
      ...accept,
      acceptRunningCounts: false,
      zeroOutUncounted: true,
    });
    expect(zeroed).toBe(1);
    expect([await onHand(counted), await onHand(uncounted)]).toEqual([9, 0]);
    const taken = await inside((tx) =>
      tx
        .selectFrom('stock.movement')
        .select(['location_id', 'quantity', 'occurred_at', 'user_id'])
        .where('organization_id', '=', bar.organizationId)
        .where('kind', '=', 'zero_out')
        .execute(),
    );
    const at = new Date(new Date(CLOSE).getTime() - 1);
    expect(taken).toEqual([
      { location_id: uncounted, quantity: '-4.000000', occurred_at: at, user_id: bar.actor.userId },
    ]);
    expect(await inside((tx) => verifyStock(tx, bar.organizationId))).toEqual([]);
  });

  test('accepting and zeroing out at once is refused (CNT-035)', async () => {
    expect(() => endStage(bar.contextAt(CLOSE), { ...accept, zeroOutUncounted: true })).toThrow('Choose either');
  });

  test('also ends a pause of sales (CNT-059)', async () => {
    const paused = () =>
      inside((tx) =>
        tx
          .selectFrom('accounts.organization_setting')
          .select(['inventory_pause', 'inventory_paused_at'])
          .where('organization_id', '=', bar.organizationId)
          .executeTakeFirstOrThrow(),
      );
    const since = new Date('2026-01-31T22:00:00Z');
    await inside((tx) => setSalesPause(tx, bar.organizationId, true, since));
    await inside((tx) => setSalesPause(tx, bar.organizationId, true, new Date('2026-01-31T23:00:00Z')));
    expect(await paused()).toEqual({ inventory_pause: true, inventory_paused_at: since });
    await endStage(bar.contextAt(CLOSE), accept);
    expect(await paused()).toEqual({ inventory_pause: false, inventory_paused_at: null });
  });
});

describe('an audit', () => {
  test('keeps the ended period open until an admin completes it (CNT-024, CNT-025, CNT-028, CNT-065, CONST-043)', async () => {
    const { ended } = await endStage(bar.contextAt(CLOSE), { ...accept, type: 'audit' });
    expect(ended).toMatchObject({
      state: 'audit',
      type: 'audit',
      next_stage_auto_change_at: '2026-02-04T04:00:00.000Z',
    });
    expect(await listStages(bar.contextAt(CLOSE), { current: true })).toMatchObject({ type: 'audit' });
    await receive(counted, '6', '2026-01-20T12:00:00Z');
    expect(await variance('2026-02-02T12:00:00Z', ended.id)).toMatchObject({ purchases: 20 });
    const member = await addTestPerson(house, bar.organizationId, 'member');
    await expect(endStage(bar.contextAt('2026-02-03T12:00:00Z', member), accept)).rejects.toMatchObject({
      code: 'forbidden',
    });
    const done = await endStage(bar.contextAt('2026-02-03T12:00:00Z'), accept);
    expect(done.ended).toMatchObject({ number: 1, state: 'closed' });
    await receive(counted, '1', '2026-01-20T12:00:00Z');
    expect(await variance('2026-02-04T12:00:00Z', ended.id)).toMatchObject({ purchases: 20 });
  });

  test("does not end before today, and ends at the end of a named day in the venue's timezone (CNT-024, CNT-026)", async () => {
    // In New York it is still the evening of the last of January.
    const audit = (end: string) =>
      endStage(bar.contextAt(CLOSE), { ...accept, type: 'audit', next_stage_auto_change_at: end });
    for (const past of ['2026-01-20T12:00:00Z', '2026-01-30', '2026-01-31T04:59:59Z'])
      await expect(audit(past)).rejects.toMatchObject({
        fields: { next_stage_auto_change_at: 'The audit end date cannot be before today' },
      });
    expect((await audit('2026-01-31')).ended.next_stage_auto_change_at).toBe('2026-02-01T04:59:59.000Z');
  });
});

describe('two people who end the same cycle', () => {
  const states = async () => [await listStages(bar.contextAt(CLOSE), {})].flat().map(({ state }) => state);
  const zero = { type: 'complete' as const, acceptRunningCounts: false, zeroOutUncounted: true };

  /** Starts them while a writer is active, so that both wait for it. */
  async function together(ends: readonly Parameters<typeof endStage>[1][]) {
    const waiting = () =>
      inside((tx) =>
        sql<{ n: number }>`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(tx),
      ).then(({ rows }) => rows[0]?.n);
    let settled: Promise<PromiseSettledResult<unknown>[]> | undefined;
    await inside(async (tx) => {
      await enterLedger(tx, bar.organizationId);
      settled = Promise.allSettled(ends.map((end) => endStage(bar.contextAt(CLOSE), end)));
      await expect.poll(waiting).toBe(ends.length);
    });
    return (await settled) ?? [];
  }

  test.each(['a cycle', 'an audit'])(
    'at the same moment end %s once: the next one stays open with its stock (D20, D23)',
    async (what) => {
      if (what === 'an audit') await endStage(bar.contextAt('2026-01-31T23:30:00Z'), { ...accept, type: 'audit' });
      const ends = await together([zero, zero]);
      expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'conflict', message: 'Cycle 1 has already ended. Nothing was changed.' },
      });
      expect(await states()).toEqual(['open', 'closed']);
      expect(await onHand(counted)).toBe(9);
      expect(await inside((tx) => verifyStock(tx, bar.organizationId))).toEqual([]);
    },
  );

  test('one after the other end it once if they name it', async () => {
    const [first] = [await listStages(bar.contextAt(CLOSE), { current: true })].flat();
    await endStage(bar.contextAt(CLOSE), { ...zero, stage_id: first?.id ?? '' });
    await expect(
      endStage(bar.contextAt('2026-02-01T04:00:01Z'), { ...zero, stage_id: first?.id ?? '' }),
    ).rejects.toMatchObject({ code: 'conflict', message: 'Cycle 1 has already ended. Nothing was changed.' });
    expect(await states()).toEqual(['open', 'closed']);
  });
});
