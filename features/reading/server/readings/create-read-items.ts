import { createLineItems } from '#features/invoices/server/lines/new-line-items.ts';
import type { Tx } from '#shared/server/database.ts';
import type { Kept } from './decision.ts';

type NewLine = Extract<Kept, { as: 'new' }>;

/** Creates the items a person asked for, by the rules for new lines of invoices; a size is found or created. */
export async function createReadItems(tx: Tx, organizationId: string, lines: readonly NewLine[]): Promise<string[]> {
  const place = (index: number) => `lines.${lines[index]?.line}.`;
  return createLineItems(
    tx,
    organizationId,
    lines.map((line) => ({
      name: line.name,
      type_id: line.type_id,
      size: line.size ?? undefined,
      vintage: line.vintage,
      barcode: line.barcode,
      universal_item_id: line.universal_item_id,
    })),
    place,
  );
}
