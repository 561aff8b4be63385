import type { Cause } from './cause.ts';
import { countCauses } from './count-causes.ts';
import { deliveryCauses } from './delivery-causes.ts';
import type { Evidence } from './evidence.ts';
import { moveCauses } from './move-cause.ts';
import { slipCauses } from './slip-causes.ts';

const MOST = 8;

/**
 * Possible causes of one item's difference, likeliest first, then by size of the difference. Empty without a
 * difference.
 */
export function findCauses(evidence: Evidence): Cause[] {
  const sizeAt = ({ locationId }: Cause) =>
    Number(evidence.shelves.find((shelf) => shelf.locationId === locationId)?.variance?.abs() ?? 0);
  return [...deliveryCauses(evidence), ...moveCauses(evidence), ...slipCauses(evidence), ...countCauses(evidence)]
    .filter(({ likelihood }) => likelihood > 0)
    .toSorted((a, b) => b.likelihood - a.likelihood || sizeAt(b) - sizeAt(a))
    .slice(0, MOST);
}
