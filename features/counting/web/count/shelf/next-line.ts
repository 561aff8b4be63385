import { cycleCount } from '../device/count-entry.ts';
import { entries } from '../device/entries.ts';
import { type CountSheet, type SheetLine, sinceOf } from '../device/use-sheets.ts';

/** True if anyone has counted the line in this cycle. */
const isCounted = (sheet: CountSheet, line: SheetLine): boolean =>
  cycleCount(entries.get(), sheet.location.id, line, { now: Date.now(), since: sinceOf(sheet) }) !== undefined;

/**
 * The next line without a count, in walking order; after the last one, those that were skipped. Undefined if all others
 * are counted.
 */
export function nextLine(sheet: CountSheet, line: SheetLine): SheetLine | undefined {
  const at = placeOf(sheet, line);
  const others = [...sheet.lines.slice(at + 1), ...sheet.lines.slice(0, Math.max(0, at))];
  return others.find((each) => !isCounted(sheet, each));
}

/** The line before this one in walking order, counted or not. */
export const previousLine = (sheet: CountSheet, line: SheetLine): SheetLine | undefined =>
  sheet.lines[placeOf(sheet, line) - 1];

/** From 0. */
export const placeOf = ({ lines }: CountSheet, { inventory_item_id }: SheetLine): number =>
  lines.findIndex((each) => each.inventory_item_id === inventory_item_id);
