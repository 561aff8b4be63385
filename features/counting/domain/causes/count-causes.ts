import { formatChange } from '#shared/domain/format.ts';
import { type Cause, explained, likelihood } from './cause.ts';
import type { Evidence } from './evidence.ts';

const USUAL = { earlier: 0.6, moved: 0.4, plain: 0.2 };

/** This count or the one before it may be wrong, so a recount is suggested. */
export function countCauses({ shelves }: Evidence): Cause[] {
  return shelves.flatMap((shelf): Cause[] => {
    const { variance, earlierVariance: earlier, locationId, name } = shelf;
    if (!variance || variance.isZero() || shelf.counts.length === 0) return [];
    const again = { locationId, fix: { kind: 'recount', locationId }, changes: [] } as const;
    const fit = earlier ? explained(variance, earlier) : 0;
    const found = formatChange(variance.toFixed());
    return [
      ...(earlier && fit > 0
        ? [
            {
              ...again,
              kind: 'earlier_count' as const,
              likelihood: likelihood(USUAL.earlier, fit),
              explanation: `The previous cycle ended with ${formatChange(earlier.toFixed())} in ${name}, this one shows ${found}: the last count there may have been wrong. A recount will show which.`,
            },
          ]
        : []),
      {
        ...again,
        kind: 'count_again',
        likelihood: shelf.movedAround > 0 ? USUAL.moved : USUAL.plain,
        explanation:
          shelf.movedAround > 0
            ? `Something moved in ${name} within ten minutes of the count, so it's unclear which came first. Ask for a recount.`
            : `Nothing else explains ${found} in ${name}: ask for a recount before you write it off.`,
      },
    ];
  });
}
