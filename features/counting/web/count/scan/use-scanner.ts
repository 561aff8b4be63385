import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { readScan } from '#features/catalog/domain/trade-codes.ts';
import { ApiError } from '#shared/web/api-error.ts';
import { type Said, say } from '../count-line.ts';
import { type CountEntry, ownCount } from '../device/count-entry.ts';
import { addEntry, entries } from '../device/entries.ts';
import type { Owner } from '../device/owner.ts';
import { sendEntries } from '../device/send-entries.ts';
import { type CountSheet, keepSheet, type SheetLine, sinceOf } from '../device/use-sheets.ts';
import { savedText } from '../last-count-line.tsx';
import { nameOf } from '../name-of.ts';
import { foundLine, withLine } from '../shelf/added-line.ts';
import { findByCode } from './find-by-code.ts';
import { findItemByCode } from './find-item-by-code.ts';

let sound: AudioContext | undefined;

const LASTS = 0.09;

/** A high beep for counted, a low one twice as long for not: people don't look at the screen while scanning. */
function signal(good: boolean): void {
  navigator.vibrate?.(good ? 40 : [120, 60, 120]);
  try {
    sound ??= new AudioContext();
    const tone = sound.createOscillator();
    tone.frequency.value = good ? 1200 : 240;
    tone.connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + (good ? LASTS : LASTS * 3));
  } catch {
    // A browser without sound still counts.
  }
}

const NOT_KEPT = 'This device could not save the count: its storage is full or blocked. Nothing was saved.';

/** Answers what counts a code: each scan adds one bottle, or as many as its pack holds, and the line says so. */
export function useScanner(owner: Owner, sheet: CountSheet | undefined) {
  const client = useQueryClient();
  return useCallback(
    async (code: string) => {
      if (!sheet) return;
      const result = await countScan(client, owner, sheet, code);
      signal(result.kind === 'saved');
      say(result);
      if (result.kind === 'saved') void sendEntries(owner.key);
    },
    [client, owner, sheet],
  );
}

async function countScan(client: QueryClient, owner: Owner, sheet: CountSheet, code: string): Promise<Said> {
  try {
    const hit = findByCode(sheet.lines, code) ?? (await findElsewhere(client, owner, sheet, code));
    if (!hit)
      return { kind: 'failed', text: `Unknown barcode ${readScan(code).code}. Nothing was counted.`, unknown: code };
    const entry = await addEntry(() => oneMore(owner, sheet, hit));
    return {
      kind: 'saved',
      text: `${savedText(entry)} (+${hit.pack})`,
      entryId: entry.id,
    };
  } catch (error) {
    const unknown = error instanceof ApiError && error.outcomeUnknown ? code : undefined;
    return { kind: 'failed', text: whyNot(error, code), unknown };
  }
}

function whyNot(error: unknown, code: string): string {
  if (!(error instanceof ApiError)) return NOT_KEPT;
  return error.status === 0
    ? `${readScan(code).code} isn't on this shelf's list, and there is no connection to look it up. Nothing was counted.`
    : `${error.message}. Nothing was counted.`;
}

type Hit = NonNullable<ReturnType<typeof findByCode<SheetLine>>>;

export function oneMore(owner: Owner, sheet: CountSheet, { line, pack }: Hit) {
  const ofCycle = entries.get().filter((entry) => Date.parse(entry.countedAt) >= sinceOf(sheet));
  const before = ownCount(ofCycle, sheet.location.id, line, Date.now())?.count ?? 0;
  const count = Math.round((before + pack) * 100) / 100;
  return {
    owner: owner.key,
    itemId: line.inventory_item_id,
    itemName: nameOf(line),
    locationId: sheet.location.id,
    locationName: sheet.location.name,
    count,
    entered: `${before} + ${pack} scanned`,
  } satisfies Partial<CountEntry>;
}

/** Adds an item of the venue that was not counted at this location yet; only for an exact code. */
async function findElsewhere(client: QueryClient, owner: Owner, sheet: CountSheet, code: string) {
  const hit = await findItemByCode(code);
  if (!hit) return undefined;
  const line = foundLine(hit.found, hit.data);
  await keepSheet(client, owner.key, sheet.location.id, (before) => withLine(before, line));
  return { line, pack: hit.pack };
}
