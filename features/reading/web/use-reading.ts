import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDraft } from '#shared/web/own-drafts.ts';
import { type Reading, readings } from './reading-api.ts';
import {
  chargesOf,
  EMPTY_DRAFT,
  type LineChoice,
  type ReadingDraft,
  settleLine,
  sumUp,
  wholeOf,
} from './reading-draft.ts';

export const draftName = (id: string): string => `reading.${id}`;

/** A document with the input entered on this device, which survives a reload. */
export function useReading(id: string) {
  const [draft, setDraft] = useDraft<ReadingDraft>(draftName(id), EMPTY_DRAFT);
  const query = useQuery({
    ...readings.query.getReading.queryOptions({ input: { id, vendor_id: draft.vendorId || undefined } }),
    placeholderData: keepPreviousData,
  });
  const change = (part: Partial<ReadingDraft>) => setDraft((before) => ({ ...before, ...part }));
  const changeLine = (line: number, part: LineChoice) =>
    setDraft((before) => ({ ...before, lines: { ...before.lines, [line]: { ...before.lines[line], ...part } } }));
  return { query, draft, change, changeLine };
}

export type ReadingControl = ReturnType<typeof useReading>;

/** The current values: as entered, else as read. */
export function useSettled(reading: Reading, draft: ReadingDraft) {
  return useMemo(() => {
    const lines = reading.lines.map((line, index) => settleLine(line, draft.lines[index]));
    const charges = chargesOf(reading, draft.charges);
    return {
      lines,
      charges,
      vendorId: draft.vendorId ?? reading.vendor.id ?? '',
      number: draft.number ?? reading.number ?? '',
      day: draft.day ?? reading.date ?? '',
      consigned: draft.consigned ?? false,
      sums: sumUp(lines, charges, wholeOf(reading)),
    };
  }, [reading, draft]);
}

export type SettledReading = ReturnType<typeof useSettled>;
