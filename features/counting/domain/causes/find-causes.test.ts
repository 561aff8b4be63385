import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { at, COUNTED, delivery, evidence, shelf } from '#test/counting-evidence.ts';
import { type Cause, explained } from './cause.ts';
import type { Delivery } from './evidence.ts';
import { findCauses } from './find-causes.ts';

const find = (...given: Parameters<typeof evidence>) => findCauses(evidence(...given));
const first = (...given: Parameters<typeof evidence>) => find(...given)[0];
const plain = (cause: Cause | undefined) =>
  cause?.changes.map((each) => [each.locationId, Number(each.variance), Number(each.onHand)]);

test('finds no causes without a difference', () => {
  expect(find([shelf('Bar', { variance: 0, count: 5 }), shelf('Cellar')])).toEqual([]);
});

test('a draft that explains the surplus was delivered before the count, where it was found', () => {
  const cause = first([shelf('Bar', { variance: 12, count: 17 })], { deliveries: [delivery(12, { otherLines: 2 })] });
  expect(cause).toMatchObject({
    kind: 'draft_invoice',
    likelihood: 0.95,
    fix: { kind: 'deliver', invoiceId: 'i1', locationId: 'Bar', deliveredAt: at('09T10:00'), before: null },
  });
  expect(cause?.explanation).toBe(
    'Invoice 4711 of Trade is still a draft and holds 12.00 of this item. Bar has 12.00 too many: it came before the count. The other 2 lines are posted with it.',
  );
  expect(plain(cause)).toEqual([['Bar', -12, 0]]);
});

test('a draft dated after the count is booked just before it', () => {
  const deliveries = [delivery(12, { deliveredAt: at('11T09:00') })];
  expect(first([shelf('Bar', { variance: 12, count: 17 })], { deliveries })?.fix).toMatchObject({
    deliveredAt: new Date(COUNTED.getTime() - 1),
  });
});

test('an order that never came is linked to, not booked', () => {
  const cause = first([shelf('Bar', { variance: 6, count: 11 })], { deliveries: [delivery(6, { state: 'ordered' })] });
  expect([cause?.kind, cause?.fix, cause?.changes]).toEqual(['open_order', { kind: 'order', invoiceId: 'i1' }, []]);
});

test('a delivery on the wrong side of the count changes its date, and stock on hand with it', () => {
  const booked = { state: 'booked', locationId: 'Bar' } as const;
  const late = first([shelf('Bar', { variance: 12, count: 17 })], {
    deliveries: [delivery(12, { ...booked, deliveredAt: at('11T09:00') })],
  });
  expect([late?.kind, plain(late)]).toEqual(['late_invoice', [['Bar', -12, -12]]]);
  expect(late?.fix).toMatchObject({ deliveredAt: new Date(COUNTED.getTime() - 1), before: at('11T09:00') });
  const early = find([shelf('Bar', { variance: -12, count: 3 })], {
    deliveries: [delivery(12, { ...booked, deliveredAt: at('10T09:00') })],
  }).find(({ kind }) => kind === 'early_invoice');
  expect(plain(early)).toEqual([['Bar', 12, 12]]);
  expect(early?.fix).toMatchObject({ deliveredAt: new Date(COUNTED.getTime() + 1) });
});

test('a delivery to another location, in another week or of another size explains nothing', () => {
  const kinds = (given: Delivery) =>
    find([shelf('Bar', { variance: 12, count: 17 })], { deliveries: [given] }).map(({ kind }) => kind);
  const booked = { state: 'booked', locationId: 'Bar', deliveredAt: at('11T09:00') } as const;
  expect(kinds(delivery(12, booked))).toContain('late_invoice');
  expect(kinds(delivery(12, { ...booked, locationId: 'Cellar' }))).not.toContain('late_invoice');
  expect(kinds(delivery(12, { ...booked, deliveredAt: at('21T09:00') }))).not.toContain('late_invoice');
  expect(kinds(delivery(24, booked))).not.toContain('late_invoice');
  expect(kinds(delivery(-12))).not.toContain('draft_invoice');
});

test('a shortage in one location and a surplus in another suggest a move, as far as they match', () => {
  const cause = first([shelf('Cellar', { variance: -6, count: 4 }), shelf('Bar', { variance: 4, count: 9 })]);
  expect(cause).toMatchObject({
    kind: 'unrecorded_move',
    fix: { kind: 'move', fromLocationId: 'Cellar', toLocationId: 'Bar', quantity: new Decimal(4) },
  });
  expect(plain(cause)).toEqual([
    ['Cellar', 4, 0],
    ['Bar', -4, 0],
  ]);
});

