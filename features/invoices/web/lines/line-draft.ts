import { readVintage } from '#features/catalog/domain/vintage.ts';
import { parseQuantity } from '#shared/domain/quantity-expression.ts';
import { editLine, type LineAmount, type LineAmounts } from '../../domain/line-maths.ts';

/** An unsaved line; kept on the device. */
export interface LineDraft extends LineAmounts {
  /** "new-0" to "new-249" until the server gives it one. */
  id: string;
  /** The server takes a line once under it, whoever sends it again. */
  clientId?: string;
  /** The server was sent it and may have it: it doesn't change until the server answers. */
  sent?: boolean;
  model_type: 'inventory_item' | 'universal_item' | 'simple_inventory_item';
  /** For an existing item. */
  itemId?: string;
  /** The universal item that a new item is an instance of. */
  universalId?: string;
  name: string;
  barcode: string;
  vintage: string;
  size: string;
  typeId: string;
  typeName: string;
  disgorgement: string;
  /** The item's cost before, to show a price change. */
  lastCost: number | null;
  /** The location of its bottles on completion; Recently Added without one. */
  locationId?: string;
  /** For a correction: also book the difference in bottles. */
  moveStock?: boolean;
  /** Bottles per case or scan. */
  packCount: number;
}

export const MOST_NEW_LINES = 250;

/** The next free placeholder; none if 250 lines are unsaved (INV-030, INV-031). */
export function freeLineId(lines: readonly { id: string }[]): string | undefined {
  const taken = new Set(lines.map((line) => line.id));
  for (let place = 0; place < MOST_NEW_LINES; place++) if (!taken.has(`new-${place}`)) return `new-${place}`;
  return undefined;
}

const DECIMALS: Readonly<Record<LineAmount, number>> = { quantity: 6, unitCost: 6, totalCost: 2 };

export type Settled = { ok: true; line: LineDraft } | { ok: false; reason: string };

/** Calculates a typed amount and the amount that follows from it; empty counts as 0. */
export function settleAmount(line: LineDraft, amount: LineAmount, typed: string): Settled {
  const text = typed.trim();
  if (text === '') return { ok: true, line: { ...line, ...editLine(line, amount, '0') } };
  const parsed = parseQuantity(text, {
    decimals: DECIMALS[amount],
    unitsPerCase: line.packCount > 1 ? line.packCount : undefined,
  });
  return parsed.ok ? { ok: true, line: { ...line, ...editLine(line, amount, parsed.text) } } : parsed;
}

export type LineErrors = Partial<Record<LineAmount | 'name' | 'vintage' | 'size' | 'type' | 'disgorgement', string>>;

/** Errors of a line, by field; empty if it is valid. */
export function lineErrors(line: LineDraft): LineErrors {
  const errors: LineErrors = {};
  if (!(Number(line.quantity) >= 1)) errors.quantity = 'Quantity should be a number above 0';
  if (!(Number(line.unitCost) >= 0)) errors.unitCost = 'Cost should be either 0 or a number above 0';
  if (!(Number(line.totalCost) >= 0)) errors.totalCost = 'Total cost should be either 0 or a number above 0';
  if (line.itemId) return errors;
  const { length } = line.name.trim();
  if (length < (line.universalId ? 1 : 5)) errors.name = 'Name is required. Must be 5 or more characters long';
  if (length > 170) errors.name = 'Name must be 170 characters or less long';
  if (!line.typeId && !line.universalId) errors.type = 'Item type is required';
  if (!line.size.trim()) errors.size = 'Size is required';
  const vintage = readVintage(line.vintage, 'line');
  if (!vintage.ok) errors.vintage = vintage.reason;
  return errors;
}

/** Rows without an item, a universal item, or a type for a new item are dropped on saving (INV-075). */
export const keptLines = (lines: readonly LineDraft[]): LineDraft[] =>
  lines.filter((line) => line.id && line.model_type && (line.itemId || line.universalId || line.typeId));

/** Change of the unit cost from the last one, in percent; undefined if there is no last cost or no change. */
export function priceChange(unitCost: number, lastCost: number | null): number | undefined {
  if (lastCost === null || lastCost <= 0) return undefined;
  const percent = ((unitCost - lastCost) / lastCost) * 100;
  return Math.abs(percent) < 0.1 ? undefined : percent;
}

/** Sparkling wines have a disgorgement date. */
export const hasDisgorgement = (typeName: string): boolean => typeName.toLowerCase().includes('sparkling');
