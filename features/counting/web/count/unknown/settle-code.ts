import type { QueryClient } from '@tanstack/react-query';
import { parseSize } from '#features/catalog/domain/parse-size.ts';
import { go } from '#shared/web/address/navigate.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { randomId } from '#shared/web/random-id.ts';
import { addEntry } from '../device/entries.ts';
import { addTask, type ItemTask, type NewItem } from '../device/item-tasks.ts';
import type { Owner } from '../device/owner.ts';
import { sendEntries } from '../device/send-entries.ts';
import { type CountSheet, keepSheet, type SheetLine } from '../device/use-sheets.ts';
import { nameOf } from '../name-of.ts';
import { oneMore } from '../scan/use-scanner.ts';
import { madeLine, withLine } from '../shelf/added-line.ts';

/** An unknown barcode scanned at a location. */
export interface UnknownCode {
  readonly client: QueryClient;
  readonly owner: Owner;
  readonly sheet: CountSheet;
  readonly code: string;
  /** Bottles per scan. */
  readonly pack: number;
  /** How often the scan counts the code. */
  readonly times: number;
}

/** Adds the code to an existing item and counts the scan. */
export function matchCode(unknown: UnknownCode, line: SheetLine): Promise<void> {
  const { code, pack } = unknown;
  const barcodes = [...line.barcodes, { code, pack_count: pack }];
  const task = { id: randomId(), name: nameOf(line), act: { match: line.inventory_item_id } };
  return settle(unknown, { ...line, barcodes }, task);
}

/** Creates a new item for the code and counts the scan. Its counts wait until the server has created it. */
export function createForCode(unknown: UnknownCode, item: NewItem, mainType: string): Promise<void> {
  const { code, pack } = unknown;
  const id = randomId();
  const size = parseSize(item.size);
  const line = madeLine({
    id,
    name: item.name,
    vintage: item.vintage,
    mainType,
    size: size.ok ? { name: size.size.name, count: size.size.count } : { name: item.size, count: 1 },
    barcode: { code, pack_count: pack },
  });
  return settle(unknown, line, { id, name: nameOf(line), act: { create: item } });
}

/** Task and count are on disk before the screen continues. */
async function settle(
  { client, owner, sheet, code, pack, times }: UnknownCode,
  line: SheetLine,
  task: Pick<ItemTask, 'id' | 'name' | 'act'>,
): Promise<void> {
  try {
    await addTask({ ...task, owner: owner.key, code, pack });
    await keepSheet(client, owner.key, sheet.location.id, (before) => withLine(before, line));
    await addEntry(() => oneMore(owner, sheet, { line, pack: pack * times }));
    void sendEntries(owner.key);
    go({ unknown: undefined, q: undefined, item: line.inventory_item_id }, { replace: true });
  } catch {
    toastFailed('This device could not save the count: its storage is full or blocked. Nothing was saved.');
  }
}
