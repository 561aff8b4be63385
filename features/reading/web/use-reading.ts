import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isDay } from '#shared/web/dates/day-text.ts';
import { useDraft } from '#shared/web/own-drafts.ts';
import { type Reading, readings } from './reading-api.ts';
import {
  asRead,
  chargesOf,
  EMPTY_DRAFT,
  fixedItem,
  type LineChoice,
  type ReadingDraft,
  settleLine,
  stillTrue,
  sumUp,
  wholeOf,
} from './reading-draft.ts';

export const draftName = (id: string): string => `reading.${id}`;

/** A document with the input entered on this device, which survives a reload. */
export function useReading(id: string) {
  const [entered, setDraft] = useDraft<ReadingDraft>(draftName(id), EMPTY_DRAFT);
  const query = useQuery({
    ...readings.query.getReading.queryOptions({
      input: {
        id,
        vendor_id: entered.vendorId || undefined,
        exchange_rate: entered.rate,
        date: isDay(entered.day ?? '') ? entered.day : undefined,
      },
    }),
    placeholderData: keepPreviousData,
  });
  const reading = query.data;
  const draft = useMemo(() => (reading ? stillTrue(entered, reading) : entered), [entered, reading]);
  /** A decision is about the line as it is read now. */
  const decided = (before: ReadingDraft, line: number, part: LineChoice): LineChoice => {
    const read = reading?.lines[line];
    if (!reading || !read) return { ...before.lines[line], ...part };
    const earlier = stillTrue(before, reading).lines[line];
    return { ...earlier, ...fixedItem(read, earlier, part), of: asRead(reading, read) };
  };
  const change = (part: Partial<ReadingDraft>) => setDraft((before) => ({ ...before, ...part }));
  const changeLine = (line: number, part: LineChoice) =>
    setDraft((before) => ({ ...before, lines: { ...before.lines, [line]: decided(before, line, part) } }));
  const resetLine = (line: number) => setDraft((before) => ({ ...before, lines: { ...before.lines, [line]: {} } }));
  /** Changes several lines at once, and answers what takes that back. */
  const changeLines = (parts: Readonly<Record<number, LineChoice>>) => {
    const before = draft.lines;
    const merged = Object.entries(parts).map(([line, part]) => [line, decided(draft, Number(line), part)] as const);
    change({ lines: { ...before, ...Object.fromEntries(merged) } });
    return () =>
      setDraft((now) => ({
        ...now,
        lines: { ...now.lines, ...Object.fromEntries(merged.map(([line]) => [line, before[Number(line)] ?? {}])) },
      }));
  };
  /** After it was read again, its lines are others. */
  const forgetLines = () => change({ lines: {}, charges: undefined });
  return { query, draft, change, changeLine, changeLines, resetLine, forgetLines };
}

export type ReadingControl = ReturnType<typeof useReading>;

/** The current values: as entered, else as read. */
export function useSettled(reading: Reading, draft: ReadingDraft) {
  return useMemo(() => {
    const settle = (balanced: boolean) =>
      reading.lines.map((line, index) => settleLine(line, draft.lines[index], balanced));
    const charges = chargesOf(reading, draft.charges, settle(false));
    const sums = sumUp(settle(false), charges, wholeOf(reading));
    const lines = settle(sums.difference === 0);
    return {
      lines,
      charges,
      vendorId: draft.vendorId ?? reading.vendor.id ?? '',
      number: draft.number ?? reading.number ?? '',
      day: draft.day ?? reading.date ?? '',
      consigned: draft.consigned ?? false,
      sums,
    };
  }, [reading, draft]);
}

export type SettledReading = ReturnType<typeof useSettled>;