test('a surplus may be the book stock of an uncounted location, and a shortage may be there', () => {
  const shelves = [shelf('Cellar', { onHand: 4 }), shelf('Bar', { variance: 4, count: 9 })];
  const cause = find(shelves).find(({ kind }) => kind === 'unrecorded_move');
  expect(plain(cause)).toEqual([
    ['Cellar', 0, -4],
    ['Bar', -4, 0],
  ]);
  expect(find([shelf('Cellar'), shelf('Bar', { variance: -4, count: 1 })])[0]).toMatchObject({
    kind: 'uncounted_place',
    fix: { kind: 'count', locationId: 'Cellar' },
  });
});

test('detects cases typed as bottles, bottles typed as cases, and a missed case', () => {
  const meant = (variance: number, count: number, packs = [12]) => {
    const cause = first([shelf('Bar', { variance, count })], { packs });
    return cause?.fix.kind === 'correct' ? [cause.kind, Number(cause.fix.count), cause.likelihood] : cause?.kind;
  };
  expect(meant(-22, 2)).toEqual(['case_slip', 24, 0.9]);
  expect(meant(22, 24)).toEqual(['case_slip', 2, 0.9]);
  expect(meant(-12, 7)).toEqual(['case_slip', 19, 0.7]);
  expect(meant(-10, 2, [])).toEqual(['case_slip', 12, 0.6]); // a pack of 6 that is not on record
  expect(meant(-3, 7)).toBe('count_again');
});

test('detects transposed digits and a missing decimal point, and corrects them to the likely figure', () => {
  const slip = (variance: number, count: number) =>
    find([shelf('Bar', { variance, count })], { packs: [] }).find(({ kind }) => kind === 'digit_slip');
  expect(slip(9, 21)?.fix).toMatchObject({ count: new Decimal(12) });
  expect(slip(-9, 12)?.fix).toMatchObject({ count: new Decimal(21) });
  expect(slip(22.5, 25)?.fix).toMatchObject({ count: new Decimal(2.5) });
  expect(slip(-3, 7)).toBeUndefined();
});

test("nothing is dated before the location's last stated stock", () => {
  const since = COUNTED;
  const kinds = (state: Delivery['state']) =>
    find([shelf('Bar', { variance: 12, count: 17, since })], {
      deliveries: [delivery(12, { state, locationId: 'Bar', deliveredAt: at('10T21:00') })],
    }).map(({ kind }) => kind);
  expect(kinds('draft')).not.toContain('draft_invoice');
  expect(kinds('booked')).not.toContain('late_invoice');
});

test('the opposite difference in the previous cycle suggests that one of the two counts is wrong', () => {
  const cause = first([shelf('Bar', { variance: -3, count: 7, earlierVariance: new Decimal(3) })]);
  expect([cause?.kind, cause?.likelihood, cause?.fix]).toEqual([
    'earlier_count',
    0.6,
    { kind: 'recount', locationId: 'Bar' },
  ]);
});

test('a movement around the time of the count makes a recount more useful', () => {
  const again = (movedAround: number) => first([shelf('Bar', { variance: -3, count: 7, movedAround })]);
  expect([again(0)?.likelihood, again(2)?.likelihood]).toEqual([0.2, 0.4]);
});

const quantity = fc.integer({ min: -4800, max: 4800 }).map((n) => n / 100);
const shelves = fc.array(
  fc.record({ variance: fc.option(quantity), count: fc.nat(200), onHand: quantity, earlier: fc.option(quantity) }),
  { maxLength: 4 },
);
const deliveries = fc.array(
  fc.record({
    quantity,
    state: fc.constantFrom('ordered' as const, 'draft' as const, 'booked' as const),
    at: fc.integer({ min: -240, max: 47 }),
    place: fc.nat(3),
  }),
  { maxLength: 3 },
);

