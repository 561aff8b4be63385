import { Decimal } from 'decimal.js';
import { barcodeOf } from './barcode-text.ts';
import type { Column } from './columns/column-words.ts';
import type { ReadLine } from './document.ts';
import { type Point, readFigure } from './read-figure.ts';
import { readPack, readPackCell } from './read-pack.ts';

export type Cells = Readonly<Partial<Record<Column, string>>>;

/** What the document's columns count, from their headers and units. */
type Unit = 'cases' | 'bottles';

const MOST_NAME = 170;

/**
 * One line from the cells of a table; null if they are not a line of goods. The printed total counts; without one it is
 * quantity times price, less the line's discount. `point` is the decimal separator of the document.
 */
export function readCells(cells: Cells, point?: Point): ReadLine | null {
  const figureOf = (cell: string | undefined) => decimalOf(cell, point);
  const { name, pack, size, container } = describe(cells);
  const counted = countUnits(container ? { ...cells, unit: cells.unit || container } : cells, pack, point);
  if (!counted || (name === '' && !cells.code && !cells.barcode)) return null;
  const total = totalOf(cells, counted, point);
  if (total === null) return null;
  const { cases, bottles } = withSignOf(total, counted);
  return {
    code: cells.code?.trim() || null,
    barcode: barcodeOf(cells.barcode ?? ''),
    name: name.slice(0, MOST_NAME),
    vintage: vintageOf(cells.vintage ?? '', name),
    size,
    pack,
    cases: cases.toFixed(),
    bottles: bottles.toFixed(),
    unit_known: counted.known,
    total: total.toFixed(2),
    price: figureOf(cells.price)?.toFixed() ?? null,
    discount: figureOf(cells.discount)?.abs().toFixed() ?? null,
  };
}

/** A name may include pack and size; separate cells override it. */
function describe(cells: Cells): { name: string; pack: number | null; size: string | null; container?: string } {
  const inName = readPack(cells.name?.replaceAll(/\s+/g, ' ').trim() ?? '');
  const inPack = readPackCell(cells.pack ?? '');
  const written = cells.size ?? '';
  const inSize = /^\d{2,4}$/.test(written.trim()) ? readPack(`${written} ml`) : readPack(written);
  return {
    name: inName.rest,
    pack: inPack.pack ?? inSize.pack ?? inName.pack,
    size: inSize.size ?? inPack.size ?? inName.size,
    ...containerOf(cells.pack ?? cells.size ?? ''),
  };
}

/** "krat 24x30cl" in the column of packs: what is counted are crates. */
function containerOf(text: string): { container?: string } {
  const { pack, rest } = readPack(text);
  const [first = ''] = rest.split(' ');
  return pack !== null && pack > 1 && unitOf(first) === 'cases' ? { container: first } : {};
}

interface Counted {
  readonly cases: Decimal;
  readonly bottles: Decimal;
  readonly known: boolean;
}

const NONE = new Decimal(0);

function countUnits(cells: Cells, pack: number | null, point: Point | undefined): Counted | null {
  const figureOf = (cell: string | undefined) => decimalOf(cell, point);
  const cases = figureOf(cells.cases);
  const bottles = figureOf(cells.bottles);
  if (cases || bottles) {
    const counted = { cases: cases ?? NONE, bottles: bottles ?? NONE, known: true };
    if (!counted.cases.isZero() || !counted.bottles.isZero()) return counted;
  }
  const [, figure = '', word = ''] =
    /^\s*([-+(]?[\d.,]+[)-]?)\s*(\p{L}*(?:\(\p{L}{1,2}\))?)\.?\s*$/u.exec(cells.quantity ?? '') ?? [];
  const quantity = figureOf(figure);
  if (!quantity || quantity.isZero()) return null;
  const unit = unitOf(word) ?? unitOf(cells.unit ?? '');
  const inCases = unit ? unit === 'cases' : pack !== null && pack > 1;
  const known = unit !== null || pack === null || pack === 1;
  return inCases ? { cases: quantity, bottles: NONE, known } : { cases: NONE, bottles: quantity, known };
}

/** CS and CA are cases; BT, EA, and other single units are bottles. */
export function unitOf(word: string): Unit | null {
  const text = word
    .trim()
    .toLowerCase()
    .replaceAll('.', '')
    .replace(/\(\p{L}{1,2}\)$/u, '');
  if (
    /^(ケース|箱|c|cs|ca|krt|kolli|colli|cx|caixas?|crt|kst|case|cases|ct|kar|cse|cse?s|box|bx|ctn|cartons?|pk|pack|ktn|kt|kartons?|kisten?|kasten|krat|cajas?|dozen|doos|colis|cart|casse|cartone|cartoni|trays?|träger|steigen?|ki|kis|bak(?:ken)?|caisses?|gebinde|trg)$/.test(
      text,
    )
  )
    return 'cases';
  return /^(本|b|bt|bo|gf|gfs|garrafas?|flaskor|flaska|btle|bouts|btl|btls|bottle|bottles|ea|each|un|unit|units|pc|pcs|pce|sgl|single|kegs?|kg|casks?|fass|fässer|fûts?|fust[io]?|barril(?:es)?|cans?|cn|dosen?|latas?|lattin[ae]|fl|flaschen?|stk|stück|bout|bouteilles?|botellas?|bot|uds?|fles|flessen|bottigli[ae]|pz|st|szt|ks|stuks?|pi[eè]ces?)$/.test(
    text,
  )
    ? 'bottles'
    : null;
}

function totalOf(cells: Cells, { cases, bottles }: Counted, point: Point | undefined): Decimal | null {
  const figureOf = (cell: string | undefined) => decimalOf(cell, point);
  const printed = figureOf(cells.total);
  if (printed) return printed.toDecimalPlaces(2);
  const price = figureOf(cells.price);
  if (!price) return null;
  const counted = cases.isZero() ? bottles : cases;
  const off = figureOf(cells.discount)?.abs() ?? NONE;
  return counted.times(price).minus(off).toDecimalPlaces(2);
}

/** A credit has its sign at the quantity, the amount, or both. */
function withSignOf(total: Decimal, { cases, bottles }: Counted): Pick<Counted, 'cases' | 'bottles'> {
  const turns = total.isNegative() && !total.isZero() && cases.gte(0) && bottles.gte(0);
  return turns ? { cases: cases.neg(), bottles: bottles.neg() } : { cases, bottles };
}

function decimalOf(cell: string | undefined, point: Point | undefined): Decimal | null {
  const read = readFigure(cell ?? '', point);
  return read === null ? null : new Decimal(read);
}

function vintageOf(cell: string, name: string): string | null {
  const given = /^\s*((?:19|20)\d{2}|NV|N\/V)\s*$/i.exec(cell)?.[1] ?? /\b((?:19|20)\d{2}|NV)\b/.exec(name)?.[1];
  return given ? given.toUpperCase().replace('/', '') : null;
}
