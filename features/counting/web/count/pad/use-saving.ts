import { type CountAmount, inWords, isTyped, totalOf, type Weighed } from '#features/counting/domain/count-amount.ts';
import { formatQuantity } from '#shared/domain/format.ts';
import { go } from '#shared/web/address/navigate.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { useStore } from '#shared/web/store.ts';
import { cycleCount } from '../device/count-entry.ts';
import { addEntry, entries, undoEntry } from '../device/entries.ts';
import type { Owner } from '../device/owner.ts';
import { sendEntries } from '../device/send-entries.ts';
import { type CountSheet, type SheetLine, sinceOf } from '../device/use-sheets.ts';
import { nameOf } from '../name-of.ts';

/** Stores a count on the device, confirms it, and continues with the next line. */
export function useSaving(owner: Owner, sheet: CountSheet, line: SheetLine) {
  const counted = useStore(entries);
  const locationId = sheet.location.id;
  const since = sinceOf(sheet);
  const found = cycleCount(counted, locationId, line, { now: Date.now(), since });
  const save = async (amount: CountAmount, weighed?: Weighed) => {
    if (!isTyped(amount) && !weighed) return;
    const count = totalOf(amount, line.size.count, weighed);
    try {
      const entry = await addEntry(() => ({
        owner: owner.key,
        itemId: line.inventory_item_id,
        itemName: nameOf(line),
        locationId,
        locationName: sheet.location.name,
        count,
        entered: inWords(amount, line.size.count, weighed),
      }));
      toastDone(`${nameOf(line)}: ${formatQuantity(count)}`, () => {
        void undoEntry(entry.id).then(() => sendEntries(owner.key));
      });
      void sendEntries(owner.key);
      go({ item: nextOf(sheet, line) }, { replace: true });
    } catch {
      toastFailed('This device could not save the count: its storage is full or blocked. Nothing was saved.');
    }
  };
  const nextOf = ({ lines }: CountSheet, { inventory_item_id }: SheetLine) => {
    const after = lines.slice(lines.findIndex((each) => each.inventory_item_id === inventory_item_id) + 1);
    return after.find((each) => !cycleCount(entries.get(), locationId, each, { now: Date.now(), since }))
      ?.inventory_item_id;
  };
  return { found, save };
}
