import { findMainType, MAIN_TYPES, type MainTypeCode } from '#features/catalog/domain/main-types.ts';
import { recognizeSaleFile, usualDateOrder } from '#features/sales/domain/files/sale-files.ts';
import {
  type ColumnPlan,
  type ColumnSource,
  type LocationColumn,
  plannedCell,
  plansOfLine,
  splitByLocation,
  wordKey,
} from '#shared/domain/column-plan.ts';
import type { DateOrder } from '#shared/domain/date-order.ts';
import { currentRegion } from '#shared/domain/format.ts';
import { readDraft, writeDraft } from '#shared/web/own-drafts.ts';
import type { FilePreview, ImportKind } from '../data-api.ts';
import { guessColumns } from './guess-columns.ts';
import { type ImportColumn, kindText } from './import-kinds.ts';
import { type KnownLocation, locationColumns } from './location-columns.ts';

/** In this order, because non-alcoholic wine is not wine here, coffee liqueur not coffee, and ginger beer not beer. */
const WORDS: readonly (readonly [RegExp, MainTypeCode])[] = [
  [/non.?alc|alcohol.?free|alkoholit|soft drink/, 'NA'],
  [/gift|lahja|glass|merch|accessor|equipment/, 'OB'],
  [/cider|siider|perry/, 'CI'],
  [/\bsak[eé]\b/, 'SA'],
  [/liqueur|likö|liquor|spirit|väkev|cordial|schnapps|cocktail|triple sec|amaro|sambuca|absinth|bitters/, 'SP'],
  [/wh?isk|viski|vodka|\bgins?\b|\bginit\b|\brums?\b|rommi|tequila|mezcal|agave|bourbon|scotch|\brye\b/, 'SP'],
  [/brand|cogna|konjak|grappa|pisco|cacha|a[qk]uavit|akvavi|armagnac|calvados/, 'SP'],
  [/wine|viini|\bvins?\b|vino|wein|champagne|sparkling|kuohu|\bport\b|sherry|vermo|prosecco|cava\b|rosé/, 'WI'],
  [/\bsoda|juice|\bwater\b|mixer|coffee|\btea\b|ginger (beer|ale)/, 'NA'],
  [/beer|olu|\bales?\b|lager|stout|porter|pils|bier|\bipa\b|keg/, 'BE'],
];

/** The main type that a word in a list probably means. */
export function guessMainType(word: string): string | undefined {
  const known = findMainType(word);
  if (known) return MAIN_TYPES[known];
  const code = WORDS.find(([pattern]) => pattern.test(word.toLowerCase()))?.[1];
  return code && MAIN_TYPES[code];
}

const BARE_NUMBER = /^\d*[.,]?\d+$/;
const WITH_COMMA = /^-?\d{1,3}(\.\d{3})*,\d{1,2}$|^-?\d+,\d{1,2}$/;
const FIGURES = new Set([
  'quantity',
  'cost',
  'list_price',
  'par',
  'tare_grams',
  'full_grams',
  'unit_cost',
  'total_cost',
  'shipping',
  'tax',
  'other_fees',
  'deposit',
  'credit',
  'amount',
  'gross',
  'discount',
]);

/** The column mapping, as chosen here before for such a file, else guessed from names and data. */
export function planFor(kind: ImportKind, preview: FilePreview, locations: readonly KnownLocation[] = []): ColumnPlan {
  const kept = readDraft<ColumnPlan | undefined>(keyOf(kind, preview), undefined);
  if (kept && fits(kept, kind, preview)) return kept;
  const named = locationColumns(kind, preview, locations).filter(({ sure }) => sure);
  // Their names could be taken for other columns, such as "Storage" for that of locations.
  const others = preview.names.map((name, place) => (named.some(({ from }) => from === place) ? '' : name));
  const places = guessColumns(kind, others);
  const begun: ColumnPlan = kind === 'sales' && sellsWholeDays(preview) ? { sold_at: { value: '' } } : {};
  const plan = Object.entries(places).reduce<ColumnPlan>(
    (plan, [column, from]) => (from === undefined ? plan : withColumn(plan, column, { from }, preview)),
    begun,
  );
  // A new name is only taken for a location if nothing else in the file says where how much is.
  const isOpen = plan.quantity === undefined && plan.location === undefined;
  const at = named.filter(({ path }) => path !== null || isOpen);
  return at.length > 0 ? withLocations(plan, at, preview) : plan;
}

/** The plan with a quantity column for each of these locations; with none, quantities are not read. */
export function withLocations(
  { quantity, location: _, ...others }: ColumnPlan,
  columns: readonly LocationColumn[],
  { samples }: FilePreview,
): ColumnPlan {
  if (columns.length === 0) return others;
  const at = columns.map(({ from, location }) => ({ from, location })).toSorted((a, b) => a.from - b.from);
  const comma = samples.some((line) => at.some(({ from }) => WITH_COMMA.test((line[from] ?? '').trim())));
  return { ...others, quantity: comma ? { at, comma } : { at } };
}

/** A report of what was sold in all of a day, which does not say on which. */
const sellsWholeDays = ({ names }: FilePreview): boolean => recognizeSaleFile(names)?.key === 'toast-product-mix';

interface OpenDays {
  readonly column: 'sold_at' | 'date';
  /** How they are read unless a person says otherwise, by the venue's country; null if a person must say (D45). */
  readonly usual: DateOrder | null;
}

/** The column of days that nothing in the file decides; none if they are clear, or the export always writes them so. */
export function openDays(kind: ImportKind, plan: ColumnPlan, preview: FilePreview): OpenDays | undefined {
  if (kind !== 'sales') return undefined;
  const known = recognizeSaleFile(preview.names);
  const usual = usualDateOrder(known, currentRegion().country);
  return (['sold_at', 'date'] as const).flatMap((column) => {
    const shown = preview.days[plan[column]?.from ?? -1];
    if (shown === 'both') return { column, usual: null };
    return shown === 'either' && !(known?.dateOrder && usual) ? { column, usual } : [];
  })[0];
}

