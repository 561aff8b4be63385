import { expect, test } from 'vitest';
import { businessDayOf } from '#shared/domain/zoned-day.ts';
import { spanOf } from './cogs-section.tsx';

const CHICAGO = 'America/Chicago';

test.each(['2026-11-28T09:59:00Z', '2026-11-28T10:00:00Z', '2026-11-28T05:30:00Z', '2026-11-01T08:30:00Z'])(
  'the cost of goods of the days up to now takes in what was counted at %s, before and after the cut-off of the day',
  (now) => {
    const today = businessDayOf(new Date(now), CHICAGO, '04:00');
    const { from, to } = spanOf({ first: today, last: today }, CHICAGO, '04:00');
    expect([from <= new Date(now).toISOString(), new Date(now).toISOString() < to]).toEqual([true, true]);
  },
);

test('days begin at the cut-off', () => {
  expect(spanOf({ first: '2026-11-01', last: '2026-11-27' }, CHICAGO, '04:00')).toEqual({
    from: '2026-11-01T10:00:00.000Z',
    to: '2026-11-28T10:00:00.000Z',
  });
});
