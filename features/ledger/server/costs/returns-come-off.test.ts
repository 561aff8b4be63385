import { randomUUID } from 'node:crypto';
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import type { MovementKind } from '../movements/movement.ts';
import { recordMovements, startAction } from '../movements/record-movements.ts';
import { verifyStock } from '../movements/verify-stock.ts';
import { replaceCostLayers, stateCost } from './cost-layers.ts';
import { valueParts } from './value-parts.ts';

let house: TestHouse;
let bar: TestOrganization;
beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house);
});
afterAll(() => house.close());

const hour = (n: number) => new Date(Date.parse('2026-01-05T12:00:00Z') + n * 3_600_000);
const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(house.app.db, bar.organizationId, work);

interface Line {
  readonly id: string;
  readonly at: number;
  readonly quantity: string;
  readonly cost: string;
  readonly consignment: boolean;
  readonly returns?: string | undefined;
}

/** An item on a shelf: its purchases, returns, usage and value. */
async function bottle() {
  const by = { organizationId: bar.organizationId, userId: bar.actor.userId };
  const [itemId, locationId] = await inside(
    async (tx) =>
      [await createTestItem(tx, by.organizationId), await createTestLocation(tx, by.organizationId)] as const,
  );
  const move = (kind: MovementKind, quantity: string, at: number, source = {}) =>
    inside(async (tx) => {
      const movement = { itemId, locationId, kind, quantity, occurredAt: hour(at), ...source };
      await recordMovements(tx, by, await startAction(tx, by, kind), [movement]);
    });
  const book = async ({ id, at, quantity, cost, consignment, returns }: Line) => {
    const source = { sourceType: 'invoice', sourceId: id, sourceLine: id };
    await move(quantity.startsWith('-') ? 'vendor_return' : 'receipt', quantity, at, source);
    await inside((tx) =>
      replaceCostLayers(tx, by, { type: 'invoice', id, name: null }, [
        {
          itemId,
          sourceLine: id,
          purchasedAt: hour(at),
          quantity,
          unitCost: cost,
          landedUnitCost: cost,
          consignment,
          supplier: null,
          returnsLine: returns ?? null,
        },
      ]),
    );
  };
  const buy = async (
    at: number,
    quantity: string,
    cost: string,
    more: { consignment?: boolean; returns?: string } = {},
  ) => {
    const line = { id: randomUUID(), at, quantity, cost, consignment: false, ...more };
    await book(line);
    return line.id;
  };
  const worth = () =>
    inside(async (tx) => {
      const { rows } = await sql<{
        quantity: string;
        value: string;
        last_cost: string | null;
        average_cost: string | null;
      }>`
        select s.quantity, s.value, c.last_cost, c.average_cost from stock.item_stock as s
        join stock.item_cost as c on c.organization_id = s.organization_id and c.item_id = s.item_id
        where s.organization_id = ${bar.organizationId} and s.item_id = ${itemId}`.execute(tx);
      const row = rows[0];
      if (!row) throw new Error('no stock row');
      const { total } = await valueParts(tx, bar.organizationId, itemId, row.quantity);
      expect(total).toBe(Number(row.value));
      return { value: Number(row.value), last: asNumber(row.last_cost), average: asNumber(row.average_cost) };
    });
  const worthBefore = (at: number, quantity: string) =>
    inside(async (tx) => {
      const { rows } = await sql<{ value: string }>`
        select value from stock.worth_before(${bar.organizationId}, ${itemId}, ${quantity}, ${hour(at)}, ${hour(at)})`.execute(
        tx,
      );
      return Number(rows[0]?.value);
    });
  const state = (at: number, cost: string) => inside((tx) => stateCost(tx, by, itemId, cost, hour(at)));
  return { itemId, move, book, buy, state, worth, worthBefore };
}

const asNumber = (text: string | null) => (text === null ? null : Number(text));
const verify = () => inside((tx) => verifyStock(tx, bar.organizationId));

test('D32: 3 at 25, and 4 at 40 that all went back, are worth 75 at 25', async () => {
  const { buy, worth } = await bottle();
  await buy(1, '3', '25');
  const line = await buy(2, '4', '40');
  await buy(3, '-4', '40', { returns: line });
  expect(await worth()).toEqual({ value: 75, last: 25, average: 25 });
});

test('D32: a credit without a line reduces the newest one', async () => {
  const { buy, worth } = await bottle();
  await buy(1, '3', '25');
  await buy(2, '4', '40');
  await buy(3, '-4', '38');
  expect(await worth()).toEqual({ value: 75, last: 25, average: 25 });
});

test('D32: 3 at 25 are worth 75 while 4 consigned come and go', async () => {
  const { buy, worth } = await bottle();
  await buy(1, '3', '25');
  const owned = { value: 75, last: 25, average: 25 };
  const line = await buy(2, '4', '40', { consignment: true });
  expect(await worth()).toEqual(owned);
  await buy(3, '-4', '40', { consignment: true, returns: line });
  expect(await worth()).toEqual(owned);
});

test('D32: consigned bottles before, between and after purchases do not change the value of owned ones', async () => {
  const { buy, move, worth } = await bottle();
  const line = await buy(1, '4', '40', { consignment: true });
  await buy(2, '3', '25');
  await move('sale', '-2', 3);
  expect(await worth()).toMatchObject({ value: 25 });
  await buy(4, '-4', '40', { consignment: true, returns: line });
  expect(await worth()).toEqual({ value: 25, last: 25, average: 25 });
});

