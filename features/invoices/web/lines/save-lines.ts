import { parseSize } from '#features/catalog/domain/parse-size.ts';
import { catalog } from '#features/catalog/web/catalog-api.ts';
import { ApiError } from '#shared/web/api-error.ts';
import { invoices } from '../invoices-api.ts';
import { keptLines, type LineDraft } from './line-draft.ts';

/** The largest bottle an invoice line takes, in its own unit (INV-036). */
const LARGEST_SIZE = 70_000;

/** Sends all new lines of an invoice, all or none. */
export async function saveLines(invoiceId: string, lines: readonly LineDraft[]) {
  const kept = keptLines(lines);
  const sizes = await sizeIds(kept.filter((line) => !line.itemId).map((line) => line.size));
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
        size_id: sizes.get(line.size),
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
});

/** A size that was typed is found or made; an equal one is never made twice. */
async function sizeIds(names: readonly string[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const name of new Set(names)) {
    const read = parseSize(name);
    if (!read.ok) throw new ApiError(400, read.reason, { size: read.reason });
    const { volume, unit, count } = read.size;
    if (Number(volume) > LARGEST_SIZE) throw new ApiError(400, 'Size must be at most 70,000');
    const size = await catalog.call.createSize({
      volume: Number(volume),
      unit: unit as 'mL',
      count,
      name: read.size.name,
    });
    ids.set(name, size.id);
  }
  return ids;
}
