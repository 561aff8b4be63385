import type { FieldCode } from '#features/catalog/domain/field-codes.ts';
import { ATTRIBUTE_CODES } from '../../domain/filter-attributes.ts';
import type { FilterOptions } from './filters-api.ts';

type AttributeKey = keyof typeof ATTRIBUTE_CODES;
type RangeKey = keyof FilterOptions['ranges'];
type DateKey = keyof FilterOptions['dates'];

/** A kind of filter of the list, and how its value is chosen. */
export type FilterKind = { readonly key: string; readonly label: string } & (
  | { readonly control: 'choice'; readonly codes?: readonly FieldCode[] }
  | { readonly control: 'range'; readonly of: RangeKey; readonly money: boolean }
  | { readonly control: 'days'; readonly of: DateKey }
  | { readonly control: 'flag' }
);

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly count?: number;
}

const choice = (key: string, label: string): FilterKind => ({ key, label, control: 'choice' });
const attribute = (of: AttributeKey, label: string, key: string = of): FilterKind => ({
  key,
  label,
  control: 'choice',
  codes: ATTRIBUTE_CODES[of],
});
const range = (of: RangeKey, label: string, money: boolean): FilterKind => ({
  key: of,
  label,
  control: 'range',
  of,
  money,
});
const days = (of: DateKey, label: string, key: string = of): FilterKind => ({ key, label, control: 'days', of });
const flag = (key: string, label: string): FilterKind => ({ key, label, control: 'flag' });

const CATEGORY = choice('type', 'Category');
const SIZE = choice('size', 'Inventory Size');
const SOLD_AS_SIZE = choice('soldAsSize', 'Sold As Size');
const SUBTYPE = choice('subtype', 'Subtype');
const CONSIGNMENT = choice('consignment', 'Consignment');
const VENDOR = choice('vendor', 'Last vendor');
const VINTAGE = choice('vintage', 'Vintage');
const ON_LIST = flag('onList', 'On list');
const STALE = flag('stale_stock', 'Stale stock');
const OUT_OF_STOCK = flag('out_of_stock', 'Out of stock');
const BELOW_PAR = flag('below_par', 'Below par');
const NEGATIVE = flag('negative', 'Negative stock');

/** In the order in which they are offered. */
const GROUPS: readonly (readonly [group: string, kinds: readonly FilterKind[]])[] = [
  [
    'Attributes',
    [
      CATEGORY,
      SIZE,
      SOLD_AS_SIZE,
      SUBTYPE,
      attribute('producer', 'Producer'),
      attribute('region', 'Region'),
      attribute('vineyard', 'Vineyard'),
      attribute('variety', 'Variety'),
      attribute('country', 'Country'),
      CONSIGNMENT,
      VENDOR,
      VINTAGE,
      attribute('subregion', 'Subregion'),
      attribute('appellation', 'Appellation', 'apellation'), // spelled as in saved filters
      attribute('designation', 'Designation'),
      attribute('colors', 'Color'),
      attribute('yeast', 'Yeast'),
      attribute('malt', 'Malt'),
      attribute('hops', 'Hops'),
    ],
  ],
  [
    'Numbers',
    [
      range('price', 'Price', true),
      range('unit_cost', 'Cost', true),
      range('total_quantity', 'Total stock', false),
      range('location_quantity', 'Location stock', false),
    ],
  ],
  [
    'Dates',
    [
      days('last_stocktake', 'Last stock take'),
      days('last_stocktake', 'Last inventory', 'last_inventory'),
      days('last_stocktake', 'Date inventory taken', 'last_date_inventory_taken'),
      days('last_date_ordered', 'Last ordered'),
      days('last_sold', 'Last sold'),
      days('recently_added', 'Recently added'),
      days('in_stock', 'In stock'),
    ],
  ],
  ['Yes or no', [ON_LIST, STALE, OUT_OF_STOCK, BELOW_PAR, NEGATIVE]],
];

const KINDS = GROUPS.flatMap(([, kinds]) => kinds);

/** Other names for the same kinds in addresses and saved filters. */
const ALSO: Readonly<Record<string, string>> = {
  mainType: 'type',
  typeName: 'subtype',
  appellation: 'apellation',
  hasConsignment: 'consignment',
  on_list: 'onList',
  quantity: 'total_quantity',
  last_cost: 'unit_cost',
  sale_list_price: 'price',
  'running_stock.current_count': 'location_quantity',
  mostRecentPurchase: 'last_date_ordered',
  'lastSale.date': 'last_sold',
};

export const findKind = (key: string): FilterKind | undefined =>
  KINDS.find((kind) => kind.key === (Object.hasOwn(ALSO, key) ? ALSO[key] : key));

/** The kinds that would find something, in their groups (FLT-033). */
export function offeredKinds(options: FilterOptions): { group: string; kinds: FilterKind[] }[] {
  return GROUPS.map(([group, kinds]) => ({ group, kinds: kinds.filter((kind) => isOffered(kind, options)) })).filter(
    ({ kinds }) => kinds.length > 0,
  );
}

function isOffered(kind: FilterKind, options: FilterOptions): boolean {
  if (kind.control === 'range') return options.ranges[kind.of].known;
  if (kind.control === 'days') return options.dates[kind.of];
  if (kind === CONSIGNMENT) return options.toggles.consignment > 0;
  if (kind.control === 'choice') return choicesOf(kind, options).length > 0;
  const { known, min } = options.ranges.total_quantity;
  if (kind === ON_LIST) return options.toggles.on_list > 0;
  if (kind === BELOW_PAR) return options.toggles.below_par > 0;
  if (kind === STALE) return options.toggles.stale_stock > 0;
  return known && (kind === NEGATIVE ? min < 0 : min <= 0);
}

/** The values of a kind: most used first; categories by name. */
export function choicesOf(kind: FilterKind, options: FilterOptions): Choice[] {
  const named = (found: readonly { id: string; name: string; count: number }[]) =>
    found.map(({ id, name, count }) => ({ value: id, label: name, count }));
  if (kind === CATEGORY) return categories(options);
  if (kind === SIZE) return named(options.sizes);
  if (kind === SOLD_AS_SIZE) return named(options.soldAsSizes);
  if (kind === SUBTYPE) return named(options.subtypes);
  if (kind === VENDOR) return options.vendors.map(({ name, count }) => ({ value: name, label: name, count }));
  if (kind === VINTAGE) return named(options.attributes.vintage ?? []);
  if (kind === CONSIGNMENT) return ['Yes', 'No'].map((value) => ({ value, label: value }));
  return named(options.attributes[attributeOf(kind)] ?? []);
}

const attributeOf = ({ key }: FilterKind): string => (key === 'apellation' ? 'appellation' : key);

/** The main types of items in use, by name (FLT-032). */
export const categories = ({ types }: Pick<FilterOptions, 'types'>): Choice[] =>
  types
    .map(({ id, name, count }) => ({ value: id, label: name, count }))
    .sort((a, b) => a.label.localeCompare(b.label));