test('no fix increases a difference, books the future or a closed period, or counts below zero; the likeliest comes first', () => {
  fc.assert(
    fc.property(shelves, deliveries, fc.constantFrom([], [6], [12, 24]), (places, papers, packs) => {
      const given = evidence(
        places.map((place, index) =>
          shelf(`S${index}`, { ...place, earlierVariance: place.earlier === null ? null : new Decimal(place.earlier) }),
        ),
        {
          packs,
          deliveries: papers.map((paper) =>
            delivery(paper.quantity, {
              state: paper.state,
              locationId: `S${paper.place}`,
              deliveredAt: new Date(COUNTED.getTime() + paper.at * 3_600_000 * 0.8),
            }),
          ),
        },
      );
      const causes = findCauses(given);
      for (const { likelihood, fix, changes } of causes) {
        expect(likelihood).toBeGreaterThan(0);
        expect(likelihood).toBeLessThanOrEqual(1);
        for (const change of changes) {
          const now = given.shelves.find(({ locationId }) => locationId === change.locationId)?.variance;
          if (now) expect(now.plus(change.variance).abs().lte(now.abs())).toBe(true);
          else expect(change.variance.isZero()).toBe(true);
        }
        if (fix.kind === 'correct') expect(fix.count.gte(0)).toBe(true);
        const moment = fix.kind === 'deliver' ? fix.deliveredAt : fix.kind === 'move' ? fix.occurredAt : undefined;
        if (moment) expect(moment >= at('01T04:00') && moment <= given.now).toBe(true);
        if (fix.kind === 'move') expect(fix.quantity.gt(0)).toBe(true);
      }
      const order = causes.map(({ likelihood }) => likelihood);
      expect(order).toEqual(order.toSorted((a, b) => b - a));
    }),
  );
});

test('the share a change explains is between 0 and 1, and is 1 when no difference is left', () => {
  fc.assert(
    fc.property(quantity, quantity, (variance, change) => {
      const share = explained(new Decimal(variance), new Decimal(change));
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(1);
      if (variance !== 0) expect(explained(new Decimal(variance), new Decimal(-variance))).toBe(1);
    }),
  );
});

test('of two equally likely causes, the one with the larger difference comes first', () => {
  const places = [shelf('Bar', { variance: -0.5, count: 1 }), shelf('Rack', { variance: -4, count: 1 })];
  for (const shelves of [places, places.toReversed()]) expect(first(shelves)?.locationId).toBe('Rack');
});

test('ten times too much or too little is a digit, from ten on downward', () => {
  const meant = (variance: number, count: number) => {
    const slip = find([shelf('Bar', { variance, count })]).find(({ kind }) => kind === 'digit_slip');
    return slip?.fix.kind === 'correct' ? Number(slip.fix.count) : undefined;
  };
  expect([meant(-18, 2), meant(-9, 1), meant(-4.5, 0.5)]).toEqual([20, 10, 5]);
  expect([meant(9, 10), meant(108, 120), meant(8.1, 9)]).toEqual([1, 12, undefined]);
  const three = find([shelf('Bar', { variance: 102, count: 123 })]); // 21, were its first digits swapped
  expect(three.filter(({ explanation }) => explanation.includes('swapped'))).toEqual([]);
});

test('cases are of whole bottles, and bottles of whole cases', () => {
  const meant = (variance: number, count: number) =>
    find([shelf('Bar', { variance, count })], { packs: [24] })
      .filter(({ kind }) => kind === 'case_slip')
      .map(({ fix }) => (fix.kind === 'correct' ? Number(fix.count) : undefined));
  expect([meant(-46, 2)[0], meant(46, 48)[0]]).toEqual([48, 2]);
  expect(meant(-57.5, 2.5)).not.toContain(60);
  expect(meant(24, 24)).toContain(0); // counted twice: no difference is left
  expect(meant(24, 23)).not.toContain(-1); // less than nothing cannot have been meant
});

test('what was carried over between two counts went before the earlier of them', () => {
  const [early, late] = [at('10T20:00'), at('10T23:00')];
  for (const [from, to] of [
    [early, late],
    [late, early],
  ] as const) {
    const cause = find([
      shelf('Bar', { variance: -3, countedAt: from }),
      shelf('Cellar', { variance: 3, countedAt: to }),
    ]).find(({ kind }) => kind === 'unrecorded_move');
    expect(cause?.fix.kind === 'move' && cause.fix.occurredAt.getTime()).toBeLessThan(early.getTime());
  }
});

test('of two shelves that differ unequally, as much went as both explain', () => {
  const moved = (from: number, to: number) => {
    const cause = find([shelf('Bar', { variance: from }), shelf('Cellar', { variance: to })]).find(
      ({ kind }) => kind === 'unrecorded_move',
    );
    return cause?.fix.kind === 'move' ? [Number(cause.fix.quantity), cause.likelihood] : undefined;
  };
  const [same = [], lessThere = [], lessHere = []] = [moved(-4, 4), moved(-2, 4), moved(-4, 2)];
  expect([same[0], lessThere[0], lessHere[0]]).toEqual([4, 2, 2]);
  expect(lessThere[1]).toBe(lessHere[1]);
  expect(lessThere[1]).toBeLessThan(same[1] ?? 0);
});
