import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differences, isNews, type KeptOrder } from './fold-orders.ts';
import type { TillLine, TillLineKind, TillOrder } from './till-order.ts';
import { type WantedLine, wantedLines } from './wanted-lines.ts';

const line = (lineId: string, changes: Partial<TillLine> = {}): TillLine => ({
  lineId,
  kind: 'sale',
  voided: false,
  catalogueId: null,
  name: 'Negroni',
  variation: null,
  category: null,
  quantity: '1',
  gross: '10.00',
  discount: '0.00',
  tax: '0.00',
  modifiers: [],
  ...changes,
});

const order = (changes: Partial<TillOrder> = {}): TillOrder => ({
  orderId: 'o',
  locationId: 'l',
  orderKey: '1',
  state: 'counts',
  soldAt: new Date('2026-02-01T22:00:00Z'),
  employee: null,
  register: null,
  lines: [],
  tip: '0.00',
  serviceCharge: '0.00',
  tenders: [],
  rawHash: '1',
  ...changes,
});

const pick = ({ lineId, quantity, gross, tip }: WantedLine) => [lineId, quantity, gross, tip];

describe('sales of an order (D40, D42)', () => {
  test('returns bring back units and money, refunds only money, and voids nothing', () => {
    const lines = [
      line('a', { quantity: '2', gross: '20.00' }),
      line('b', { kind: 'return', quantity: '0.5', gross: '5.00' }),
      line('c', { kind: 'refund', gross: '3.00' }),
      line('d', { voided: true }),
      line('e', { kind: 'comp', discount: '10.00' }),
    ];
    expect(wantedLines(order({ lines })).map(pick)).toEqual([
      ['a', '2', '20.00', '0.00'],
      ['b', '-0.5', '-5.00', '0.00'],
      ['c', '0', '-3.00', '0.00'],
      ['e', '1', '10.00', '0.00'],
    ]);
  });

  test('are nothing while it is open and after it was canceled', () => {
    for (const state of ['open', 'void'] as const)
      expect(wantedLines(order({ state, lines: [line('a')] }))).toEqual([]);
  });

  test('a tip is spread over lines by money; without lines it gets its own line with quantity 0', () => {
    const lines = [line('a', { gross: '30.00' }), line('b', { gross: '10.00' })];
    expect(wantedLines(order({ lines, tip: '4.01' })).map(pick)).toEqual([
      ['a', '1', '30.00', '3.01'],
      ['b', '1', '10.00', '1.00'],
    ]);
    expect(wantedLines(order({ tip: '4.00' })).map(pick)).toEqual([['money', '0', '0.00', '4.00']]);
    expect(wantedLines(order())).toEqual([]);
  });

  test('each line has the employee and the payment method', () => {
    const tenders = [
      { type: 'CASH', amount: '5.00' },
      { type: 'CARD', amount: '3.00' },
      { type: 'CASH', amount: '2.00' },
    ];
    const lines = [line('a'), line('b', { employee: 'Bo', soldAt: new Date('2026-02-01T21:00:00Z') })];
    const [a, b] = wantedLines(order({ tenders, employee: 'Al', register: 'Bar', lines }));
    expect([a?.paymentMethod, a?.employee, a?.register]).toEqual(['CARD, CASH', 'Al', 'Bar']);
    expect([b?.employee, b?.soldAt.toISOString()]).toEqual(['Bo', '2026-02-01T21:00:00.000Z']);
  });
});

const KINDS: readonly TillLineKind[] = ['sale', 'comp', 'waste', 'return', 'refund'];

const someLine = fc.record({
  lineId: fc.constantFrom('a', 'b', 'c', 'd'),
  kind: fc.constantFrom(...KINDS),
  voided: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 9 }).map(String),
  gross: fc.integer({ min: 0, max: 9999 }).map((each) => (each / 100).toFixed(2)),
});

/** The states of one order, each with a later key. */
const history = fc
  .array(
    fc.record({
      state: fc.constantFrom('counts' as const, 'counts' as const, 'open' as const, 'void' as const),
      tip: fc.integer({ min: 0, max: 999 }).map((each) => (each / 100).toFixed(2)),
      lines: fc.uniqueArray(someLine, { selector: (one) => one.lineId, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((states) =>
    states.map(({ lines, ...rest }, index) =>
      order({ ...rest, orderKey: `${index}`, rawHash: `${index}`, lines: lines.map((one) => line(one.lineId, one)) }),
    ),
  );

/** The totals of a till's lines, posted one difference at a time; totals of zero are left out. */
class Books {
  kept: KeptOrder | undefined;
  readonly posted = new Map<string, WantedLine>();
  moves = 0;

  receive(arrived: TillOrder): void {
    if (!isNews(this.kept, arrived)) return;
    this.kept = arrived;
    for (const { lineId, wanted } of this.differencesTo(arrived)) {
      this.moves += 1;
      if (wanted) this.posted.set(lineId, wanted);
      else this.posted.set(lineId, nothingOf(this.posted.get(lineId) as WantedLine));
    }
  }

  differencesTo(arrived: TillOrder) {
    return differences(arrived, this.posted, (a, b) => JSON.stringify(a) === JSON.stringify(b), isNothing);
  }

  standing() {
    return [...this.posted.values()].filter((one) => !isNothing(one)).sort((a, b) => (a.lineId < b.lineId ? -1 : 1));
  }
}

const nothingOf = (one: WantedLine) => ({ ...one, quantity: '0', gross: '0', discount: '0', tax: '0', tip: '0' });
const isNothing = (one: WantedLine) => [one.quantity, one.gross, one.tip].every((each) => Number(each) === 0);

test('D40: in any order of arrival and with any repeats, the posted total is the last state', () => {
  const deliveries = history.chain((states) =>
    fc.tuple(fc.constant(states), fc.array(fc.nat({ max: states.length - 1 }), { maxLength: 20 })),
  );
  fc.assert(
    fc.property(deliveries, ([states, picks]) => {
      const books = new Books();
      for (const index of picks) books.receive(states[index] as TillOrder);
      const last = states.at(-1) as TillOrder;
      books.receive(last);
      expect(books.standing()).toEqual(
        wantedLines(last)
          .filter((one) => !isNothing(one))
          .sort((a, b) => (a.lineId < b.lineId ? -1 : 1)),
      );
      const before = books.moves;
      for (const state of states) books.receive(state);
      expect(books.moves).toBe(before);
      expect(books.differencesTo(last)).toEqual([]);
    }),
  );
});

test('of two changes in one clock tick, the last one fetched wins, and a repeat is not a change', () => {
  const kept = { orderKey: '5', rawHash: 'x' };
  expect(isNews(undefined, kept)).toBe(true);
  expect(isNews(kept, { orderKey: '5', rawHash: 'y' })).toBe(true);
  expect(isNews(kept, { orderKey: '5', rawHash: 'x' })).toBe(false);
  expect(isNews(kept, { orderKey: '6', rawHash: 'x' })).toBe(false);
  expect(isNews(kept, { orderKey: '4', rawHash: 'y' })).toBe(false);
});
