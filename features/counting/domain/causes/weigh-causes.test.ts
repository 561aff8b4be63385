import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { at, COUNTED, delivery, evidence, shelf } from '#test/counting-evidence.ts';
import type { CauseKind } from './cause-kinds.ts';
import type { Delivery } from './evidence.ts';
import { findCauses } from './find-causes.ts';

const WEEK = 7 * 86_400_000;
const find = (...given: Parameters<typeof evidence>) => findCauses(evidence(...given));
const causeOf = (kind: CauseKind, ...given: Parameters<typeof evidence>) =>
  find(...given).find((cause) => cause.kind === kind);
const booked = (quantity: number, deliveredAt: Date, more: Partial<Omit<Delivery, 'quantity'>> = {}) =>
  delivery(quantity, { state: 'booked', locationId: 'Bar', deliveredAt, ...more });
const after = (milliseconds: number) => new Date(COUNTED.getTime() + milliseconds);
const over = (more: Parameters<typeof shelf>[1] = {}) => [shelf('Bar', { variance: 12, count: 17, ...more })];
const short = (more: Parameters<typeof shelf>[1] = {}) => [shelf('Bar', { variance: -12, count: 3, ...more })];

test('of causes that explain all of a difference, those that venues report most often are likeliest', () => {
  const opposite = { earlierVariance: new Decimal(-11) };
  const all = [
    causeOf('draft_invoice', over(), { deliveries: [delivery(12)] }),
    causeOf('late_invoice', over(), { deliveries: [booked(12, at('11T09:00'))] }),
    causeOf('early_invoice', short(), { deliveries: [booked(12, at('10T09:00'))] }),
    causeOf('case_slip', [shelf('Bar', { variance: -12, count: 7 })], { packs: [12] }),
    causeOf('open_order', over(), { deliveries: [delivery(12, { state: 'ordered' })] }),
    causeOf('unrecorded_move', [shelf('Cellar', { onHand: 4 }), shelf('Bar', { variance: 4, count: 9 })]),
    causeOf('earlier_count', [shelf('Bar', { variance: 11, count: 16, ...opposite })]),
    causeOf('digit_slip', [shelf('Bar', { variance: 9, count: 21 })]),
    causeOf('uncounted_place', [shelf('Cellar'), shelf('Bar', { variance: -4, count: 1 })]),
    causeOf('count_again', [shelf('Bar', { variance: -3, count: 7, movedAround: 1 })]),
    causeOf('case_slip', [shelf('Bar', { variance: -12, count: 7 })], { packs: [] }),
    causeOf('count_again', [shelf('Bar', { variance: -3, count: 7 })]),
  ].map((cause) => cause?.likelihood ?? 0);
  expect(all.every((likelihood) => likelihood > 0 && likelihood < 1)).toBe(true);
  expect(all).toEqual(all.toSorted((a, b) => b - a));
  expect(all[1]).toBeGreaterThan(all[2] ?? 1);
});

test.each([
  ['a week after the count', WEEK, true],
  ['later than a week after it', WEEK + 1, false],
  ['a moment after it', 1, true],
])('a delivery that is booked %s may have been counted: %s', (_, later, may) => {
  const found = causeOf('late_invoice', over(), { now: after(2 * WEEK), deliveries: [booked(12, after(later))] });
  expect(found !== undefined).toBe(may);
});

test.each([
  ['a week before the count', -WEEK, true],
  ['longer before it', -WEEK - 1, false],
  ['at the very moment of the count, which includes it (D11),', 0, true],
])('a delivery that is booked %s may have come later: %s', (_, earlier, may) => {
  const found = causeOf('early_invoice', short(), { deliveries: [booked(12, after(earlier))] });
  expect(found !== undefined).toBe(may);
});

test('a delivery is not moved into the future', () => {
  const found = (now: Date) => causeOf('early_invoice', short(), { now, deliveries: [booked(12, at('10T09:00'))] });
  expect([found(after(1)) !== undefined, found(COUNTED) !== undefined]).toEqual([true, false]);
});

test('nothing is dated before the stock of a location is known, and the first moment after that is fine', () => {
  const late = (since: Date) => causeOf('late_invoice', over({ since }), { deliveries: [booked(12, after(1))] });
  expect([late(after(-1)) !== undefined, late(COUNTED) !== undefined]).toEqual([true, false]);
  const early = (since: Date) => causeOf('early_invoice', short({ since }), { deliveries: [booked(12, after(-9))] });
  expect([early(after(-9)) !== undefined, early(after(-8)) !== undefined]).toEqual([true, false]);
});

