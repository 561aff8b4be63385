import type { Decimal } from 'decimal.js';
import { replaceCostLayers } from '#features/ledger/server/costs/cost-layers.ts';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';

interface Made {
  readonly id: string;
  readonly name: string;
  readonly itemId: string;
  readonly quantity: string;
  readonly madeAt: Date;
  /** Per container; null if unknown: then no cost is recorded. */
  readonly unitCost: Decimal | null;
}

/** Records the quantity and cost of a batch's output, replacing the earlier record; null removes it. */
export async function costOutput(
  tx: Tx,
  by: { organizationId: string; userId: string | null },
  source: { id: string; name: string },
  made: Made | null,
): Promise<void> {
  const layers =
    made?.unitCost == null
      ? []
      : [
          {
            itemId: made.itemId,
            sourceLine: 'output',
            purchasedAt: made.madeAt,
            quantity: made.quantity,
            unitCost: made.unitCost.toFixed(),
            landedUnitCost: made.unitCost.toFixed(),
            consignment: false,
            supplier: null,
          },
        ];
  await replaceCostLayers(tx, by, { type: 'batch', ...source }, layers);
  if (made) await announce(tx, by.organizationId, 'costs', [made.itemId]);
}
