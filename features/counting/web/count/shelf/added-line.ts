import type { items } from '#features/items/web/items-api.ts';
import type { CountSheet, SheetLine } from '../device/use-sheets.ts';

export type FoundItem = Awaited<ReturnType<typeof items.call.searchItems>>[number];
type KnownItem = Awaited<ReturnType<typeof items.call.getItem>>['data'];

const UNCOUNTED = {
  last_count: null,
  last_counted_at: null,
  own_count: null,
  own_entered: null,
  own_counted_at: null,
  counted: [] as SheetLine['counted'],
  added: true,
} as const;

/** An item not counted at this location yet, as a line of its list; cases and weights are known once `known` is. */
export const foundLine = (found: FoundItem, known?: KnownItem): SheetLine => ({
  inventory_item_id: found.id,
  name: found.name,
  vintage: found.vintage,
  main_type: found.type.short_type,
  size: { name: found.size.name, count: known?.size.count ?? 1 },
  tare_grams: known?.tare_grams ?? null,
  full_grams: known?.full_grams ?? null,
  barcodes: known?.barcodes ?? [{ code: found.barcode, pack_count: found.pack_count }],
  ...UNCOUNTED,
});

interface MadeItem {
  readonly id: string;
  readonly name: string;
  readonly vintage: string | null;
  readonly mainType: string;
  readonly size: { name: string; count: number };
  readonly barcode: { code: string; pack_count: number };
}

/** An item created on this device. */
export const madeLine = ({ id, name, vintage, mainType, size, barcode }: MadeItem): SheetLine => ({
  inventory_item_id: id,
  name,
  vintage,
  main_type: mainType,
  size,
  tare_grams: null,
  full_grams: null,
  barcodes: [barcode],
  ...UNCOUNTED,
});

/** The sheet with this line, replacing its earlier one. */
export function withLine(sheet: CountSheet, line: SheetLine): CountSheet {
  const known = sheet.lines.some((each) => each.inventory_item_id === line.inventory_item_id);
  const lines = known
    ? sheet.lines.map((each) =>
        each.inventory_item_id === line.inventory_item_id ? { ...each, barcodes: line.barcodes } : each,
      )
    : [...sheet.lines, line];
  return { ...sheet, lines };
}
