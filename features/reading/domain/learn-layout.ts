import { Decimal } from 'decimal.js';
import type { Column } from './columns/column-words.ts';
import type { ReadDocument, ReadLine, Table } from './document.ts';
import type { ColumnChoice } from './layout.ts';

/** A line as a person confirmed it. */
export interface ConfirmedLine {
  /** Its place in the document. */
  readonly line: number;
  /** Bottles; below 0 for a credit. */
  readonly quantity: Decimal.Value;
  readonly total_cost: Decimal.Value;
  /** Bottles in a case. */
  readonly pack: Decimal.Value;
  /** Null if the person did not say what the document counts. */
  readonly in_cases?: boolean | null | undefined;
}

interface Learning {
  /** A person chose the columns by hand, so they are learned even if nothing was corrected. */
  readonly chosen: boolean;
  /** The confirmed amounts are the document's own: they were not converted from another currency. */
  readonly amounts: boolean;
}

const COUNTS: ReadonlySet<Column | null> = new Set<Column>(['quantity', 'cases', 'bottles']);

interface Known extends ConfirmedLine {
  readonly read: ReadLine;
  readonly cells: readonly (string | null)[];
}

/**
 * The column of each header that explains what a person confirmed: a quantity, price, amount or pack is in the one
 * column that has it on every line. Null if nothing was chosen, corrected, or in doubt, or if no columns explain it.
 */
export function learnLayout(
  { lines }: Pick<ReadDocument, 'lines'>,
  table: Table,
  confirmed: readonly ConfirmedLine[],
  { chosen, amounts }: Learning,
): ColumnChoice | null {
  const known = confirmed.flatMap((each): Known[] => {
    const read = lines[each.line];
    return read?.cells?.length === table.heads.length ? [{ ...each, read, cells: read.cells }] : [];
  });
  if (known.length === 0) return chosen ? table.choice : null;
  const choice = [...table.choice];
  const place = amounts ? move(choice, known, isTotal, isColumn('total'), 'total') : choice.indexOf('total');
  learnCount(choice, known, place);
  move(choice, packed(known), isPack, isColumn('pack'), 'pack', taken(choice));
  if (amounts && !choice.includes('discount'))
    move(choice, known, isPrice(choice), isColumn('price'), 'price', taken(choice));
  const changed = choice.some((column, at) => column !== table.choice[at]);
  const explained = place >= 0 && (!amounts || fits(known, place, isTotal));
  return chosen || changed || (explained && known.some(({ read }) => wasDoubted(read))) ? choice : null;
}

const wasDoubted = ({ doubts = [], stacked_heads }: ReadLine): boolean =>
  Boolean(stacked_heads) || doubts.includes('columns') || doubts.includes('unit');

type Fits = (cell: Decimal, line: Known) => boolean;

const isColumn = (column: Column) => (each: Column | null) => each === column;

const fits = (known: readonly Known[], place: number, is: Fits): boolean =>
  known.length > 0 &&
  known.every((line) => {
    const cell = line.cells[place];
    return cell !== null && cell !== undefined && is(new Decimal(cell).abs(), line);
  });

/** Quantities and amounts, which are no other column. */
const taken = (choice: ColumnChoice) => (at: number) => choice[at] === 'total' || COUNTS.has(choice[at] ?? null);

/**
 * Gives `column` to the one column that fits every line, if the present one does not. Answers where it is then; -1 if
 * nowhere.
 */
function move(
  choice: (Column | null)[],
  known: readonly Known[],
  is: Fits,
  ofKind: (column: Column | null) => boolean,
  column: Column,
  except: (at: number) => boolean = () => false,
): number {
  const now = choice.findIndex(ofKind);
  if (now >= 0 && fits(known, now, is)) return now;
  const [found, ...others] = choice.flatMap((_, at) => (!except(at) && fits(known, at, is) ? [at] : []));
  if (found === undefined || others.length > 0) return now;
  for (const [at, each] of choice.entries()) if (ofKind(each)) choice[at] = null;
  choice[found] = column;
  return found;
}

const isTotal: Fits = (cell, { total_cost }) => cell.eq(new Decimal(total_cost).abs());

const units = ({ quantity }: Known): Decimal => new Decimal(quantity).abs();

const isCases: Fits = (cell, line) => cell.times(line.pack).eq(units(line));
const isBottles: Fits = (cell, line) => cell.eq(units(line));
const isCount: Fits = (cell, line) =>
  (line.in_cases !== false && isCases(cell, line)) || (line.in_cases !== true && isBottles(cell, line));

/** The column of the quantity, and whether it counts cases or bottles if the document does not say it. */
function learnCount(choice: (Column | null)[], known: readonly Known[], amount: number): void {
  if (choice.filter((column) => COUNTS.has(column)).length > 1) return;
  const before = choice.findIndex((column) => COUNTS.has(column));
  const at = move(
    choice,
    known,
    isCount,
    (column) => COUNTS.has(column),
    'quantity',
    (place) => place === amount,
  );
  if (at < 0 || choice.includes('unit') || !fits(known, at, isCount)) return;
  const cased = packed(known);
  if (cased.length === 0) return;
  const kinds = { cases: fits(cased, at, isCases), bottles: fits(cased, at, isBottles) };
  if (kinds.cases === kinds.bottles) return;
  const kind = kinds.cases ? 'cases' : 'bottles';
  const asked = ({ unit_known, doubts, cases }: ReadLine) =>
    !unit_known || doubts?.includes('unit') || (Number(cases) !== 0) !== kinds.cases;
  if (at !== before || known.some(({ read }) => asked(read)) || (choice[at] !== 'quantity' && choice[at] !== kind))
    choice[at] = kind;
}

/** Lines of more than one bottle a case: on others, cases and bottles are the same number. */
const packed = (known: readonly Known[]): Known[] => known.filter(({ pack }) => new Decimal(pack).gt(1));

/** The pack stays where the document already has it. */
const isPack: Fits = (cell, { pack, read }) => new Decimal(read.pack ?? 0).eq(pack) || cell.eq(pack);

const isPrice = (choice: ColumnChoice): Fits => {
  const count = choice.findIndex((column) => COUNTS.has(column));
  return (cell, { cells, total_cost }) => {
    const counted = new Decimal(cells[count] ?? 0).abs();
    const off = counted.times(cell).minus(new Decimal(total_cost).abs()).abs();
    return off.lte(Decimal.max('0.011', counted.times('0.0101')));
  };
};
