import { formatDay, formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { parseQuantity } from '#shared/domain/quantity-expression.ts';
import type { ActiveFilter, ActiveFilters } from '#shared/web/address/filter-parameter.ts';
import type { DayRange } from '#shared/web/dates/day-text.ts';
import { type Choice, type FilterKind, findKind } from './filter-kinds.ts';

/** A filter while its kind and value are being chosen. */
export interface FilterDraft {
  readonly kind?: FilterKind;
  readonly choice?: Choice;
  readonly min: string;
  readonly max: string;
  readonly days: DayRange | null;
}

export const EMPTY_DRAFT: FilterDraft = { min: '', max: '', days: null };

export interface DraftErrors {
  readonly kind?: string;
  readonly value?: string;
}

export type Finished = { readonly filter: ActiveFilter } | { readonly errors: DraftErrors };

/** The finished filter with the text of its chip, or the missing parts (FLT-008 to FLT-012). */
export function finishDraft(draft: FilterDraft): Finished {
  const { kind } = draft;
  if (!kind) return { errors: { kind: 'Choose a filter type' } };
  const { key, label } = kind;
  if (kind.control === 'flag') return { filter: { key, text: label, type: 'toggle', value: true } };
  if (kind.control === 'range') return finishRange(draft, kind);
  if (kind.control === 'days') {
    if (!draft.days) return { errors: { value: 'Choose the days' } };
    const { first, last } = draft.days;
    return {
      filter: {
        key,
        text: `${label}: ${shownDays(draft.days)}`,
        type: 'date',
        value: { startDate: first, endDate: last },
      },
    };
  }
  if (!draft.choice) return { errors: { value: 'Choose a value from the list' } };
  const text = `${label}: ${draft.choice.label}`;
  return { filter: { key, text, type: key === 'type' ? 'category' : 'attribute', value: draft.choice.value } };
}

function finishRange(draft: FilterDraft, kind: FilterKind & { control: 'range' }): Finished {
  const min = readLimit(draft.min);
  const max = readLimit(draft.max);
  if (min === undefined || max === undefined) return { errors: { value: 'Enter numbers' } };
  if (min === null && max === null) return { errors: { value: 'Enter a minimum, a maximum, or both' } };
  if (min !== null && max !== null && min > max) return { errors: { value: 'The minimum is above the maximum' } };
  const text = `${kind.label} ${rangeText(min, max, kind.money ? formatMoney : formatQuantity)}`;
  return { filter: { key: kind.key, text, type: 'range', value: { min, max } } };
}

/** A number; null if empty, undefined if invalid. */
export function readLimit(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const parsed = parseQuantity(text, { decimals: 2 });
  return parsed.ok ? parsed.value : undefined;
}

function rangeText(min: number | null, max: number | null, format: (figure: number) => string): string {
  if (min !== null && max !== null) return `${format(min)} to ${format(max)}`;
  return min !== null ? `from ${format(min)}` : `up to ${format(max as number)}`;
}

const shownDays = ({ first, last }: DayRange): string =>
  first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`;

/** An active filter reopened for editing; undefined if no screen can build it. */
export function draftOf({ key, text, value }: ActiveFilter): FilterDraft | undefined {
  const kind = findKind(key);
  if (!kind) return undefined;
  if (kind.control === 'flag') return { ...EMPTY_DRAFT, kind };
  if (kind.control === 'choice') {
    const label = text.startsWith(`${kind.label}: `) ? text.slice(kind.label.length + 2) : text;
    return { ...EMPTY_DRAFT, kind, choice: { value: String(value), label } };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { min, max, startDate = min, endDate = max } = value as Readonly<Record<string, unknown>>;
  if (kind.control === 'range') return { ...EMPTY_DRAFT, kind, min: shown(min), max: shown(max) };
  if (typeof startDate !== 'string' || typeof endDate !== 'string') return { ...EMPTY_DRAFT, kind };
  return { ...EMPTY_DRAFT, kind, days: { first: startDate, last: endDate } };
}

const shown = (limit: unknown): string => (typeof limit === 'number' ? String(limit) : '');

/** The filters with this one, which replaces one of the same kind (CTRL-016). */
export function withFilter(filters: ActiveFilters, filter: ActiveFilter): ActiveFilters {
  const kind = findKind(filter.key);
  const others = Object.entries(filters).filter(([key]) => key !== filter.key && (!kind || findKind(key) !== kind));
  return { ...Object.fromEntries(others), [filter.key]: filter };
}