test.each([
  ['before the location was known, at its first known moment', after(-9), after(-5), after(-5)],
  ['when the location was known, at that time', after(-5), after(-5), after(-5)],
  ['a moment before the count, at that time', after(-1), after(-5), after(-1)],
  ['at the moment of the count, a moment before it', COUNTED, after(-5), after(-1)],
])('a draft that is dated %s is delivered', (_, deliveredAt, since, day) => {
  const cause = causeOf('draft_invoice', over({ since }), { deliveries: [delivery(12, { deliveredAt })] });
  expect(cause?.fix).toMatchObject({ deliveredAt: day });
});

test.each([
  [booked(12, at('11T09:00'), { otherLines: 0 }), over(), 'its bottles were already counted.'],
  [booked(12, at('11T09:00'), { otherLines: 1 }), over(), 'The other line changes its date with it.'],
  [booked(12, at('11T09:00'), { otherLines: 3 }), over(), 'The other 3 lines change their date with it.'],
  [booked(12, at('10T09:00')), short(), 'Bar is short 12.00: its bottles came later.'],
  [delivery(12, { otherLines: 1 }), over(), 'The other line is posted with it.'],
  [delivery(12), over(), 'it came before the count.'],
])('what else changes with a delivery is said', (given, shelves, ending) => {
  expect(find(shelves, { deliveries: [given] })[0]?.explanation).toMatch(
    new RegExp(`^Invoice 4711 of Trade.*${ending.replaceAll('.', '\\.')}$`),
  );
});

test('a delivery of no bottles, or one to a location that was not counted, explains nothing', () => {
  const kinds = (shelves: Parameters<typeof evidence>[0], ...deliveries: Delivery[]) =>
    find(shelves, { deliveries }).map(({ kind }) => kind);
  expect(kinds(over(), delivery(0))).toEqual(kinds(over()));
  expect(kinds([shelf('Bar'), ...[shelf('Rack', { variance: -1, count: 1 })]], booked(12, at('11T09:00')))).toEqual(
    kinds([shelf('Bar'), shelf('Rack', { variance: -1, count: 1 })]),
  );
});

test('a move is only suggested after the time from which both locations are known', () => {
  const known = (one: Date, other: Date) =>
    causeOf('unrecorded_move', [
      shelf('Bar', { variance: -3, since: one }),
      shelf('Cellar', { variance: 3, since: other }),
    ]) !== undefined;
  expect([known(after(-1), after(-9)), known(COUNTED, after(-9)), known(after(-9), COUNTED)]).toEqual([
    true,
    false,
    false,
  ]);
  const uncounted = (since: Date) =>
    causeOf('unrecorded_move', [shelf('Cellar', { onHand: 3, since }), shelf('Bar', { variance: 3 })]) !== undefined;
  expect([uncounted(after(-1)), uncounted(COUNTED)]).toEqual([true, false]);
});

test('no more bottles came from an uncounted location than should be there, or than were found', () => {
  const moved = (onHand: number, variance: number) => {
    const cause = causeOf('unrecorded_move', [shelf('Cellar', { onHand }), shelf('Bar', { variance })]);
    return cause?.fix.kind === 'move' ? [Number(cause.fix.quantity), cause.likelihood] : undefined;
  };
  expect([moved(4, 4), moved(2, 4), moved(9, 4)]).toEqual([
    [4, 0.6],
    [2, 0.3],
    [4, 0.6],
  ]);
  expect([moved(0, 4), moved(-2, 4)]).toEqual([undefined, undefined]);
});

test('both locations show what is missing and what is too many', () => {
  const [cause] = find([shelf('Cellar', { variance: -6, count: 4 }), shelf('Bar', { variance: 4, count: 9 })]);
  expect(cause?.explanation).toBe(
    'Cellar is short 6.00 and Bar has 4.00 too many: 4.00 may have been moved before the counts.',
  );
  expect(cause?.likelihood).toBe(0.75); // four of six explained there, all here
});

test('a recount says what is known about the location', () => {
  const said = (movedAround: number, earlier: number | null) =>
    find([
      shelf('Bar', {
        variance: -3,
        count: 7,
        movedAround,
        earlierVariance: earlier === null ? null : new Decimal(earlier),
      }),
    ]).map(({ kind, explanation }) => [kind, explanation.slice(0, explanation.indexOf(':'))]);
  expect(said(0, null)).toEqual([['count_again', 'Nothing else explains −3.00 in Bar']]);
  expect(said(0.5, 3)).toEqual([
    ['earlier_count', 'The previous cycle ended with +3.00 in Bar, this one shows −3.00'],
    [
      'count_again',
      "Something moved in Bar within ten minutes of the count, so it's unclear which came first. Ask for a recount",
    ],
  ]);
  for (const explainsNothing of [0, -3, 6]) expect(said(0, explainsNothing)).toHaveLength(1);
});