test('D32: a value as of a time ignores later purchases, returns and stated costs', async () => {
  const { buy, state, worthBefore } = await bottle();
  await buy(1, '3', '25');
  const line = await buy(2, '4', '40');
  await buy(4, '-4', '40', { returns: line });
  await state(5, '9');
  expect(await Promise.all([2, 3, 5].map((at) => worthBefore(at, '3')))).toEqual([75, 120, 75]);
  expect(await Promise.all([5, 6].map((at) => worthBefore(at, '5')))).toEqual([125, 93]);
  expect(await Promise.all([2, 3, 5, 6].map((at) => worthBefore(at, '-2')))).toEqual([-50, -80, -50, -18]);
});

test('D3 D32: verify names costs and a value that miss a return', async () => {
  const { itemId, buy } = await bottle();
  await buy(1, '3', '25');
  const line = await buy(2, '4', '40');
  await buy(3, '-4', '40', { returns: line });
  expect(await verify()).toEqual([]);
  const tamper = (statement: string) => sql.raw(`${statement} where item_id = '${itemId}'`).execute(house.system.db);
  await tamper('update stock.item_cost set last_cost = 40, average_cost = 40');
  await tamper('update stock.item_stock set value = 120');
  expect((await verify()).map(({ kind, held, ledger }) => [kind, Number(held), Number(ledger)]).toSorted()).toEqual([
    ['average_cost', 40, 25],
    ['item_value', 120, 75],
    ['last_cost', 40, 25],
  ]);
  await tamper('update stock.item_cost set last_cost = 25, average_cost = 25');
  await tamper('update stock.item_stock set value = 75');
});

/** The same on paper: lines with their remainders, in whole hundredths of a bottle and of a cent. */
class Paper {
  readonly lines: { id: string; left: number; cost: number; consigned: boolean }[] = [];
  held = 0;

  bought(id: string, quantity: number, cost: number, consigned: boolean): void {
    this.lines.push({ id, left: quantity, cost, consigned });
    this.held += quantity;
  }

  wentBack(quantity: number, consigned: boolean, id?: string): void {
    this.held -= quantity;
    let open = quantity;
    const newest = this.lines.filter((line) => line.consigned === consigned).reverse();
    for (const line of [...newest.filter((each) => each.id === id), ...newest]) {
      const taken = Math.min(open, line.left);
      line.left -= taken;
      open -= taken;
    }
  }

  own(): { left: number; cost: number }[] {
    return this.lines.filter((line) => !line.consigned && line.left > 0);
  }

  last(): number | null {
    return this.own().at(-1)?.cost ?? null;
  }

  average(): number | null {
    const quantity = this.own().reduce((sum, line) => sum + line.left, 0);
    if (quantity === 0) return null;
    const amount = this.own().reduce((sum, line) => sum + line.left * line.cost, 0);
    return new Decimal(amount).div(quantity).div(10_000).toDecimalPlaces(6).toNumber();
  }

  /** In dollars; null where stock is not covered by a line and has no cost. */
  value(): number {
    const consigned = this.lines.reduce((sum, line) => (line.consigned ? sum + line.left : sum), 0);
    let open = this.held - Math.max(0, Math.min(consigned, this.held));
    const cents = (quantity: number, cost: number) =>
      new Decimal(quantity).times(cost).div(10_000).toDecimalPlaces(0).toNumber();
    if (open < 0) return cents(open, this.last() ?? 0) / 100 + 0; // never -0
    let sum = 0;
    for (const line of this.own().reverse()) {
      const part = Math.min(open, line.left);
      sum += cents(part, line.cost);
      open -= part;
    }
    return (sum + cents(open, this.own()[0]?.cost ?? 0)) / 100;
  }
}

const step = fc.record({
  kind: fc.constantFrom('buy', 'buy', 'consign', 'back', 'backOfLine', 'consignedBack', 'use'),
  hundredths: fc.integer({ min: 1, max: 1200 }),
  cost: fc.integer({ min: 0, max: 900_000 }),
  which: fc.nat(20),
});

test('D31 D32: value, last cost and average match the paper model for any history of purchases, returns, credits and consignment', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const { buy, move, worth, worthBefore } = await bottle();
      const paper = new Paper();
      const seen: { held: string; value: number }[] = [];
      for (const [index, { kind, hundredths, cost, which }] of steps.entries()) {
        const quantity = new Decimal(hundredths).div(100).toFixed();
        const unitCost = new Decimal(cost).div(10_000).toFixed();
        const consignment = kind === 'consign' || kind === 'consignedBack';
        if (kind === 'use') {
          await move('sale', `-${quantity}`, index);
          paper.held -= hundredths;
        } else if (kind === 'buy' || kind === 'consign')
          paper.bought(await buy(index, quantity, unitCost, { consignment }), hundredths, cost, consignment);
        else {
          const lines = paper.lines.filter((line) => line.consigned === consignment);
          const line = kind === 'back' ? undefined : lines[which % Math.max(1, lines.length)]?.id;
          await buy(index, `-${quantity}`, unitCost, { consignment, ...(line && { returns: line }) });
          paper.wentBack(hundredths, consignment, line);
        }
        expect(await worth()).toEqual({
          value: paper.value(),
          last: asDollars(paper.last()),
          average: paper.average(),
        });
        seen.push({ held: new Decimal(paper.held).div(100).toFixed(), value: paper.value() });
      }
      for (const [index, { held, value }] of seen.entries()) expect(await worthBefore(index + 0.5, held)).toBe(value);
    }),
    { numRuns: 30 },
  );
  expect(await verify()).toEqual([]);
}, 240_000);

const asDollars = (cost: number | null) => (cost === null ? null : cost / 10_000);