/** The locations of a file that has several, as it writes them. */
export function openLocations(kind: ImportKind, plan: ColumnPlan, preview: FilePreview): readonly string[] {
  const words = kind === 'sales' ? (preview.words[plan.location?.from ?? -1] ?? []) : [];
  return words.length > 1 ? words : [];
}

/** Questions about the file that only a person can answer. */
export function openQuestions(kind: ImportKind, plan: ColumnPlan, preview: FilePreview): string[] {
  const days = openDays(kind, plan, preview);
  const locations = openLocations(kind, plan, preview);
  const chosen = locations.filter((name) => plan.location?.only?.includes(wordKey(name)));
  return [
    ...(days && !days.usual && !plan[days.column]?.days ? ['the date format'] : []),
    ...(locations.length > 0 && chosen.length === 0 ? ['your locations'] : []),
  ];
}

/** Stores the plan for the next file with the same header. */
export const keepPlan = (kind: ImportKind, preview: FilePreview, plan: ColumnPlan): void =>
  writeDraft(keyOf(kind, preview), plan);

const keyOf = (kind: ImportKind, { names }: FilePreview): string => `import.${kind}.${names.join('|').slice(0, 400)}`;

const fits = (plan: ColumnPlan, kind: ImportKind, { names }: FilePreview): boolean =>
  Object.entries(plan).every(
    ([column, { from = 0, at = [] }]) =>
      kindText(kind).columns.some(({ name }) => name === column) &&
      [from, ...at.map((each) => each.from)].every((place) => place < names.length),
  );

/** The plan with one column changed; how its cells are read is guessed from the data. */
export function withColumn(
  plan: ColumnPlan,
  column: string,
  source: ColumnSource | undefined,
  preview: FilePreview,
): ColumnPlan {
  const { [column]: _, ...others } = plan;
  if (!source) return others;
  const { from } = source;
  if (from === undefined) return { ...others, [column]: source };
  const filled = preview.samples.map((line) => (line[from] ?? '').trim()).filter(Boolean);
  if (column === 'type') return withTypes(others, from, preview);
  if (column === 'size' && filled.some((cell) => BARE_NUMBER.test(cell)))
    return { ...others, size: { from, unit: guessUnit(preview.names[from] ?? '', filled) } };
  const comma = FIGURES.has(column) && filled.some((cell) => WITH_COMMA.test(cell)) ? true : undefined;
  return { ...others, [column]: comma ? { from, comma } : { from } };
}

/** A list's own category words are translated, and stay as the subtype if it has none. */
function withTypes(plan: ColumnPlan, from: number, preview: FilePreview): ColumnPlan {
  const unknown = unknownTypes(from, preview);
  if (unknown.length === 0) return { ...plan, type: { from } };
  const words = Object.fromEntries(
    unknown.flatMap((word) => {
      const guess = guessMainType(word);
      return guess ? [[wordKey(word), guess]] : [];
    }),
  );
  return { ...plan, type: { from, words }, subtype: plan.subtype ?? { from } };
}

/** Words in a column that name no main type; words without a guess come first. */
export const unknownTypes = (from: number, { words }: FilePreview): string[] =>
  (words[from] ?? [])
    .filter((word) => findMainType(word) === null)
    .toSorted((a, b) => Number(guessMainType(a) !== undefined) - Number(guessMainType(b) !== undefined));

/** By the header (Bottle Volume (ml), LITRES_PER_CONTAINER), else by usual bottle sizes. */
function guessUnit(header: string, cells: readonly string[]): string {
  const name = header.toLowerCase();
  if (/\bml\b|_ml\b|millil/.test(name)) return 'mL';
  if (/\bcl\b|centil/.test(name)) return 'cl';
  if (/\boz\b|ounce/.test(name)) return 'oz';
  if (/lit(re|er)s?|\bl\b/.test(name)) return 'L';
  const largest = Math.max(...cells.map((cell) => Number(cell.replace(',', '.')) || 0));
  return largest <= 20 ? 'L' : largest < 50 ? 'oz' : 'mL';
}

/** Required columns without a choice, or with an empty text for all rows. */
export const missingColumns = (kind: ImportKind, plan: ColumnPlan): string[] =>
  kindText(kind)
    .columns.filter((column) => column.needed && isMissing(column, plan))
    .map(({ name, orElse }) => (orElse ? `${name} or ${orElse}` : name));

/** The column has no choice, or an empty text for all rows, and no substitute. */
export function isMissing({ name, orElse }: ImportColumn, plan: ColumnPlan): boolean {
  if (name === 'location' && plan.quantity?.at) return false;
  const source = plan[name];
  const empty = !source || source.value?.trim() === '';
  return empty && (orElse === undefined || plan[orElse] === undefined);
}

const SHOWN_ROWS = 8;

/** The first rows as they will be read: the mapped columns, in order. */
export function readSamples(kind: ImportKind, plan: ColumnPlan, { samples }: FilePreview) {
  const split = splitByLocation(plan);
  const has = (name: string) => plan[name] !== undefined || (name === 'location' && split.places.length > 0);
  const columns = kindText(kind).columns.flatMap(({ name }) => (has(name) ? [name] : []));
  const lines = samples.flatMap((line) => plansOfLine(split, line).map((by) => ({ line, by })));
  return {
    columns,
    rows: lines
      .slice(0, Math.max(samples.length, SHOWN_ROWS))
      .map(({ line, by }) => columns.map((name) => (by[name] ? plannedCell(by[name], line) : ''))),
  };
}