test('a location that was booked and never counted is not counted again', () => {
  expect(find([shelf('Bar', { variance: -3 })])).toEqual([]);
});

test('a mistyped count says who typed what', () => {
  const said = (entered: string | null, by: string | null) => {
    const counts = [{ id: 'c', quantity: new Decimal(21), entered, by }];
    return causeOf('digit_slip', [shelf('Bar', { variance: 9, counts })])?.explanation;
  };
  expect(said('1 case of 12 + 9', 'Ann')).toBe(
    'Ann counted 21.00 (typed "1 case of 12 + 9") in Bar. The two digits may be swapped (12.00?).',
  );
  const plain = 'Someone counted 21.00 in Bar. The two digits may be swapped (12.00?).';
  expect([said('21', null), said(null, null)]).toEqual([plain, plain]);
});

test('a slip explains at least nine tenths of the difference', () => {
  const kinds = (variance: number) =>
    find([shelf('Bar', { variance, count: 7 })], { packs: [20] }).map(({ kind }) => kind);
  expect(kinds(-20)).toContain('case_slip');
  expect(kinds(-22)).toContain('case_slip'); // 20 of 22
  expect(kinds(-23)).not.toContain('case_slip');
});

test('a pack that is on record is tried once, and one bottle is no pack', () => {
  const slips = (packs: number[]) =>
    find([shelf('Bar', { variance: -12, count: 7 })], { packs }).filter(({ kind }) => kind === 'case_slip');
  expect([slips([12]), slips([12, 6]), slips([1])].map((found) => found.map(({ likelihood }) => likelihood))).toEqual([
    [0.7],
    [0.7],
    [0.35],
  ]);
});

test('at most eight causes are listed', () => {
  const shelves = Array.from({ length: 12 }, (_, place) => shelf(`S${place}`, { variance: -12, count: 7 }));
  expect(find(shelves, { packs: [12] })).toHaveLength(8);
});

test('bottles that go back are no delivery, and a single bottle is one', () => {
  const kinds = (shelves: Parameters<typeof evidence>[0], given: Delivery) =>
    find(shelves, { deliveries: [given] }).map(({ kind }) => kind);
  expect(kinds(short(), delivery(-12))).not.toContain('draft_invoice');
  expect(kinds([shelf('Bar', { variance: 1, count: 6 })], delivery(1))).toContain('draft_invoice');
});

test('half a bottle may have moved, and nothing moves from or to a location that agrees or is empty', () => {
  const kinds = (...shelves: Parameters<typeof evidence>[0]) => find(shelves).map(({ kind }) => kind);
  expect(kinds(shelf('Bar', { variance: 0.5 }), shelf('Cellar', { variance: -0.5 }))).toEqual(['unrecorded_move']);
  expect(kinds(shelf('Bar', { variance: 3 }), shelf('Cellar', { variance: 0 }))).toEqual([]);
  expect(kinds(shelf('Bar', { variance: -3 }), shelf('Cellar', { variance: 0 }))).toEqual([]);
  expect(kinds(shelf('Bar', { variance: -3 }), shelf('Cellar', { onHand: 0 }))).toEqual([]);
  expect(kinds(shelf('Bar', { variance: -3 }), shelf('Cellar', { onHand: 0.5 }))).toEqual(['uncounted_place']);
  expect(kinds(shelf('Bar', { variance: 0.5 }), shelf('Cellar', { onHand: 0.5 }))).toEqual(['unrecorded_move']);
});

test('one case and one bottle can be mistaken for each other, and a pack has at least two bottles', () => {
  const meant = (variance: number, count: number, packs: number[]) =>
    find([shelf('Bar', { variance, count })], { packs })
      .filter(({ kind }) => kind === 'case_slip')
      .flatMap(({ fix }) => (fix.kind === 'correct' ? [Number(fix.count)] : []));
  expect([meant(-13, 1, [14])[0], meant(13, 14, [14])[0], meant(-2, 7, [2])[0]]).toEqual([14, 1, 9]);
  expect(meant(-1, 7, [1])).toEqual([]);
  expect(meant(6.5, 7, [14])).not.toContain(0.5);
  expect(meant(-18, 7, [20])).toEqual([]);
  expect(meant(-20, 7, [18])).toEqual([25]); // 18 of 20 are just enough
});

test('one correction is proposed once: ten is either one or a hundred', () => {
  const meant = (variance: number, count: number) =>
    find([shelf('Bar', { variance, count })])
      .filter(({ kind }) => kind === 'digit_slip')
      .map(({ fix }) => (fix.kind === 'correct' ? Number(fix.count) : undefined));
  expect([meant(9, 10), meant(18, 20), meant(-90, 10), meant(-9.9, 11)]).toEqual([[1], [2], [100], []]);
});
