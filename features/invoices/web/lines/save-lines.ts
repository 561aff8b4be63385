import { parseSize } from '#features/catalog/domain/parse-size.ts';
import { ApiError } from '#shared/web/api-error.ts';
import { invoices } from '../invoices-api.ts';
import { keptLines, type LineDraft } from './line-draft.ts';

/** The largest bottle an invoice line accepts, in its own unit (INV-036). */
const LARGEST_SIZE = 70_000;

/** Sends all new lines of an invoice with their new sizes, all or none. */
export function saveLines(invoiceId: string, lines: readonly LineDraft[]) {
  const kept = keptLines(lines);
  return invoices.call.addLinesInBulk({
    id: invoiceId,
    inventory_items: kept.flatMap((line, position) =>
      line.itemId ? [{ id: line.itemId, position, ...amountsOf(line) }] : [],
    ),
    items: kept
      .map((line, position) => ({ line, position }))
      .filter(({ line }) => !line.itemId)
      .map(({ line, position }) => ({
        position,
        name: line.name.trim(),
        universal_item_id: line.universalId,
        type_id: line.typeId || undefined,
        size: sizeOf(line),
        vintage: line.vintage.trim().toUpperCase() || undefined,
        disgorgement: line.disgorgement.trim() || undefined,
        barcode: line.barcode.trim() || undefined,
        ...amountsOf(line),
      })),
  });
}

const amountsOf = (line: LineDraft) => ({
  quantity: Number(line.quantity),
  unit_cost: Number(line.unitCost),
  total_cost: Number(line.totalCost),
  location_id: line.locationId ?? null,
  client_id: line.clientId,
});

/** A size in the server's format; an unreadable one is refused before anything is sent. */
function sizeOf({ size }: LineDraft): string {
  const read = parseSize(size);
  if (!read.ok) throw new ApiError(400, read.reason, { size: read.reason });
  if (Number(read.size.volume) > LARGEST_SIZE) throw new ApiError(400, 'Size must be at most 70,000');
  return read.size.name;
}
