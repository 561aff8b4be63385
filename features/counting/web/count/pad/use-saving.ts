import { type CountAmount, inWords, isTyped, totalOf, type Weighed } from '#features/counting/domain/count-amount.ts';
import { go } from '#shared/web/address/navigate.ts';
import { useStore } from '#shared/web/store.ts';
import { say } from '../count-line.ts';
import { cycleCount } from '../device/count-entry.ts';
import { addEntry, entries } from '../device/entries.ts';
import type { Owner } from '../device/owner.ts';
import { sendEntries } from '../device/send-entries.ts';
import { type CountSheet, type SheetLine, sinceOf } from '../device/use-sheets.ts';
import { savedText } from '../last-count-line.tsx';
import { nameOf } from '../name-of.ts';
import { nextLine } from '../shelf/next-line.ts';

const TICK = 20;

/** Shows the next line at once, so that taps right after Save are its own; the line says when the count is on disk. */
export function useSaving(owner: Owner, sheet: CountSheet, line: SheetLine) {
  const counted = useStore(entries);
  const locationId = sheet.location.id;
  const found = cycleCount(counted, locationId, line, { now: Date.now(), since: sinceOf(sheet) });
  const save = async (amount: CountAmount, weighed?: Weighed) => {
    if (!isTyped(amount) && !weighed) return;
    const made = {
      owner: owner.key,
      itemId: line.inventory_item_id,
      itemName: nameOf(line),
      locationId,
      locationName: sheet.location.name,
      count: totalOf(amount, line.size.count, weighed),
      entered: inWords(amount, line.size.count, weighed),
    };
    const next = nextLine(sheet, line);
    const storing = addEntry(() => made);
    say({ kind: 'saving', text: savedText(made), itemId: made.itemId });
    go({ item: next?.inventory_item_id }, { replace: true });
    try {
      const entry = await storing;
      navigator.vibrate?.(TICK);
      say({ kind: 'saved', text: savedText(entry), itemId: entry.itemId, entryId: entry.id });
      void sendEntries(owner.key);
    } catch {
      say({
        kind: 'failed',
        text: `${savedText(made)} was not saved: this device's storage is full or blocked`,
        itemId: made.itemId,
        again: { item: made.itemId, location: locationId },
      });
    }
  };
  return { found, save };
}
