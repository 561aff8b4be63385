import { type MainTypeCode, mainTypeLabel } from '#features/catalog/domain/main-types.ts';
import { formatMoney, formatQuantity } from '#shared/domain/format.ts';
import type { ActiveFilter, ActiveFilters } from '#shared/web/address/filter-parameter.ts';

export interface Range {
  min: number | null;
  max: number | null;
}

/** The panel's fields while they are being filled in. */
export interface Draft {
  type?: string;
  state?: 'in_stock' | 'out_of_stock' | 'negative';
  unit_cost?: Range;
  price?: Range;
  total_quantity?: Range;
  vendor?: string;
  producer?: string;
  country?: string;
  region?: string;
  variety?: string;
  stale?: boolean;
  consignment?: boolean;
}

export const RANGES = [
  { key: 'unit_cost', label: 'Last cost', format: formatMoney },
  { key: 'price', label: 'Price', format: formatMoney },
  { key: 'total_quantity', label: 'Total quantity', format: formatQuantity },
] as const;

const TEXTS = [
  ['vendor', 'Vendor'],
  ['producer', 'Producer'],
  ['country', 'Country'],
  ['region', 'Region'],
  ['variety', 'Variety'],
] as const;

/** What Apply writes: one filter per filled field, with the text of its chip. */
export function filtersOf(draft: Draft): ActiveFilters {
  const filters: ActiveFilter[] = [];
  const add = (key: string, text: string, type: string, value: unknown) => filters.push({ key, text, type, value });
  if (draft.type) add('type', mainTypeLabel(draft.type as MainTypeCode), 'category', draft.type);
  if (draft.state === 'in_stock') add('in_stock', 'In stock', 'toggle', true);
  if (draft.state === 'out_of_stock') add('in_stock', 'Out of stock', 'toggle', false);
  if (draft.state === 'negative') add('negative', 'Negative stock', 'toggle', true);
  for (const { key, label, format } of RANGES) {
    const range = draft[key];
    if (range && (range.min !== null || range.max !== null))
      add(key, `${label} ${rangeText(range, format)}`, 'range', range);
  }
  for (const [key, label] of TEXTS) {
    const text = draft[key]?.trim();
    if (text) add(key, `${label}: ${text}`, 'attribute', text);
  }
  if (draft.stale) add('stale_stock', 'Stale stock', 'toggle', true);
  if (draft.consignment) add('consignment', 'Consignment', 'toggle', true);
  return Object.fromEntries(filters.map((filter) => [filter.key, filter]));
}

const OWN: ReadonlySet<string> = new Set([
  'type',
  'in_stock',
  'negative',
  'stale_stock',
  'consignment',
  ...RANGES.map(({ key }) => key),
  ...TEXTS.map(([key]) => key),
]);

/** Filters that the panel has no field for stay as they are. */
export const othersOf = (filters: ActiveFilters): ActiveFilters =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => !OWN.has(key)));

/** The fields that an address fills in. */
export function draftOf(filters: ActiveFilters): Draft {
  const text = (key: string) => (typeof filters[key]?.value === 'string' ? filters[key].value : undefined);
  const range = (key: string) => (isRange(filters[key]?.value) ? filters[key].value : undefined);
  const inStock = filters.in_stock?.value;
  return {
    type: text('type'),
    state: filters.negative
      ? 'negative'
      : inStock === true
        ? 'in_stock'
        : inStock === false
          ? 'out_of_stock'
          : undefined,
    unit_cost: range('unit_cost'),
    price: range('price'),
    total_quantity: range('total_quantity'),
    ...Object.fromEntries(TEXTS.map(([key]) => [key, text(key)])),
    stale: filters.stale_stock?.value === true,
    consignment: filters.consignment?.value === true,
  };
}

function rangeText({ min, max }: Range, format: (figure: number) => string): string {
  if (min !== null && max !== null) return `${format(min)} to ${format(max)}`;
  return min !== null ? `from ${format(min)}` : `up to ${format(max as number)}`;
}

const isRange = (value: unknown): value is Range =>
  typeof value === 'object' && value !== null && 'min' in value && 'max' in value;
