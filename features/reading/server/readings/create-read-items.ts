import { parseSize } from '#features/catalog/domain/parse-size.ts';
import { ensureSizes } from '#features/catalog/server/sizes/ensure-sizes.ts';
import { createLineItems } from '#features/invoices/server/lines/new-line-items.ts';
import type { Tx } from '#shared/server/database.ts';
import { refuseField } from '#shared/server/refusal.ts';
import type { Kept } from './decision.ts';

type NewLine = Extract<Kept, { as: 'new' }>;

/** Creates the items that a person asked for, by the rules of an invoice's new lines; a size is found or made. */
export async function createReadItems(tx: Tx, organizationId: string, lines: readonly NewLine[]): Promise<string[]> {
  const place = (index: number) => `lines.${lines[index]?.line}.`;
  const sized = lines.flatMap((line, index) => {
    if (!line.size) return [];
    const read = parseSize(line.size);
    if (!read.ok) throw refuseField(`${place(index)}size`, read.reason);
    return [{ line, size: read.size }];
  });
  const { ids } = await ensureSizes(
    tx,
    organizationId,
    sized.map(({ size }) => size),
  );
  const sizeIds = new Map(sized.map(({ line }, index) => [line, ids[index]]));
  return createLineItems(
    tx,
    organizationId,
    lines.map((line) => ({
      name: line.name,
      type_id: line.type_id,
      size_id: sizeIds.get(line),
      vintage: line.vintage,
      barcode: line.barcode,
      universal_item_id: line.universal_item_id,
    })),
    place,
  );
}
