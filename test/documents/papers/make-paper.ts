import { existsSync, readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { inTradeData } from '#test/trade-data.ts';
import { readDemoInvoices } from '../../demo-invoices.ts';

/** One line as in the vendor's books. Money in cents; a credit has a quantity and an amount below 0. */
export interface PaperLine {
  readonly code: string;
  readonly barcode: string;
  readonly name: string;
  readonly millilitres: number;
  readonly pack: number;
  readonly inCases: boolean;
  readonly quantity: number;
  /** What one of the quantity costs. */
  readonly price: number;
  /** What a bottle costs; its part of a case. */
  readonly bottlePrice: number;
  /** Taken off the whole line. */
  readonly discount: number;
  readonly amount: number;
}

export interface PaperCharge {
  readonly label: string;
  readonly amount: number;
  /** Printed among the lines of goods, with a quantity and a price. */
  readonly counted?: { readonly quantity: number; readonly price: number } | undefined;
}

export interface Paper {
  readonly vendor: string;
  readonly number: string;
  readonly lines: readonly PaperLine[];
  readonly charges: readonly PaperCharge[];
  readonly total: number;
}

export type Random = () => number;

/** The same figures for the same seed, everywhere. */
export function randomOf(seed: number): Random {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
const whole = (random: Random, from: number, to: number): number => from + Math.floor(random() * (to - from + 1));

interface Product {
  readonly name: string;
  readonly code: string;
  readonly barcode: string;
  readonly millilitres: number;
}

/** Price lists of British Columbia and Finland, kept next to the project. */
const BC = inTradeData('bc_liquor/bc_liquor_price_list_2026-01_part_shared.csv');
const ALKO = inTradeData('alko/alko_price_list_2025-12-01_part_shared.csv');

let products: readonly Product[] | undefined;

/** Real names of what vendors sell: those of the demo, and of price lists where they are at hand. */
function readProducts(): readonly Product[] {
  products ??= [...ofDemo(), ...ofList(BC, ','), ...ofList(ALKO, ';')].filter(
    ({ name, millilitres }) => name.length > 4 && millilitres > 0 && !/\t/.test(name),
  );
  return products;
}

function ofDemo(): Product[] {
  const rows = readDemoInvoices().flatMap((invoice) => invoice.lines);
  const byName = new Map(rows.map((line) => [line.name, line]));
  return [...byName.values()].map(({ name, code, barcode, size }) => {
    const [volume = '0', unit = ''] = size.split(' ');
    return { name, code, barcode, millilitres: Number(volume) * (unit === 'L' ? 1000 : 1) };
  });
}

function ofList(file: string, delimiter: string): Product[] {
  if (!existsSync(file)) return [];
  const { data } = Papa.parse<Record<string, string>>(readFileSync(file, 'utf8'), { header: true, delimiter });
  return data.flatMap((row, at): Product[] => {
    if (at % 7 !== 0) return [];
    if (row.PRODUCT_LONG_NAME)
      return [
        {
          name: row.PRODUCT_LONG_NAME,
          code: row.PRODUCT_SKU_NO ?? '',
          barcode: row.PRODUCT_BASE_UPC_NO ?? '',
          millilitres: Math.round(Number(row.PRODUCT_LITRES_PER_CONTAINER) * 1000),
        },
      ];
    const size = /^([\d.]+) l$/.exec(row.Pullokoko ?? '');
    const litres = Number(size?.[1] ?? 0);
    return [
      { name: row.Nimi ?? '', code: row.Numero ?? '', barcode: row.EAN ?? '', millilitres: Math.round(litres * 1000) },
    ];
  });
}

const VENDORS = [
  'Hawkeye Wholesale Spirits',
  'Lakeside Beverage Co.',
  'Getränke Nordufer GmbH',
  'Caves du Vieux Port',
  'Harbor & Vine Distributing',
];

export interface PaperShape {
  readonly lines: number;
  readonly discounts: boolean;
  readonly singles: boolean;
  readonly deposits: boolean;
  readonly charges: readonly string[];
}

/** An invoice of real products: mostly cases, some bottles, a credit, charges that add up. */
export function makePaper(random: Random, shape: PaperShape): Paper {
  const lines = Array.from({ length: shape.lines }, (_, at) => makeLine(random, shape, at));
  const charges = shape.charges.map((label): PaperCharge => {
    const lowers = /discount|allowance|rabatt|remise|rebate|less/i.test(label);
    return { label, amount: (lowers ? -1 : 1) * whole(random, 150, 6_000) };
  });
  if (shape.deposits) {
    const [quantity, price] = [whole(random, 2, 48), pick(random, [10, 25, 60, 150])];
    const label = pick(random, ['Bottle deposit', 'CA CRV', 'Keg deposit', 'Pfand Mehrweg']);
    charges.push({ label, amount: quantity * price, counted: { quantity, price } });
  }
  const total = [...lines, ...charges].reduce((sum, { amount }) => sum + amount, 0);
  return {
    vendor: pick(random, VENDORS),
    number: `${pick(random, ['', 'INV-', 'F', 'A'])}${whole(random, 10_000, 999_999)}`,
    lines,
    charges,
    total,
  };
}

function makeLine(random: Random, shape: PaperShape, at: number): PaperLine {
  const product = pick(random, readProducts());
  const pack = pick(random, product.millilitres < 400 ? [24, 12] : [6, 12]);
  const inCases = !shape.singles && random() < 0.75;
  const credit = at > 1 && random() < 0.06;
  const quantity = (credit ? -1 : 1) * whole(random, 1, inCases ? 9 : 30);
  const bottlePrice = whole(random, 180, 6_500);
  const price = inCases ? bottlePrice * pack : bottlePrice;
  const discount = shape.discounts && !credit && random() < 0.5 ? whole(random, 1, 9) * 50 : 0;
  return { ...product, pack, inCases, quantity, price, bottlePrice, discount, amount: quantity * price - discount };
}
